/**
 * Draws values and choices from distributions. If the inverse of the distribution function is known, a value between
 * two bounds takes one random number and no rejection. The result has the truncated distribution, as if every value
 * outside of the bounds had been drawn again.
 */

import { binomial } from './binomial.ts'
import { type Draws, poisson } from './count.ts'
import { exp, log } from './exact.ts'
import { normalQuantile } from './normal.ts'
import { firstAbove } from './weights.ts'
import { zipf } from './zipf.ts'

/** A distribution whose distribution function has a known inverse. */
export type ContinuousDistribution =
  | { readonly kind: 'normal'; readonly mean: number; readonly deviation: number }
  | { readonly kind: 'lognormal'; readonly median: number; readonly sigma: number }
  /** The lower bound of the values is `minimum`, and their mean distance from it is `mean`. */
  | { readonly kind: 'exponential'; readonly minimum: number; readonly mean: number }
  | { readonly kind: 'pareto'; readonly minimum: number; readonly shape: number }
  | {
      readonly kind: 'triangular'
      readonly minimum: number
      readonly mode: number
      readonly maximum: number
    }

type CountDistribution =
  | { readonly kind: 'poisson'; readonly mean: number }
  | { readonly kind: 'binomial'; readonly trials: number; readonly probability: number }

/** A distribution of the numbers of choices, which does not depend on their values. */
type ChoiceDistribution =
  | { readonly kind: 'even' }
  | { readonly kind: 'zipf'; readonly exponent: number }
  /**
   * `cumulative` ascends to 1: element i is the probability of a choice in the ranges up to i. Within a range the
   * choices are equally likely.
   */
  | {
      readonly kind: 'ranges'
      readonly cumulative: readonly number[]
      readonly ranges: readonly { readonly first: number; readonly count: number }[]
    }

export type ValueDistribution = ContinuousDistribution | CountDistribution
export type Distribution = ValueDistribution | ChoiceDistribution

/** The values between which a draw chooses: choice k, from 0 to count − 1, is the value (first + k) ÷ perUnit. */
export interface Steps {
  readonly first: number
  readonly perUnit: number
  readonly count: number
}

export interface Range {
  readonly minimum: number
  readonly maximum: number
}

type Quantile = (share: number) => number

/**
 * Returns a function that draws the number of a choice. The caller rejects results outside of 0 to count − 1 and draws
 * again.
 */
export function chooser(distribution: Distribution, steps: Steps): (draws: Draws) => number {
  const { first, perUnit, count } = steps
  switch (distribution.kind) {
    case 'even':
      return (draws) => Math.min(Math.floor(draws.unit(0) * count), count - 1)
    case 'zipf': {
      const rank = zipf(distribution.exponent, count)
      return (draws) => rank(draws) - 1
    }
    case 'ranges': {
      const { cumulative, ranges } = distribution
      return (draws) => {
        const range = ranges[firstAbove(cumulative, draws.unit(0))] as (typeof ranges)[number]
        if (range.count === 1) return range.first
        return range.first + Math.min(Math.floor(draws.unit(1) * range.count), range.count - 1)
      }
    }
    default: {
      const value = valuer(distribution, cellsOf(steps))
      const choose = (x: number): number => Math.floor(x * perUnit + 0.5) - first
      if (!isContinuous(distribution)) return (draws) => choose(value(draws))
      // The edge of the outermost cell can be rounded into the next cell.
      return (draws) => Math.min(Math.max(choose(value(draws)), 0), count - 1)
    }
  }
}

/**
 * Returns a function that draws a value between the bounds. Counts (Poisson, binomial) may be outside of the bounds;
 * the caller rejects such counts and draws again.
 */
export function valuer(
  distribution: ValueDistribution,
  { minimum, maximum }: Range,
): (draws: Draws) => number {
  if (distribution.kind === 'poisson') return (draws) => poisson(distribution.mean, draws)
  if (distribution.kind === 'binomial') {
    const { trials, probability } = distribution
    return (draws) => binomial(trials, probability, draws)
  }
  const quantile = quantileOf(distribution)
  const { from, width } = sharesOf(distribution, { minimum, maximum })
  return (draws) => Math.min(Math.max(quantile(from + width * draws.unit(0)), minimum), maximum)
}

/**
 * Returns the probability that a value of a continuous distribution is in the range. The result is 1 for other
 * distributions, whose draws may be rejected.
 */
export function shareInside(distribution: Distribution, range: Range): number {
  return isContinuous(distribution) ? sharesOf(distribution, range).width : 1
}

export interface Shares {
  /** The probability of a value below the bounds. */
  readonly from: number
  /** The probability of a value between the bounds. */
  readonly width: number
}

/**
 * Cache of the last shares of each distribution. A distribution is checked and used in several places with the same
 * bounds.
 */
const remembered = new WeakMap<ContinuousDistribution, { range: Range; shares: Shares }>()

export function sharesOf(distribution: ContinuousDistribution, range: Range): Shares {
  const { minimum, maximum } = range
  const last = remembered.get(distribution)
  if (last?.range.minimum === minimum && last.range.maximum === maximum) return last.shares
  const quantile = quantileOf(distribution)
  const from = shareBelow(quantile, minimum)
  const shares = { from, width: shareBelow(quantile, maximum) - from }
  remembered.set(distribution, { range, shares })
  return shares
}

/** Returns a value that about one in 10⁹ values exceeds. */
export function highestOf(distribution: ValueDistribution): number {
  if (isContinuous(distribution)) return quantileOf(distribution)(1 - 1e-9)
  const isPoisson = distribution.kind === 'poisson'
  const mean = isPoisson ? distribution.mean : distribution.trials * distribution.probability
  // Six standard deviations of a Poisson count, which is wider than a binomial one, and an addend for small means,
  // which are skewed.
  return mean + 6 * Math.sqrt(mean) + 20
}

/** Returns the range of all values that are rounded to one of the choices. */
export function cellsOf({ first, perUnit, count }: Steps): Range {
  return { minimum: (first - 0.5) / perUnit, maximum: (first + count - 0.5) / perUnit }
}

export const shareMin = 2 ** -54
export const shareMax = 1 - 2 ** -53

/** Returns the quantile function of a continuous distribution, from a probability to a value. */
export function quantileOf(distribution: ContinuousDistribution): Quantile {
  const value = unboundedQuantile(distribution)
  // The shares 0 and 1 are never drawn, and the inverse may be infinite there.
  return (share) => value(Math.min(Math.max(share, shareMin), shareMax))
}

export function isContinuous(distribution: Distribution): distribution is ContinuousDistribution {
  return ['normal', 'lognormal', 'exponential', 'pareto', 'triangular'].includes(distribution.kind)
}

function unboundedQuantile(distribution: ContinuousDistribution): Quantile {
  switch (distribution.kind) {
    case 'normal': {
      const { mean, deviation } = distribution
      return (share) => mean + deviation * normalQuantile(share)
    }
    case 'lognormal': {
      const { median, sigma } = distribution
      return (share) => median * power(sigma * normalQuantile(share))
    }
    case 'exponential': {
      const { minimum, mean } = distribution
      return (share) => minimum - mean * log(1 - share)
    }
    case 'pareto': {
      const { minimum, shape } = distribution
      return (share) => minimum * power(-log(1 - share) / shape)
    }
    case 'triangular': {
      const { minimum, maximum } = distribution
      const { half, rising } = sidesOf(distribution)
      return (share) => {
        if (share < rising) {
          const part = half * Math.sqrt(share * rising)
          return minimum + part + part
        }
        const part = half * Math.sqrt((1 - share) * (1 - rising))
        return maximum - part - part
      }
    }
  }
}

/** Returns half the width of a triangular distribution, and the share of its values below the mode. */
export function sidesOf({
  minimum,
  mode,
  maximum,
}: Extract<ContinuousDistribution, { kind: 'triangular' }>): {
  readonly half: number
  readonly rising: number
} {
  // Halves avoid an overflow of the difference of the bounds.
  const half = maximum / 2 - minimum / 2
  return { half, rising: half === 0 ? 0 : (mode / 2 - minimum / 2) / half }
}

/** Maximum exponent for which the exponential function is finite. */
export const powerMax = 709

function power(x: number): number {
  return exp(Math.min(x, powerMax))
}

/**
 * Returns the share of all values that are at most x, but at least `least`. The share is found by bisection, because
 * the quantile function is monotonic.
 */
export function shareBelow(quantile: Quantile, x: number, least = 0): number {
  if (quantile(least) > x) return least
  if (quantile(1) <= x) return 1
  let low = least
  let high = 1
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2
    // No double is between `low` and `high`.
    if (middle === low || middle === high) break
    if (quantile(middle) <= x) low = middle
    else high = middle
  }
  return (low + high) / 2
}
