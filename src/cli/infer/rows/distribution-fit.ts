/**
 * The distribution that numbers come from: even, normal, lognormal or exponential where the distance of Kolmogorov and
 * Smirnov says that it may be, else a histogram, which is always true.
 */

import type { JsonObject } from '../../../text/json.ts'

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
  const [least, most] = [sorted[0] as number, sorted.at(-1) as number]
  const even = distance(sample, (value) => (value - least) / (most - least || 1))
  const limit = critical / Math.sqrt(sorted.length) + tolerance
  if (even < limit) return undefined
  const fitting = candidatesOf(sorted)
    .map((candidate) => ({ candidate, apart: distance(sample, cut(candidate.below, least, most)) }))
    .filter(({ apart }) => apart < limit)
    .toSorted((a, b) => a.apart - b.apart)
  return fitting[0]?.candidate.written ?? histogram(sample)
}

function candidatesOf(sorted: readonly number[]): readonly Candidate[] {
  const { mean, deviation } = momentsOf(sorted)
  const found: Candidate[] = []
  if (deviation > 0) {
    found.push({
      written: { type: 'normal', mean: tidy(mean), deviation: tidy(deviation) },
      below: (value) => normalBelow((value - mean) / deviation),
    })
  }
  const least = sorted[0] as number
  if (least > 0) {
    const logs = momentsOf(sorted.map(Math.log))
    if (logs.deviation > 0) {
      found.push({
        written: {
          type: 'lognormal',
          median: tidy(Math.exp(logs.mean)),
          sigma: tidy(logs.deviation),
        },
        below: (value) =>
          value <= 0 ? 0 : normalBelow((Math.log(value) - logs.mean) / logs.deviation),
      })
    }
  }
  if (mean > least) {
    const apart = mean - least
    found.push({
      written: { type: 'exponential', mean: tidy(mean) },
      below: (value) => 1 - Math.exp(-(value - least) / apart),
    })
  }
  return found
}

/** The share below a value among those between the bounds. */
function cut(below: Candidate['below'], least: number, most: number): Candidate['below'] {
  const [low, high] = [below(least), below(most)]
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

const bucketsMax = 12

/** Buckets of about as many numbers each; a value that comes often has one of its own. */
function histogram({ sorted, step }: Sample): JsonObject {
  const { length } = sorted
  const digits = Math.max(0, Math.round(-Math.log10(step)))
  const onGrid = (value: number): number => Number(value.toFixed(Math.min(digits, 15)))
  const end = onGrid((sorted.at(-1) as number) + step)
  const edges = new Set<number>()
  for (let i = 0; i < bucketsMax; i++) {
    const edge = sorted[Math.floor((i * length) / bucketsMax)] as number
    edges.add(onGrid(edge))
    if (edge === sorted[Math.floor(((i + 1) * length) / bucketsMax) - 1])
      edges.add(onGrid(edge + step))
  }
  const froms = [...edges].filter((edge) => edge < end).toSorted((a, b) => a - b)
  const buckets = froms.flatMap((from, i) => {
    const to = froms[i + 1] ?? end
    const count = firstFrom(sorted, to - step / 2) - firstFrom(sorted, from - step / 2)
    return count === 0 || to <= from ? [] : [{ from, to, weight: tidy((100 * count) / length) }]
  })
  return { type: 'histogram', buckets }
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

export function momentsOf(values: readonly number[]): {
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
export function tidy(value: number): number {
  return Number(value.toPrecision(3))
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
