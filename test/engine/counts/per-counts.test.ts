/**
 * The number of children per parent in whole definitions: the counts have the mean and the shares of their
 * distribution, and are independent from parent to parent. SPATE_TEST_EVERY=1 tests ten times as many parents.
 */

import { describe, expect, test } from 'vitest'
import type { Program } from '../../../src/engine/program.ts'
import { exp, log } from '../../../src/random/exact.ts'
import type { JsonValue } from '../../../src/text/json.ts'
import { expectShares, normalShare, productShares } from '../../random/statistics.ts'
import { soundProgram } from '../machine/both-executors.ts'

const parents = 1_000_000
const seen = process.env.SPATE_TEST_EVERY === '1' ? parents : 100_000
/** About one in a thousand values of a normal distribution is farther from the mean, in standard deviations. */
const deviationsMax = 3.29

/** Returns a function for the number of children of the first parents. */
function childrenIn({ entities }: Program, entity: string): (parents: number) => number {
  const arrivals = entities.find(({ key }) => key === entity)?.arrivals
  if (arrivals?.ownerOf === undefined) throw new Error(`${entity} must have parents`)
  const { kernel, address } = arrivals
  return (parents) => kernel.call.indexesBefore(address, parents)
}

/** Returns the shares of the integers from `first` if values are rounded to the nearest. */
function rounded(first: number, last: number, below: (x: number) => number): readonly number[] {
  const all = below(last + 0.5) - below(first - 0.5)
  return Array.from(
    { length: last - first + 1 },
    (_, k) => (below(first + k + 0.5) - below(first + k - 0.5)) / all,
  )
}

const kinds: readonly (readonly [string, JsonValue, number, readonly number[]])[] = [
  ['none or one', { minimum: 0, maximum: 1 }, 0, [0.5, 0.5]],
  ['a range', { minimum: 1, maximum: 5 }, 1, new Array<number>(5).fill(0.2)],
  ['a wide range', { minimum: 0, maximum: 100 }, 0, new Array<number>(101).fill(1 / 101)],
  [
    'poisson',
    { minimum: 0, maximum: 30, distribution: { type: 'poisson', mean: 3 } },
    0,
    productShares(30, (k) => 3 / k, 3),
  ],
  [
    'zipf',
    { minimum: 1, maximum: 50, distribution: 'zipf' },
    1,
    productShares(49, (k) => k / (k + 1), 0),
  ],
  [
    'binomial',
    { minimum: 0, maximum: 12, distribution: { type: 'binomial', trials: 12, probability: 0.2 } },
    0,
    productShares(12, (k) => ((13 - k) / k) * 0.25, 2.4),
  ],
  [
    'histogram',
    {
      minimum: 0,
      maximum: 9,
      distribution: {
        type: 'histogram',
        buckets: [
          { from: 0, to: 2, weight: 6 },
          { from: 5, to: 10, weight: 4 },
        ],
      },
    },
    0,
    [0.3, 0.3, 0, 0, 0, 0.08, 0.08, 0.08, 0.08, 0.08],
  ],
  [
    'weighted',
    {
      minimum: 0,
      maximum: 20,
      distribution: { type: 'weighted', values: [1, 20], weights: [99, 1] },
    },
    0,
    Array.from({ length: 21 }, (_, k) => (k === 1 ? 0.99 : k === 20 ? 0.01 : 0)),
  ],
  [
    'normal',
    { minimum: 0, maximum: 12, distribution: { type: 'normal', mean: 4, deviation: 2 } },
    0,
    rounded(0, 12, (x) => normalShare((x - 4) / 2)),
  ],
  [
    'lognormal',
    { minimum: 0, maximum: 100, distribution: { type: 'lognormal', median: 4, sigma: 1 } },
    0,
    rounded(0, 100, (x) => (x <= 0 ? 0 : normalShare(log(x / 4)))),
  ],
  [
    'exponential',
    { minimum: 0, maximum: 60, distribution: { type: 'exponential', mean: 5 } },
    0,
    rounded(0, 60, (x) => (x <= 0 ? 0 : 1 - exp(-x / 5))),
  ],
  [
    'pareto',
    { minimum: 1, maximum: 200, distribution: 'pareto' },
    1,
    rounded(1, 200, (x) => (x <= 1 ? 0 : 1 - exp(-1.16 * log(x)))),
  ],
  [
    'triangular',
    { minimum: 0, maximum: 10, distribution: { type: 'triangular', mode: 2 } },
    0,
    rounded(0, 10, (x) => {
      if (x <= 0) return 0
      if (x >= 10) return 1
      return x < 2 ? (x * x) / 20 : 1 - (10 - x) ** 2 / 80
    }),
  ],
]

describe.each(kinds)('%s', (_, count, first, shares) => {
  const program = soundProgram({
    entities: {
      parent: { rate: { count: parents }, schema: { type: 'boolean' } },
      child: { per: { entity: 'parent', count }, schema: { type: 'boolean' } },
    },
  })
  const childrenBefore = childrenIn(program, 'child')
  const power = (of: number): number =>
    shares.reduce((sum, share, k) => sum + share * (first + k - mean) ** of, 0)
  const mean = shares.reduce((sum, share, k) => sum + share * (first + k), 0)
  const variance = power(2)
  const counts = Int32Array.from(
    { length: seen },
    (_, i) => childrenBefore(i + 1) - childrenBefore(i),
  )

  test('children per parent have the mean of the distribution', () => {
    expect(Math.abs(childrenBefore(parents) / parents / mean - 1)).toBeLessThan(0.002)
  })

  test('the frequency of each count is its share of the distribution', () => {
    expectShares(
      Array.from(counts, (one) => one - first),
      shares,
    )
  })

  test('sums over neighbors vary like those of independent counts', () => {
    const excess = power(4) / variance ** 2 - 3
    for (const size of [64, 100, 512, 2_048, 4_096]) {
      const blocks = Math.floor(seen / size)
      let squares = 0
      for (let block = 0; block < blocks; block++) {
        const sum = childrenBefore((block + 1) * size) - childrenBefore(block * size)
        squares += (sum - size * mean) ** 2
      }
      const ratio = squares / blocks / (size * variance)
      const deviation = Math.sqrt((2 + excess / size) / blocks)
      expect.soft(Math.abs(ratio - 1) / deviation, `${size}`).toBeLessThan(deviationsMax)
    }
  })

  test.each([1, 2, 3, 64, 1_000])('counts with a distance of %i are independent', (lag) => {
    let sum = 0
    for (let i = lag; i < seen; i++) {
      sum += ((counts[i] as number) - mean) * ((counts[i - lag] as number) - mean)
    }
    expect(Math.abs(sum / variance / Math.sqrt(seen - lag))).toBeLessThan(deviationsMax)
  })
})

test('deliveries are lost and repeated at random, at their rates', () => {
  const program = soundProgram({
    entities: {
      e: {
        rate: { count: parents },
        imperfections: { drop: 0.2, duplicate: 0.1 },
        schema: { type: 'boolean' },
      },
    },
  })
  const childrenBefore = childrenIn(program, 'e')
  const counts = Array.from({ length: seen }, (_, i) => childrenBefore(i + 1) - childrenBefore(i))
  expectShares(counts, [0.2, 0.7, 0.1])
  const pairs = Array.from({ length: seen / 2 }, (_, i) => {
    return (counts[2 * i] as number) * 3 + (counts[2 * i + 1] as number)
  })
  const each = [0.2, 0.7, 0.1]
  expectShares(
    pairs,
    each.flatMap((a) => each.map((b) => a * b)),
  )
})
