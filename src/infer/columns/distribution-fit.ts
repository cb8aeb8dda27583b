/**
 * The distribution that numbers come from: even, normal, lognormal or exponential where the distance of Kolmogorov and
 * Smirnov says that it may be, else a histogram, which is always true.
 */

import type { JsonObject } from '../../text/json.ts'

export interface Sample {
  /** Ascending. */
  readonly sorted: readonly number[]
  /** What two neighbouring values are apart at least: 1, or 0.01. */
  readonly step: number
}

/** Of fewer numbers no shape can be told. */
export const shapeMin = 30
/** The distance is taken at so many of them. */
const pointsMax = 2_000
/** A distribution that is off by less says what is meant, though a strict test would tell. */
const tolerance = 0.025
/** That of the test at 1 % significance. */
const critical = 1.63

interface Candidate {
  readonly written: JsonObject
  readonly below: (value: number) => number
}

/** `undefined` is even: it needs no keyword. */
export function fitDistribution(sample: Sample): JsonObject | undefined {
  const { sorted } = sample
  if (sorted.length < shapeMin) return undefined
  const [min, max] = [sorted[0] as number, sorted.at(-1) as number]
  const even = distance(sample, (value) => (value - min) / (max - min || 1))
  const limit = critical / Math.sqrt(sorted.length) + tolerance
  if (even < limit) return undefined
  const measured = candidatesOf(sample).map((candidate) => ({
    ...candidate,
    apart: distance(sample, cut(candidate.below, min - sample.step / 2, max + sample.step / 2)),
  }))
  const fitting = measured
    .filter(({ apart }) => apart < limit)
    .toSorted((a, b) => a.apart - b.apart)
  // People think of the bell first, and where the logarithms are one so nearly are the values.
  const bell = fitting.find(({ written }) => written.type === 'normal')
  return (bell ?? fitting[0])?.written ?? histogram(sample)
}

function candidatesOf({ sorted, step }: Sample): readonly Candidate[] {
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
    const apart = mean - min
    found.push({
      written: { type: 'exponential', mean: threeDigits(mean) },
      below: (value) => 1 - Math.exp(-(value - min) / apart),
    })
  }
  return [...found, ...falling(sorted, step)]
}

/** Shapes that fall from the smallest value on, to a few that are very large. */
function falling(sorted: readonly number[], step: number): readonly Candidate[] {
  const [min, max] = [sorted[0] as number, sorted.at(-1) as number]
  const found: Candidate[] = []
  if (min > 0) {
    // Whole numbers were rounded from half a step around.
    const from = Math.max(min - step / 2, min / 2)
    const sum = sorted.reduce((all, value) => all + Math.log(value / from), 0)
    const shape = sorted.length / sum
    if (shape > 0.2 && shape < 10) {
      found.push({
        written: { type: 'pareto', minimum: min, shape: threeDigits(shape) },
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

/** The share of the first so many ranks, by how many. */
function ranksBelow(ranks: number, exponent: number): Float64Array {
  const below = new Float64Array(ranks + 1)
  for (let rank = 1; rank <= ranks; rank++) below[rank] = (below[rank - 1] ?? 0) + rank ** -exponent
  const all = below[ranks] ?? 1
  for (let rank = 1; rank <= ranks; rank++) below[rank] = (below[rank] ?? 0) / all
  return below
}

/** The share below a value among those between the bounds. */
function cut(below: Candidate['below'], min: number, max: number): Candidate['below'] {
  const [low, high] = [below(min), below(max)]
  return (value) => (high > low ? (below(value) - low) / (high - low) : 0)
}

function distance({ sorted, step }: Sample, below: (value: number) => number): number {
  const { length } = sorted
  let apart = 0
  const stride = Math.max(1, Math.floor(length / pointsMax))
  for (let i = stride - 1; i < length; i += stride) {
    const value = sorted[i] as number
    // Of equal values the last one tells how many there are up to it; they were rounded from half a step around.
    if (sorted[i + 1] === value) continue
    apart = Math.max(apart, Math.abs((i + 1) / length - below(value + step / 2)))
  }
  return apart
}

/** Fewer are tried first; where even the most are not enough, they are the best that can be said. */
const bucketCounts = [3, 5, 8, 12]
/** Of the deviation. */
const meanTolerance = 0.04
/** Marks within the last bucket, for shapes with a tail. */
const tails = [0.97, 0.995]
const tailedMin = 8

function histogram(sample: Sample): JsonObject {
  const limit = critical / Math.sqrt(sample.sorted.length) + tolerance
  const tries = bucketCounts.map((count) => bucketsOf(sample, count))
  const { mean, deviation } = meanAndDeviation(sample.sorted)
  // Wide buckets of a long tail would move the mean, and so every sum.
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

/** Buckets of about as many numbers each; a value that comes often has one of its own. */
function bucketsOf({ sorted, step }: Sample, wanted: number): readonly Bucket[] {
  const { length } = sorted
  const digits = Math.max(0, Math.round(-Math.log10(step)))
  const onGrid = (value: number): number => Number(value.toFixed(Math.min(digits, 15)))
  const end = onGrid((sorted.at(-1) as number) + step)
  const edges = new Set<number>()
  for (let i = 0; i < wanted; i++) {
    const edge = sorted[Math.floor((i * length) / wanted)] as number
    edges.add(onGrid(edge))
    const isOften = edge === sorted[Math.floor(((i + 1) * length) / wanted) - 1]
    if (isOften) edges.add(onGrid(edge + step))
  }
  for (const share of wanted >= tailedMin ? tails : []) {
    edges.add(onGrid(sorted[Math.floor(share * length)] as number))
  }
  for (const [before, behind] of gapsIn(sorted))
    edges.add(onGrid(before + step)).add(onGrid(behind))
  const froms = [...edges].filter((edge) => edge < end).toSorted((a, b) => a - b)
  return froms.flatMap((from, i) => {
    const to = froms[i + 1] ?? end
    const count = firstFrom(sorted, to - step / 2) - firstFrom(sorted, from - step / 2)
    return count === 0 || to <= from
      ? []
      : [{ from, to, weight: threeDigits((100 * count) / length) }]
  })
}

/** Values of a bucket lie from one end up to the last before the other. */
function meanOf(buckets: readonly Bucket[], step: number): number {
  const all = buckets.reduce((sum, { weight }) => sum + weight, 0)
  return (
    buckets.reduce((sum, { from, to, weight }) => sum + (weight * (from + to - step)) / 2, 0) / all
  )
}

/** Nothing lies in a part so large of the whole range. */
const gapMin = 0.15

function gapsIn(sorted: readonly number[]): readonly (readonly [number, number])[] {
  const wide = gapMin * ((sorted.at(-1) as number) - (sorted[0] as number))
  return sorted.slice(1).flatMap((value, i): readonly (readonly [number, number])[] => {
    const before = sorted[i] as number
    return value - before > wide ? [[before, value]] : []
  })
}

/** The share below a value, where it lies evenly in each bucket. */
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

function meanAndDeviation(values: readonly number[]): {
  readonly mean: number
  readonly deviation: number
} {
  let [mean, squares] = [0, 0]
  for (const [i, value] of values.entries()) {
    const apart = value - mean
    mean += apart / (i + 1)
    squares += apart * (value - mean)
  }
  return { mean, deviation: Math.sqrt(squares / Math.max(values.length - 1, 1)) }
}

/** Three digits: more are noise. */
export function threeDigits(value: number): number {
  return Number(value.toPrecision(3))
}

/** So exact that it is off by a hundredth of the deviation at most. */
function within(value: number, deviation: number): number {
  const digits = Math.ceil(Math.log10(Math.abs(value) / deviation + 1)) + 2
  return Number(value.toPrecision(Math.min(15, Math.max(3, digits))))
}

/** The normal distribution, by the error function of Abramowitz and Stegun 7.1.26; right to 1.5e-7. */
function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  const half = (1 - series * Math.exp(-x * x)) / 2
  return z < 0 ? 0.5 - half : 0.5 + half
}
