/** Points on the globe as WebAssembly: the same bits as `random/trigonometry.ts`, and the same text for every disc. */

import { describe, expect, test } from 'vitest'
import { atan2, cos, sin } from '../../../src/random/trigonometry.ts'
import {
  atan2Function,
  circleFunction,
  pushRounded,
} from '../../../src/schema/emit/library/trigonometry.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { differenceOf, soundProgram } from '../../engine/machine/both-executors.ts'
import { anySize, expectSame, exported, near, share } from '../types/exported.ts'

const quarters = Array.from({ length: 81 }, (_, i) => ((i - 40) * Math.PI) / 4)

test('sine and cosine', () => {
  const circle = exported<readonly [number, number]>((library) => library.function(circleFunction))
  const inputs = {
    edges: [...quarters, 0, -0, 1, 2 ** 20, -(2 ** 20), 2 ** -1074].flatMap(near),
    draws: [
      (i: number) => share(i) * 2 * Math.PI,
      (i: number) => (share(i) - 0.5) * Math.PI,
      (i: number) => (share(i) - 0.5) * 2 ** 21,
      (i: number) => (share(i) - 0.5) * 1e-9,
    ],
  }
  expectSame((x) => circle(x)[0], sin, inputs)
  expectSame((x) => circle(x)[1], cos, inputs)
})

test('arc tangent', () => {
  const given = exported((library) => library.function(atan2Function))
  const edges = [0, -0, 0.4375, -0.4375, 0.6875, 1, -1, 1 / 0.4375, 1 / 0.6875, 2 ** -1074, 1e300]
  const signed = (i: number): number => (share(i) - 0.5) * 2
  for (const y of [1, -1, 0, -0, 1e-9, -1e9]) {
    const inputs = {
      edges: edges.flatMap(near),
      draws: [(i: number) => signed(i) * y * 3, (i: number) => anySize(i) * (i % 2 === 0 ? 1 : -1)],
    }
    expectSame(
      (x) => given(y, x),
      (x) => atan2(y, x),
      inputs,
    )
    expectSame(
      (x) => given(x, y),
      (x) => atan2(x, y),
      inputs,
    )
  }
  expectSame(
    (i) => given(signed(i), signed(i + 500_000)),
    (i) => atan2(signed(i), signed(i + 500_000)),
    { edges: [], draws: [(i) => i] },
  )
})

test('rounding', () => {
  const rounded = exported((_, __, module) => {
    const { callee, code } = module.function({ parameters: ['f64'], results: ['f64'] })
    code.get(0)
    pushRounded(code)
    return callee
  })
  const halves = Array.from({ length: 2001 }, (_, i) => (i - 1000) / 2)
  expectSame(
    (x) => rounded(x) + 0,
    (x) => Math.round(x) + 0,
    {
      edges: [...halves, 179_999_999.5, -179_999_999.5, 2 ** 26 - 0.5, 2 ** 27].flatMap(near),
      draws: [
        (i) => (share(i) - 0.5) * 3.6e8,
        (i) => Math.floor((share(i) - 0.5) * 3.6e8) + 0.5,
        (i) => share(i) - 0.5,
      ],
    },
  )
})

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
