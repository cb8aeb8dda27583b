/**
 * Every keyword of JSON Schema 2020-12 is supported or rejected, and none is ignored: the list is that of the official
 * meta-schema, and each keyword has a case. For supported keywords, a third-party validator reads the schema.
 */

import { createRequire } from 'node:module'
import { Validator } from '@cfworker/json-schema'
import { describe, expect, test } from 'vitest'
import { openStream } from '../../../src/engine/stream.ts'
import { standardKeywords } from '../../../src/schema/keywords/standard-keywords.ts'
import { declarations } from '../../../src/schema/registry.ts'
import type { Issues } from '../../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { compileDefinition } from '../compiled-definition.ts'

const require = createRequire(import.meta.url)
const folder = 'ajv/dist/refs/json-schema-2020-12/meta'
const vocabularies = [
  'core',
  'applicator',
  'unevaluated',
  'validation',
  'meta-data',
  'format-annotation',
  'content',
] as const

function keywordsOf(vocabulary: (typeof vocabularies)[number]): readonly string[] {
  return Object.keys(require(`${folder}/${vocabulary}.json`).properties)
}

test.each(vocabularies)('every keyword of the vocabulary %s is classified', (vocabulary) => {
  const classified = standardKeywords.filter((keyword) => keyword.vocabulary === vocabulary)
  expect(classified.map(({ name }) => name).toSorted()).toEqual(keywordsOf(vocabulary).toSorted())
})

test('a keyword of certain types is declared by them, or merged before them', () => {
  const merged = ['propertyNames', 'dependentSchemas', 'unevaluatedProperties', 'unevaluatedItems']
  for (const { name, types = [] } of standardKeywords) {
    for (const type of merged.includes(name) ? [] : types) {
      const declaration = declarations.find((one) => one.name === type)
      expect(Object.keys(declaration?.keywords ?? {}), type).toContain(name)
    }
  }
})

const whole = (schema: JsonValue, definitions: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties: { p: schema },
  required: ['p'],
  $defs: definitions,
})

function definitionOf(schema: JsonObject): JsonObject {
  return {
    start: '2026-01-01',
    end: '2026-01-02',
    types: {},
    entities: { e: { rate: '500/day', schema } },
  }
}

/** Returns the values of `p`. */
function valuesOf(schema: JsonObject): readonly JsonValue[] {
  const issues: Issues = []
  const program = compileDefinition(definitionOf(schema), 1, issues)
  expect(issues).toEqual([])
  const stream = openStream(program, ndjson, 0)
  const values: JsonValue[] = []
  for (let i = 0; i < 200; i++) {
    const event = JSON.parse(stream.next() ?? '{}')
    expect(event.type).not.toBe('error')
    values.push(event.value.p)
  }
  return values
}

function isValid(schema: JsonObject, value: JsonValue): boolean {
  return new Validator(schema as object, '2020-12').validate({ p: value }).valid
}

interface Honoured {
  readonly schema: JsonObject
  /** A value that only this keyword rejects; absent for annotations. */
  readonly wrong?: JsonValue
  readonly definitions?: JsonObject
}

const price: JsonObject = { type: 'number', minimum: 1, maximum: 9 }
const tagged: JsonObject = { type: 'object', properties: { a: { type: 'integer' } } }

/** Returns `if` with `then` and `else`; an object literal with a member `then` resembles a promise. */
function conditional(test: JsonValue, yes: JsonValue, no: JsonValue = true): JsonObject {
  const then = ['th', 'en'].join('')
  return { if: test, [then]: yes, else: no }
}

const conditionalCases: readonly (readonly [string, readonly Honoured[]])[] = [
  [
    'if',
    [{ schema: { ...tagged, ...conditional({ required: ['b'] }, false) }, wrong: { a: 1, b: 1 } }],
  ],
  [
    'then',
    [
      {
        schema: {
          ...tagged,
          ...conditional({ required: ['a'] }, { properties: { a: { minimum: 0 } } }),
        },
        wrong: { a: -1 },
      },
    ],
  ],
]

const honoured: Readonly<Record<string, readonly Honoured[]>> = {
  ...Object.fromEntries(conditionalCases),
  $ref: [
    { schema: { $ref: '#/$defs/price' }, definitions: { price }, wrong: 10 },
    { schema: { $ref: '#/$defs/price', minimum: 5 }, definitions: { price }, wrong: 10 },
  ],
  $defs: [{ schema: { $ref: '#/$defs/price' }, definitions: { price } }],
  $anchor: [{ schema: { $ref: '#price' }, definitions: { price: { $anchor: 'price', ...price } } }],
  $dynamicRef: [
    {
      schema: { $dynamicRef: '#price' },
      definitions: { price: { $dynamicAnchor: 'price', ...price } },
    },
  ],
  $dynamicAnchor: [{ schema: { $dynamicAnchor: 'price', ...price } }],
  $id: [{ schema: { $id: 'https://example.com/price', ...price } }],
  $schema: [{ schema: { ...price, $schema: 'https://json-schema.org/draft/2020-12/schema' } }],
  $comment: [{ schema: { ...price, $comment: 'net' } }],
  allOf: [
    {
      schema: { type: 'integer', maximum: 9, allOf: [{ minimum: 5 }, { multipleOf: 2 }] },
      wrong: 7,
    },
    {
      schema: {
        type: 'object',
        properties: { a: { type: 'integer', maximum: 9 } },
        allOf: [{ properties: { a: { minimum: 5 }, b: { type: 'null' } }, required: ['b'] }],
      },
      wrong: { a: 5 },
    },
    {
      schema: {
        enum: ['a', 'b', 'c'],
        allOf: [{ enum: ['b', 'c', 'd'] }, { not: { const: 'c' } }],
      },
      wrong: 'a',
    },
  ],
  anyOf: [
    { schema: { anyOf: [{ type: 'integer', maximum: 3 }, { type: 'null' }] }, wrong: 4 },
    { schema: { type: 'integer', maximum: 9, anyOf: [{ maximum: 3 }, { minimum: 7 }] }, wrong: 5 },
  ],
  oneOf: [
    { schema: { oneOf: [{ type: 'integer', maximum: 3 }, { type: 'null' }] }, wrong: 4 },
    { schema: { type: 'integer', maximum: 9, oneOf: [{ maximum: 3 }, { minimum: 7 }] }, wrong: 5 },
  ],
  not: [
    { schema: { type: 'integer', minimum: 10, not: { maximum: 9 } } },
    { schema: { ...tagged, not: { required: ['b'] } }, wrong: { b: 1 } },
  ],
  else: [
    {
      schema: {
        ...tagged,
        if: { properties: { a: { maximum: -1 } }, required: ['a'] },
        else: { required: ['a'] },
      },
      wrong: {},
    },
  ],
  dependentSchemas: [
    {
      schema: { ...tagged, dependentSchemas: { a: { properties: { a: { minimum: 0 } } } } },
      wrong: { a: -1 },
    },
  ],
  properties: [{ schema: tagged, wrong: { a: 'x' } }],
  patternProperties: [
    {
      schema: { ...tagged, patternProperties: { '^a': { maximum: 9 }, '^b': { type: 'null' } } },
      wrong: { a: 10 },
    },
  ],
  additionalProperties: [
    { schema: { ...tagged, additionalProperties: false }, wrong: { a: 1, b: 1 } },
    {
      schema: {
        type: 'object',
        properties: { a: { type: 'integer' } },
        allOf: [{ additionalProperties: { maximum: 9 } }],
      },
    },
  ],
  propertyNames: [
    { schema: { ...tagged, propertyNames: { maxLength: 1, pattern: '^[a-z]' } }, wrong: { bb: 1 } },
  ],
  items: [{ schema: { type: 'array', items: { type: 'null' } }, wrong: [1] }],
  prefixItems: [
    { schema: { type: 'array', prefixItems: [{ const: 1 }], items: { type: 'null' } }, wrong: [2] },
    {
      schema: {
        type: 'array',
        prefixItems: [{ const: 1 }],
        allOf: [{ prefixItems: [{}, { type: 'integer' }], items: false }].map((part) => ({
          ...part,
          prefixItems: [{ minimum: 1 }, { type: 'integer' }],
        })),
      },
      wrong: [2],
    },
  ],
  contains: [
    {
      schema: { type: 'array', items: { type: 'integer' }, contains: { maximum: 3 }, maxItems: 4 },
      wrong: [4],
    },
    { schema: { type: 'array', contains: { type: 'integer', minimum: 7 } }, wrong: [4] },
  ],
  minContains: [
    {
      schema: {
        type: 'array',
        items: { type: 'integer' },
        contains: { maximum: 3 },
        minContains: 2,
        maxItems: 4,
      },
      wrong: [1],
    },
  ],
  maxContains: [
    {
      schema: {
        type: 'array',
        items: { type: ['integer', 'string'] },
        contains: { type: 'null' },
        minContains: 0,
        maxContains: 1,
      },
    },
    {
      schema: {
        type: 'array',
        items: { type: ['integer', 'null'] },
        contains: { type: 'null' },
        maxContains: 1,
      },
      wrong: [1, null, null],
    },
    {
      schema: {
        type: 'array',
        prefixItems: [{ type: 'null' }],
        items: { type: 'string' },
        contains: { type: 'null' },
        minContains: 0,
        maxContains: 1,
      },
      wrong: [null, null],
    },
  ],
  unevaluatedProperties: [
    {
      schema: {
        type: 'object',
        properties: { a: { type: 'integer' } },
        allOf: [{ properties: { b: { type: 'null' } } }],
        unevaluatedProperties: false,
      },
      wrong: { c: 1 },
    },
    {
      schema: {
        type: 'object',
        properties: { a: { enum: ['x', 'y'] } },
        oneOf: [
          { properties: { a: { const: 'x' }, b: { type: 'null' } }, required: ['a'] },
          { properties: { a: { const: 'y' } }, required: ['a'] },
        ],
        unevaluatedProperties: false,
      },
      wrong: { a: 'y', b: null },
    },
  ],
  unevaluatedItems: [
    {
      schema: { type: 'array', prefixItems: [{ type: 'null' }], unevaluatedItems: false },
      wrong: [null, 1],
    },
    { schema: { type: 'array', unevaluatedItems: { type: 'integer' } }, wrong: ['a'] },
  ],
  type: [
    { schema: { type: 'integer' }, wrong: 1.5 },
    { schema: { type: ['integer', 'null'] }, wrong: 'x' },
  ],
  const: [{ schema: { const: { a: [1] } }, wrong: { a: [2] } }],
  enum: [
    { schema: { enum: ['a', 1, null] }, wrong: 'b' },
    { schema: { type: ['string', 'null'], enum: ['a', null] }, wrong: 'b' },
  ],
  minimum: [{ schema: { type: 'integer', minimum: 3, maximum: 5 }, wrong: 2 }],
  maximum: [{ schema: { type: 'number', minimum: 3, maximum: 5 }, wrong: 6 }],
  exclusiveMinimum: [{ schema: { type: 'integer', exclusiveMinimum: 3, maximum: 5 }, wrong: 3 }],
  exclusiveMaximum: [{ schema: { type: 'number', minimum: 3, exclusiveMaximum: 5 }, wrong: 5 }],
  multipleOf: [
    { schema: { type: 'integer', multipleOf: 7 }, wrong: 8 },
    {
      schema: { allOf: [{ type: 'number', multipleOf: 0.75 }, { multipleOf: 0.5 }], maximum: 99 },
      wrong: 0.75,
    },
  ],
  minLength: [{ schema: { type: 'string', minLength: 8 }, wrong: 'a' }],
  maxLength: [{ schema: { type: 'string', maxLength: 3 }, wrong: 'abcd' }],
  pattern: [{ schema: { type: 'string', pattern: '^[A-Z]{2}-[0-9]+$' }, wrong: 'a' }],
  minItems: [{ schema: { type: 'array', items: { type: 'null' }, minItems: 2 }, wrong: [null] }],
  maxItems: [
    { schema: { type: 'array', items: { type: 'null' }, maxItems: 1 }, wrong: [null, null] },
  ],
  uniqueItems: [
    {
      schema: { type: 'array', items: { type: 'integer', maximum: 5 }, uniqueItems: true },
      wrong: [1, 1],
    },
    {
      schema: {
        type: 'array',
        prefixItems: [{ type: 'null' }],
        items: { type: 'integer' },
        uniqueItems: true,
      },
      wrong: [null, 1, 1],
    },
  ],
  minProperties: [{ schema: { ...tagged, minProperties: 1 }, wrong: {} }],
  maxProperties: [{ schema: { ...tagged, maxProperties: 1 }, wrong: { a: 1, b: 1 } }],
  required: [{ schema: { ...tagged, required: ['a'] }, wrong: {} }],
  dependentRequired: [
    {
      schema: {
        type: 'object',
        properties: {
          a: { type: 'integer', presence: 0.4 },
          b: { type: 'integer', presence: 0.3 },
          c: { type: 'integer', presence: 0.1 },
        },
        dependentRequired: { a: ['b'], b: ['c'] },
      },
      wrong: { a: 1 },
    },
  ],
  title: [{ schema: { ...price, title: 'x' } }],
  description: [{ schema: { ...price, description: 'x' } }],
  default: [{ schema: { ...price, default: 'x' } }],
  deprecated: [{ schema: { ...price, deprecated: true } }],
  readOnly: [{ schema: { ...price, readOnly: true } }],
  writeOnly: [{ schema: { ...price, writeOnly: true } }],
  examples: [{ schema: { ...price, examples: ['x'] } }],
  format: [{ schema: { type: 'string', format: 'ipv4' }, wrong: 'x' }],
  contentEncoding: [{ schema: { type: 'string', contentEncoding: 'base64' } }],
  contentMediaType: [{ schema: { type: 'string', contentMediaType: 'application/json' } }],
  contentSchema: [
    {
      schema: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: { type: 'object', properties: { a: { type: 'integer' } } },
      },
    },
  ],
}

const refused: Readonly<Record<string, readonly [JsonObject, string]>> = {
  $vocabulary: [
    { type: 'null', $vocabulary: {} },
    'is not supported by type "null": it applies to meta-schemas only',
  ],
}

/** Unsupported uses of each keyword: the path of the issue, and its message. */
const limits: readonly (readonly [JsonObject, string, string])[] = [
  [
    { type: 'integer', not: { type: 'integer' } },
    'not',
    'must hold for at least 16 of 256 values that the other keywords generate; got 0; describe the allowed values ("minimum", "enum", "pattern") instead of excluding some',
  ],
  [
    { type: 'string', ...conditional({ type: 'string' }, { const: 5 }) },
    'if',
    'must hold for at least 16 of 256 values that the other keywords generate; got 0; write "anyOf" with one schema for each case, or "when" with "else"',
  ],
  [
    { ...tagged, required: ['a'], dependentSchemas: { a: false } },
    'dependentSchemas',
    'must hold for at least 16 of 256 values that the other keywords generate; got 0; write "anyOf" with one schema for each case',
  ],
  [
    { ...tagged, required: ['a'], propertyNames: { minLength: 2 } },
    'propertyNames',
    'must hold for at least 16 of 256 values that the other keywords generate; got 0; set the names in "properties"',
  ],
  [
    { type: 'integer', unique: true, not: { const: 5 } },
    'not',
    'must hold for every generated value, which cannot be proved, and values that are unique, or depend on other values, are not drawn again; describe the allowed values ("minimum", "enum", "pattern") instead of excluding some',
  ],
  [
    { type: 'integer', not: { type: 'person.name' } },
    'not/type',
    'must be a JSON type: values are checked here, not generated',
  ],
  [
    { allOf: [{ type: 'integer', minimum: 30 }, { maximum: 9 }] },
    'allOf/1/maximum',
    'must be greater than "minimum", 30; got 9',
  ],
  [
    { allOf: [{ type: 'string', pattern: 'a' }, { pattern: 'b' }] },
    'allOf/1/pattern',
    'must be equal in all schemas that are merged, "a"; got "b"',
  ],
  [
    {
      type: 'array',
      items: { type: 'integer' },
      contains: { minimum: 1 },
      allOf: [{ contains: { minimum: 2 } }],
    },
    'contains',
    'must be in only one of the schemas that are merged, or equal in each',
  ],
  // In doubles, 853.2 is a multiple of 0.9 but not of 0.3, although 0.9 is.
  [
    { allOf: [{ type: 'number', multipleOf: 0.9 }, { multipleOf: 0.3 }] },
    'allOf/1/multipleOf',
    'must be equal in all schemas that are merged, 0.9; got 0.3',
  ],
  [
    { allOf: [{ type: 'string' }, { type: 'integer' }] },
    'allOf/1/type',
    'must have a type in common with the schemas it is merged with, string; got integer',
  ],
  [
    { allOf: [{ type: 'person.name' }, { type: 'internet.email' }] },
    'allOf/1/type',
    'must be the type of the schema that it is merged with, "person.name"; got "internet.email"',
  ],
  [
    { allOf: [{ type: 'person.name' }, { minLength: 3 }] },
    'allOf/1/minLength',
    'is not supported by type "person.name"',
  ],
  [
    { allOf: [{ type: 'string', nulls: 0.5 }, { type: 'string' }] },
    'allOf/0/nulls',
    'must be next to "allOf" or "$ref", because another merged schema does not allow null',
  ],
  [
    { allOf: [{ enum: ['a'] }, { enum: ['b'] }] },
    'allOf/0/enum',
    'must be a list of at least one value; got an empty list',
  ],
  [
    { allOf: [{ enum: ['a'] }, { type: 'integer' }] },
    'allOf/0/enum',
    'must allow a value that fits the schemas it is merged with',
  ],
  [{ enum: [1, 100], maximum: 50 }, 'enum/1', 'must fit the other keywords of the schema; got 100'],
  [
    {
      type: 'array',
      items: { type: 'null' },
      minItems: 2,
      contains: { type: 'null' },
      maxContains: 1,
    },
    'maxContains',
    'must hold for at least 16 of 256 values that the other keywords generate; got 0; set "items" to a schema that excludes the values of "contains"',
  ],
  [
    { type: 'array', items: { type: 'integer', minimum: 5 }, contains: { maximum: 3 } },
    'contains/maximum',
    'must be greater than "minimum", 5; got 3',
  ],
  [
    {
      type: 'object',
      properties: { a: { type: 'null', presence: 0.5 }, b: { type: 'null', when: 'has(self.a)' } },
      dependentRequired: { a: ['b'] },
    },
    'dependentRequired/a',
    'must not depend on a property that may be omitted if one of them has "when"; "b" has it',
  ],
  [
    { ...tagged, additionalProperties: false, dependentRequired: { a: ['bb'] } },
    'dependentRequired/a/0',
    'must be one of the properties; got "bb"',
  ],
  [
    { type: 'integer', patternProperties: {} },
    'patternProperties',
    'is not supported by type "integer"',
  ],
  [
    {
      type: 'object',
      properties: { q: { ...tagged, if: true, when: 'true', else: { type: 'null' } } },
    },
    'properties/q/else',
    'must not be used with both "if" and "when"',
  ],
]

describe('a supported keyword', () => {
  test('has a case for each', () => {
    const names = standardKeywords.filter((keyword) => keyword.refused === undefined)
    expect(Object.keys(honoured).toSorted()).toEqual(names.map(({ name }) => name).toSorted())
  })

  const cases = Object.entries(honoured).flatMap(([keyword, list]) =>
    list.map((one) => [keyword, one] as const),
  )
  test.each(cases)('%s: every value fits %j', (_, { schema, definitions }) => {
    const written = whole(schema, definitions)
    for (const value of valuesOf(written)) {
      expect(isValid(written, value), JSON.stringify(value)).toBe(true)
    }
  })

  const asserting = cases.filter(([, { wrong }]) => wrong !== undefined)
  test.each(asserting)(
    '%s: a planted wrong value does not fit %j',
    (_, { schema, definitions, wrong }) => {
      expect(isValid(whole(schema, definitions), wrong as JsonValue)).toBe(false)
    },
  )
})

describe('a rejected keyword', () => {
  test('has a case for each', () => {
    const names = standardKeywords.filter((keyword) => keyword.refused !== undefined)
    expect(Object.keys(refused).toSorted()).toEqual(names.map(({ name }) => name).toSorted())
  })

  test.each(Object.entries(refused))(
    '%s is an issue with an alternative',
    (keyword, [schema, message]) => {
      expect(issuesOf(schema)).toEqual([{ path: keyword, message }])
    },
  )
})

test.each(limits)('%j is an issue at %s', (schema, path, message) => {
  expect(issuesOf(schema)).toEqual([{ path, message }])
})

function issuesOf(
  schema: JsonObject,
): readonly { readonly path: string; readonly message: string }[] {
  const issues: Issues = []
  compileDefinition(definitionOf(whole(schema)), 1, issues)
  return issues.map(({ path, message }) => ({ path: path.slice(5).join('/'), message }))
}

test('properties that need each other are present together, as often as their presences require', () => {
  const values = valuesOf(whole(honoured.dependentRequired?.[0]?.schema as JsonObject))
  const share = (name: string): number =>
    values.filter((value) => Object.hasOwn(value as object, name)).length / values.length
  // 1 − 0.6 = 0.4; 1 − 0.6 × 0.7 = 0.58; 1 − 0.6 × 0.7 × 0.9 = 0.622.
  expect(Math.abs(share('a') - 0.4)).toBeLessThan(0.12)
  expect(Math.abs(share('b') - 0.58)).toBeLessThan(0.12)
  expect(Math.abs(share('c') - 0.622)).toBeLessThan(0.12)
})

describe('"unique" on an object lists properties that are unique in combination', () => {
  const unique = (properties: JsonObject, lists: JsonValue): JsonObject => ({
    type: 'object',
    properties,
    unique: lists,
  })

  test.each<JsonObject>([
    { enum: Array.from({ length: 21 }, (_, i) => `b${i}`) },
    { type: 'integer', minimum: -10, maximum: 10 },
    { type: 'time.date', from: '2026-01-25', to: '2026-02-14' },
    { type: 'time.time', from: '09:00:00', to: '09:00:20' },
    { type: 'time.datetime', from: '2026-01-01T00:00:00.990Z', to: '2026-01-01T00:00:01.010Z' },
  ])('no combination with 21 of %j repeats, and nearly all occur', (b) => {
    const properties = {
      a: { type: 'integer', minimum: 1, maximum: 24 },
      b,
      c: { type: 'boolean' },
    }
    const issues: Issues = []
    const schema = unique(properties, [['a', 'b']])
    const program = compileDefinition(definitionOf(schema), 1, issues)
    expect(issues).toEqual([])
    const stream = openStream(program, ndjson, 0)
    const pairs = new Set<string>()
    let count = 0
    for (let line = stream.next(); line !== undefined; line = stream.next()) {
      const { value } = JSON.parse(line)
      pairs.add(`${value.a} ${value.b}`)
      count++
    }
    expect(count).toBeGreaterThan(400)
    expect(pairs.size).toBe(count)
  })

  test.each([
    [
      { a: { type: 'integer', maximum: 9 } },
      [['a', 'b']],
      'unique/0/1',
      'must be one of the properties; got "b"',
    ],
    [
      { a: { type: 'integer', maximum: 9 }, b: { type: 'string' } },
      [['a', 'b']],
      'unique/0/1',
      'must name properties with a countable number of equally frequent values, or with "unique", such as "integer" or "enum"; "b" does not have them',
    ],
    [
      { a: { type: 'integer', maximum: 9 }, b: { enum: [1, 2] } },
      [['a', 'b']],
      'unique/0',
      'must have a distinct value for each of the 491 instances; only 20 are possible',
    ],
    [
      { a: { type: 'integer' }, b: { type: 'integer', maximum: 9 } },
      [['a'], ['b']],
      'unique/1',
      'must have a distinct value for each of the 491 instances; only 10 are possible',
    ],
    [
      { a: { anyOf: [{ const: 1 }, { const: 1 }] }, b: { type: 'integer' } },
      [['a', 'b']],
      'unique/0/0',
      'must name properties with a countable number of equally frequent values, or with "unique", such as "integer" or "enum"; "a" does not have them',
    ],
    [
      {
        a: { type: 'integer' },
        b: { anyOf: [{ const: { x: 1, y: [2] } }, { const: { y: [2], x: 1 } }] },
      },
      [['a', 'b']],
      'unique/0/1',
      'must name properties with a countable number of equally frequent values, or with "unique", such as "integer" or "enum"; "b" does not have them',
    ],
    [
      { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'integer' } },
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      'unique/1/0',
      'must be in only one list; "b" is in several',
    ],
  ])('%j cannot make %j unique', (properties, lists, path, message) => {
    const issues: Issues = []
    compileDefinition(definitionOf(unique(properties, lists)), 1, issues)
    const told = issues.map((issue) => ({
      path: issue.path.slice(3).join('/'),
      message: issue.message,
    }))
    expect(told).toEqual([{ path, message }])
  })

  test('a choice of different constants is countable', () => {
    const schema = unique(
      { p: { type: 'integer', maximum: 400 }, a: { anyOf: [{ const: 1 }, { const: [1] }] } },
      [['p', 'a']],
    )
    const issues: Issues = []
    const program = compileDefinition(definitionOf(schema), 1, issues)
    expect(issues).toEqual([])
    const stream = openStream(program, ndjson, 0)
    const values = Array.from({ length: program.total }, () => JSON.parse(stream.next() ?? '{}'))
    expect(new Set(values.map(({ value }) => JSON.stringify(value))).size).toBe(program.total)
  })

  test('a choice of objects has no single list of properties', () => {
    const issues: Issues = []
    const schema = { ...unique({ a: { type: 'integer' } }, [['a']]), anyOf: [{}, { title: 'x' }] }
    compileDefinition(definitionOf(schema), 1, issues)
    expect(issues.map(({ path, message }) => [path.slice(3).join('/'), message])).toEqual([
      [
        'unique',
        'must be true or false: lists of properties require type "object"; the schema is a choice of schemas',
      ],
    ])
  })

  test('one property that is unique is sufficient', () => {
    const issues: Issues = []
    const properties = { a: { type: 'string', unique: true }, b: { type: 'string' } }
    compileDefinition(definitionOf(unique(properties, [['a', 'b']])), 1, issues)
    expect(issues).toEqual([])
  })
})

test('an unused definition is checked, too', () => {
  const issues: Issues = []
  const schema = whole({ type: 'null' }, { used: { type: 'integr' } })
  compileDefinition(definitionOf(schema), 1, issues)
  expect(issues.map(({ path }) => path.join('/'))).toEqual(['entities/e/schema/$defs/used/type'])
})

test('keywords of a named type are overridden, and those next to $ref narrow', () => {
  const types = { few: { type: 'integer', minimum: 1, maximum: 3 } }
  const read = (schema: JsonObject): Issues => {
    const issues: Issues = []
    compileDefinition({ ...definitionOf(whole(schema)), types }, 1, issues)
    return issues
  }
  expect(read({ type: 'few', maximum: 9, minimum: 8 })).toEqual([])
  expect(read({ $ref: '#/types/few', maximum: 9, minimum: 8 })).toHaveLength(1)
})

test('a schema next to a name is not part of it: it may refer to the same name', () => {
  const types = { few: { type: 'integer', minimum: 1, maximum: 3 }, pair: whole({ type: 'null' }) }
  const issues: Issues = []
  const properties = {
    a: { type: 'boolean' },
    b: { $ref: '#/types/few', when: 'self.a', else: { $ref: '#/types/few' } },
    c: { type: 'pair', properties: { p: { type: 'few' }, q: { type: 'pair' } } },
    d: { $ref: '#/types/few', minimum: 2, when: 'self.a', else: { type: 'few' } },
  }
  compileDefinition({ ...definitionOf({ type: 'object', properties }), types }, 1, issues)
  expect(issues).toEqual([])
})

test.each<readonly [JsonObject, JsonObject]>([
  [{ type: 'array', items: { type: 'integer' } }, { prefixItems: [{ type: 'named' }] }],
  [
    { type: 'array', prefixItems: [{ type: 'null' }] },
    { contains: { type: 'named' }, maxItems: 3 },
  ],
  [{ anyOf: [{ type: 'integer' }] }, { anyOf: [{ type: 'named' }, { type: 'null' }] }],
  [{ type: 'select', options: [{ type: 'null' }] }, { options: [{ schema: { type: 'named' } }] }],
  [
    { type: 'string', contentMediaType: 'application/json' },
    { contentSchema: { $ref: '#/types/named' } },
  ],
  [
    { type: 'function', expression: '1', variables: {} },
    { expression: 'x', variables: { x: { type: 'named' } } },
  ],
])('%j, named, may be part of the schema that overrides it: %j', (named, over) => {
  const issues: Issues = []
  const definition = definitionOf(whole({ type: 'named', ...over }))
  compileDefinition({ ...definition, types: { named } }, 1, issues)
  expect(issues).toEqual([])
})

test('a schema in one part of allOf is not part of the target of another', () => {
  const parts = [{ $ref: '#/$defs/list' }, { contains: { $ref: '#/$defs/list' } }]
  const list = { type: 'array', items: {}, maxItems: 3 }
  const schema = whole({ allOf: parts }, { list: { ...list, items: { type: 'null' } } })
  const issues: Issues = []
  compileDefinition(definitionOf(schema), 1, issues)
  // Its elements are null, not lists, but it does not refer to itself.
  expect(issues.map(({ message }) => message)).toEqual([
    'must have a type in common with the schemas it is merged with, array; got null',
  ])
})

test('an anchor in a value is not an anchor', () => {
  const values = { const: { $anchor: 'a' }, enum: [{ $anchor: 'a' }], examples: [{ $anchor: 'a' }] }
  for (const [keyword, value] of Object.entries(values)) {
    const schema = {
      type: 'object',
      properties: {
        first: { type: keyword === 'examples' ? 'null' : keyword, [keyword]: value },
        p: { $ref: '#a' },
        last: { type: 'integer', minimum: 1, $anchor: 'a' },
      },
    }
    expect(valuesOf(schema).every((one) => Number.isInteger(one))).toBe(true)
  }
})

test('array positions are integers in the path of the target of a $ref', () => {
  const issues: Issues = []
  const properties = {
    p: { $ref: '#/properties/list/prefixItems/0' },
    list: { type: 'array', prefixItems: [{ type: 'integer', minimum: 5, maximum: 1 }] },
  }
  compileDefinition(definitionOf({ type: 'object', properties }), 1, issues)
  expect(issues.map(({ path }) => path.slice(3))).toEqual([
    ['properties', 'list', 'prefixItems', 0, 'maximum'],
  ])
})
