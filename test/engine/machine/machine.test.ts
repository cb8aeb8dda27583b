/**
 * The law of the executors: the WebAssembly of a program writes the bytes of the interpreter. These tests cover every
 * type of the language, and hostile names, texts and numbers. SPATE_TEST_EVERY=1 tries each example in each encoding
 * and each format, rather than in one of them.
 */

import { describe, expect, test } from 'vitest'
import { openStream } from '../../../src/engine/stream.ts'
import { declarations } from '../../../src/schema/registry.ts'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'
import { type Dialect, dialects } from '../../../src/text/sql-dialect.ts'
import { earlierSse } from '../../../src/wire/earlier.ts'
import type { Encoding } from '../../../src/wire/event.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { rows } from '../../../src/wire/rows.ts'
import { sse } from '../../../src/wire/sse.ts'
import { someOf } from '../../support/samples.ts'
import { differenceOf, programOf, soundProgram } from './both-executors.ts'

/** A dialect of SQL, or a format of rows. */
type FormatOfTest = Dialect | 'copy' | 'csv'

interface Surface {
  readonly encoding: Encoding
  readonly format?: FormatOfTest
}

const surfaces: readonly Surface[] = [
  ...[ndjson, sse, earlierSse, rows].map((encoding) => ({ encoding })),
  ...dialects.map((format) => ({ encoding: ndjson, format })),
  ...dialects.map((format) => ({ encoding: rows, format })),
  ...(['copy', 'csv'] as const).flatMap((format) =>
    [rows, ndjson].map((encoding) => ({ encoding, format })),
  ),
  { encoding: earlierSse, format: 'postgres' },
  { encoding: earlierSse, format: 'copy' },
]
const areColumns = ({ format }: Surface): boolean => format === 'copy' || format === 'csv'
/** Some of the surfaces. Several runs together cover all of them. */
const someSurfaces = someOf(surfaces, 5)
const nameOf = ({ encoding, format }: Surface): string => `${format} in ${encoding.contentType}`
const isEvery = process.env.SPATE_TEST_EVERY !== undefined

/** A name that every dialect quotes. */
const table = 'Ta"b`le\'s.select'

function entity(schema: JsonObject, { format }: Pick<Surface, 'format'>): JsonObject {
  const rate = '120/day'
  if (format === undefined) return { rate, schema }
  if (format === 'copy' || format === 'csv')
    return { rate, schema, format: { type: format, table } }
  return { rate, schema, format: { type: 'sql', table, dialect: format } }
}

const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties })
const list = (items: JsonObject): JsonObject => ({ type: 'array', items, maxItems: 3 })

/** The places in a definition where a schema may be. */
const places: Readonly<Record<string, (schema: JsonObject) => JsonObject>> = {
  alone: (schema) => schema,
  among: (schema) =>
    object({
      value: schema,
      count: { type: 'integer' },
      "it's": { ...schema, presence: 0.5 },
      null: { ...schema, nulls: 0.3 },
      list: list(schema),
      nested: object({ inner: object({ value: schema, é: { type: 'boolean' } }) }),
      objects: list(object({ value: schema })),
    }),
  optional: (schema) =>
    object({ a: { ...schema, presence: 0.4 }, b: { ...schema, presence: 0.4 } }),
  conditional: (schema) =>
    object({
      is: { type: 'boolean' },
      'é"🙂': { ...schema, when: 'self.is' },
      or: { ...schema, when: 'self.is', else: { type: 'null' } },
    }),
  first: (schema) => ({
    type: 'array',
    prefixItems: [schema, { type: 'boolean' }, schema],
    items: schema,
    maxItems: 5,
  }),
  unique: (schema) => ({ ...schema, unique: true }),
  'unique among': (schema) => object({ value: { ...schema, unique: true } }),
}

const users = { rate: '300/day', schema: object({ id: { type: 'id.integer' } }) }

test.each(declarations.map(({ name, examples }) => [name, examples] as const))(
  '%s is equal in a place of a definition, as JSON, in SQL or in rows',
  (_, examples) => {
    for (const [i, example] of examples.entries()) {
      const tried = [...Object.entries(places).entries()]
      for (const [j, [place, make]] of isEvery ? tried : someOf(tried, 6, i)) {
        const chosen = surfaces[(i * 5 + j) % surfaces.length] as Surface
        for (const surface of isEvery ? surfaces : [chosen]) {
          const program = programOf(
            { entities: { users, e: entity(make(example), surface) } },
            i + 1,
          )
          // Not every example may be unique or in an array, and rows require columns.
          if (program === undefined) expect(areColumns(surface) || place !== 'alone').toBe(true)
          else {
            const difference = differenceOf(program, surface.encoding, { events: 30 })
            expect(difference, `${place}: ${JSON.stringify(example)}`).toBeUndefined()
          }
        }
      }
    }
  },
)

/** Texts that are difficult for JSON, SQL, a word table or a stream. */
const hostileTexts: readonly string[] = [
  ...['', ' ', '"', '\\', '\\"', "'", "''", "\\'", '`', '/', '<n>', "E'", '{{}}', '__proto__'],
  ...['\0', '\u0001\u001f', '\u007f\u0080', '\r\n', '\n', '\t', '\u2028\u2029', '\ufeff', '\ufffd'],
  ...['\ud83d', '\ude00', 'a\ud83d', '\ude00b', '🙂', 'é'],
  // Lengths near the sizes of the slots of a table.
  ...[15, 16, 31, 32, 62, 63, 64, 65, 300].map((length) => 'x'.repeat(length)),
  ...[7, 8, 15, 16, 31, 32, 150].map((length) => 'é'.repeat(length)),
]
const isSqlText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
const quotes = Array.from({ length: 35 }, (_, i) => i)

const texts: Readonly<Record<string, JsonObject>> = {
  'values of a table': object({ a: { enum: hostileTexts }, n: { type: 'integer' } }),
  'values by weight': object({
    a: { enum: hostileTexts, weights: hostileTexts.map((_, i) => i) },
  }),
  'values of which none fails in SQL': object({ a: { enum: hostileTexts.filter(isSqlText) } }),
  'objects and arrays in a table': object({
    a: { enum: hostileTexts.map((text) => [text, { [`${text}'`]: text }]) },
  }),
  constants: object(Object.fromEntries(hostileTexts.map((text, i) => [`c${i}`, { const: text }]))),
  'arrays of texts': object({
    a: { type: 'array', items: { enum: hostileTexts.filter(isSqlText) }, maxItems: 9 },
  }),
  'scalars of every kind': { enum: [...hostileTexts, 0, 1e21, 1e-7, -1e-7, 5e-324, true, null] },
  'texts beside other kinds': {
    anyOf: [{ enum: hostileTexts }, { type: 'integer' }, { type: 'boolean' }],
  },
  'quotes at every place of a vector': object({
    before: { enum: quotes.map((i) => `${'q'.repeat(i)}'`) },
    behind: { enum: quotes.map((i) => `'${'q'.repeat(i)}`) },
    only: { enum: quotes.map((i) => "'".repeat(i)) },
    inJson: { type: 'array', items: { enum: ["'", 'q', "'q'", ''] }, maxItems: 20 },
    wide: { enum: quotes.map((i) => `${'🙂'.repeat(i)}'`) },
    backslash: { enum: quotes.map((i) => `${"'".repeat(i)}\\`) },
  }),
  'nothing at all': object({}),
  'a member that mostly is not there': object({ a: { const: "'", presence: 0.1 } }),
  paragraphs: object({ a: { type: 'lorem.text', minParagraphs: 1, maxParagraphs: 4 } }),
}

test.each(Object.keys(texts))('hostile text is equal: %s', (name) => {
  for (const surface of someSurfaces) {
    const program = programOf({ entities: { e: entity(texts[name] as JsonObject, surface) } })
    if (program === undefined) {
      expect(areColumns(surface) && name).toMatch(/^(nothing|scalars|texts beside)/)
      continue
    }
    const difference = differenceOf(program, surface.encoding, { events: 90 })
    expect(difference, nameOf(surface)).toBeUndefined()
  }
})

const names = [
  ...hostileTexts,
  ...['constructor', 'toString', 'length', '0', '1', '10', '2', '01', '-1', '1.5'],
  // The last index of an array, and the first number that is not an index.
  ...['4294967294', '4294967295'],
]

describe.each([
  ['always there', () => ({})],
  ['mostly there', (i: number) => ({ presence: i % 3 === 0 ? 1 : 0.5 })],
  ['perhaps there', () => ({ presence: 0.2 })],
  ['there on a condition', () => ({ when: 'self.k' })],
] as const)('properties with any name, %s', (_, more) => {
  test.each([
    ['all', names],
    [
      'that columns can have',
      names.filter((name) => name !== '' && isSqlText(name) && !/[\r\n]/.test(name)),
    ],
  ])('%s', (_, chosen) => {
    const members = chosen.map((name, i): [string, JsonValue] => [
      name,
      { type: 'integer', maximum: 9, ...more(i) },
    ])
    const schema = object(Object.fromEntries([['k', { type: 'boolean' }], ...members]))
    for (const surface of someSurfaces) {
      const program = programOf({ entities: { e: entity(schema, surface) } })
      // Some names are not valid for columns, and the definition is rejected.
      expect(program === undefined).toBe(surface.format !== undefined && chosen === names)
      if (program === undefined) continue
      const difference = differenceOf(program, surface.encoding, { events: 40 })
      expect(difference, nameOf(surface)).toBeUndefined()
    }
  })
})

test.each<[string, JsonObject]>([
  ['an expression', { type: 'function', expression: 'size(self.key) + self.count' }],
  ['a text', { type: 'function', expression: "self.key + '\\u2028\\'\\\\' + self.texts" }],
  ['a condition', { type: 'integer', when: 'self.count > 2', else: { type: 'string' } }],
  ...['gauge', 'walk', 'counter'].map((of): [string, JsonObject] => [
    `a series (${of})`,
    { type: `series.${of}`, key: 'key' },
  ]),
])('%s that reads its siblings is equal', (_, reading) => {
  const schema = object({
    reading,
    key: { enum: ['north', 'south'] },
    count: { type: 'integer', minimum: 0, maximum: 5 },
    texts: { enum: hostileTexts.filter((text) => text.isWellFormed()) },
    again: { ...reading, presence: 0.5 },
  })
  for (const surface of someSurfaces) {
    const program = soundProgram({ entities: { e: entity(schema, surface) } })
    expect(differenceOf(program, surface.encoding), nameOf(surface)).toBeUndefined()
  }
})

/** About 5,800 steps of the interpreter. */
const long = {
  type: 'function',
  variables: { v: { type: 'integer', minimum: 1, maximum: 9 } },
  expression:
    '[0,1,2,3,4,5,6,7,8,9].map(a, [0,1,2,3,4,5,6,7,8,9].map(b, [0,1,2,3,4].map(c, a*b*c+v))).size()',
}
/** The same number of steps for a result that is known in advance. */
const constant = `[${'1,'.repeat(199)}1].map(a, [${'1,'.repeat(10)}1].map(b, b)).size()`
const times = (minItems: number, maxItems: number, items: JsonObject): JsonObject => ({
  ...{ type: 'array', minItems, maxItems, items },
})

const tooLong: readonly (readonly [string, Readonly<Record<string, JsonObject>>])[] = [
  ['by itself', { e: times(100, 600, long) }],
  [
    'with conditions',
    { e: object({ k: times(0, 400, long), l: { ...long, when: 'size(self.k) > 9' } }) },
  ],
  [
    'by what it refers to',
    {
      a: object({ l: times(0, 40, long), n: { type: 'function', expression: 'size(self.l)' } }),
      e: times(0, 40, { type: 'reference', entity: 'a', field: 'n', ifEmpty: 'null' }),
    },
  ],
  [
    'by lists of what it refers to',
    {
      a: object({
        l: times(0, 9_000, { type: 'boolean' }),
        n: { type: 'function', expression: 'size(self.l)' },
      }),
      e: times(0, 400, { type: 'reference', entity: 'a', field: 'n', ifEmpty: 'null' }),
    },
  ],
  [
    'by chains of what is looked at beside it',
    {
      a: object(
        Object.fromEntries([
          ['f0', { type: 'integer', minimum: 0, maximum: 9 }],
          ...Array.from({ length: 18 }, (_, i): [string, JsonObject] => [
            `f${i + 1}`,
            { type: 'function', expression: `self.f${i} + ${constant}` },
          ]),
        ]),
      ),
      e: object({ r: { type: 'reference', entity: 'a', field: 'f0', ifEmpty: 'null' } }),
    },
  ],
]

test.each(someOf(tooLong, 3))(
  'an event that takes too many steps %s is an error in both',
  (_, schemas) => {
    const entities = Object.fromEntries(
      Object.entries(schemas).map(([key, schema]) => [key, entity(schema, {})]),
    )
    const program = soundProgram({ entities })
    expect(differenceOf(program, ndjson, { events: 120 })).toBeUndefined()
    const stream = openStream(program, ndjson, 0)
    const text = Array.from({ length: 200 }, () => stream.next() ?? '').join('')
    expect(text).toContain('may take at most 1000000 steps together')
    expect(text).toContain('"type":"create"')
  },
)

test.each([
  [0, 0],
  [0, 1],
  [7, 9],
  [8, 8],
  [0, 128],
  [127, 129],
  [128, 128],
  [100, 700],
])('words with %d to %d letters are equal', (minLength, maxLength) => {
  const schema = { type: 'string', minLength, maxLength }
  const program = soundProgram({
    entities: { e: entity(object({ a: schema, list: list(schema) }), { format: 'sqlite' }) },
  })
  expect(differenceOf(program, sse, { events: 120 })).toBeUndefined()
})

test.each([
  ...['^[A-Z]{2}-\\d{4}$', '^(?:red|green|blue)$', '^.{3,5}$', '^[^0-9]{2,}', '^a*b+c?$', '^$'],
  ...['[\\x00-\\x20]{3}', '[\\u{1F600}-\\u{1F610}]{2}', '["\\\\]{4}', '(?:a|bb|"|\'|\\\\){1,5}'],
  ...['(?:ab|c){0,40}', '\\d{200}', '[a-z]{127}[0-9]{2}', '[\\u{80}-\\u{10FFFF}]{3}'],
])('text of the pattern %s is equal', (pattern) => {
  const schema = { type: 'string', pattern }
  for (const surface of someSurfaces) {
    const program = soundProgram({
      entities: { e: entity(object({ a: schema, list: list(schema) }), surface) },
    })
    expect(differenceOf(program, surface.encoding), nameOf(surface)).toBeUndefined()
  }
})

test.each([
  ['0000-01-01', '0000-03-02'],
  ['0399-12-30', '0400-03-02'],
  ['1900-02-27', '1900-03-02'],
  ['1969-12-31', '1970-01-02'],
  ['2000-02-28', '2000-03-01'],
  ['1810-01-01', '2005-12-31'],
  ['9999-12-30', '9999-12-31'],
])('times from %s to %s are equal', (start, end) => {
  const context = (...path: readonly string[]): JsonObject => ({ type: 'context', path })
  const schema = object({
    now: { type: 'time.now' },
    start: context('sim', 'start'),
    end: context('sim', 'end'),
    offset: context('sim', 'offset'),
    index: context('instance', 'index'),
    uuid: { type: 'id.uuidv7' },
    before: { type: 'reference', entity: 'e', field: 'now', ifEmpty: 'null' },
  })
  const program = soundProgram({ start, end, entities: { e: entity(schema, {}) } })
  expect(differenceOf(program, ndjson, { events: 300 })).toBeUndefined()
})
