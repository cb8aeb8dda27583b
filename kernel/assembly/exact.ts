/**
 * Logarithm and exponential, computed only with + − × ÷, so that the results have the same bits on every engine. The
 * reductions and polynomials are those of fdlibm (Sun Microsystems, 1993), with an error below one unit in the last
 * place.
 */

export const pi: f64 = 3.141592653589793
const ln2High: f64 = 6.931471803691238e-1
const ln2Low: f64 = 1.9082149292705877e-10
/** The 52 fraction bits of the double √2, which has the same exponent as 1. */
const fractionOfRoot2: u64 = 0x6a09e667f3bcd

/** Returns the natural logarithm of a positive finite number. */
export function log(given: f64): f64 {
  let x = given
  let step: i64 = 0
  if (x < 2.2250738585072014e-308) {
    x *= 18014398509481984.0
    step = -54
  }
  const bits = reinterpret<u64>(x)
  const fraction = bits & 0xfffffffffffff
  // About half of all fractions are above that of √2, so a branch would often be mispredicted. The comparison is part of
  // the arithmetic instead.
  const isLarge = <i64>(fraction > fractionOfRoot2)
  const k = <f64>(step + <i64>(bits >>> 52) - 1023 + isLarge)
  const f = reinterpret<f64>(fraction | ((1023 - isLarge) << 52)) - 1
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

/**
 * Limit of rate × maximum age. Below it, the distribution of ages is almost uniform, and the exact formula would lose
 * its digits to cancellation.
 */
const linearBelow: f64 = 1e-6

/** Returns the quantile `share` of the exponential distribution of ages with a rate, truncated at `maxAge`. */
export function truncatedAge(share: f64, rate: f64, maxAge: f64): f64 {
  if (rate * maxAge < linearBelow) return share * maxAge
  return Math.min(-log(1 - share * (1 - exp(-rate * maxAge))) / rate, maxAge)
}
