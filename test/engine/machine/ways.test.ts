/** The law of the executors for instances that only some branches choose: other branches must choose them again. */

import { expect, test } from 'vitest'
import type { JsonObject } from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { differenceOf, soundProgram } from './both-executors.ts'

const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties })

test('an instance that only one branch of a condition reads is chosen again later', () => {
  const base = object({
    id: { type: 'id.integer' },
    n: { type: 'integer', minimum: 0, maximum: 9 },
  })
  const reader = (a: JsonObject, b: JsonObject): JsonObject =>
    object({
      b: { const: 1, presence: 0.5, when: 'self.a >= 0', ...b },
      a: { type: 'reference', entity: 'base', field: 'n', ...a },
      c: { type: 'reference', via: 'a', field: 'id' },
    })
  for (const a of [{ nulls: 0.3 }, { presence: 0.5 }, { nulls: 0.01 }]) {
    for (const b of [{}, { else: { const: 3 } }, { when: 'has(self.a) && self.a > 3' }]) {
      const entities = {
        base: { rate: '600/day', schema: base },
        e: { rate: '600/day', schema: reader(a, b) },
      }
      const program = soundProgram({ end: '2026-01-02', entities })
      expect(
        differenceOf(program, ndjson, { events: 1_200 }),
        JSON.stringify([a, b]),
      ).toBeUndefined()
    }
  }
})

test('a value that only one branch reads of a checked instance is read again later', () => {
  const place = object({
    id: { type: 'id.integer' },
    // Some values fail, so each instance is checked before it is used.
    share: { type: 'function', expression: '10 / self.zero' },
    zero: { type: 'integer', minimum: 0, maximum: 3 },
    latitude: { type: 'location.latitude' },
    longitude: { type: 'location.longitude' },
  })
  const read = (field: string, more: JsonObject = {}): JsonObject => ({
    type: 'reference',
    via: 'first',
    field,
    ...more,
  })
  for (const more of [{ presence: 0.5 }, { nulls: 0.5 }, { when: 'self.first > 40' }]) {
    const reader = object({
      first: { type: 'reference', entity: 'place', field: 'id' },
      perhaps: read('latitude', more),
      longitude: read('longitude'),
      latitude: read('latitude'),
    })
    const entities = {
      place: { rate: '600/day', schema: place },
      e: { rate: '600/day', schema: reader },
    }
    const program = soundProgram({ end: '2026-01-02', entities })
    expect(differenceOf(program, ndjson, { events: 1_200 }), JSON.stringify(more)).toBeUndefined()
  }
})
