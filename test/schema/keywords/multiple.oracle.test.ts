/** Compares multiples of decimals with two validators, one of which divides in decimals and the other in doubles. */

import { Validator } from '@cfworker/json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { moveInstance, newInstance } from '../../../src/schema/interpret/instance.ts'
import type { Issues } from '../../../src/text/issue.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { compileDefinition } from '../compiled-definition.ts'

function compile(schema: JsonObject) {
  const issues: Issues = []
  const entities = { e: { rate: '5000/day', schema } }
  const content = { start: '2026-01-01', end: '2026-01-02', entities }
  const program = compileDefinition(content, 1, issues)
  return { issues: issues.map(({ path, message }) => [path.slice(3).join('/'), message]), program }
}

function valuesOf(schema: JsonObject): readonly number[] {
  const { issues, program } = compile(schema)
  expect(issues).toEqual([])
  const at = newInstance(program.time)
  return Array.from({ length: 4_000 }, (_, index) => {
    moveInstance(at, index, 0)
    return program.entities[0]?.value(at) as number
  })
}

const schemas: readonly JsonObject[] = [
  { type: 'number', multipleOf: 0.05, maximum: 20 },
  { type: 'number', multipleOf: 0.05, minimum: -1e6, maximum: 1e6 },
  { type: 'number', multipleOf: 0.25 },
  { type: 'number', multipleOf: 0.25, unique: true },
  { type: 'number', multipleOf: 0.1, maximum: 3 },
  { type: 'number', multipleOf: 0.01, minimum: -1, maximum: 1 },
  { type: 'number', multipleOf: 2.5 },
  { type: 'number', multipleOf: 1e-7, maximum: 1 },
  { type: 'number', multipleOf: 0.3, maximum: 1e12 },
  { type: 'number', multipleOf: 7, minimum: -1e9 },
  { type: 'number', multipleOf: 0.05, distribution: { type: 'normal', mean: 1, deviation: 0.5 } },
  { type: 'number', multipleOf: 0.05, maximum: 5, distribution: 'zipf' },
  { type: 'integer', multipleOf: 0.5, maximum: 100 },
  { type: 'integer', multipleOf: 0.1, minimum: -500, maximum: 500 },
  { type: 'integer', multipleOf: 1.5, maximum: 500, unique: false },
  { type: 'integer', multipleOf: 2.4 },
]

test.each(schemas)('both validators accept the values of %j', (schema) => {
  const { unique: _, distribution: __, ...plain } = schema
  const ajv = new Ajv2020().compile(plain)
  const cfworker = new Validator(plain as object, '2020-12')
  const values = valuesOf(schema)
  expect(values.filter((value) => !ajv(value))).toEqual([])
  expect(values.filter((value) => !cfworker.validate(value).valid)).toEqual([])
  expect(new Set(values).size).toBeGreaterThan(15)
})

test('every multiple with an exact quotient is generated, equally often', () => {
  const multiples = Array.from({ length: 21 }, (_, k) => (k * 5) / 100)
  const seen = new Set(valuesOf({ type: 'number', multipleOf: 0.05, maximum: 1 }))
  expect([...seen].toSorted((a, b) => a - b)).toEqual(
    multiples.filter((value) => Number.isInteger(value / 0.05)),
  )
  const quarters = new Set(valuesOf({ type: 'number', multipleOf: 0.25, maximum: 5 }))
  expect(quarters.size).toBe(21)
})

test('bounds of integers need not be integers', () => {
  const values = new Set(valuesOf({ type: 'integer', minimum: 1.5, maximum: 4.5 }))
  expect([...values].toSorted()).toEqual([2, 3, 4])
  const negative = new Set(valuesOf({ type: 'integer', exclusiveMinimum: -2.5, maximum: -0.5 }))
  expect([...negative].toSorted()).toEqual([-1, -2])
})

test('multiples are exact over the widest supported ranges', () => {
  const wide = { minimum: -4e15, maximum: 4e15, multipleOf: 3 }
  for (const type of ['integer', 'number']) {
    expect(valuesOf({ type, ...wide }).filter((value) => value % 3 !== 0)).toEqual([])
  }
  const wider = { type: 'integer', minimum: -9e15, maximum: 9e15, multipleOf: 3 }
  expect(compile(wider).issues).toEqual([['minimum', 'must span at most 2^53 - 1 values']])
})

const refused: readonly (readonly [JsonObject, readonly (readonly [string, string])[]])[] = [
  [
    { type: 'number', multipleOf: 0 },
    [['multipleOf', 'must be a number above 0 with at most 15 digits; got 0']],
  ],
  [
    { type: 'integer', multipleOf: 0.30000000000000004 },
    [['multipleOf', 'must be a number above 0 with at most 15 digits; got 0.30000000000000004']],
  ],
  [
    { type: 'number', multipleOf: 0.05, minimum: 0.12, maximum: 0.17 },
    [
      [
        'multipleOf',
        'must allow a value from 0.15 to 0.15 with an exact quotient in floating point',
      ],
    ],
  ],
  [
    { type: 'number', multipleOf: 0.05, scale: 1 },
    [['scale', 'must be 2 or absent with "multipleOf"']],
  ],
  [
    { type: 'number', multipleOf: 0.05, unique: true },
    [
      [
        'multipleOf',
        'must be a sum of powers of two, such as 0.25, where values must be unique; got 0.05',
      ],
    ],
  ],
  [
    { type: 'number', multipleOf: 0.05, maximum: 1e15 },
    [['multipleOf', 'must allow at most 10^15 values between zero and the bounds']],
  ],
  [
    { type: 'integer', minimum: 1.2, maximum: 1.8 },
    [['maximum', 'must allow an integer above "minimum", 1.2; got 1.8']],
  ],
  [
    { type: 'integer', exclusiveMinimum: 4, exclusiveMaximum: 5 },
    [['exclusiveMaximum', 'must allow an integer above "exclusiveMinimum", 4; got 5']],
  ],
  [
    { type: 'number', exclusiveMinimum: 4, maximum: 4 },
    [['maximum', 'must be greater than "exclusiveMinimum", 4; got 4']],
  ],
]

test.each(refused)('%j is rejected', (schema, expected) => {
  expect(compile(schema).issues).toEqual(expected)
})

test('a listed value is a multiple if doubles and decimals agree', () => {
  const cases: readonly (readonly [number, number, 'yes' | 'no' | 'uncertain'])[] = [
    [6, 3, 'yes'],
    [7, 3, 'no'],
    [0.5, 0.05, 'yes'],
    [0.75, 0.5, 'no'],
    [1e300, 1e300, 'yes'],
    [0, 0.3, 'yes'],
    // 0.15 / 0.05 is not 3 in doubles.
    [0.15, 0.05, 'uncertain'],
    // The quotient overflows, or has an exponent.
    [1e308, 0.5, 'uncertain'],
    [1e22, 2, 'uncertain'],
    [5e-324, 1e-300, 'no'],
    // In doubles these are 2^64 and 2^20, in decimals they are not.
    [18446744073709552000, 1048576, 'uncertain'],
  ]
  for (const [value, multipleOf, answer] of cases) {
    const isAccepted = (schema: JsonObject): boolean =>
      compile({ const: value, ...schema }).issues.length === 0
    expect(isAccepted({ multipleOf }), `${value} / ${multipleOf}`).toBe(answer === 'yes')
    expect(isAccepted({ not: { multipleOf } }), `${value} / ${multipleOf}`).toBe(answer === 'no')
  }
})
