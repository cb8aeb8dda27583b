/**
 * The distributions that can be asked for: their parameters, what these are when absent, and where their values lie.
 */

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
import { overChoices, type Settled, settled } from './settled.ts'

export interface DistributionKind<K extends Keywords = Keywords> {
  readonly name: string
  readonly summary: string
  readonly parameters: K
  settle(values: KeywordValues<K>, bounds: DistributionBounds, report: Report): Settled | undefined
}

/** Only there to infer the parameters' types. */
function declareKind<const K extends Readonly<Record<string, Keyword<unknown>>>>(
  kind: DistributionKind<K>,
): DistributionKind<K> {
  return kind
}

/** Poisson and binomial counts are exact up to here (`count.ts`). */
const countMax = 1e15

/** Three deviations to either side of the middle: 99.7 % of a normal distribution. */
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
  report(`must have "${parameter}" where "minimum" and "maximum" are not both written`)
  return undefined
}

const uniform = declareKind({
  name: 'uniform',
  summary: 'Every value as often.',
  parameters: {},
  settle: (_, bounds) => overChoices({ kind: 'even' }, bounds),
})

const normal = declareKind({
  name: 'normal',
  summary: 'The bell curve.',
  parameters: {
    mean: numberKeyword({ summary: 'Its middle; that of the bounds when absent.' }),
    deviation: positiveKeyword({
      summary: 'Standard deviation; a sixth of the range when absent.',
    }),
  },
  settle({ mean = undefined, deviation = undefined }, bounds, report) {
    const isAlone = mean === undefined && deviation === undefined
    if (!isAlone && !isBounded(bounds)) {
      if (mean === undefined) return reportMissing('mean', report)
      if (deviation === undefined) return reportMissing('deviation', report)
    }
    return settled(
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
  summary: 'Values above 0 whose logarithms are normal: sizes, incomes, durations.',
  parameters: {
    median: positiveKeyword({
      summary:
        'Half of the values are below it; when absent, the middle of the bounds on a logarithmic scale, or a twentieth of the maximum.',
    }),
    sigma: positiveKeyword({
      summary: 'Standard deviation of the logarithms; when absent, 1 or as the bounds ask.',
    }),
  },
  settle({ median, sigma }, bounds, report) {
    const { minimum, maximum } = bounds
    if (median === undefined && sigma !== undefined && !isBounded(bounds))
      return reportMissing('median', report)
    if (median === undefined && maximum <= 0) {
      report(`must have a "median", as no value above 0 is allowed`)
      return undefined
    }
    // e³ is about 20: three sigmas of 1 below the maximum.
    const usual = minimum > 0 ? Math.sqrt(minimum) * Math.sqrt(maximum) : maximum / 20
    const spread = minimum > 0 && median === undefined ? log(maximum / minimum) / 6 || 1 : 1
    const isAlone = median === undefined && sigma === undefined
    return settled(
      { kind: 'lognormal', median: median ?? usual, sigma: sigma ?? spread },
      isAlone ? bounds : notNegative,
    )
  },
})

const exponential = declareKind({
  name: 'exponential',
  summary:
    'Falls from the lower bound on, by the same share at every step: waiting times. It starts at the minimum (0 when absent).',
  parameters: {
    mean: numberKeyword({
      summary:
        'Mean of the values themselves, so it lies above the minimum; a sixth into the range when absent.',
    }),
  },
  settle({ mean }, bounds, report) {
    if (mean === undefined) {
      const distribution = { minimum: bounds.minimum, mean: sixthOf(bounds) }
      return settled({ kind: 'exponential', ...distribution }, bounds)
    }
    const minimum = bounds.isMinimumWritten ? bounds.minimum : 0
    if (mean <= minimum) {
      report(`must be greater than the lower bound, ${minimum}, not ${mean}`, 'mean')
      return undefined
    }
    return settled(
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
      summary: 'Smallest value; the lower bound when absent, or 1 where that is not above 0.',
    }),
    shape: positiveKeyword({
      summary:
        'How fast it falls; 1.16 when absent, where a fifth of the values makes four fifths of the sum.',
    }),
  },
  settle({ minimum, shape = 1.16 }, bounds) {
    const start = minimum ?? (bounds.minimum > 0 ? bounds.minimum : 1)
    return settled(
      { kind: 'pareto', minimum: start, shape },
      { minimum: start, maximum: Number.POSITIVE_INFINITY },
    )
  },
})

const zipf = declareKind({
  name: 'zipf',
  summary:
    'Ranks: the smallest value is the most frequent, the next one the second, and rank k comes 1 ÷ k^exponent as often as the first.',
  parameters: {
    exponent: positiveKeyword({ summary: 'How fast it falls; 1 when absent.', maximum: 100 }),
  },
  settle: ({ exponent = 1 }, bounds) => overChoices({ kind: 'zipf', exponent }, bounds),
})

const triangular = declareKind({
  name: 'triangular',
  summary: 'Rises in a straight line from the minimum to the mode and falls to the maximum.',
  parameters: {
    mode: numberKeyword({ summary: 'The peak; the middle of the bounds when absent.' }),
  },
  settle({ mode = undefined }, bounds, report) {
    const { minimum, maximum } = bounds
    if (mode !== undefined && (mode < minimum || mode > maximum)) {
      report(`must be within the bounds, ${minimum} to ${maximum}, not ${mode}`, 'mode')
      return undefined
    }
    return settled({ kind: 'triangular', minimum, mode: mode ?? middleOf(bounds), maximum }, bounds)
  },
})

const poisson = declareKind({
  name: 'poisson',
  summary: 'How many independent events happen: 0, 1, 2 …',
  parameters: {
    mean: positiveKeyword({
      summary: 'How many in the mean; the middle of the bounds when absent.',
      maximum: countMax,
    }),
  },
  settle({ mean }, bounds, report) {
    const usual = middleOf(bounds)
    if (mean === undefined && (usual <= 0 || usual > countMax)) {
      report('must have a "mean", as that of the bounds cannot be one')
      return undefined
    }
    return settled(
      { kind: 'poisson', mean: mean ?? usual },
      mean === undefined ? bounds : notNegative,
    )
  },
})

const binomial = declareKind({
  name: 'binomial',
  summary: 'How many of a number of trials succeed.',
  parameters: {
    trials: integerKeyword({
      summary: 'How many there are; as many as the maximum when absent.',
      minimum: 1,
      maximum: countMax,
    }),
    probability: numberKeyword({
      summary: 'Of success, each time; 0.5 when absent.',
      minimum: 0,
      maximum: 1,
    }),
  },
  settle({ trials, probability = 0.5 }, bounds, report) {
    const usual = Math.floor(bounds.maximum)
    if (trials === undefined && !(bounds.isMaximumWritten && usual >= 1 && usual <= countMax)) {
      report(`must have "trials" where no "maximum" from 1 to ${countMax} is written`)
      return undefined
    }
    const all = trials ?? usual
    return settled({ kind: 'binomial', trials: all, probability }, { minimum: 0, maximum: all })
  },
})

const histogramKind = declareKind({
  name: 'histogram',
  summary: 'Buckets with a weight each; within a bucket every value is as likely.',
  parameters: {
    buckets: buckets(
      'From one value up to, but not including, another, and how often (1 when absent).',
    ),
  },
  settle: ({ buckets = [] }, _bounds, report) => histogram(buckets, report),
})

const weightedKind = declareKind({
  name: 'weighted',
  summary: 'Some values only, each by its weight.',
  parameters: {
    values: numbersKeyword({
      summary: 'The values.',
      of: numberKeyword({ summary: 'A value within the bounds.' }),
    }),
    weights: numbersKeyword({
      summary: 'How often each value comes, one weight for each.',
      of: numberKeyword({ summary: 'A share of the sum.', minimum: 0, maximum: 1e9 }),
    }),
  },
  settle: ({ values = [], weights = [] }, _bounds, report) => weighted({ values, weights }, report),
})

const everywhere: Range = { minimum: Number.NEGATIVE_INFINITY, maximum: Number.POSITIVE_INFINITY }
const notNegative: Range = { minimum: 0, maximum: Number.POSITIVE_INFINITY }

/** In the order in which they are listed. */
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
