/** The kinds of distributions: their parameters, with defaults, and the ranges of their values. */

import type { Range } from '../../random/distribution.ts'
import { log } from '../../random/exact.ts'
import {
  integerKeyword,
  type Keyword,
  type Keywords,
  type KeywordValues,
  numberKeyword,
  type Report,
} from '../keywords/keyword.ts'
import { positiveKeyword } from '../keywords/positive.ts'
import type { DistributionBounds } from './bounds.ts'
import { buckets, histogram, numbersKeyword, weighted } from './distribution-tables.ts'
import { overChoices, type ResolvedDistribution, resolvedOver } from './resolved.ts'

export interface DistributionKind<K extends Keywords = Keywords> {
  readonly name: string
  readonly summary: string
  readonly parameters: K
  resolve(
    values: KeywordValues<K>,
    bounds: DistributionBounds,
    report: Report,
  ): ResolvedDistribution | undefined
}

/** Declares a kind of distribution; returns the declaration with the inferred types of its parameters. */
function declareKind<const K extends Readonly<Record<string, Keyword<unknown>>>>(
  kind: DistributionKind<K>,
): DistributionKind<K> {
  return kind
}

/**
 * Maximum `trials` and count of Poisson and binomial distributions, whose counts are exact up to this number
 * (`count.ts`).
 */
const countMax = 1e15

/**
 * Returns the default standard deviation of a range, a sixth of its width: three deviations on both sides of the middle
 * contain 99.7% of a normal distribution.
 */
function sixthOf({ minimum, maximum }: Range): number {
  return maximum / 6 - minimum / 6 || 1
}

function middleOf({ minimum, maximum }: Range): number {
  return minimum / 2 + maximum / 2
}

function isBounded({ isMinimumWritten, isMaximumWritten }: DistributionBounds): boolean {
  return isMinimumWritten && isMaximumWritten
}

function reportMissing(parameter: string, report: Report): undefined {
  report(`must have "${parameter}" unless "minimum" and "maximum" are both set`)
  return undefined
}

const uniform = declareKind({
  name: 'uniform',
  summary: 'All values are equally frequent.',
  parameters: {},
  resolve: (_, bounds) => overChoices({ kind: 'even' }, bounds),
})

const normal = declareKind({
  name: 'normal',
  summary: 'The normal distribution (bell curve).',
  parameters: {
    mean: numberKeyword({ summary: 'Mean; the middle of the bounds by default.' }),
    deviation: positiveKeyword({
      summary: 'Standard deviation; a sixth of the range by default.',
    }),
  },
  resolve({ mean = undefined, deviation = undefined }, bounds, report) {
    const isAlone = mean === undefined && deviation === undefined
    if (!isAlone && !isBounded(bounds)) {
      if (mean === undefined) return reportMissing('mean', report)
      if (deviation === undefined) return reportMissing('deviation', report)
    }
    return resolvedOver(
      {
        kind: 'normal',
        mean: mean ?? middleOf(bounds),
        deviation: deviation ?? sixthOf(bounds),
      },
      isAlone ? bounds : everywhere,
    )
  },
})

const lognormal = declareKind({
  name: 'lognormal',
  summary: 'Values above 0 whose logarithms are normally distributed: sizes, incomes, durations.',
  parameters: {
    median: positiveKeyword({
      summary:
        'Median; by default the middle of the bounds on a logarithmic scale, or a twentieth of the maximum.',
    }),
    sigma: positiveKeyword({
      summary: 'Standard deviation of the logarithms; by default derived from the bounds, or 1.',
    }),
  },
  resolve({ median, sigma }, bounds, report) {
    const { minimum, maximum } = bounds
    if (median === undefined && sigma !== undefined && !isBounded(bounds))
      return reportMissing('median', report)
    if (median === undefined && maximum <= 0) {
      report(`must have a "median", because no value above 0 is allowed`)
      return undefined
    }
    // Default median for sigma 1: e³ is about 20, so the maximum is three sigmas above the median on the logarithmic
    // scale.
    const usual = minimum > 0 ? Math.sqrt(minimum) * Math.sqrt(maximum) : maximum / 20
    const spread = minimum > 0 && median === undefined ? log(maximum / minimum) / 6 || 1 : 1
    const isAlone = median === undefined && sigma === undefined
    return resolvedOver(
      { kind: 'lognormal', median: median ?? usual, sigma: sigma ?? spread },
      isAlone ? bounds : notNegative,
    )
  },
})

const exponential = declareKind({
  name: 'exponential',
  summary:
    'Decreases from the lower bound by the same share per step: waiting times. It starts at the minimum (0 by default).',
  parameters: {
    mean: numberKeyword({
      summary:
        'Mean of the values, which must be above the minimum; by default at a sixth of the range.',
    }),
  },
  resolve({ mean }, bounds, report) {
    if (mean === undefined) {
      const distribution = { minimum: bounds.minimum, mean: sixthOf(bounds) }
      return resolvedOver({ kind: 'exponential', ...distribution }, bounds)
    }
    const minimum = bounds.isMinimumWritten ? bounds.minimum : 0
    if (mean <= minimum) {
      report(`must be greater than the lower bound, ${minimum}; got ${mean}`, 'mean')
      return undefined
    }
    return resolvedOver(
      { kind: 'exponential', minimum, mean: mean - minimum },
      { minimum, maximum: Number.POSITIVE_INFINITY },
    )
  },
})

const pareto = declareKind({
  name: 'pareto',
  summary: 'A few values are very large: wealth, sizes of files and cities.',
  parameters: {
    minimum: positiveKeyword({
      summary: 'Minimum value; by default the lower bound, or 1 if that is not above 0.',
    }),
    shape: positiveKeyword({
      summary:
        'Rate of decrease; 1.16 by default, where a fifth of the values makes up four fifths of the sum.',
    }),
  },
  resolve({ minimum, shape = 1.16 }, bounds) {
    const start = minimum ?? (bounds.minimum > 0 ? bounds.minimum : 1)
    return resolvedOver(
      { kind: 'pareto', minimum: start, shape },
      { minimum: start, maximum: Number.POSITIVE_INFINITY },
    )
  },
})

const zipf = declareKind({
  name: 'zipf',
  summary:
    'Frequency by rank: the smallest value is the most frequent, the next value is second, and the value of rank k has 1 ÷ k^exponent of the frequency of the first.',
  parameters: {
    exponent: positiveKeyword({ summary: 'Rate of decrease; 1 by default.', maximum: 100 }),
  },
  resolve: ({ exponent = 1 }, bounds) => overChoices({ kind: 'zipf', exponent }, bounds),
})

const triangular = declareKind({
  name: 'triangular',
  summary: 'Increases linearly from the minimum to the mode and decreases to the maximum.',
  parameters: {
    mode: numberKeyword({
      summary: 'Most frequent value (the peak); the middle of the bounds by default.',
    }),
  },
  resolve({ mode = undefined }, bounds, report) {
    const { minimum, maximum } = bounds
    if (mode !== undefined && (mode < minimum || mode > maximum)) {
      report(`must be within the bounds, ${minimum} to ${maximum}; got ${mode}`, 'mode')
      return undefined
    }
    return resolvedOver(
      { kind: 'triangular', minimum, mode: mode ?? middleOf(bounds), maximum },
      bounds,
    )
  },
})

const poisson = declareKind({
  name: 'poisson',
  summary: 'Number of independent events in an interval: 0, 1, 2 …',
  parameters: {
    mean: positiveKeyword({
      summary: 'Mean number of events; the middle of the bounds by default.',
      maximum: countMax,
    }),
  },
  resolve({ mean }, bounds, report) {
    const usual = middleOf(bounds)
    if (mean === undefined && (usual <= 0 || usual > countMax)) {
      report('must have a "mean", because the middle of the bounds is not a possible mean')
      return undefined
    }
    return resolvedOver(
      { kind: 'poisson', mean: mean ?? usual },
      mean === undefined ? bounds : notNegative,
    )
  },
})

const binomial = declareKind({
  name: 'binomial',
  summary: 'Number of trials that succeed.',
  parameters: {
    trials: integerKeyword({
      summary: 'Number of trials; the maximum by default.',
      minimum: 1,
      maximum: countMax,
    }),
    probability: numberKeyword({
      summary: 'Probability of success of each trial; 0.5 by default.',
      minimum: 0,
      maximum: 1,
    }),
  },
  resolve({ trials, probability = 0.5 }, bounds, report) {
    const usual = Math.floor(bounds.maximum)
    if (trials === undefined && !(bounds.isMaximumWritten && usual >= 1 && usual <= countMax)) {
      report(`must have "trials" unless a "maximum" from 1 to ${countMax} is set`)
      return undefined
    }
    const all = trials ?? usual
    return resolvedOver(
      { kind: 'binomial', trials: all, probability },
      { minimum: 0, maximum: all },
    )
  },
})

const histogramKind = declareKind({
  name: 'histogram',
  summary: 'Buckets with weights; within a bucket all values are equally frequent.',
  parameters: {
    buckets: buckets(
      'A range from one value (included) to another (excluded), with a weight (1 by default).',
    ),
  },
  resolve: ({ buckets = [] }, _bounds, report) => histogram(buckets, report),
})

const weightedKind = declareKind({
  name: 'weighted',
  summary: 'A list of values, each with a weight.',
  parameters: {
    values: numbersKeyword({
      summary: 'The values.',
      of: numberKeyword({ summary: 'A value within the bounds.' }),
    }),
    weights: numbersKeyword({
      summary: 'The weights of the values, one for each.',
      of: numberKeyword({
        summary: 'A weight, relative to the sum of all weights.',
        minimum: 0,
        maximum: 1e9,
      }),
    }),
  },
  resolve: ({ values = [], weights = [] }, _bounds, report) =>
    weighted({ values, weights }, report),
})

const everywhere: Range = { minimum: Number.NEGATIVE_INFINITY, maximum: Number.POSITIVE_INFINITY }
const notNegative: Range = { minimum: 0, maximum: Number.POSITIVE_INFINITY }

/** All kinds of distributions, in the order of the reference. */
export const distributionKinds: readonly DistributionKind[] = [
  uniform,
  normal,
  lognormal,
  exponential,
  pareto,
  zipf,
  triangular,
  poisson,
  binomial,
  histogramKind,
  weightedKind,
]
