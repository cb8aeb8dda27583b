/** The keywords of OpenAPI 3.0 that JSON Schema does not have: formats of numbers and bytes, and `nullable`. */

import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'
import { drawValues } from '../drawn-values.ts'

function valuesOf(schema: JsonObject, count = 2_000): readonly JsonValue[] {
  const { issues, values } = drawValues(schema, count)
  expect(issues).toEqual([])
  return values
}

describe('formats of numbers bound the values', () => {
  const int32 = [-(2 ** 31), 2 ** 31 - 1] as const

  test.each<[JsonObject, readonly [number, number]]>([
    [{ type: 'integer', format: 'int32' }, int32],
    [{ type: 'integer', format: 'int32', minimum: 2_147_483_000 }, int32],
    [{ type: 'integer', format: 'int32', minimum: -9_007_199_254_740_991, maximum: -1 }, int32],
    [{ type: 'integer', format: 'int32', exclusiveMinimum: -5_000_000_000, maximum: 5 }, int32],
    [
      {
        type: 'integer',
        format: 'int32',
        distribution: { type: 'normal', mean: 2 ** 31, deviation: 1e9 },
      },
      int32,
    ],
    [
      { type: 'integer', format: 'int64', maximum: 9_007_199_254_740_991, minimum: 5e15 },
      [5e15, 2 ** 53],
    ],
    [{ type: 'number', format: 'int32', multipleOf: 0.5 }, int32],
    [{ type: 'number', format: 'float', minimum: -1e300, maximum: 1e300 }, [-3.5e38, 3.5e38]],
    [{ type: 'number', format: 'double', maximum: 1e300 }, [0, 1e300]],
    [{ allOf: [{ type: 'integer' }, { format: 'int32' }, { minimum: 2e9 }] }, int32],
  ])('%j', (schema, [minimum, maximum]) => {
    const isWhole = JSON.stringify(schema).includes('"int')
    for (const value of valuesOf(schema)) {
      expect(value).toBeGreaterThanOrEqual(minimum)
      expect(value).toBeLessThanOrEqual(maximum)
      if (isWhole) expect(value).toSatisfy(Number.isInteger)
    }
  })

  test.each<[JsonObject, string]>([
    [
      { type: 'integer', format: 'int32', minimum: 2 ** 31 },
      'format: must allow a value from 2147483648 to 4294967295; "int32" ranges from -2147483648 to 2147483647',
    ],
    [
      { type: 'integer', format: 'date' },
      'format: must be one of int32, int64, float, double for a number; got "date"',
    ],
    [
      { type: ['integer', 'null'], format: 'date' },
      'format: must be one of int32, int64, float, double for a number; got "date"',
    ],
    [{ type: 'number', format: 'int32', scale: 2 }, 'scale: must be 0 or absent with "format"'],
    [
      { type: 'number', format: 'int64', minimum: 0.2, maximum: 0.8 },
      'format: must allow a value from 0.2 to 0.8',
    ],
  ])('%j is an issue', (schema, issue) => {
    expect(drawValues(schema, 1).issues).toEqual([issue])
  })

  test('in a list of types, a format applies to the type that supports it', () => {
    const dates = valuesOf({ type: ['integer', 'string'], format: 'date' })
    expect(dates.every((value) => typeof value === 'number' || /^\d{4}-/.test(`${value}`))).toBe(
      true,
    )
    const counts = valuesOf({ type: ['integer', 'string'], format: 'int32' })
    expect(new Set(counts.map((value) => typeof value)).size).toBe(2)
  })
})

test('"byte" is base 64', () => {
  for (const value of valuesOf({ type: 'string', format: 'byte', maxLength: 40 })) {
    expect(Buffer.from(`${value}`, 'base64').toString('base64')).toBe(value)
    expect(`${value}`.length).toBeLessThanOrEqual(40)
  }
})

describe('"nullable" adds null to the type of the schema', () => {
  const shareOf = (schema: JsonObject): number => {
    const values = valuesOf(schema)
    return values.filter((value) => value === null).length / values.length
  }
  const text: JsonObject = { type: 'string', nullable: true }

  test.each<[JsonObject, number]>([
    [text, 0.1],
    [{ type: 'object', properties: {}, nullable: true }, 0.1],
    [{ ...text, nulls: 0.5 }, 0.5],
    [{ ...text, nulls: 0 }, 0],
    [{ ...text, nullable: false }, 0],
    [{ type: 'string', nullable: true, enum: ['a', null] }, 0.5],
    [{ allOf: [text, { minLength: 3 }] }, 0.1],
    [{ allOf: [text, { enum: ['a', null] }] }, 0.5],
    [{ allOf: [text, { const: null }] }, 1],
    [{ allOf: [text, text] }, 0.1],
    [{ $defs: { a: text }, $ref: '#/$defs/a' }, 0.1],
    [{ ...text, anyOf: [{ minLength: 3 }, { maxLength: 30 }] }, 0.1],
  ])('%j has a share of nulls of %d', (schema, share) => {
    expect(Math.abs(shareOf(schema) - share)).toBeLessThan(share === 0 ? 1e-9 : 0.04)
  })

  test.each<JsonObject>([
    { ...text, enum: ['a'] },
    { ...text, const: 'a' },
    { ...text, not: { type: 'null' } },
    { allOf: [text, { type: 'string' }] },
    { allOf: [text, { enum: ['a', 'b'] }] },
    { ...text, anyOf: [{ type: 'string' }] },
    { nullable: true, allOf: [{ type: 'string' }] },
    { nullable: true, anyOf: [{ type: 'string' }, { type: 'integer' }] },
    { $defs: { a: { type: 'string' } }, $ref: '#/$defs/a', nullable: true },
    { ...text, not: { maxLength: 2 } },
    { type: 'array', nullable: true, not: { contains: { type: 'null' } } },
  ])('in %j another keyword excludes null', (schema) => {
    expect(shareOf(schema)).toBe(0)
  })

  test('unique elements are never null', () => {
    const items = { type: 'integer', nullable: true }
    const lists = valuesOf({ type: 'array', items, uniqueItems: true }, 200)
    expect(lists.flat()).not.toContain(null)
  })

  test('where values are only validated, null is of the type', () => {
    const issuesOf = (value: JsonValue): number =>
      drawValues({ const: value, contains: { type: 'integer', nullable: true } }, 1).issues.length
    expect([issuesOf([null]), issuesOf([1]), issuesOf(['a'])]).toEqual([0, 0, 1])
  })

  test.each<[JsonObject, string]>([
    [{ ...text, nullable: false, nulls: 0.5 }, 'nulls: must be 0 with "nullable": false'],
    [{ ...text, nullable: 'yes' }, 'nullable: must be true or false; got "yes"'],
    [
      { type: 'person.name', nullable: true },
      'nullable: must be used with a JSON type; "nulls" works with every type',
    ],
  ])('%j is an issue', (schema, issue) => {
    expect(drawValues(schema, 1).issues).toEqual([issue])
  })
})
