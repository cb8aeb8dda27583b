/**
 * Random definitions over the complete language, each a function of its number, so that "definition 4711" is
 * reproducible. Most of them are valid: values that must fit (fields of references, siblings, bounds) are generated to
 * fit.
 */

import { listTypes } from '../../src/schema/listing.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'

/** Expressions with the schemas of their results, for readers without CEL. */
export const expressions: readonly {
  readonly expression: string
  readonly variables?: JsonObject
  readonly result: JsonObject
}[] = [
  {
    expression: 'size(word) > 6 ? word.substring(0, 6) : word',
    variables: { word: { type: 'string', minLength: 3 } },
    result: { type: 'string', minLength: 3, maxLength: 6 },
  },
  {
    expression: 'a + b * 2',
    variables: {
      a: { type: 'integer', minimum: 1, maximum: 9 },
      b: { type: 'integer', maximum: 5 },
    },
    result: { type: 'integer', minimum: 1, maximum: 19 },
  },
  {
    expression: 'maybe == null ? "nobody" : maybe',
    variables: { maybe: { type: 'person.firstName', nulls: 0.5 } },
    result: { type: 'string', minLength: 1 },
  },
  {
    expression: '[1, 2, 3].map(v, v * factor)',
    variables: { factor: { type: 'number', minimum: 1, maximum: 2, scale: 1 } },
    result: { type: 'array', items: { type: 'number' }, minItems: 3, maxItems: 3 },
  },
  { expression: '{"fixed": true}', result: { const: { fixed: true } } },
  {
    expression: 'round(price, 1)',
    variables: { price: { type: 'commerce.price' } },
    result: { type: 'number' },
  },
  { expression: 'size(self) >= 0', result: { const: true } },
]

/** Result of `has(self.…)`. */
export const presenceResult: JsonObject = { type: 'boolean' }

/** The first example of each type with a group in `GET /types`, except types that need another entity. */
const vocabulary: readonly JsonObject[] = listTypes().flatMap(({ name, examples }) => {
  const schema = examples[0]?.schema
  return schema === undefined || !name.includes('.') || Object.hasOwn(schema, 'entity')
    ? []
    : [schema]
})
/** Types whose values are consistent with each other, and which are therefore more frequent. */
const agreeing = [
  'person.name',
  'person.firstName',
  'person.lastName',
  'internet.email',
  'location.city',
  'location.country',
  'commerce.price',
  'lorem.sentence',
]
const contexts = [
  ['clock', 'now'],
  ['sim', 'offset'],
  ['sim', 'start'],
  ['sim', 'end'],
  ['instance', 'index'],
]

/** Random draws that are sufficient to vary tests: mulberry32 (public domain). */
export interface Draws {
  /** Returns a number from 0 to count − 1. */
  below(count: number): number
  between(least: number, most: number): number
  chance(probability: number): boolean
  one<T>(list: readonly T[]): T
}

export function drawsOf(seed: number): Draws {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  const unit = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(unit() * count)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => unit() < probability,
    one: (list) => list[below(list.length)] as never,
  }
}

/** Context of a random schema. */
interface Around {
  readonly draws: Draws
  readonly words: Words
  readonly depth: number
  /** This entity and later ones. References to them must accept a missing instance. */
  readonly later: readonly string[]
  readonly earlier: readonly string[]
  readonly types: readonly string[]
  readonly definitions: readonly string[]
  /** Whether the entity has the definitions that `$ref` narrows with other keywords. */
  readonly isNarrowed: boolean
  /** Earlier properties of the same object. */
  readonly siblings: readonly string[]
  /** Earlier properties that are references. */
  readonly referring: readonly string[]
  readonly isInArray: boolean
  readonly isConditional: boolean
}

type Schema = Record<string, JsonValue>

/** Names and values for definitions. */
interface Words {
  /** Names of properties. */
  readonly names: readonly string[]
  readonly values: readonly JsonValue[]
  readonly patterns: readonly string[]
}

/** Returns the definition with that number. */
export function randomDefinition(number: number, words: Words = usualWords): JsonObject {
  const draws = drawsOf(number)
  const names = Array.from({ length: draws.between(1, 3) }, (_, i) => `e${i}`)
  const types = Array.from({ length: draws.below(3) }, (_, i) => `t${i}`)
  const around: Omit<Around, 'later' | 'earlier' | 'definitions' | 'types'> = {
    draws,
    words,
    isNarrowed: false,
    depth: 2,
    siblings: [],
    referring: [],
    isInArray: false,
    isConditional: false,
  }
  const namedTypes = types.map((name, i) => {
    // A type refers only to earlier types, and is valid in every position.
    const inside = { ...around, isInArray: true, isConditional: true, earlier: [], definitions: [] }
    return [name, schemaOf({ ...inside, later: names, types: types.slice(0, i) })] as const
  })
  const entities = names.map((name, i) => {
    const place = { ...around, later: names.slice(i), earlier: names.slice(0, i), types }
    const definitions = draws.chance(0.3) ? ['d0', 'd one/~'] : []
    const inDefinitions = { ...place, isInArray: true, isConditional: true, definitions: [] }
    const isNarrowed = draws.chance(0.5)
    const root = objectOf({ ...place, definitions, isNarrowed }, { id: { type: 'id.integer' } })
    if (draws.chance(0.2)) keepSomeApart(root, draws)
    const given = definitions.map((key) => [key, schemaOf(inDefinitions)] as const)
    if (definitions.length > 0 || isNarrowed) {
      root.$defs = { ...Object.fromEntries(given), ...(isNarrowed && narrowed) }
    }
    const rate = `${draws.between(40, 300)}/day`
    return [name, { rate, schema: root }] as const
  })
  const definition: JsonObject = {
    start: '2026-01-01',
    end: '2026-01-02',
    types: Object.fromEntries(namedTypes),
    entities: Object.fromEntries(entities),
  }
  fillFields(definition, draws)
  return definition
}

/** Adds `unique` to properties, alone or together; some cannot be unique. */
function keepSomeApart(root: Schema, draws: Draws): void {
  const ones: readonly Schema[] = [
    {
      allOf: [
        { type: 'integer', unique: true },
        { minimum: 1, maximum: 900 },
      ],
    },
    { type: 'integer', maximum: 900, not: { type: 'string' }, unique: true },
    { allOf: [{ type: 'string', maxLength: 4 }, { minLength: 3 }], unique: true },
    { anyOf: [{ type: 'integer' }, { type: 'integer' }], minimum: 0, maximum: 700, unique: true },
    { allOf: [{ type: 'integer', maximum: 700, unique: true }, { anyOf: [{}, { minimum: 1 }] }] },
  ]
  const pairs: readonly Schema[] = [
    { enum: ['a', 1, null] },
    { enum: [[1], { a: 1 }] },
    { anyOf: [{ const: 1 }, { const: 2 }] },
    { type: 'integer', minimum: 1, maximum: 3 },
    { anyOf: [{ const: 1 }, { const: 1 }] },
    { anyOf: [{ const: { a: 1, b: 2 } }, { const: { b: 2, a: 1 } }] },
  ]
  const isSound = draws.chance(0.9)
  // Keywords next to a choice of objects apply to each of them.
  if (isSound && root.anyOf !== undefined) return
  const among = (list: readonly Schema[], sound: number): Schema =>
    draws.one(isSound ? list.slice(0, sound) : list)
  root.properties = {
    ...(root.properties as JsonObject),
    one: among(ones, 3),
    pair: among(pairs, 4),
    with: { type: 'integer', maximum: 700 },
  }
  root.unique = [['pair', 'with']]
  delete root.maxProperties
}

/** Returns a random schema. With `isPart`, it is not a property of an object and cannot be omitted. */
function schemaOf(around: Around, isPart = true): Schema {
  const { draws } = around
  return modified(draws.one(kindsOf(around))(around), around, isPart)
}

type Make = (around: Around) => Schema

const leaves: readonly Make[] = [
  stringOf,
  integerOf,
  integerOf,
  numberOf,
  numberOf,
  booleanOf,
  constantOf,
  enumOf,
  enumOf,
  vocabularyOf,
  vocabularyOf,
  contextOf,
  functionOf,
  unionOf,
  namedOf,
  narrowedOf,
  mergedOf,
  mergedOf,
  referenceOf,
  referenceOf,
  contentOf,
]
const branches: readonly Make[] = [
  (around) => objectOf(around),
  (around) => objectOf(around),
  arrayOf,
  arrayOf,
  arrayOf,
  choiceOf,
  choiceOf,
  oneOfOf,
  taggedOf,
]

function kindsOf({ depth }: Around): readonly Make[] {
  return depth > 0 ? [...leaves, ...branches, ...branches] : leaves
}

/** Adds keywords that work with every schema. */
function modified(schema: Schema, { draws, siblings, ...around }: Around, isPart: boolean): Schema {
  if (draws.chance(0.12)) schema.nulls = draws.one([0, 0.3, 0.7, 1])
  if (draws.chance(0.06) && siblings.length > 0 && !Object.hasOwn(schema, 'unique')) {
    schema.when = `has(self.${draws.one(siblings)})`
    if (isPart || draws.chance(0.5)) {
      schema.else = schemaOf({ ...around, draws, siblings, depth: 0, isConditional: true })
    }
  }
  if (draws.chance(0.1)) schema.title = 'An annotation'
  return schema
}

function stringOf({ draws, words, isInArray }: Around): Schema {
  const schema: Schema = { type: 'string' }
  const least = draws.one([0, 1, 4, 30])
  if (draws.chance(0.4)) schema.minLength = least
  if (draws.chance(0.4)) schema.maxLength = least + draws.one([0, 1, 7, 40])
  if (!isInArray && draws.chance(0.1)) schema.unique = true
  if (draws.chance(0.13)) return { type: 'string', pattern: draws.one(words.patterns) }
  if (draws.chance(0.15)) return { type: 'string', format: draws.one(formats) }
  return schema
}

const patterns = [
  '^[A-Z]{2}-\\d{4}$',
  '^(?:red|green|blue)$',
  '[0-9a-f]{8}',
  '^\\w+@example\\.com$',
  '^a*b+c?$',
  '^.{3,5}$',
  '^[^0-9]{2,}',
]
/** Formats of 2020-12 that both validators know. */
const formats =
  'date-time date time duration email hostname ipv4 ipv6 uri uri-reference uri-template uuid json-pointer relative-json-pointer regex'.split(
    ' ',
  )

/** Returns a distribution whose values mostly lie in the range. */
function distributionOf(draws: Draws, least: number, most: number): JsonValue {
  const span = most - least
  return draws.one<JsonValue>([
    'uniform',
    { type: 'normal', mean: least + span / 2, deviation: span / 4 },
    { type: 'exponential', mean: least + span / 2 },
    { type: 'triangular', mode: least + span / 4 },
    { type: 'poisson', mean: Math.max(1, Math.min(1000, least + span / 2)) },
    { type: 'zipf', exponent: 1.2 },
    { type: 'histogram', buckets: [{ from: least, to: most, weight: 1 }] },
  ])
}

const whole = [-5_000_000_000, -17, -1, 0, 1, 2, 99, 2 ** 31]
const spans = [3, 5, 100, 3_000_000_000]

const furthest: readonly Schema[] = [
  { minimum: 9007199254740990 },
  { maximum: -9007199254740985, multipleOf: 2 },
  { minimum: 0, maximum: 9007199254740990 },
  { exclusiveMinimum: -1e300, exclusiveMaximum: -9007199254740900 },
  { exclusiveMinimum: 9007199254740980, maximum: 9007199254740991 },
]

function integerOf({ draws, isInArray, isConditional }: Around): Schema {
  if (draws.chance(0.05)) return { type: 'integer', ...draws.one(furthest) }
  const schema: Schema = { type: 'integer' }
  const least = draws.one(whole)
  const span = draws.one(spans)
  const most = least + span
  if (draws.chance(0.6)) schema[draws.one(['minimum', 'exclusiveMinimum'])] = least
  if (draws.chance(0.6)) schema[draws.one(['maximum', 'exclusiveMaximum'])] = most
  if (draws.chance(0.1) && least > -1e15) schema.exclusiveMinimum = least - 0.5
  if (draws.chance(0.1)) schema.exclusiveMaximum = most + 0.5
  if (draws.chance(0.12)) {
    return {
      type: 'integer',
      minimum: least,
      maximum: most,
      distribution: distributionOf(draws, least, most),
    }
  }
  if (draws.chance(0.2)) schema.multipleOf = span > 100 ? draws.one([1, 7, 1000]) : 2
  else if (draws.chance(0.15) && !isInArray && !isConditional) schema.step = draws.one([1, 3, -2])
  else if (draws.chance(0.15) && !isInArray) schema.unique = true
  return schema
}

const decimals = [-1e9, -0.5, 0, 1e-9, 0.1, 1 / 3, 1, 12.345]
/** Ranges that are too wide for a fixed number of decimals. */
const vast: readonly Schema[] = [
  { minimum: -1.7e308, maximum: 1.7e308 },
  { minimum: -1e15 },
  { maximum: -1e300 },
  { minimum: 1e300 },
  { minimum: 2 ** 53, maximum: 2 ** 60 },
  { minimum: 5e-324, maximum: 1e-300 },
]

function numberOf({ draws, isInArray }: Around): Schema {
  if (draws.chance(0.1)) return { type: 'number', ...draws.one(vast) }
  const schema: Schema = { type: 'number' }
  const least = draws.one(decimals)
  const isWide = draws.chance(0.5)
  const most = least + (isWide ? draws.one([600, 1e7]) : draws.one([0.35, 1, 2.5]))
  if (!isWide || draws.chance(0.6)) schema[draws.one(['minimum', 'exclusiveMinimum'])] = least
  if (!isWide || draws.chance(0.6)) schema[draws.one(['maximum', 'exclusiveMaximum'])] = most
  if (draws.chance(0.12) && isWide) {
    const bounds = { minimum: least, maximum: most }
    return { type: 'number', ...bounds, distribution: distributionOf(draws, least, most) }
  }
  if (draws.chance(0.15) && isWide) schema.multipleOf = draws.one([1, 2, 5, 250])
  else if (draws.chance(0.5))
    schema.scale = isWide ? draws.one([0, 1, 2, 3, 4]) : draws.one([1, 9, 14])
  if (!isInArray && draws.chance(0.08)) schema.unique = true
  return schema
}

function booleanOf({ draws }: Around): Schema {
  if (draws.chance(0.3)) return { type: 'null' }
  return { type: 'boolean', ...(draws.chance(0.5) && { probability: draws.one([0, 0.2, 1]) }) }
}

const values: readonly JsonValue[] = [
  null,
  true,
  0,
  1.5,
  -7,
  1e300,
  '',
  'a"b\\',
  'naïve 🙂\u2028',
  [],
  [1, [2]],
  {},
  { a: 1, b: [null] },
  { b: [null], a: 1 },
]

const usualWords: Words = {
  // `__proto__` and `toString`, which ajv does not support, are among the hostile names.
  names: ['a', 'b', 'userName', 'email', 'city', 'n1', 'odd-name', 'size'],
  values,
  patterns,
}

const hostileNames = [
  ...[
    '__proto__',
    'constructor',
    'toString',
    '',
    ' ',
    '7',
    '4294967295',
    'a;b',
    'x"; DROP TABLE t; --',
  ],
  ...[
    '\0',
    'a\0b',
    'a\nb',
    '\r',
    '\t',
    '\u001b[0m',
    '\u007f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\ufeff',
    '\ufffe',
  ],
  ...['\ud800', 'x\udc00', '\ud83d', '\ude00', '🙂', 'e\u0301', 'long'.repeat(500)],
  ...["it's", '`', '"', '\\', '\\N', '\\.', '/', '~1', 'a,b', '$parent', '%s', '{{x}}'],
]
const hostileValues: readonly JsonValue[] = [
  ...[
    '\0',
    'a\0b',
    '\ud800',
    '\udc00x',
    'a\r\nb',
    "'; DROP TABLE t; --",
    '\\.',
    '\\N',
    '\u2028\u2029\u0085',
  ],
  ...[
    ['\0'],
    ['\ud800', null],
    { '\0': '\udfff' },
    { 'a\nb': 1 },
    JSON.parse('{"__proto__":null,"":"x"}'),
  ],
  ...[
    '',
    '\ud83d\ude00',
    '\ufeff\ufffe',
    '\u001b',
    '\u007f',
    '`"\'',
    'x'.repeat(3_000),
    -0,
    1e-7,
    5e-324,
  ],
]
const hostilePatterns = [
  '^[\\x00-\\x1f]{2}$',
  '^[\x00-\x7f\u2028]{3,9}$',
  '^[🙂-🙏]{2}\\\\$',
  '^[\'"`\\\\;,]{1,4}$',
]

/** Returns names and values that are difficult for formats, shells and JSON parsers, as a function of the number. */
export function hostileWords(number: number): Words {
  const draws = drawsOf(~number)
  const some = <T>(usual: readonly T[], hostile: readonly T[], share: number): readonly T[] =>
    usual.map((one) => (draws.chance(share) ? draws.one(hostile) : one))
  const share = draws.one([0.1, 0.2, 0.7])
  return {
    names: some(usualWords.names, hostileNames, share),
    values: some(values, hostileValues, share),
    patterns: [...patterns, ...hostilePatterns],
  }
}

/** Defines a property, even with the name `__proto__`. */
function define(schema: Schema, name: string, value: JsonValue): void {
  Object.defineProperty(schema, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

function constantOf({ draws, words }: Around): Schema {
  const value = draws.one(words.values)
  return draws.one<Schema>([
    { const: value },
    { type: 'const', const: value },
    { type: 'constant', value },
    { type: 'constant', const: value },
  ])
}

function enumOf({ draws, words: { values } }: Around): Schema {
  const count = draws.between(1, 6)
  const first = draws.below(values.length - 6)
  const list = draws.chance(0.5)
    ? ['red', 'green', 'blue', 'white', 'black', 'grey'].slice(0, count)
    : Array.from({ length: count }, (_, i) => values[first + i] as JsonValue)
  const schema: Schema = { enum: list }
  if (draws.chance(0.2)) schema.type = 'enum'
  if (draws.chance(0.4)) schema.weights = list.map((_, i) => (i === 0 ? 1 : draws.below(4)))
  return schema
}

function vocabularyOf({ draws, isInArray }: Around): Schema {
  if (!isInArray && draws.chance(0.1)) {
    return draws.one<Schema>([
      { type: 'id.integer', minimum: 5, step: 2 },
      { type: 'id.integer', unique: true },
      { type: 'internet.email', unique: true },
    ])
  }
  const schema: Schema = draws.chance(0.7)
    ? { ...draws.one(vocabulary) }
    : { type: draws.one(agreeing) }
  if (schema.unique === true && isInArray) delete schema.unique
  if (Object.keys(schema).length > 1) return schema
  if (schema.type === 'commerce.price' && draws.chance(0.5)) {
    Object.assign(
      schema,
      draws.one<Schema>([{ minimum: 3000 }, { maximum: 0.5 }, { minimum: 2, maximum: 3 }]),
    )
  }
  if (schema.type === 'lorem.sentence' && draws.chance(0.5)) {
    schema.minWords = 1
    schema.maxWords = draws.between(1, 4)
  }
  if (/person|location|email/.test(String(schema.type)) && draws.chance(0.2))
    schema.coherent = false
  return schema
}

function contextOf({ draws }: Around): Schema {
  return { type: 'context', path: draws.one(contexts) }
}

function functionOf(around: Around): Schema {
  const { draws, siblings } = around
  if (siblings.length > 0 && draws.chance(0.3)) {
    return { type: 'function', expression: `has(self.${draws.one(siblings)})` }
  }
  // A property that reads all of `self` would wait for those that depend on it.
  const { result: _, ...given } = draws.one(
    expressions.filter((_, i) => i < 6 || draws.chance(0.1)),
  )
  return { type: 'function', ...given }
}

function unionOf({ draws }: Around): Schema {
  const types = ['string', 'integer', 'null', 'boolean', 'number', 'person.firstName']
  const first = draws.below(types.length)
  const list = [types[first], types[(first + draws.between(1, 5)) % types.length]] as string[]
  const schema: Schema = { type: list }
  if (list.includes('string') && draws.chance(0.5)) schema.maxLength = 4
  if (list.some((type) => type === 'integer' || type === 'number') && draws.chance(0.5)) {
    schema.minimum = draws.one([-3, 10])
    schema.maximum = 12
  }
  if (draws.chance(0.4)) schema.weights = [1, draws.below(5)]
  return schema
}

function namedOf(around: Around): Schema {
  const { draws, types, definitions } = around
  const names = [
    ...types,
    ...types.map((name) => `#/types/${name}`),
    ...definitions.map((name) => `#/$defs/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  ]
  if (names.length === 0) return stringOf(around)
  const name = draws.one(names)
  return name.startsWith('#') ? { $ref: name } : { type: name }
}

/** Returns a reference whose field is set when all entities are known. */
function referenceOf(around: Around): Schema {
  const { draws, earlier, later, siblings, referring, isInArray, isConditional } = around
  if (referring.length > 0 && draws.chance(0.5)) {
    const via = draws.one(referring)
    if (siblings.includes(via)) return { type: 'reference', via, field: '?' }
  }
  const field = draws.chance(0.75) ? { field: '?' } : {}
  const choose = draws.chance(0.3) ? { choose: draws.one(['uniform', 'first', 'last']) } : {}
  if (earlier.length > 0 && draws.chance(0.7)) {
    const allowed = isInArray || isConditional ? ['error', 'null'] : ['error', 'null', 'skip']
    const ifEmpty = draws.chance(0.7) ? { ifEmpty: draws.one(allowed) } : {}
    return { type: 'reference', entity: draws.one(earlier), ...field, ...choose, ...ifEmpty }
  }
  const ifEmpty = isConditional && draws.chance(0.1) ? 'error' : 'null'
  // Nested complete instances take a thousand times as long to generate.
  const part = draws.chance(0.8) ? { field: '?' } : field
  return { type: 'reference', entity: draws.one(later), ...part, ...choose, ifEmpty }
}

function objectOf(around: Around, first: Schema = {}): Schema {
  const { draws, depth, words } = around
  const { names } = words
  const properties: Schema = { ...first }
  const siblings: string[] = Object.keys(first)
  const referring: string[] = []
  const count = draws.between(1, depth + 3)
  const required: string[] = [...siblings]
  const start = draws.below(names.length)
  for (let i = 0; i < count; i++) {
    const name = names[(start + i) % names.length] as string
    const inside = { ...around, depth: depth - 1, siblings: [...siblings], referring }
    const part = schemaOf(inside, false)
    if (draws.chance(0.15)) part.presence = draws.one([0, 0.5, 1])
    define(properties, name, part)
    const isAlways =
      part.presence === undefined && (part.when === undefined || part.else !== undefined)
    if (isAlways && draws.chance(0.4)) required.push(name)
    if (/^[a-zA-Z]\w*$/.test(name)) siblings.push(name)
    const canBeFollowed = part.type === 'reference' && part.entity !== undefined
    if (canBeFollowed && part.else === undefined && part.when === undefined) referring.push(name)
  }
  const schema: Schema = { type: 'object', properties }
  if (required.length > 0 && draws.chance(0.6)) schema.required = required
  if (draws.chance(0.2)) schema.additionalProperties = draws.one([true, false, {}])
  if (draws.chance(0.1)) schema.maxProperties = count + 1
  if (draws.chance(0.1)) schema.minProperties = schema.required === undefined ? 0 : required.length
  const made = Object.keys(properties)
  if (draws.chance(0.2)) {
    schema.dependentRequired = {
      [draws.one(made)]: [draws.one(made)],
      [draws.one(made)]: made.slice(-2),
    }
  }
  if (draws.chance(0.1))
    schema.propertyNames = draws.one<JsonValue>([{ maxLength: 8 }, { pattern: '[a-z]' }, true])
  if (draws.chance(0.1))
    schema.not = draws.one<JsonValue>([{ required: ['none'] }, { type: 'array' }, false])
  if (draws.chance(0.06)) {
    const then = { properties: { id: { minimum: 0 } } }
    Object.assign(
      schema,
      Object.fromEntries([
        ['if', { required: ['id'] }],
        ['then', then],
      ]),
    )
  }
  if (draws.chance(0.1)) schema.unevaluatedProperties = false
  return draws.chance(0.25) ? extended(schema, around) : schema
}

/** Returns the object with more or narrower properties, in parts of `allOf` and by patterns of their names. */
function extended(schema: Schema, { draws }: Around): Schema {
  const more = { kind: { enum: ['a', 'b', 'c'] }, level: { type: 'integer', minimum: 1 } }
  const properties = { ...(schema.properties as JsonObject), ...more }
  const narrowing = draws.one<Schema>([
    {
      allOf: [
        { properties: { level: { maximum: 9 } } },
        { properties: { kind: { enum: ['b', 'c', 'd'] } } },
      ],
    },
    {
      allOf: [{ type: 'object', properties: { extra: { type: 'boolean' } }, required: ['extra'] }],
    },
    { patternProperties: { '^lev': { maximum: 99 }, '^none': { type: 'null' } } },
    {
      allOf: [
        { patternProperties: { '^k': { type: 'string' }, '^l': { multipleOf: 3, maximum: 99 } } },
      ],
    },
    {
      allOf: [
        { required: ['kind'], maxProperties: 20 },
        { minProperties: 1, title: 'An annotation' },
      ],
    },
    {
      anyOf: [
        { properties: { kind: { const: 'a' } } },
        { properties: { level: { const: 7 } }, required: ['level'] },
      ],
    },
  ])
  // Without the keywords that the additions would contradict.
  const { maxProperties: _, unevaluatedProperties: __, additionalProperties: ___, ...rest } = schema
  return { ...rest, properties, ...narrowing }
}

/** Returns options that a property distinguishes, next to their common properties. */
function taggedOf(around: Around): Schema {
  const { draws } = around
  const option = (kind: string, more: Schema): JsonObject => ({
    properties: { kind: { const: kind }, ...more },
    required: ['kind'],
  })
  return {
    type: 'object',
    properties: { kind: { type: 'string' }, size: { type: 'integer', maximum: 99 } },
    oneOf: [
      option('x', { size: { minimum: 50 } }),
      option('y', {
        note: schemaOf({
          ...around,
          depth: 0,
          siblings: [],
          referring: [],
          isConditional: true,
          isInArray: true,
        }),
      }),
    ],
    ...(draws.chance(0.4) && { weights: [1, 3] }),
    ...(draws.chance(0.4) && { unevaluatedProperties: false }),
  }
}

/** Definitions under `$defs` of entities, which keywords next to `$ref` narrow. */
const narrowed: JsonObject = {
  whole: { type: 'integer', minimum: -50, maximum: 5_000 },
  text: { $anchor: 'text', type: 'string', maxLength: 40 },
  colour: { enum: ['red', 'green', 'blue'], weights: [1, 2, 3] },
  pair: { type: 'array', items: { type: 'integer' }, maxItems: 4 },
}

function narrowedOf(around: Around): Schema {
  const { draws, isNarrowed } = around
  if (!isNarrowed) return mergedOf(around)
  return draws.one<Schema>([
    { $ref: '#/$defs/whole', minimum: draws.between(-60, 4_000) },
    { $ref: '#/$defs/whole', multipleOf: 5, exclusiveMaximum: 100 },
    { $ref: '#/$defs/whole', type: 'number', not: { type: 'string' } },
    { $ref: '#text', minLength: draws.between(0, 30) },
    { $ref: '#/$defs/colour', enum: ['white', 'blue', 'green'] },
    { $ref: '#/$defs/colour', not: { const: 'red' } },
    { $ref: '#/$defs/pair', items: { maximum: 9 }, minItems: 2 },
    { $ref: '#/$defs/pair', contains: { multipleOf: 7 }, minContains: 2 },
  ])
}

/** Returns parts of `allOf`, most of which allow a value. */
function mergedOf({ draws }: Around): Schema {
  const least = draws.between(-20, 20)
  return draws.one<Schema>([
    { type: 'integer', allOf: [{ minimum: least }, { maximum: least + draws.between(0, 90) }] },
    { allOf: [{ type: ['integer', 'null'] }, { type: ['number', 'string'], minimum: least }] },
    {
      allOf: [
        { type: 'number', scale: 1 },
        { exclusiveMinimum: least, maximum: least + 9 },
      ],
    },
    { allOf: [{ type: 'integer', multipleOf: 4 }, { multipleOf: 6 }], maximum: 999 },
    {
      allOf: [
        { type: 'number', maximum: 1_000, multipleOf: draws.one([0.25, 0.75, 1.5, 6, 3, 12, 0.9]) },
        { multipleOf: draws.one(draws.chance(0.8) ? [0.5, 0.125, 4] : [0.3, 0.1, 1.1]) },
      ],
    },
    { type: 'string', allOf: [{ minLength: 3 }, { maxLength: draws.between(2, 30) }] },
    {
      allOf: [
        { enum: [1, 2, 3, 'a', null] },
        { type: ['integer', 'string'] },
        { not: { const: 2 } },
      ],
    },
    { type: ['integer', 'null'], enum: [1, 2, null] },
    { allOf: [{ allOf: [{ type: 'string', pattern: '^[a-c]{3,9}$' }, true] }, { title: 'x' }] },
    { type: 'integer', maximum: 99, anyOf: [{ maximum: least }, { minimum: 50 }] },
    { type: 'integer', maximum: 99, oneOf: [{ maximum: 10 }, { minimum: 50, multipleOf: 5 }] },
    { allOf: [{ type: 'person.firstName' }, { type: 'string' }] },
    { allOf: [{ const: { a: 1 } }, { type: 'object', required: ['a'] }] },
    {
      allOf: [
        { type: 'array', items: { type: 'integer' }, maxItems: 5 },
        { prefixItems: [{ minimum: 7 }], items: { maximum: 99 }, minItems: draws.below(3) },
      ],
    },
    {
      type: 'array',
      prefixItems: [{ type: 'null' }],
      unevaluatedItems: draws.one<JsonValue>([false, { type: 'integer' }]),
    },
  ])
}

/** Returns JSON in a string, usually of any length. A length can be specified only if that of the content is known. */
function contentOf(around: Around): Schema {
  const { draws, later } = around
  const contentMediaType = 'application/json'
  if (draws.chance(0.05)) {
    const contentSchema = { type: 'reference', entity: draws.one(later), ifEmpty: 'null' }
    return {
      ...{ type: 'string', contentMediaType, maxLength: 50 },
      contentSchema: withFields(contentSchema),
    }
  }
  const inside = { ...around, depth: 0, siblings: [], referring: [], isInArray: true }
  const schema: Schema = {
    type: 'string',
    contentMediaType,
    contentSchema: withFields(
      schemaOf({ ...inside, isConditional: true, types: [], definitions: [] }),
    ),
  }
  if (draws.chance(0.5)) schema.contentEncoding = draws.one(['base64', 'base32', 'hex', 'binary'])
  if (draws.chance(0.08)) schema.maxLength = draws.one([100, 150, 800])
  return schema
}

/** Returns the value with fields. The text of a complete instance depends on the order of its properties. */
function withFields(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withFields)
  const { field, ...schema } = value as Schema
  const isReference = schema.type === 'reference'
  const parts = Object.entries(schema).map(([name, part]) => [name, withFields(part)] as const)
  return {
    ...Object.fromEntries(parts),
    ...((isReference || field !== undefined) && { field: '?part' }),
  }
}

function arrayOf(around: Around): Schema {
  const { draws, depth } = around
  const inside = {
    ...around,
    depth: depth - 1,
    isInArray: true,
    isConditional: true,
    referring: [],
  }
  const schema: Schema = { type: 'array' }
  const least = draws.below(3)
  if (draws.chance(0.4)) schema.minItems = least
  // Without a limit, nested arrays would exceed the size of an event.
  schema.maxItems = least + draws.below(4)
  if (draws.chance(0.25)) {
    schema.uniqueItems = true
    if (draws.chance(0.15)) {
      const prefixItems = [{ type: 'null' }, { enum: ['a', 'b'] }].slice(draws.below(2))
      return { ...schema, prefixItems, items: { type: 'integer' }, maxItems: 5 }
    }
    const apart = [
      stringOf,
      integerOf,
      numberOf,
      enumOf,
      vocabularyOf,
      booleanOf,
      choiceOf,
      unionOf,
    ]
    const item = modified(
      draws.one(draws.chance(0.8) ? apart.slice(0, 4) : apart)(inside),
      inside,
      true,
    )
    // Unique elements have no weights, and consist of letters or numbers.
    const { weights: _, pattern: __, format: ___, distribution: ____, ...plain } = item
    schema.items = draws.chance(0.9) ? plain : item
    if (draws.chance(0.3)) delete schema.maxItems
    return schema
  }
  if (draws.chance(0.3)) {
    schema.prefixItems = Array.from({ length: draws.between(1, 3) }, () => schemaOf(inside))
    if (draws.chance(0.3)) {
      delete schema.minItems
      if (draws.chance(0.5)) schema.items = false
      return schema
    }
  }
  if (draws.chance(0.2)) {
    const item = draws.one<JsonValue>([
      { type: 'integer' },
      { type: ['integer', 'null'] },
      { type: 'number' },
    ])
    const room = { maxItems: Number(schema.maxItems ?? 4) + 3 }
    const contains = draws.one<JsonValue>([
      { type: 'integer', maximum: 3 },
      { minimum: 5 },
      { type: 'integer', const: 4 },
    ])
    return {
      ...schema,
      ...room,
      items: item,
      contains,
      ...(draws.chance(0.5) && { minContains: draws.below(3) }),
    }
  }
  if (draws.chance(0.1)) {
    const few = { contains: { type: 'null' }, maxContains: 2, minContains: draws.between(1, 2) }
    return { type: 'array', items: true, ...few, maxItems: 3 }
  }
  if (draws.chance(0.2)) {
    schema.length = distributionOf(draws, Number(schema.minItems ?? 0), Number(schema.maxItems))
  }
  schema.items = schemaOf(inside)
  return schema
}

function choiceOf(around: Around): Schema {
  const { draws, depth, siblings } = around
  const inside = { ...around, depth: depth - 1, isConditional: true }
  const list = Array.from({ length: draws.between(1, 3) }, () => schemaOf(inside))
  const weights = draws.chance(0.4) ? { weights: list.map((_, i) => 1 + i) } : {}
  switch (draws.below(4)) {
    case 0:
      return { anyOf: list, ...weights }
    case 1:
      return { type: 'anyOf', anyOf: list, ...weights }
    case 2:
      return { type: 'select', options: list, ...weights }
    default: {
      const when = siblings.length > 0 ? `has(self.${draws.one(siblings)})` : undefined
      const options = list.map((schema, i) =>
        when !== undefined && i % 2 === 0 ? { when, schema } : { weight: i + 1, schema },
      )
      return { type: 'select', options }
    }
  }
}

/** Returns schemas that mostly have no values in common. */
function oneOfOf(around: Around): Schema {
  const { draws, depth } = around
  const inside = { ...around, depth: depth - 1, isConditional: true }
  const tagged = (kind: string): Schema => {
    const object = objectOf(inside)
    return {
      ...object,
      properties: { ...(object.properties as JsonObject), kind: { const: kind } },
      required: ['kind'],
    }
  }
  const apart: readonly (() => Schema[])[] = [
    () => [
      { type: 'integer', minimum: 1, maximum: 9 },
      { type: 'integer', minimum: 10, maximum: 19 },
      { enum: ['few', 'many'] },
    ],
    () => [{ type: 'string', maxLength: 4 }, { type: 'string', minLength: 5 }, { type: 'null' }],
    () => [objectOf(inside), { type: 'array', items: schemaOf(inside), maxItems: 2 }, { const: 3 }],
    () => [tagged('x'), tagged('y')],
    () => [
      { type: 'reference', entity: draws.one(inside.later), field: 'id' },
      { type: 'boolean' },
    ],
  ]
  const together: readonly (() => Schema[])[] = [
    () => [{ type: 'string' }, { type: 'string', minLength: 100 }],
    () => [{ type: 'integer' }, { type: 'integer', minimum: 3_000_000_000 }],
    () => [objectOf(inside), objectOf(inside)],
    () => [{ const: { a: 1, b: 2 } }, { const: { b: 2, a: 1 } }],
    () => [referenceOf(inside), { type: 'boolean' }],
  ]
  const list = draws.one(draws.chance(0.9) ? apart : together)()
  return { oneOf: list, ...(draws.chance(0.3) && { weights: list.map((_, i) => i + 1) }) }
}

/** Sets the open fields of references to existing properties. */
function fillFields(definition: JsonObject, draws: Draws): void {
  const entities = definition.entities as Readonly<Record<string, { readonly schema: Schema }>>
  const fill = (at: JsonValue, owner: JsonObject | undefined): void => {
    if (typeof at !== 'object' || at === null) return
    if (Array.isArray(at)) {
      for (const part of at) fill(part, owner)
      return
    }
    const schema = at as Schema
    const inner = schema.type === 'object' ? (schema.properties as JsonObject) : owner
    if (schema.type === 'reference' && String(schema.field).startsWith('?')) {
      const sibling =
        schema.via === undefined ? undefined : (owner?.[String(schema.via)] as Schema | undefined)
      const entity = String(sibling?.entity ?? schema.entity)
      const field = fieldOf(entities[entity]?.schema, draws)
      schema.field = schema.field === '?part' && field === '' ? 'id' : field
    }
    for (const part of Object.values(schema)) fill(part, inner)
  }
  fill(definition, undefined)
}

/** Returns a path through objects, as a name or as a pointer. */
function fieldOf(root: Schema | undefined, draws: Draws): string {
  const steps: string[] = []
  let at: Schema | undefined = root
  const isChoice = (schema: Schema): boolean => 'oneOf' in schema || 'anyOf' in schema
  while (at?.type === 'object' && !isChoice(at) && (steps.length === 0 || draws.chance(0.6))) {
    const isPlain = at.nulls === undefined && at.else === undefined
    if (!isPlain && steps.length > 0) break
    const properties: Schema = at.properties as Schema
    const name = draws.one(Object.keys(properties))
    steps.push(name)
    at = properties[name] as Schema
  }
  if (steps.length === 1 && draws.chance(0.7)) return steps[0] as string
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
