/** Schemas without a type: the keywords determine the type of the generated values, and values of other types fit, too. */

import { describe, expect, test } from 'vitest'
import { isArray, isObject, type JsonObject, type JsonValue } from '../../../src/text/json.ts'
import { checkDefinition, validators } from '../checked-definition.ts'
import { drawValues } from '../drawn-values.ts'

function typeOf(value: JsonValue): string {
  if (value === null) return 'null'
  if (isArray(value)) return 'array'
  return isObject(value) ? 'object' : typeof value
}

const id: JsonObject = { type: 'integer', minimum: 1 }

describe('the keywords of a schema determine its type', () => {
  test.each<readonly [string, JsonObject]>([
    ['object', { properties: { id } }],
    ['object', { properties: { id }, required: ['id'], additionalProperties: false }],
    ['object', { propertyNames: { minLength: 1 } }],
    ['object', { dependentSchemas: { a: { maxProperties: 1 } } }],
    ['array', { items: id }],
    ['array', { prefixItems: [id, {}], minItems: 2 }],
    ['array', { contains: id }],
    ['array', { uniqueItems: true, maxItems: 3 }],
    ['string', { minLength: 2, maxLength: 3 }],
    ['string', { pattern: '^[a-c]{3}$' }],
    ['string', { format: 'date' }],
    ['number', { format: 'int32' }],
    ['number', { minimum: 2, multipleOf: 0.5 }],
    ['number', { exclusiveMaximum: 3 }],
    ['string', {}],
    ['string', { title: 'Anything', description: 'Any value' }],
    ['string', { not: { type: 'integer' } }],
    ['object', { allOf: [{ properties: { a: id } }, { properties: { b: id } }] }],
    ['array', { allOf: [{ items: id }, { maxItems: 2 }] }],
    ['number', { $ref: '#/$defs/least', $defs: { least: { minimum: 3 } } }],
  ])('%s: %j', (type, schema) => {
    const { issues, values } = drawValues(schema, 30)
    expect(issues).toEqual([])
    expect(new Set(values.map(typeOf))).toEqual(new Set([type]))
    for (const check of validators(schema))
      expect(values.flatMap((v) => check(v) ?? [])).toEqual([])
  })

  test.each<readonly [string, JsonObject]>([
    ['object', { items: id, properties: { id } }],
    ['array', { minLength: 1, items: id, multipleOf: 5 }],
    ['string', { minimum: 1, minLength: 40 }],
    ['object', { allOf: [{ minimum: 3 }, { required: ['a'], properties: { a: id } }] }],
  ])('of keywords of several types, those of one apply, %s: %j', (type, schema) => {
    const { issues, values } = drawValues(schema, 30)
    expect(issues).toEqual([])
    expect(new Set(values.map(typeOf))).toEqual(new Set([type]))
    for (const check of validators(schema))
      expect(values.flatMap((v) => check(v) ?? [])).toEqual([])
  })
})

test.each<JsonObject>([
  { properties: { a: true, b: {} }, required: ['a', 'b'] },
  { type: 'array', items: true, contains: true },
  { type: 'array', prefixItems: [true, { minimum: 1 }], minItems: 2 },
  { anyOf: [true, { type: 'integer' }] },
])('true and {} allow every value: %j', (schema) => {
  const { issues, values } = drawValues(schema, 30)
  expect(issues).toEqual([])
  for (const check of validators(schema)) expect(values.flatMap((v) => check(v) ?? [])).toEqual([])
})

test('a schema without a type accepts values of other types, which another "oneOf" must exclude', () => {
  const { issues, values } = drawValues({ oneOf: [{ type: 'boolean' }, { minimum: 2 }] }, 30)
  expect(issues).toEqual([])
  expect(values.filter((value) => typeof value !== 'number')).toEqual([])
  const options = [
    { type: 'integer', maximum: 1 },
    { type: 'number', minimum: 2 },
  ]
  const disjoint = drawValues({ oneOf: options }, 30)
  expect(disjoint.values.some((value) => Number(value) < 2)).toBe(true)
})

test('an entity may have a schema without a type', () => {
  const entities = {
    e: { rate: '100/day', schema: { properties: { a: { minimum: 1 }, b: true } } },
  }
  const content = { start: '2026-01-01', end: '2026-01-02', types: {}, entities }
  expect(checkDefinition(content, 2)).toMatchObject({ issues: [], wrong: [], errors: 0 })
})
