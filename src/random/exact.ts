/**
 * Logarithm and exponential, computed only with + − × ÷, so that the results have the same bits on every engine and
 * version. Those of `Math` have changed in V8 before. The reductions and polynomials are those of fdlibm (Sun
 * Microsystems, 1993), with an error below one unit in the last place.
 */

export const ln2High = 6.931471803691238e-1
export const ln2Low = 1.9082149292705877e-10

const bits = new DataView(new ArrayBuffer(8))

/** Returns the natural logarithm of a positive finite number. */
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
    (6.666666666666735e-1 +
      z *
        (3.999999999940942e-1 +
          z *
            (2.857142874366239e-1 +
              z *
                (2.2222198432149784e-1 +
                  z *
                    (1.818357216161805e-1 +
                      z * (1.5313837699209373e-1 + z * 1.4798198605116586e-1))))))
  const half = 0.5 * f * f
  return k * ln2High - (half - (s * (half + r) + k * ln2Low) - f)
}

/** Returns e to the power of x, for x from −708 to 709; 0 for smaller x. */
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
      (1.6666666666666602e-1 +
        t *
          (-2.7777777777015593e-3 +
            t * (6.613756321437934e-5 + t * (-1.6533902205465252e-6 + t * 4.1381367970572385e-8))))
  return (1 - (low - (r * c) / (2 - c) - high)) * powerOf2(k)
}

function powerOf2(k: number): number {
  bits.setUint32(0, (k + 1023) << 20)
  bits.setUint32(4, 0)
  return bits.getFloat64(0)
}
