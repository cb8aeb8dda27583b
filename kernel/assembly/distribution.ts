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

/** A continuous distribution, truncated to the range from `minimum` to `maximum`. */
@unmanaged
export class Truncated {
  minimum: f64
  maximum: f64
  /** The probability of a value below the range, and in the range. */
  from: f64
  width: f64
  /**
   * The parameters of the distribution: mean and deviation (normal), median and sigma (lognormal), minimum and mean
   * distance from it (exponential), minimum and shape (Pareto), or minimum, maximum, half their difference, and the
   * share of values below the mode (triangular).
   */
  first: f64
  second: f64
  third: f64
  fourth: f64
}

const shareMin: f64 = 5.551115123125783e-17
const shareMax: f64 = 0.9999999999999999
/** Maximum exponent for which the exponential function is finite. */
const powerMax: f64 = 709

/** Returns the value for a random number from 0 to 1. */
export function truncatedValue(kind: i32, truncated: Truncated, unit: f64): f64 {
  // The shares 0 and 1 are never drawn, and the inverse may be infinite there.
  const share = Math.min(Math.max(truncated.from + truncated.width * unit, shareMin), shareMax)
  return Math.min(Math.max(quantile(kind, truncated, share), truncated.minimum), truncated.maximum)
}

function quantile(kind: i32, truncated: Truncated, share: f64): f64 {
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
      const half = truncated.third
      const rising = truncated.fourth
      if (share < rising) {
        const part = half * Math.sqrt(share * rising)
        return truncated.first + part + part
      }
      const part = half * Math.sqrt((1 - share) * (1 - rising))
      return truncated.second - part - part
    }
  }
}

function power(x: f64): f64 {
  return exp(Math.min(x, powerMax))
}
