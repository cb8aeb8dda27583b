/** Distributions that a definition lists: weighted values, and histograms of buckets. */

import { isObject } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import { cumulativeShares } from '../interpret/pick.ts'
import { type Keyword, listKeyword, numberKeyword, type Report } from '../keywords/keyword.ts'
import { readKeywords } from '../keywords/keywords.ts'
import { firstFrom, gridValue } from './grid.ts'
import type { ResolvedDistribution } from './resolved.ts'

interface Bucket {
  readonly from: number
  readonly to: number
  readonly weight: number
}

/** Maximum edge of a bucket: beyond every grid, and small enough that its product with a power of ten is exact. */
const edgeMax = 1e15

const members = {
  from: {
    ...numberKeyword({
      summary: 'Minimum value of the bucket.',
      minimum: -edgeMax,
      maximum: edgeMax,
    }),
    isRequired: true,
  },
  to: {
    ...numberKeyword({
      summary: 'Upper end of the bucket, excluded.',
      minimum: -edgeMax,
      maximum: edgeMax,
    }),
    isRequired: true,
  },
  weight: numberKeyword({
    summary: 'Frequency of values of the bucket, relative to the others.',
    minimum: 0,
    maximum: 1e9,
    fallback: 1,
  }),
} as const

const bucket: Keyword<Bucket> = {
  summary: 'Values from one value (included) to another (excluded).',
  schema: {
    type: 'object',
    properties: {
      from: members.from.schema,
      to: members.to.schema,
      weight: members.weight.schema,
    },
    required: ['from', 'to'],
    additionalProperties: false,
  },
  fallback: { from: 0, to: 0, weight: 0 },
  isRequired: false,
  read(value, report) {
    if (!isObject(value)) {
      report(`must be an object with "from", "to" and "weight"; got ${show(value)}`)
      return undefined
    }
    const known = Object.keys(members)
    const unknown = Object.keys(value).filter((name) => !known.includes(name))
    for (const name of unknown) {
      report(`must be one of "from", "to", "weight"; got ${show(name)}${hint(name, known)}`, name)
    }
    const read = readKeywords(value, members, (message, ...part) => report(message, ...part))
    if (read === undefined || unknown.length > 0) return undefined
    const { from = 0, to = 0, weight } = read
    if (to > from) return { from, to, weight }
    report(`must be greater than "from", ${from}; got ${to}`, 'to')
    return undefined
  },
}

export function numbersKeyword({
  summary,
  of,
}: {
  readonly summary: string
  readonly of: Keyword<number | undefined>
}): Keyword<readonly number[] | undefined> {
  // The cast is safe: each element of the list is a number once it was read, and the undefined fallback of `of` is only
  // for an absent keyword.
  return listKeyword({ summary, of: of as Keyword<number>, isRequired: true, lengthMin: 1 })
}

export function buckets(summary: string): Keyword<readonly Bucket[] | undefined> {
  return listKeyword({ summary, of: bucket, isRequired: true, lengthMin: 1 })
}

export function histogram(
  buckets: readonly Bucket[],
  report: Report,
): ResolvedDistribution | undefined {
  const total = sumOf(buckets.map(({ weight }) => weight))
  if (total === 0) {
    report('must have at least one weight above 0', 'buckets')
    return undefined
  }
  return {
    support: {
      minimum: least(buckets.map(({ from }) => from)),
      maximum: -least(buckets.map(({ to }) => -to)),
    },
    over(grid, reportOf) {
      const ends = buckets.map(
        ({ from, to }) => [firstFrom(grid, from), firstFrom(grid, to)] as const,
      )
      const empty = ends.findIndex(([first, end]) => end <= first)
      if (empty >= 0) {
        const { from, to } = buckets[empty] as Bucket
        reportOf(
          `must contain a value of the schema, which has none from ${from} to ${to}`,
          'buckets',
          empty,
        )
        return undefined
      }
      const inside = ends.map(([first, end]) => {
        const start = Math.max(first, 0)
        return { first: start, count: Math.max(Math.min(end, grid.count) - start, 0) }
      })
      const weights = buckets.map(({ weight }, i) => {
        const [first, end] = ends[i] as readonly [number, number]
        return (weight * (inside[i]?.count ?? 0)) / (end - first)
      })
      const share = sumOf(weights) / total
      return {
        distribution: { kind: 'ranges', cumulative: cumulativeShares(weights), ranges: inside },
        share,
      }
    },
  }
}

export function weighted(
  { values, weights }: { readonly values: readonly number[]; readonly weights: readonly number[] },
  report: Report,
): ResolvedDistribution | undefined {
  if (weights.length !== values.length) {
    const must = `must be a list of ${values.length} weights, one for each value`
    report(`${must}; got ${weights.length}`, 'weights')
    return undefined
  }
  if (sumOf(weights) === 0) {
    report('must have at least one weight above 0', 'weights')
    return undefined
  }
  return {
    support: { minimum: least(values), maximum: -least(values.map((value) => -value)) },
    over(grid, reportOf) {
      const last = grid.count - 1
      const choices = values.map((value) => firstFrom(grid, value))
      let isSound = true
      for (const [i, value] of values.entries()) {
        const k = choices[i] as number
        if (k >= 0 && k <= last && gridValue(grid, k) === value) continue
        const nearest = gridValue(grid, Math.min(Math.max(k, 0), last))
        reportOf(`must be a value of the schema, such as ${nearest}; got ${value}`, 'values', i)
        isSound = false
      }
      if (!isSound) return undefined
      const ranges = choices.map((first) => ({ first, count: 1 }))
      return { distribution: { kind: 'ranges', cumulative: cumulativeShares(weights), ranges } }
    },
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/**
 * Returns the smallest of the numbers. `Math.min` cannot take as many arguments as a list in a definition may have
 * elements.
 */
function least(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other))
}
