/**
 * Random schemas of plain JSON Schema 2020-12, each a function of its number. The values must satisfy the schema
 * unchanged, so that no code of this project is between the schema and the independent validators.
 */

import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { type Draws, drawsOf } from './random-definition.ts'

type Schema = Record<string, JsonValue>
type Kind = 'integer' | 'number' | 'string' | 'array' | 'object' | 'any'

/** Schemas under `$defs`, by kind of value. */
const shared: Readonly<Record<string, readonly [Kind, JsonObject]>> = {
  whole: ['integer', { $anchor: 'whole', type: 'integer', minimum: -40, maximum: 400 }],
  amount: ['number', { type: 'number', minimum: 0, maximum: 1_000 }],
  word: ['string', { type: 'string', minLength: 2, maxLength: 30 }],
  list: ['array', { type: 'array', items: { $ref: '#/$defs/whole' }, maxItems: 5 }],
  thing: [
    'object',
    { type: 'object', properties: { a: { type: 'integer' }, kind: { enum: ['x', 'y', 'z'] } } },
  ],
}

/** Returns the schema of an entity: an object with the shared definitions. */
export function randomSchema(number: number): JsonObject {
  const draws = drawsOf(number)
  const definitions = Object.entries(shared).map(([name, [, schema]]) => [name, schema] as const)
  return { ...objectOf(draws, 3), $defs: Object.fromEntries(definitions) }
}

function schemaOf(draws: Draws, depth: number): Schema {
  const kinds: readonly Kind[] = ['integer', 'number', 'string', 'any', 'array', 'object']
  return schemaOfKind(draws.one(depth > 0 ? kinds : kinds.slice(0, 4)), draws, depth)
}

/** Returns a plain schema, or one narrowed in a random way. */
function schemaOfKind(kind: Kind, draws: Draws, depth: number): Schema {
  const plain = plainOf(kind, draws, depth)
  if (kind === 'any' || draws.chance(0.5)) return plain
  const narrow = (): Schema => narrowOf(kind, draws, depth)
  switch (draws.below(9)) {
    case 0:
      return { ...plain, allOf: [narrow(), narrow()] }
    case 1:
      return { allOf: [narrow(), plain, draws.one<JsonValue>([true, {}, narrow()])] }
    case 2:
      return { ...plain, anyOf: [narrow(), narrow()] }
    case 3:
      return { ...plain, oneOf: [narrow(), narrow()] }
    case 4:
      return { ...plain, not: draws.chance(0.3) ? narrow() : { type: 'boolean' } }
    case 5: {
      const then = [['then', narrow()] as const]
      return { ...plain, if: narrow(), ...Object.fromEntries(then), else: narrow() }
    }
    case 6:
      return { allOf: [{ allOf: [plain, narrow()] }, { title: 'x', ...narrow() }] }
    case 7:
      return { ...narrow(), allOf: [plain] }
    default: {
      const names = Object.keys(shared).filter((name) => shared[name]?.[0] === kind)
      const name = draws.one(names)
      const reference = name === 'whole' && draws.chance(0.5) ? '#whole' : `#/$defs/${name}`
      return { $ref: reference, ...narrow() }
    }
  }
}

function plainOf(kind: Kind, draws: Draws, depth: number): Schema {
  switch (kind) {
    case 'integer':
    case 'number':
    case 'string': {
      const narrow = draws.chance(0.7) ? narrowOf(kind, draws, depth) : {}
      // With a type, each of the values must have that type.
      return Object.hasOwn(narrow, 'enum') ? narrow : { type: kind, ...narrow }
    }
    case 'array':
      return arrayOf(draws, depth)
    case 'object':
      return objectOf(draws, depth)
    case 'any':
      return draws.one<Schema>([
        { type: 'null' },
        { type: 'boolean' },
        { const: { a: 1 } },
        { enum: ['a', 1, null, 2.5, [1]] },
        { enum: ['a', 1, null, 2.5, [1]], type: ['string', 'number', 'null', 'array'] },
        { type: ['integer', 'null'], minimum: 5 },
        { type: ['string', 'integer'], minLength: 3, not: { const: 'a' } },
        { anyOf: [schemaOf(draws, 0), schemaOf(draws, 0)] },
        { oneOf: [{ type: 'null' }, schemaOfKind('string', draws, 0)] },
        {
          allOf: [
            { enum: [1, 2, 'a', 'b', null] },
            { type: ['string', 'integer'] },
            { not: { const: 2 } },
          ],
        },
      ])
  }
}

/** Returns keywords that narrow a schema of that kind. */
function narrowOf(kind: Kind, draws: Draws, depth: number): Schema {
  const least = draws.between(-30, 60)
  switch (kind) {
    case 'integer':
    case 'number':
      return draws.one<Schema>([
        { minimum: least },
        { maximum: least + 90 },
        { minimum: least, maximum: least + draws.between(2, 200) },
        { exclusiveMinimum: least, maximum: least + 50 },
        { multipleOf: draws.one([2, 3, 4, 6, 10]), maximum: 600 },
        { type: draws.one<JsonValue>(['integer', 'number', ['integer', 'null']]) },
        { enum: [least, least + 200, 0.5, 'a'] },
        { maximum: 300, not: { minimum: 401 } },
        { not: { type: 'string' } },
        { anyOf: [{ maximum: least }, { minimum: least + 9 }] },
      ])
    case 'string':
      return draws.one<Schema>([
        { minLength: draws.below(9) },
        { maxLength: draws.between(4, 40) },
        { minLength: 3, maxLength: draws.between(3, 9) },
        { pattern: '^[a-z]{4,9}$' },
        { format: draws.one(['date', 'ipv4', 'uuid']) },
        { enum: ['red', 'green', 'a longer one', 5] },
        { minLength: 2, not: { maxLength: 1 } },
        { not: { const: 'no' } },
        { type: ['string', 'null'] },
      ])
    case 'array':
      return draws.one<Schema>([
        { minItems: draws.below(3) },
        { maxItems: draws.between(2, 7) },
        { items: narrowOf('integer', draws, depth) },
        { prefixItems: [narrowOf('integer', draws, depth)] },
        {
          contains: narrowOf('integer', draws, depth),
          ...(draws.chance(0.5) && { minContains: 2 }),
        },
        { contains: { type: 'string' }, minContains: 0, maxContains: 1 },
        { uniqueItems: draws.chance(0.5) },
        { unevaluatedItems: draws.one<JsonValue>([false, { type: 'integer' }]) },
        { not: { maxItems: 0 }, minItems: 1 },
      ])
    case 'object': {
      const inner = (): Schema => schemaOf(draws, Math.max(0, depth - 1))
      return draws.one<Schema>([
        { required: ['a'] },
        { properties: { a: narrowOf('integer', draws, depth) } },
        { properties: { more: inner() }, required: draws.one([[], ['more']]) },
        { properties: { kind: { const: draws.one(['x', 'y', 'w']) } }, required: ['kind'] },
        { patternProperties: { '^a': { maximum: 500 }, d$: { type: 'string' } } },
        { additionalProperties: draws.one<JsonValue>([false, true, { type: 'integer' }]) },
        { propertyNames: { maxLength: draws.between(3, 9) } },
        { dependentRequired: { a: ['kind'] }, properties: { kind: { type: 'string' } } },
        { dependentSchemas: { a: { required: ['a'] } } },
        { unevaluatedProperties: false },
        { maxProperties: draws.between(2, 9), minProperties: draws.below(2) },
        { not: { required: ['nobody'] } },
      ])
    }
    case 'any':
      return {}
  }
}

function arrayOf(draws: Draws, depth: number): Schema {
  const schema: Schema = { type: 'array', maxItems: draws.between(1, 6) }
  if (draws.chance(0.3)) {
    schema.prefixItems = Array.from({ length: draws.between(1, 2) }, () => schemaOf(draws, 0))
  }
  if (draws.chance(0.1)) return { ...schema, prefixItems: [schemaOf(draws, 0)], items: false }
  schema.items = draws.chance(0.6) ? schemaOfKind('integer', draws, 0) : schemaOf(draws, depth - 1)
  if (draws.chance(0.2)) schema.uniqueItems = true
  return schema
}

function objectOf(draws: Draws, depth: number): Schema {
  const names = ['a', 'kind', 'b', 'add', 'long-name'].slice(0, draws.between(1, 5))
  const properties = names.map((name): readonly [string, JsonValue] => {
    if (name === 'a') return [name, schemaOfKind('integer', draws, 0)]
    if (name === 'kind') return [name, { enum: ['x', 'y', 'z'] }]
    return [name, schemaOf(draws, depth - 1)]
  })
  const schema: Schema = { type: 'object', properties: Object.fromEntries(properties) }
  if (draws.chance(0.5)) schema.required = names.slice(0, draws.below(3))
  if (!draws.chance(0.4)) return schema
  const narrow = narrowOf('object', draws, depth - 1)
  return draws.chance(0.5) ? { ...narrow, ...schema } : { ...schema, allOf: [narrow] }
}
