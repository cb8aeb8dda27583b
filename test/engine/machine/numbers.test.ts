/** The law of the executors for numbers: between bounds of any size, with any scale and step, and in a row. */

import { expect, test } from 'vitest'
import type { JsonObject } from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { rows } from '../../../src/wire/rows.ts'
import { differenceOf, programOf, soundProgram } from './both-executors.ts'

const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties })
const list = (items: JsonObject): JsonObject => ({ type: 'array', items, maxItems: 3 })

function entity(schema: JsonObject, more: JsonObject = {}): JsonObject {
  return { rate: '120/day', schema, ...more }
}

const most = Number.MAX_SAFE_INTEGER
const bounds: readonly (readonly [number, number])[] = [
  ...([
    [1, most],
    [-most, -1],
    [most - 3, most],
    [-most, 5 - most],
    [-4, most - 9],
  ] as const),
  ...([
    [-1, 0],
    [5, 5],
    [-10_000, 10_000],
    [9_999, 10_001],
    [99_999_999, 100_000_001],
  ] as const),
  // Up to 2²¹ values take one random word, more take two.
  ...([
    [0, 2 ** 21 - 1],
    [0, 2 ** 21],
    [-(2 ** 32), 2 ** 32],
    [0, 1e15],
    [-1e15, 1e15],
  ] as const),
  ...([
    [0.1, 0.3],
    [-0.5, 0],
    [0, 5e-324],
    [-1e-310, 1e-310],
    [0, 1e-7],
    [0, 1e-5],
  ] as const),
  ...([
    [1, 1 + 2 ** -52],
    [1e21, 2e21],
    [-1e308, 1e308],
    [0, Number.MAX_VALUE],
  ] as const),
  ...([
    [-Number.MAX_VALUE, Number.MAX_VALUE],
    [-1, 1],
    [0, 0],
    [0, 0.000001],
  ] as const),
]
const scales = Array.from({ length: 16 }, (_, scale) => ({ scale }))
const distributed = ['normal', 'exponential', 'pareto', 'zipf', 'poisson', 'lognormal']
const numberKeywords: readonly JsonObject[] = [
  {},
  { unique: true },
  ...scales,
  ...[0.1, 0.01, 0.25, 1e-7, 2.5, 1e-10, 3, 7e12].map((multipleOf) => ({ multipleOf })),
  ...distributed.map((distribution) => ({ distribution })),
]

test.each(bounds)('numbers from %d to %d are equal, next to any text', (minimum, maximum) => {
  let sound = 0
  for (const type of ['integer', 'number']) {
    const schemas = numberKeywords.map((keywords) => ({ type, minimum, maximum, ...keywords }))
    const fitting = schemas.filter((schema) => programOf({ entities: { e: entity(schema) } }))
    sound += fitting.length
    const members = fitting.map((schema, i): [string, JsonObject] => [`n${i}`, schema])
    const program = soundProgram({
      entities: {
        e: entity(object(Object.fromEntries(members)), {
          format: { type: 'sql', table: 't', dialect: 'mysql' },
        }),
      },
    })
    expect(differenceOf(program, ndjson, { events: 90 }), type).toBeUndefined()
    for (const format of fitting.length > 0 ? ['copy', 'csv'] : []) {
      const schema = object(Object.fromEntries(members))
      const inRows = soundProgram({ entities: { e: entity(schema, { format }) } })
      expect(differenceOf(inRows, rows, { events: 90 }), format).toBeUndefined()
    }
  }
  expect(sound).toBeGreaterThan(0)
})

test.each([
  { minimum: 5, step: 2 },
  { minimum: most - 10_000 },
  { minimum: 1, step: 1_000_000 },
  { minimum: 0, step: 999_999 },
])('numbers in a row are equal: %j', (keywords) => {
  const schema = object({
    id: { type: 'id.integer', ...keywords },
    list: list({ type: 'id.integer', ...keywords }),
  })
  const program = programOf({ entities: { e: entity(schema) } })
  if (program !== undefined) expect(differenceOf(program, ndjson)).toBeUndefined()
})
