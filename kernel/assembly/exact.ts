/**
 * Logarithm and exponential, computed only with + − × ÷, so that the results have the same bits on every engine. The
 * reductions and polynomials are those of fdlibm (Sun Microsystems, 1993), with an error below one unit in the last
 * place.
 */

const ln2High: f64 = 6.931471803691238e-1
const ln2Low: f64 = 1.9082149292705877e-10

/** Returns the natural logarithm of a positive finite number. */
export function log(given: f64): f64 {
  let x = given
  let k: i32 = 0
  if (x < 2.2250738585072014e-308) {
    x *= 18014398509481984.0
    k = -54
  }
  const bits = reinterpret<u64>(x)
  k += <i32>(bits >>> 52) - 1023
  let m = reinterpret<f64>((bits & 0xfffffffffffff) | 0x3ff0000000000000)
  if (m > 1.4142135623730951) {
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
  return <f64>k * ln2High - (half - (s * (half + r) + <f64>k * ln2Low) - f)
}

/** Returns e to the power of x, for x from −708 to 709; 0 for smaller x. */
export function exp(x: f64): f64 {
  if (x < -708) return 0
  const k = Math.floor(x * 1.4426950408889634 + 0.5)
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
  const power = reinterpret<f64>((<u64>(<i64>k + 1023)) << 52)
  return (1 - (low - (r * c) / (2 - c) - high)) * power
}
