/**
 * Logarithm and exponential from + − × ÷ alone, so that they give the same bits on every engine and version;
 * those of `Math` have changed in V8 before. The reductions and polynomials are the classic ones of fdlibm
 * (Sun Microsystems, 1993), whose error is below one unit in the last place.
 */

const ln2High = 6.9314718036912381649e-1
const ln2Low = 1.90821492927058770002e-10

const bits = new DataView(new ArrayBuffer(8))

/** The natural logarithm of a positive finite number. */
export function log(x: number): number {
  let k = 0
  if (x < 2 ** -1022) {
    x *= 2 ** 54
    k = -54
  }
  bits.setFloat64(0, x)
  const high = bits.getUint32(0)
  k += (high >>> 20) - 1023
  bits.setUint32(0, (high & 0xfffff) | 0x3ff00000)
  let m = bits.getFloat64(0)
  if (m > Math.SQRT2) {
    m /= 2
    k++
  }
  const f = m - 1
  const s = f / (2 + f)
  const z = s * s
  const r =
    z *
    (6.66666666666673513e-1 +
      z *
        (3.999999999940941908e-1 +
          z *
            (2.857142874366239149e-1 +
              z *
                (2.222219843214978396e-1 +
                  z *
                    (1.818357216161805012e-1 +
                      z * (1.531383769920937332e-1 + z * 1.479819860511658591e-1))))))
  const half = 0.5 * f * f
  return k * ln2High - (half - (s * (half + r) + k * ln2Low) - f)
}

/** e to the power of x, for x from −708 to 709; 0 below. */
export function exp(x: number): number {
  if (x < -708) return 0
  const k = Math.floor(x * Math.LOG2E + 0.5)
  const high = x - k * ln2High
  const low = k * ln2Low
  const r = high - low
  const t = r * r
  const c =
    r -
    t *
      (1.66666666666666019037e-1 +
        t *
          (-2.77777777770155933842e-3 +
            t *
              (6.61375632143793436117e-5 +
                t * (-1.6533902205465251539e-6 + t * 4.13813679705723846039e-8))))
  return (1 - (low - (r * c) / (2 - c) - high)) * powerOf2(k)
}

function powerOf2(k: number): number {
  bits.setUint32(0, (k + 1023) << 20)
  bits.setUint32(4, 0)
  return bits.getFloat64(0)
}
