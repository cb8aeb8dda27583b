/** Distributions of values and choices. The kernel draws from them (`sampler.ts`). */

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

/** Mean of a count below which it takes one random number, rather than several. */
export const oneDrawMax = 10

/** Returns the range of all values that are rounded to one of the choices. */
export function cellsOf({ first, perUnit, count }: Steps): Range {
  return { minimum: (first - 0.5) / perUnit, maximum: (first + count - 0.5) / perUnit }
}

export function isContinuous(distribution: Distribution): distribution is ContinuousDistribution {
  return ['normal', 'lognormal', 'exponential', 'pareto', 'triangular'].includes(distribution.kind)
}
