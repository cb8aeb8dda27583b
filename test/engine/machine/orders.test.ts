/** The law of the executors for values that do not repeat: small ranges are shuffled, large ones permuted. */

import { expect, test } from 'vitest'
import type { JsonObject } from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { differenceOf, soundProgram } from './both-executors.ts'

const list = (count: number, length: number): JsonObject => ({
  type: 'array',
  items: { type: 'integer', minimum: 1, maximum: count },
  minItems: Math.min(1, length),
  maxItems: length,
  uniqueItems: true,
})

test.each([2, 3, 5, 20, 255, 1_023, 1_024, 1_025, 70_000])(
  'unique elements of arrays, of %i',
  (count) => {
    const length = Math.min(count, 40)
    const own = list(count, length)
    const schema: JsonObject = {
      type: 'object',
      properties: {
        list: own,
        behind: { ...own, prefixItems: [{ type: 'boolean' }], maxItems: Math.min(count, 6) },
        inner: { type: 'array', items: own, minItems: 0, maxItems: 3 },
        texts: {
          ...own,
          items: { enum: Array.from({ length: 7 }, (_, i) => `${i}`) },
          maxItems: 7,
        },
      },
    }
    const program = soundProgram({ entities: { e: { rate: '60/hour', schema } } }, count)
    expect(differenceOf(program, ndjson, { events: 900 })).toBeUndefined()
  },
)

test.each([2, 3, 12, 600, 1_024, 1_025, 5_000])('unique fields over %i values', (count) => {
  const schema: JsonObject = {
    type: 'object',
    properties: {
      alone: { type: 'integer', minimum: 1, maximum: count, unique: true },
      a: { type: 'integer', minimum: 1, maximum: count },
      b: { enum: ['x', 'y', 'z'] },
    },
    unique: [['a', 'b']],
  }
  const rate = { count: Math.min(count, 900) }
  const program = soundProgram({ entities: { e: { rate, schema } } }, count)
  expect(differenceOf(program, ndjson, { events: 900 })).toBeUndefined()
})
