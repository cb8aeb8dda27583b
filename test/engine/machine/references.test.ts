/**
 * The law of the executors for entities that refer to each other, are children of each other, and arrive late, twice or
 * damaged. SPATE_TEST_EVERY=1 tries each choice in each way with each `ifEmpty`, rather than one of them.
 */

import { expect, test } from 'vitest'
import type { JsonObject } from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { sse } from '../../../src/wire/sse.ts'
import { someOf } from '../../support/samples.ts'
import { differenceOf, programOf, soundProgram } from './both-executors.ts'

const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties })
const person = object({ city: { type: 'location.city' }, vip: { type: 'boolean', presence: 0.5 } })

/** The entity that references refer to. */
const target: JsonObject = {
  id: { type: 'id.integer' },
  name: { type: 'person.name' },
  perhaps: { type: 'integer', presence: 0.5 },
  nothing: { type: 'string', nulls: 0.5 },
  home: person,
  list: { type: 'array', items: object({ at: { type: 'time.now' } }), maxItems: 3 },
  kind: { enum: ['a', "it's", { c: 1 }] },
  number: { type: 'integer', maximum: 100_000, unique: true },
  any: { anyOf: [{ type: 'integer' }, { type: 'string' }, { type: 'time.now' }] },
  at: { type: 'time.now' },
  uuid: { type: 'id.uuidv7' },
  offset: { type: 'context', path: ['sim', 'offset'] },
  walk: { type: 'series.walk' },
  base: { type: 'reference', entity: 'base', field: 'at', ifEmpty: 'null' },
  whole: { type: 'reference', entity: 'base', ifEmpty: 'null' },
  size: { type: 'integer', minimum: 1, maximum: 9 },
}
/** Some instances are errors, and some values depend on the time of the instance. */
const failing: JsonObject = {
  ...target,
  zero: { type: 'integer', minimum: 0, maximum: 3 },
  share: { type: 'function', expression: '10 / self.zero' },
  later: { type: 'integer', when: 'self.zero > 1 && self.at > "2026-01-01T03"' },
}
const fields = [undefined, ...Object.keys(target), '/home/city', '/home/vip']

const delay = { minimum: '1 second', maximum: '5 hours' }
const count = { minimum: 0, maximum: 3 }
const imperfections = {
  late: { rate: 0.3, by: '2 hours' },
  duplicate: 0.2,
  drop: 0.2,
  corrupt: 0.2,
}

/** Variants of the referenced entity. */
const targets: Readonly<Record<string, JsonObject>> = {
  'of an entity by its rate': { rate: '60/day', schema: object(target) },
  'of an entity that comes at once': { rate: '2/millisecond', limit: 90, schema: object(target) },
  'of an entity of which some fail': { rate: '60/day', schema: object(failing) },
  'of an entity in SQL': {
    rate: '60/day',
    format: { type: 'sql', table: 't' },
    schema: object({ ...target, name: { enum: ['a', '\0', '\ud800'] } }),
  },
  'of an entity of COPY': {
    rate: '60/day',
    format: 'copy',
    schema: object({ ...target, name: { enum: ['a', '\0', '\ud800', 'b\\'] } }),
  },
  'of an imperfect entity': { rate: '60/day', imperfections, schema: object(target) },
  'of a child entity': {
    per: { entity: 'base', count, delay },
    schema: object(target),
  },
  'of a child of a child entity': {
    per: { entity: 'between', count: 2, delay },
    schema: object(target),
  },
}

const choices: readonly (string | JsonObject)[] = [
  ...['uniform', 'first', 'last'],
  ...[1.1, 0.5].map((exponent) => ({ type: 'zipf', exponent })),
  { type: 'recent', halfLife: '2 hours' },
  { type: 'weighted', by: 'size' },
]

type Refer = (more: JsonObject) => JsonObject

/** Variants of the referring entity, given a reference with its choice. */
const referring: Readonly<Record<string, (refer: Refer) => JsonObject>> = {
  'each part by itself': (refer) =>
    Object.fromEntries(fields.map((field, i) => [`r${i}`, refer({ ...(field && { field }) })])),
  'parts of one': (refer) => ({
    first: refer({ field: 'id' }),
    ...Object.fromEntries(
      fields.map((field, i) => [
        `r${i}`,
        { type: 'reference', via: 'first', ...(field && { field }) },
      ]),
    ),
  }),
  'in arrays': (refer) => ({
    list: {
      type: 'array',
      items: object({ a: refer({ field: 'id' }), b: refer({}) }),
      maxItems: 3,
    },
  }),
  'not always': (refer) => ({
    perhaps: refer({ field: 'at', presence: 0.5 }),
    null: refer({ field: 'name', nulls: 0.5 }),
    same: { type: 'reference', via: 'null', field: 'at' },
    on: refer({ field: 'id', when: 'has(self.perhaps)' }),
  }),
  'each once': (refer) => ({
    once: refer({ field: 'id', unique: true }),
    same: { type: 'reference', via: 'once', field: 'at' },
  }),
}

const isEvery = process.env.SPATE_TEST_EVERY !== undefined
const answers = ['error', 'null', 'skip'] as const

test.each(Object.keys(targets))('references to instances %s are equal', (name) => {
  let sound = 0
  for (const [i, choose] of someOf([...choices.entries()], 2)) {
    for (const [j, [way, make]] of Object.entries(referring).entries()) {
      for (const [k, ifEmpty] of answers.entries()) {
        if (!isEvery && k !== (i + j) % answers.length) continue
        const refer: Refer = (more) => ({
          type: 'reference',
          entity: 't',
          choose,
          ifEmpty,
          ...more,
        })
        const program = programOf(
          {
            entities: {
              base: {
                rate: '20/day',
                schema: object({ id: { type: 'id.integer' }, at: { type: 'time.now' } }),
              },
              between: {
                per: { entity: 'base', count, delay },
                schema: object({ id: { type: 'id.integer' } }),
              },
              t: targets[name] as JsonObject,
              e: { rate: '100/day', schema: object(make(refer)) },
            },
          },
          i + 1,
        )
        // Not every combination is valid.
        if (program === undefined) continue
        sound++
        const difference = differenceOf(program, ndjson, { events: 120, seed: i })
        expect(difference, `${way}, ${JSON.stringify(choose)}, ${ifEmpty}`).toBeUndefined()
      }
    }
  }
  expect(sound).toBeGreaterThan(choices.length / 2)
})

test('chains of references are equal', () => {
  const chain = (entity: string, field: string): JsonObject => ({
    type: 'reference',
    entity,
    field,
    ifEmpty: 'null',
  })
  const program = soundProgram({
    entities: {
      d: { rate: '40/day', schema: object({ at: { type: 'time.now' }, city: person }) },
      c: { rate: '40/day', schema: object({ d: chain('d', 'at'), whole: chain('d', 'city') }) },
      b: { rate: '40/day', schema: object({ c: chain('c', 'd'), self: chain('b', 'c') }) },
      a: {
        rate: '200/day',
        schema: object({ b: chain('b', 'c'), self: chain('b', 'self'), c: chain('c', 'whole') }),
      },
    },
  })
  expect(differenceOf(program, sse, { events: 900 })).toBeUndefined()
})

test('children and their references to parents are equal', () => {
  const parent = (more: JsonObject): JsonObject => ({ type: 'reference', via: '$parent', ...more })
  const children = (entity: string): JsonObject => ({
    per: { entity, count: { minimum: 0, maximum: 9, distribution: 'poisson' }, delay },
    schema: object({
      id: { type: 'id.integer' },
      all: parent({}),
      of: parent({ field: 'id' }),
      at: parent({ field: 'at' }),
      now: { type: 'time.now' },
    }),
  })
  const root = object({ id: { type: 'id.uuid' }, at: { type: 'time.now' } })
  const season = { hour: Array.from({ length: 24 }, (_, i) => i % 7) }
  const program = soundProgram({
    entities: {
      root: {
        rate: { base: '60/day', season, bursts: { every: '3 hours', for: '9 minutes' } },
        schema: root,
      },
      one: children('root'),
      other: { ...children('root'), imperfections },
    },
  })
  expect(differenceOf(program, ndjson, { events: 900 })).toBeUndefined()
})

test.each<[string, JsonObject]>([
  ['late', { late: { rate: 0.5, by: '1 hour' } }],
  ['twice', { duplicate: { rate: 0.3, by: '10 minutes' } }],
  ['never', { drop: 0.5 }],
  ['damaged', { corrupt: 0.5 }],
  ['damaged in one field', { corrupt: { rate: 1, fields: ['name'] } }],
  ['with all faults', imperfections],
])('deliveries that are %s are equal', (_, wrong) => {
  for (const format of [{}, { format: { type: 'sql', table: 't' } }, { format: 'copy' }]) {
    const entity = { rate: '300/day', imperfections: wrong, schema: object(target), ...format }
    const base = { rate: '20/day', schema: object({ at: { type: 'time.now' } }) }
    const program = soundProgram({ entities: { base, e: entity } })
    expect(differenceOf(program, sse, { events: 600 })).toBeUndefined()
  }
})

test('instances with an index above 2³² and references to them are equal', () => {
  const entities = {
    many: {
      rate: '100000/second',
      schema: object({
        id: { type: 'id.integer' },
        word: { type: 'string' },
        uuid: { type: 'id.uuid' },
        number: { type: 'integer', minimum: 0, maximum: 9e15, unique: true },
        list: { type: 'array', items: { type: 'integer' }, maxItems: 3 },
        text: { type: 'lorem.sentence' },
        index: { type: 'context', path: ['instance', 'index'] },
      }),
    },
    few: {
      rate: '100/second',
      schema: object({
        id: { type: 'reference', entity: 'many', field: 'id', ifEmpty: 'null' },
        list: { type: 'reference', via: 'id', field: 'list' },
        number: { type: 'reference', via: 'id', field: 'number' },
        last: { type: 'reference', entity: 'many', choose: 'last', ifEmpty: 'null' },
        old: {
          type: 'reference',
          entity: 'many',
          field: 'word',
          choose: { type: 'zipf' },
          ifEmpty: 'null',
        },
      }),
    },
  }
  const program = soundProgram({ end: '2026-01-31', entities })
  expect(program.total).toBeGreaterThan(2 ** 37)
  expect(differenceOf(program, ndjson, { events: 6_000 })).toBeUndefined()
})

test('a part of an earlier instance of the same entity is drawn for that instance', () => {
  const disc = { near: { latitude: 10, longitude: 20 }, radius: 50 }
  const earlier = { type: 'reference', entity: 'places', ifEmpty: 'null' }
  const program = soundProgram({
    entities: {
      places: {
        rate: '60/day',
        schema: object({
          latitude: { type: 'location.latitude', ...disc },
          longitude: { type: 'location.longitude', ...disc },
          fromLatitude: { ...earlier, field: 'latitude' },
          fromLongitude: { type: 'reference', via: 'fromLatitude', field: 'longitude' },
        }),
      },
    },
  })
  expect(differenceOf(program, ndjson, { events: 60 })).toBeUndefined()
})

test('a reference in one branch of an expression leaves the text of the other branch', () => {
  const program = soundProgram({
    entities: {
      products: { rate: '60/day', schema: object({ price: { type: 'integer', maximum: 20 } }) },
      orders: {
        rate: '60/day',
        schema: object({
          level: { enum: ['low', 'high'] },
          text: {
            type: 'function',
            expression: 'string(self.level == "low" ? 1 : round(price, 0))',
            variables: { price: { type: 'reference', entity: 'products', field: 'price' } },
          },
        }),
      },
    },
  })
  expect(differenceOf(program, ndjson, { events: 60 })).toBeUndefined()
})
