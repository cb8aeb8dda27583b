/** Points on the globe as WebAssembly: the same text as the interpreter writes for every disc. */

import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { differenceOf, soundProgram } from '../../engine/machine/both-executors.ts'

describe('the same text as the interpreter', () => {
  const expectAgreement = (schema: JsonObject): void => {
    const program = soundProgram({
      start: '2026-01-01',
      end: '2026-01-02',
      entities: { points: { rate: '2000/day', schema } },
    })
    expect(differenceOf(program, ndjson)).toBeUndefined()
  }

  test.each([
    [0, 0],
    [52.52, 13.405],
    [-36.85, 179.99],
    [0, -180],
    [89.9, 40],
    [-90, 0],
    [90, 180],
  ])('around %d, %d', (latitude, longitude) => {
    for (const radius of [0, 0.05, 10, 3000, 20_015]) {
      const disc = { near: { latitude, longitude }, radius }
      expectAgreement({
        type: 'object',
        properties: {
          north: { type: 'location.latitude', ...disc },
          east: { type: 'location.longitude', ...disc },
          both: { type: 'location.coordinates', ...disc },
        },
      })
    }
  })

  const sides = {
    north: { type: 'location.latitude' },
    east: { type: 'location.longitude' },
  }

  test.each(['en', 'ja', 'pt'])('around the cities of "%s"', (locale) => {
    expectAgreement({ type: 'object', locale, properties: sides })
  })

  test('if the first coordinate is optional', () => {
    expectAgreement({
      type: 'object',
      properties: {
        isNorth: { type: 'boolean' },
        north: { ...sides.north, when: 'self.isNorth' },
        east: sides.east,
        again: { ...sides.north, nulls: 0.5 },
        both: { type: 'location.coordinates', nulls: 0.5 },
      },
    })
  })

  test('in arrays, where each element has its own point', () => {
    const point = { type: 'object', properties: sides }
    expectAgreement({
      type: 'object',
      properties: { ...sides, stops: { type: 'array', items: point, minItems: 1, maxItems: 4 } },
    })
  })

  test('in expressions', () => {
    expectAgreement({
      type: 'object',
      properties: {
        sum: { type: 'function', expression: 'self.at.latitude + self.at.longitude' },
        at: { type: 'location.coordinates' },
        text: { type: 'function', expression: 'string(self.at.latitude)' },
      },
    })
  })
})
