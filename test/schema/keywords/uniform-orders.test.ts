/** Unique values have every order equally often: elements of arrays, fields, pairs, references. */

import { describe, expect, test } from 'vitest'
import { Kernel } from '../../../src/engine/kernel.ts'
import { childKey, rootKey } from '../../../src/random/key.ts'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'
import { expectShares } from '../../random/statistics.ts'
import { drawValues } from '../drawn-values.ts'

const times = process.env.SPATE_TEST_EVERY === '1' ? 10 : 1
const letters = ['a', 'b', 'c', 'd', 'e', 'f']
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i)

/** Compares the frequencies of `count` texts; a text that never occurs counts as missing. */
function expectEven(texts: readonly string[], count: number): void {
  const known = new Map<string, number>()
  for (const text of texts) if (!known.has(text)) known.set(text, known.size)
  expect(known.size).toBe(count)
  expectShares(
    texts.map((text) => known.get(text) as number),
    new Array<number>(count).fill(1 / count),
  )
}

const sets: readonly (readonly [string, JsonObject, number, number, number])[] = [
  ['3 of 5 texts', { enum: letters.slice(0, 5) }, 3, 60, 10],
  ['3 of 6 numbers', { type: 'integer', minimum: 1, maximum: 6 }, 3, 120, 20],
  ['4 of 4 texts', { enum: letters.slice(0, 4) }, 4, 24, 1],
  ['2 of 20 numbers', { type: 'integer', minimum: 0, maximum: 19 }, 2, 380, 190],
  ['2 of 2 truths', { type: 'boolean' }, 2, 2, 1],
  ['2 of 10 codes', { type: 'string', pattern: '^[0-9]$' }, 2, 90, 45],
]

describe.each(sets)('arrays of %s', (_, items, length, orders, subsets) => {
  const schema: JsonObject = {
    type: 'array',
    items,
    minItems: length,
    maxItems: length,
    uniqueItems: true,
  }
  const { values, issues } = drawValues(schema, Math.max(12_000, 50 * orders) * times)

  test('all orders and all subsets are equally likely', () => {
    expect(issues).toEqual([])
    expectEven(
      values.map((value) => JSON.stringify(value)),
      orders,
    )
    const sorted = values.map((value) => JSON.stringify([...(value as JsonValue[])].sort()))
    expectEven(sorted, subsets)
  })
})

test('nested arrays have independent orders', () => {
  const inner: JsonObject = {
    type: 'array',
    items: { enum: ['a', 'b', 'c'] },
    minItems: 3,
    maxItems: 3,
    uniqueItems: true,
  }
  const schema: JsonObject = { type: 'array', items: inner, minItems: 2, maxItems: 2 }
  const { values } = drawValues(schema, 6_000 * times)
  expectEven(
    values.map((value) => JSON.stringify(value)),
    36,
  )
})

test.each([
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 3],
  [8, 2],
  [12, 2],
])(
  'a unique field over %i values begins with each %i of them equally often, over seeds',
  (count, first) => {
    const orders = upTo(first).reduce((product, i) => product * (count - i), 1)
    const schema: JsonObject = { type: 'integer', minimum: 1, maximum: count, unique: true }
    const texts = upTo(Math.max(2_000, 20 * orders) * times).map((seed) =>
      JSON.stringify(drawValues(schema, first, seed).values),
    )
    expectEven(texts, orders)
  },
)

test('unique pairs begin with each pair equally often, over seeds', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: { a: { enum: ['x', 'y', 'z'] }, b: { type: 'integer', minimum: 0, maximum: 1 } },
    unique: [['a', 'b']],
  }
  const texts = upTo(1_500 * times).map((seed) =>
    JSON.stringify(drawValues(schema, 2, seed).values),
  )
  expectEven(texts, 30)
})

test.each([
  [2, 2],
  [4, 4],
  [5, 3],
  [12, 2],
])('unique references to %i select each %i of them equally often, over seeds', (count, asked) => {
  const kernel = new Kernel()
  const { assigned, newAssignment, newPeriodic } = kernel.call
  const target = newPeriodic(1, 1, 0, count, count)
  const source = newPeriodic(1, 1, count, asked, asked)
  const orders = upTo(asked).reduce((product, i) => product * (count - i), 1)
  const texts = upTo(Math.max(12_000, 50 * orders) * times).map((seed) => {
    const key = childKey(rootKey(seed), 'unique reference')
    const assignment = newAssignment(kernel.key(key), 0, source, target)
    return JSON.stringify(upTo(asked).map((index) => assigned(assignment, index)))
  })
  expectEven(texts, orders)
})
