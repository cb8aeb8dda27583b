/**
 * Keywords that only restrict values (`if`, `not`), and options that contradict their siblings or overlap: the compiler
 * chooses a branch, or draws values again. Every value fits its schema under two validators.
 */

import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'
import { drawValues } from '../drawn-values.ts'
import { soundValues } from '../sound-values.ts'

/** Returns the share of values that pass the test. */
function shareOf(values: readonly JsonValue[], isCounted: (value: never) => boolean): number {
  return values.filter((value) => isCounted(value as never)).length / values.length
}

/** Returns `if` with `then` and `else`; an object literal with a member `then` resembles a promise. */
function conditional(test: JsonValue, yes: JsonValue, no: JsonValue = true): JsonObject {
  return { if: test, ['then' as string]: yes, else: no }
}

const text: JsonObject = { type: 'string' }
const address: JsonObject = {
  type: 'object',
  properties: { country: { enum: ['US', 'DE', 'FR'] }, code: text },
  required: ['country', 'code'],
}
const isUs: JsonObject = { properties: { country: { const: 'US' } } }

describe('if', () => {
  test('both branches are generated', () => {
    const digits = { properties: { code: { pattern: '^[0-9]{5}$' } } }
    const values = soundValues({ ...address, ...conditional(isUs, digits) })
    const share = shareOf(values, ({ country }: { country: string }) => country === 'US')
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
  })

  test('one of many cases is chosen in an allOf', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
    const values = soundValues({
      type: 'object',
      properties: { kind: { enum: names }, size: { type: 'integer' } },
      required: ['kind', 'size'],
      allOf: names.map((name, i) =>
        conditional(
          { properties: { kind: { const: name } }, required: ['kind'] },
          { properties: { size: { minimum: i * 10, maximum: i * 10 + 5 } } },
        ),
      ),
    })
    expect(new Set(values.map((value) => (value as JsonObject).kind)).size).toBeGreaterThan(5)
  })

  test('a condition that provably holds changes no value', () => {
    const always = conditional({ required: ['country'] }, { required: ['code'] })
    expect(soundValues({ ...address, ...always })).toEqual(soundValues(address))
  })

  test('the keywords next to a choice in its branch apply', () => {
    const then = { type: 'object', anyOf: [true] }
    const schema = { type: ['object', 'integer'], ...conditional(true, then) }
    expect(shareOf(soundValues(schema), (value) => typeof value === 'object')).toBe(1)
  })

  test('its branch may be one that unevaluatedProperties closes', () => {
    soundValues({
      ...address,
      ...conditional(isUs, { properties: { state: text }, required: ['state'] }),
      unevaluatedProperties: false,
    })
  })
})

describe('not', () => {
  test.each<readonly [string, JsonObject, (value: never) => boolean]>([
    ['a value', { type: 'integer', minimum: 1, maximum: 3, not: { const: 2 } }, (v) => v === 1],
    ['a bound', { type: 'integer', not: { minimum: 5 } }, (v) => v < 5],
    ['a type', { type: ['string', 'integer'], not: { type: 'string' } }, (v) => v > 5],
    ['a pattern', { type: 'string', not: { pattern: '^[a-m]' } }, (v) => v !== ''],
    ['a fraction', { type: 'number', not: { type: 'integer' } }, (v) => v > 1],
    [
      'a property',
      { ...address, required: [], not: { required: ['code'] } },
      (v) => !Object.hasOwn(v, 'code'),
    ],
    [
      'each of two properties',
      {
        ...address,
        required: [],
        not: { anyOf: [{ required: ['code'] }, { required: ['country'] }] },
      },
      (v) => Object.keys(v).length === 0,
    ],
    [
      'an object',
      { ...address, not: { properties: { country: { enum: ['US'] } }, required: ['country'] } },
      (v) => Object.hasOwn(v, 'country'),
    ],
    [
      'elements',
      { type: 'array', items: { enum: [1, 2, 3] }, not: { contains: { const: 1 } } },
      (v: readonly number[]) => !v.includes(1),
    ],
  ])('excludes %s', (_, schema, isCounted) => {
    expect(shareOf(soundValues(schema), isCounted)).toBeGreaterThan(0.3)
  })

  test('values that fit at once are those of the schema without it', () => {
    const plain = soundValues({ type: 'integer', minimum: 1, maximum: 4 })
    const other = soundValues({ type: 'integer', minimum: 1, maximum: 4, not: { const: 3 } })
    expect(other.filter((value, i) => value !== plain[i]).length).toBe(
      plain.filter((value) => value === 3).length,
    )
  })
})

describe('dependentSchemas', () => {
  test('the schema applies to objects with the property', () => {
    const schema = { required: ['b'], properties: { b: { minimum: 5 } } }
    soundValues({
      type: 'object',
      properties: { a: { type: 'boolean' }, b: { type: 'integer', maximum: 9 } },
      dependentSchemas: { a: schema },
    })
  })
})

describe('oneOf', () => {
  test.each<readonly [string, JsonObject]>([
    [
      'required names',
      { ...address, required: [], oneOf: [{ required: ['country'] }, { required: ['code'] }] },
    ],
    ['numbers', { oneOf: [{ type: 'integer' }, { type: 'number' }] }],
    ['ranges', { type: 'integer', oneOf: [{ maximum: 9 }, { minimum: 5, maximum: 20 }] }],
    [
      'lists',
      { oneOf: [{ enum: [1, 'a'] }, { type: 'boolean' }, { type: 'integer', maximum: 5 }] },
    ],
    ['strings', { oneOf: [text, { type: 'string', minLength: 100 }] }],
    ['other types', { oneOf: [text, {}, { type: 'array' }] }],
    [
      'open objects',
      {
        oneOf: [address, { type: 'object', properties: { b: { type: 'null' } }, required: ['b'] }],
      },
    ],
  ])('values of %s fit one schema', (_, schema) => {
    soundValues(schema)
  })

  test.each<JsonObject>([
    { type: 'object', oneOf: [true, { minimum: 3 }, { type: 'string' }] },
    { type: 'array', oneOf: [{ minimum: 3 }, {}], prefixItems: [true, false] },
    { type: 'string', oneOf: [{ unevaluatedProperties: true }, { type: ['string', 'null'] }] },
    { type: ['integer', 'null'], oneOf: [true, { properties: { a: { type: 'integer' } } }] },
  ])('an option whose keywords do not apply accepts all values: %j', (schema) => {
    expect(drawValues(schema, 1).issues).toEqual([
      expect.stringContaining('must not have values in common with schema 0'),
    ])
  })

  test('an option without values of its own is never chosen', () => {
    const values = soundValues({ oneOf: [{ type: 'integer' }, { type: 'number' }] })
    expect(values.some((value) => Number.isInteger(value))).toBe(false)
  })
})

describe('anyOf', () => {
  test('an option that contradicts the other keywords is never chosen', () => {
    const options = [{ type: 'string' }, { minimum: 5 }, { maximum: -5 }]
    const values = soundValues({ type: 'integer', minimum: 0, maximum: 9, anyOf: options })
    expect(Math.min(...values.map(Number))).toBe(5)
  })

  test('an option with a mistake is an issue', () => {
    const options = [{ minimum: 5 }, { maximun: 7 }]
    const { issues } = drawValues({ type: 'integer', anyOf: options }, 1)
    expect(issues.map((issue) => issue.split(':')[0])).toEqual(['anyOf.1.maximun'])
  })

  test('without an option that can be chosen, each contradiction is an issue', () => {
    const { issues } = drawValues({ type: 'integer', anyOf: [{ type: 'string' }] }, 1)
    expect(issues).toHaveLength(1)
  })
})

describe('what cannot be generated is an issue', () => {
  test.each<readonly [string, JsonObject, string]>([
    ['a contradiction', { type: 'string', not: {} }, 'not'],
    [
      'a rare value',
      { type: 'string', if: true, ['then' as string]: { not: { minLength: 1 } } },
      '',
    ],
  ])('%s', (_, schema, path) => {
    const { issues } = drawValues(schema, 1)
    expect(issues.length).toBe(path === '' ? 0 : 1)
    if (path !== '') expect(issues[0]).toMatch(new RegExp(`^${path}: must hold`))
  })
})
