/**
 * Values of distributions whose distribution function has a known inverse. A value between two bounds takes one random
 * number and no rejection.
 */

import { exp, log } from './exact'
import { normalQuantile } from './normal'

/** The distributions, as numbers. Those up to `triangular` are continuous. */
export const normal: i32 = 0
export const lognormal: i32 = 1
export const exponential: i32 = 2
export const pareto: i32 = 3
export const triangular: i32 = 4
export const poissonCount: i32 = 5
export const binomialCount: i32 = 6
export const evenChoice: i32 = 7
export const zipf: i32 = 8
export const ranges: i32 = 9

/** A continuous distribution, truncated to a range. */
@unmanaged
export class Truncated {
  /** The probability of a value below the range, and in the range. */
  from: f64
  width: f64
  /**
   * The parameters of the distribution: mean and deviation (normal), median and sigma (lognormal), minimum and mean
   * distance from it (exponential), minimum and shape (Pareto), or minimum, mode and maximum (triangular).
   */
  first: f64
  second: f64
  third: f64
  /** Half the width of a triangular distribution, and the share of its values below the mode. */
  half: f64
  rising: f64
}

const shareMin: f64 = 5.551115123125783e-17
const shareMax: f64 = 0.9999999999999999
/** Maximum exponent for which the exponential function is finite. */
const powerMax: f64 = 709

/** Computes the constants of a distribution that is truncated to the range from `minimum` to `maximum`. */
export function truncate(kind: i32, truncated: Truncated, minimum: f64, maximum: f64): void {
  if (kind === triangular) {
    // Halves avoid an overflow of the difference of the bounds.
    const half = truncated.third / 2 - truncated.first / 2
    truncated.half = half
    truncated.rising = half === 0 ? 0 : (truncated.second / 2 - truncated.first / 2) / half
  }
  truncated.from = shareBelow(kind, truncated, minimum, 0)
  truncated.width = shareBelow(kind, truncated, maximum, 0) - truncated.from
}

/** Returns the value for a random number from 0 to 1. Rounding may move it out of the range. */
export function truncatedValue(kind: i32, truncated: Truncated, unit: f64): f64 {
  return quantile(kind, truncated, truncated.from + truncated.width * unit)
}

/**
 * Returns the share of all values that are at most x, but at least `least`. The share is found by bisection, because
 * the quantile function is monotonic.
 */
export function shareBelow(kind: i32, truncated: Truncated, x: f64, least: f64): f64 {
  if (quantile(kind, truncated, least) > x) return least
  if (quantile(kind, truncated, 1) <= x) return 1
  let low = least
  let high: f64 = 1
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2
    // No double is between `low` and `high`.
    if (middle === low || middle === high) break
    if (quantile(kind, truncated, middle) <= x) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Returns the value below which a share of all values is. */
export function quantile(kind: i32, truncated: Truncated, given: f64): f64 {
  // The shares 0 and 1 are never drawn, and the inverse may be infinite there.
  const share = Math.min(Math.max(given, shareMin), shareMax)
  switch (kind) {
    case normal:
      return truncated.first + truncated.second * normalQuantile(share)
    case lognormal:
      return truncated.first * power(truncated.second * normalQuantile(share))
    case exponential:
      return truncated.first - truncated.second * log(1 - share)
    case pareto:
      return truncated.first * power(-log(1 - share) / truncated.second)
    default: {
      const half = truncated.half
      const rising = truncated.rising
      if (share < rising) {
        const part = half * Math.sqrt(share * rising)
        return truncated.first + part + part
      }
      const part = half * Math.sqrt((1 - share) * (1 - rising))
      return truncated.third - part - part
    }
  }
}

function power(x: f64): f64 {
  return exp(Math.min(x, powerMax))
}
