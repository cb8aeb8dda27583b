/**
 * Fits a distribution to numbers: uniform, normal, lognormal, exponential and others if the Kolmogorov–Smirnov test
 * accepts one, otherwise a histogram, which always fits.
 */

import type { JsonObject } from '../../text/json.ts'
import { meanAndDeviation, normalBelow } from './normal.ts'
import type { RobustRange } from './rare-values.ts'

export interface Sample {
  /** The numbers of the sample in ascending order. */
  readonly sorted: readonly number[]
  /** Minimum difference between two different numbers, such as 1 or 0.01. */
  readonly step: number
  /** Minimum number of values in each bucket of a histogram. */
  readonly k: number
  /** The bounds of the schema, and the width to which the edges of buckets are rounded. */
  readonly min: number
  readonly max: number
  readonly unit: number
}

/** Minimum number of values in a sample to which a distribution is fitted. */
export const shapeMin = 30
/** Maximum number of values of a sample at which a distribution is compared with the sample. */
const pointsMax = 2_000
/**
 * Share that is added to the critical distance of the test, so that a distribution close to the sample is accepted even
 * if a strict test would reject it.
 */
const tolerance = 0.025
/**
 * Critical value of the Kolmogorov–Smirnov test at 1 % significance, to be divided by the square root of the sample
 * size.
 */
const critical = 1.63

/** Mean distance of a sample from its own distribution, to be divided by the square root of the sample size. */
const usual = 0.87

interface Candidate {
  readonly written: JsonObject
  readonly below: (value: number) => number
}

/**
 * Returns the value of the keyword `distribution` for the sample. Returns undefined if the sample is uniform, which
 * needs no keyword, or too small.
 */
export function fitDistribution({
  range: { kept: sorted, min, max, unit },
  step,
  k,
}: {
  readonly range: RobustRange
  readonly step: number
  readonly k: number
}): JsonObject | undefined {
  if (sorted.length < shapeMin) return undefined
  const sample: Sample = { sorted, step, k, min, max, unit }
  const even = distance(sample, (value) => (value - min + step / 2) / (max - min + step))
  const limit = critical / Math.sqrt(sorted.length) + tolerance
  const measured = candidatesOf(sample).map((candidate) => ({
    ...candidate,
    difference: distance(
      sample,
      truncatedAt(candidate.below, min - sample.step / 2, max + sample.step / 2),
    ),
  }))
  const fitting = measured
    .filter(({ difference }) => difference < limit)
    .toSorted((a, b) => a.difference - b.difference)
  // A normal distribution is the simplest to read and is preferred to a lognormal one that fits as well.
  const best = fitting[0]?.difference ?? 1
  const isUniform = even < usual / Math.sqrt(sorted.length) + tolerance
  if (isUniform || (even < limit && even < 1.5 * best)) return undefined
  const bell = fitting.find(({ written }) => written.type === 'normal')
  return (bell ?? fitting[0])?.written ?? histogram(sample)
}

function candidatesOf({ sorted, step, min: lowest }: Sample): readonly Candidate[] {
  const { mean, deviation } = meanAndDeviation(sorted)
  const found: Candidate[] = []
  if (deviation > 0) {
    found.push({
      written: { type: 'normal', mean: within(mean, deviation), deviation: threeDigits(deviation) },
      below: (value) => normalBelow((value - mean) / deviation),
    })
  }
  const min = sorted[0] as number
  if (min > 0) {
    const logs = meanAndDeviation(sorted.map(Math.log))
    if (logs.deviation > 0) {
      found.push({
        written: {
          type: 'lognormal',
          median: within(Math.exp(logs.mean), Math.exp(logs.mean) * logs.deviation),
          sigma: threeDigits(logs.deviation),
        },
        below: (value) =>
          value <= 0 ? 0 : normalBelow((Math.log(value) - logs.mean) / logs.deviation),
      })
    }
  }
  if (mean > min) {
    const difference = mean - min
    found.push({
      written: { type: 'exponential', mean: threeDigits(mean) },
      below: (value) => 1 - Math.exp(-(value - min) / difference),
    })
  }
  return [...found, ...falling(sorted, step, lowest)]
}

/**
 * Returns candidates whose density falls from the smallest number on, with a few very large numbers: Pareto and Zipf
 * distributions.
 */
function falling(sorted: readonly number[], step: number, lowest: number): readonly Candidate[] {
  const [min, max] = [sorted[0] as number, sorted.at(-1) as number]
  const found: Candidate[] = []
  if (min > 0) {
    // The smallest number may have been rounded up by half a step.
    const from = Math.max(min - step / 2, min / 2)
    const sum = sorted.reduce((all, value) => all + Math.log(value / from), 0)
    const shape = sorted.length / sum
    if (shape > 0.2 && shape < 10) {
      found.push({
        written: { type: 'pareto', minimum: Math.max(lowest, step), shape: threeDigits(shape) },
        below: (value) => (value <= from ? 0 : 1 - (from / value) ** shape),
      })
    }
  }
  const ranks = max - min + 1
  if (step !== 1 || ranks > ranksMax || ranks < 3) return found
  for (let exponent = 0.4; exponent <= 3.01; exponent += 0.1) {
    const below = ranksBelow(ranks, exponent)
    found.push({
      written: { type: 'zipf', exponent: Number(exponent.toFixed(1)) },
      below: (value) => below[Math.min(ranks, Math.max(0, Math.floor(value - min + 1)))] ?? 1,
    })
  }
  return found
}

const ranksMax = 20_000

/** Returns the cumulative Zipf distribution over `ranks` ranks: element n is the share of the first n ranks. */
function ranksBelow(ranks: number, exponent: number): Float64Array {
  const below = new Float64Array(ranks + 1)
  for (let rank = 1; rank <= ranks; rank++) below[rank] = (below[rank - 1] ?? 0) + rank ** -exponent
  const all = below[ranks] ?? 1
  for (let rank = 1; rank <= ranks; rank++) below[rank] = (below[rank] ?? 0) / all
  return below
}

/** Returns the cumulative distribution `below`, truncated to the numbers from `min` to `max`. */
function truncatedAt(below: Candidate['below'], min: number, max: number): Candidate['below'] {
  const [low, high] = [below(min), below(max)]
  return (value) => (high > low ? (below(value) - low) / (high - low) : 0)
}

function distance({ sorted, step }: Sample, below: (value: number) => number): number {
  const { length } = sorted
  let difference = 0
  const stride = Math.max(1, Math.floor(length / pointsMax))
  for (let i = stride - 1; i < length; i += stride) {
    const value = sorted[i] as number
    // If several numbers are equal, only the last one has the cumulative count. Numbers were rounded by up to half a step.
    if (sorted[i + 1] === value) continue
    difference = Math.max(difference, Math.abs((i + 1) / length - below(value + step / 2)))
  }
  return difference
}

/** Numbers of buckets of the histograms that are tried, in this order. The last one is used if no histogram fits. */
const bucketCounts = [3, 5, 8, 12]
/**
 * Maximum difference between the mean of a histogram and the mean of the sample, as a share of the standard deviation
 * of the sample.
 */
const meanTolerance = 0.04
/**
 * Quantiles at which a histogram with many buckets gets further edges, because the last bucket of a long tail is wide.
 */
const tails = [0.97, 0.995]
const tailedMin = 8

function histogram(sample: Sample): JsonObject {
  const limit = critical / Math.sqrt(sample.sorted.length) + tolerance
  const tries = bucketCounts.map((count) => bucketsOf(sample, count))
  const { mean, deviation } = meanAndDeviation(sample.sorted)
  // A wide bucket in a long tail would change the mean of the generated numbers, and so every sum of them.
  const found = tries.find(
    (buckets) =>
      distance(sample, belowIn(buckets)) < limit &&
      Math.abs(meanOf(buckets, sample.step) - mean) < meanTolerance * deviation,
  )
  const buckets = found ?? tries.at(-1) ?? []
  const areEven = buckets.every(({ weight }) => Math.abs(weight * buckets.length - 100) < 5)
  return {
    type: 'histogram',
    buckets: buckets.map(({ from, to, weight }) => ({ from, to, ...(!areEven && { weight }) })),
  }
}

interface Bucket {
  readonly from: number
  readonly to: number
  readonly weight: number
}

/**
 * Returns the buckets of a histogram, each with about the same count of numbers, and at least `k`. A frequent number
 * gets its own bucket. Other edges are rounded.
 */
function bucketsOf(
  { sorted, step, k, min, max, unit }: Sample,
  bucketCount: number,
): readonly Bucket[] {
  const { length } = sorted
  const digits = Math.max(0, Math.round(-Math.log10(step)))
  const onGrid = (value: number): number => Number(value.toFixed(Math.min(digits, 15)))
  const coarse = (value: number): number => onGrid(Math.round(value / unit) * unit)
  const end = onGrid(max + step)
  const edges = new Set<number>([onGrid(min)])
  for (let i = 0; i < bucketCount; i++) {
    const edge = sorted[Math.floor((i * length) / bucketCount)] as number
    const isOften = edge === sorted[Math.floor(((i + 1) * length) / bucketCount) - 1]
    if (isOften) edges.add(onGrid(edge)).add(onGrid(edge + step))
    else edges.add(coarse(edge))
  }
  for (const share of bucketCount >= tailedMin ? tails : []) {
    edges.add(coarse(sorted[Math.floor(share * length)] as number))
  }
  for (const [before, after] of gapsIn(sorted)) edges.add(coarse(before + step)).add(coarse(after))
  const froms = [...edges].filter((edge) => edge >= min && edge < end).toSorted((a, b) => a - b)
  const found: { from: number; to: number; count: number }[] = []
  for (const [i, from] of froms.entries()) {
    const to = froms[i + 1] ?? end
    const count = firstFrom(sorted, to - step / 2) - firstFrom(sorted, from - step / 2)
    const last = found.at(-1)
    // A bucket of few numbers is joined with the one before it, if they are adjacent.
    if (last !== undefined && last.to === from && Math.min(count, last.count) < k && count > 0) {
      last.to = to
      last.count += count
    } else if (count > 0) found.push({ from, to, count })
  }
  const kept = found.filter(({ count }) => count >= k)
  return (kept.length > 0 ? kept : [{ from: onGrid(min), to: end, count: length }]).map(
    ({ from, to, count }) => ({ from, to, weight: threeDigits((100 * count) / length) }),
  )
}

/**
 * Returns the mean of a histogram of numbers that are multiples of `step`. A bucket does not include its upper end
 * `to`, so its largest number is `to` − `step`.
 */
function meanOf(buckets: readonly Bucket[], step: number): number {
  const all = buckets.reduce((sum, { weight }) => sum + weight, 0)
  return (
    buckets.reduce((sum, { from, to, weight }) => sum + (weight * (from + to - step)) / 2, 0) / all
  )
}

/** Minimum width of an interval without numbers that no bucket covers, as a share of the range of the sample. */
const gapMin = 0.15

function gapsIn(sorted: readonly number[]): readonly (readonly [number, number])[] {
  const wide = gapMin * ((sorted.at(-1) as number) - (sorted[0] as number))
  return sorted.slice(1).flatMap((value, i): readonly (readonly [number, number])[] => {
    const before = sorted[i] as number
    return value - before > wide ? [[before, value]] : []
  })
}

/**
 * Returns the cumulative distribution of a histogram: for a number, the share of smaller numbers. Each bucket is
 * uniform.
 */
function belowIn(buckets: readonly Bucket[]): (value: number) => number {
  const all = buckets.reduce((sum, { weight }) => sum + weight, 0)
  return (value) => {
    let sum = 0
    for (const { from, to, weight } of buckets) {
      sum += weight * Math.min(1, Math.max(0, (value - from) / (to - from)))
    }
    return sum / all
  }
}

function firstFrom(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Rounds a number to three significant digits. */
export function threeDigits(value: number): number {
  return Number(value.toPrecision(3))
}

/** Rounds a number of a distribution so that the error is at most a hundredth of the standard deviation. */
function within(value: number, deviation: number): number {
  const digits = Math.ceil(Math.log10(Math.abs(value) / deviation + 1)) + 2
  return Number(value.toPrecision(Math.min(15, Math.max(3, digits))))
}
