/**
 * Schemas of plain JSON Schema 2020-12 whose keywords restrict each other (`not`, `oneOf`, `unevaluatedItems`), for laws
 * with fast-check, which reduces a schema that breaks a law to a small one.
 */

import fc from 'fast-check'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'

type Schemas = fc.Arbitrary<JsonValue>

const names = ['a', 'b', 'ab', 'c1']
const name = fc.constantFrom(...names)
const someNames = fc.subarray(names, { maxLength: 3 })
const small = fc.integer({ min: 0, max: 4 })
const bound = fc.integer({ min: -5, max: 20 })
const scalar = fc.constantFrom<JsonValue>(1, 2, 7, -3, 0.5, 'a', 'ab', 'xyz', '', true, null)

/** Returns one keyword with its value. */
function keyword(key: string, value: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonObject> {
  return value.map((given) => ({ [key]: given }))
}

const types = ['integer', 'number', 'string', 'boolean', 'null', 'array', 'object']

const anyKeywords = [
  keyword('const', scalar),
  keyword('enum', fc.uniqueArray(scalar, { minLength: 1, maxLength: 5 })),
  keyword('type', fc.constantFrom(...types)),
  keyword('type', fc.subarray(types, { minLength: 1, maxLength: 3 })),
]

const numberKeywords = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((key) =>
    keyword(key, bound),
  ),
  keyword('multipleOf', fc.constantFrom(1, 2, 3, 0.5)),
]

const textKeywords = [
  keyword('minLength', small),
  keyword('maxLength', small),
  keyword('pattern', fc.constantFrom('^[a-c]+$', '^x', 'b', '^[0-9]{2}$', '^(a|bc)*$')),
]

const recursive = fc.constantFrom(
  '#',
  '#/$defs/tree',
  '#tree',
  '#/$defs/list',
  '#/$defs/small',
  '#word',
)

function arrayKeywords(schemas: Schemas): readonly fc.Arbitrary<JsonObject>[] {
  return [
    keyword('items', schemas),
    keyword('prefixItems', fc.array(schemas, { minLength: 1, maxLength: 3 })),
    keyword('minItems', small),
    keyword('maxItems', small),
    keyword('uniqueItems', fc.boolean()),
    keyword('contains', schemas),
    fc
      .record(
        { contains: schemas, minContains: small, maxContains: small },
        { requiredKeys: ['contains'] },
      )
      .map((given) => given as JsonObject),
    keyword('unevaluatedItems', schemas),
  ]
}

function objectKeywords(schemas: Schemas): readonly fc.Arbitrary<JsonObject>[] {
  const byName = fc.dictionary(name, schemas, { maxKeys: 3 })
  return [
    keyword('properties', byName),
    keyword('properties', byName),
    keyword('required', someNames),
    keyword('required', someNames),
    keyword('additionalProperties', schemas),
    keyword(
      'patternProperties',
      fc.dictionary(fc.constantFrom('^a', 'b$', '[0-9]'), schemas, { maxKeys: 2 }),
    ),
    keyword('propertyNames', schemas),
    keyword('minProperties', small),
    keyword('maxProperties', small),
    keyword('dependentRequired', fc.dictionary(name, someNames, { maxKeys: 2 })),
    keyword('dependentSchemas', fc.dictionary(name, schemas, { maxKeys: 2 })),
    keyword('unevaluatedProperties', schemas),
  ]
}

function applicators(schemas: Schemas): readonly fc.Arbitrary<JsonObject>[] {
  const several = fc.array(schemas, { minLength: 1, maxLength: 3 })
  return [
    keyword('not', schemas),
    keyword('allOf', several),
    keyword('anyOf', several),
    keyword('oneOf', several),
    fc.tuple(schemas, schemas, schemas).map(([test, yes, no]) => conditional(test, yes, no)),
    fc.tuple(schemas, schemas).map(([test, yes]) => conditional(test, yes)),
    keyword('$ref', recursive),
  ]
}

/** Returns `if` with `then` and `else`; an object literal with a member `then` resembles a promise. */
function conditional(test: JsonValue, yes: JsonValue, no?: JsonValue): JsonObject {
  return { if: test, ['then' as string]: yes, ...(no !== undefined && { else: no }) }
}

/** Returns schemas of a few keywords, most of them for one type of values. */
function objectsOf(schemas: Schemas): fc.Arbitrary<JsonObject> {
  const around = applicators(schemas)
  const kinds: readonly (readonly [JsonValue, readonly fc.Arbitrary<JsonObject>[]])[] = [
    ['object', objectKeywords(schemas)],
    ['object', objectKeywords(schemas)],
    ['array', arrayKeywords(schemas)],
    ['integer', numberKeywords],
    ['string', textKeywords],
    [
      ['integer', 'string', 'null'],
      [...numberKeywords, ...textKeywords],
    ],
  ]
  const ofKinds = kinds.map(([type, own]) => {
    const known = fc.oneof(...own)
    const other = fc.oneof(...around, ...anyKeywords.slice(0, 2))
    const any = fc.oneof({ weight: 3, arbitrary: known }, { weight: 2, arbitrary: other })
    return fc
      .tuple(fc.constantFrom<JsonObject>({ type }, {}), fc.array(any, { maxLength: 4 }))
      .map(([typed, given]): JsonObject => Object.assign({}, ...given, typed))
  })
  return fc.oneof(...ofKinds, fc.oneof(...anyKeywords))
}

const nested = fc.letrec<{ schema: JsonValue }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<JsonValue>(
      true,
      {},
      false,
      { type: 'integer' },
      { type: 'string' },
      { minimum: 3 },
    ),
    objectsOf(tie('schema')),
  ),
}))

/** Schemas to which `$ref` leads: two that contain themselves, and two that do not. */
const definitions: JsonObject = {
  tree: {
    $anchor: 'tree',
    type: 'object',
    properties: {
      v: { type: 'integer' },
      children: { type: 'array', items: { $ref: '#tree' }, maxItems: 2 },
    },
  },
  list: {
    properties: { a: { type: 'integer', minimum: 0 }, next: { $ref: '#/$defs/list' } },
    required: ['a'],
  },
  small: { type: 'integer', minimum: 0, maximum: 9 },
  word: { $anchor: 'word', type: 'string', maxLength: 5 },
}

/** Schemas of an entity, with definitions for `$ref`. */
export const schemas: fc.Arbitrary<JsonObject> = fc
  .tuple(objectsOf(nested.schema), fc.constantFrom(undefined, 0, 1, 2))
  .map(([schema, maxDepth]) => ({
    ...schema,
    ...(maxDepth !== undefined && { maxDepth }),
    $defs: definitions,
  }))
