/** Laws of all schemas: a value is a function of its address, and satisfies its keywords. */

import { Validator } from '@cfworker/json-schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Program } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import { moveInstance, newInstance } from '../../src/schema/interpret/instance.ts'
import { listTypes } from '../../src/schema/listing.ts'
import { declarations } from '../../src/schema/registry.ts'
import { places } from '../../src/schema/words/en/places.ts'
import type { Issues } from '../../src/text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { compileDefinition } from './compiled-definition.ts'
import { drawsOf, randomDefinition } from './random-definition.ts'

const runs = { seed: 20260101, numRuns: 100 }

/** Compiled definitions with their numbers. Numbers of definitions with issues are skipped. */
const definitions = fc.nat(100_000).map((number) => {
  for (let at = number; ; at++) {
    const content = randomDefinition(at)
    const program = tryCompile(content, at)
    if (program !== undefined) return { content, program, seed: at }
  }
})

function tryCompile(content: JsonObject, seed: number): Program | undefined {
  const issues: Issues = []
  const program = compileDefinition(content, seed, issues)
  return issues.length === 0 ? program : undefined
}

function compileSound(content: JsonObject, seed: number): Program {
  const issues: Issues = []
  const program = compileDefinition(content, seed, issues)
  expect(issues).toEqual([])
  return program
}

/** Returns the texts of an entity's values at these indexes, in this order, with `error` for values that failed. */
function textsAt(program: Program, entity: string, indexes: readonly number[]): readonly string[] {
  const found = program.entities.find(({ key }) => key === entity)
  const at = newInstance(program.time)
  return indexes.map((index) => {
    moveInstance(at, index, found?.arrivals.offsetOf(index) ?? 0)
    const value = found?.value(at) ?? null
    return at.failure === undefined ? JSON.stringify(value) : 'error'
  })
}

/** Returns all values of a single entity with that schema. */
function valuesOf(schema: JsonObject, rate = '5000/day', seed = 1): readonly JsonValue[] {
  const content = { start: '2026-01-01', end: '2026-01-02', entities: { e: { rate, schema } } }
  const program = compileSound(content, seed)
  const [e] = program.entities
  const indexes = Array.from({ length: e?.arrivals.total ?? 0 }, (_, index) => index)
  return textsAt(program, 'e', indexes).map((text) => JSON.parse(text))
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i)

describe('a value is a function of its address', () => {
  test('a repeated or reordered computation has the same result', () => {
    fc.assert(
      fc.property(definitions, ({ content, program, seed }) => {
        const again = compileSound(content, seed)
        for (const { key, arrivals } of program.entities) {
          const indexes = upTo(Math.min(arrivals.total, 12))
          const backwards = textsAt(again, key, indexes.toReversed())
          expect(backwards.toReversed()).toEqual(textsAt(program, key, indexes))
        }
      }),
      runs,
    )
  })

  test('a value computed alone is equal to that in the stream', () => {
    fc.assert(
      fc.property(definitions, ({ content, program, seed }) => {
        const alone = compileSound(content, seed)
        const stream = openStream(program, ndjson, 0)
        const counts = new Map<string, number>()
        for (let i = 0; i < Math.min(program.total, 40); i++) {
          const { type, entity, value } = JSON.parse(stream.next() as string)
          const index = counts.get(entity) ?? 0
          counts.set(entity, index + 1)
          const text = type === 'error' ? 'error' : JSON.stringify(value)
          expect(textsAt(alone, entity, [index])).toEqual([text])
        }
      }),
      runs,
    )
  })

  test('a value does not change when properties and entities are added or reordered', () => {
    fc.assert(
      fc.property(definitions, ({ content, program, seed }) => {
        const changed = compileSound(rearranged(content), seed)
        for (const { key, arrivals } of program.entities) {
          const indexes = upTo(Math.min(arrivals.total, 12))
          const before = textsAt(program, key, indexes).map(normal)
          const after = textsAt(changed, key, indexes).map(normal)
          expect(after).toEqual(before)
        }
      }),
      runs,
    )
  })
})

/** Returns the definition with entities and properties in reverse order, and one more of each. */
function rearranged(content: JsonObject): JsonObject {
  const entities = Object.entries(content.entities as Readonly<Record<string, JsonObject>>)
  const other = entities.map(([name, entity]) => {
    const {
      maxProperties: _,
      additionalProperties: __,
      propertyNames: ___,
      ...schema
    } = entity.schema as JsonObject
    const properties = Object.entries(schema.properties as JsonObject).toReversed()
    const more = {
      'added first': { type: 'integer', nulls: 0.5 },
      ...Object.fromEntries(properties),
    }
    return [name, { ...entity, schema: { ...schema, properties: more } }] as const
  })
  const added = {
    rate: '40/day',
    schema: { type: 'object', properties: { x: { type: 'id.uuid' } } },
  }
  return { ...content, entities: { 'a new one': added, ...Object.fromEntries(other.toReversed()) } }
}

/** Returns the text without added members, and with sorted members. */
function normal(text: string): string {
  if (text === 'error') return text
  const sorted = (value: JsonValue): JsonValue => {
    if (isArray(value)) return value.map(sorted)
    if (!isObject(value)) return value
    const names = Object.keys(value).filter((name) => name !== 'added first')
    return Object.fromEntries(
      names.toSorted().map((name) => [name, sorted(value[name] as JsonValue)]),
    )
  }
  return JSON.stringify(sorted(JSON.parse(text)))
}

describe('unique', () => {
  const schemas: readonly JsonObject[] = [
    { type: 'string', unique: true },
    { type: 'string', minLength: 4, maxLength: 4, unique: true },
    { type: 'integer', maximum: 5_400, unique: true },
    { type: 'integer', minimum: -9007199254740991, maximum: -1, multipleOf: 7, unique: true },
    { type: 'number', maximum: 60, unique: true },
    { type: 'number', minimum: 0.99, maximum: 0.999, scale: 15, unique: true },
    { type: 'internet.email', unique: true },
    { type: 'id.integer', unique: true },
    { type: 'id.uuid', unique: true },
    { type: 'id.uuidv7', unique: true },
    { type: 'integer', maximum: 1e6, step: 3, unique: true },
    { type: 'context', path: ['instance', 'index'], unique: true },
    { enum: upTo(6_000), unique: true },
  ]
  test.each(schemas)('never repeats: %j', (schema) => {
    const values = valuesOf(schema)
    expect(values.length).toBeGreaterThan(4_500)
    expect(new Set(values).size).toBe(values.length)
  })

  test('uses every value if there is exactly one for each instance', () => {
    const count = valuesOf({ type: 'null' }).length
    const values = valuesOf({ type: 'integer', minimum: 1, maximum: count, unique: true })
    expect(values.toSorted((a, b) => Number(a) - Number(b))).toEqual(upTo(count).map((i) => i + 1))
  })

  test('is rejected with its path if there are too few values', () => {
    const schema = {
      type: 'object',
      properties: { n: { type: 'integer', maximum: 9, unique: true } },
    }
    const content = {
      start: '2026-01-01',
      end: '2026-01-02',
      entities: { e: { rate: '50/day', schema } },
    }
    const issues: Issues = []
    compileDefinition(content, 1, issues)
    expect(issues.map(({ path }) => path)).toEqual([
      ['entities', 'e', 'schema', 'properties', 'n', 'unique'],
    ])
  })

  const two = [
    { type: 'integer', maximum: 100_000 },
    { type: 'integer', maximum: 100_000 },
  ]
  test.each<JsonObject>([
    { anyOf: two, minimum: 0, unique: true },
    { anyOf: two, unique: true },
    { type: 'integer', maximum: 100_000, oneOf: [{ maximum: 9 }, { minimum: 10 }], unique: true },
    { allOf: [{ type: 'integer', unique: true }, { anyOf: [{ minimum: 5 }, { minimum: 7 }] }] },
    { enum: [1, 2, 3], anyOf: [{ minimum: 2 }, { minimum: 1 }], unique: true },
  ])('is rejected for a choice of schemas that may generate the same value: %j', (schema) => {
    const entities = { e: { rate: '50/day', schema } }
    const issues: Issues = []
    compileDefinition({ start: '2026-01-01', end: '2026-01-02', entities }, 1, issues)
    expect(issues.map(({ message }) => message)).toEqual([
      `is not supported by type "${Object.hasOwn(schema, 'oneOf') ? 'oneOf' : 'anyOf'}"`,
    ])
  })

  test.each<readonly [JsonObject, string]>([
    [{ n: { type: 'integer', maximum: 900, unique: true } }, 'properties/n/unique'],
    [
      {
        n: {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'integer' } },
          unique: [['a', 'b']],
        },
      },
      'properties/n/unique/0',
    ],
    [
      { n: { type: 'reference', entity: 'e', unique: true, ifEmpty: 'null' } },
      'properties/n/unique',
    ],
  ])(
    'is rejected in keywords that apply to several schemas of a choice: %j',
    (properties, path) => {
      const choice = [{ required: [] }, { properties: { other: { type: 'null' } } }]
      const schema = { type: 'object', properties, anyOf: choice }
      const entities = { e: { rate: '50/day', schema } }
      const issues: Issues = []
      compileDefinition({ start: '2026-01-01', end: '2026-01-02', entities }, 1, issues)
      expect(issues.map((issue) => [issue.path.slice(3).join('/'), issue.message])).toEqual([
        [
          path,
          'must not apply to several schemas of a choice: values would be unique only within each schema',
        ],
      ])
    },
  )

  test('holds for values that are always unique, for every schema of a choice', () => {
    const properties = { n: { type: 'id.uuid', unique: true } }
    const schema = { type: 'object', properties, anyOf: [{}, { title: 'x' }] }
    const texts = valuesOf(schema).map((value) => JSON.stringify(value))
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('is kept if parts of allOf determine the values together', () => {
    const parts = [{ type: 'integer', unique: true }, { minimum: 1 }, { maximum: 5_400 }]
    const values = valuesOf({ allOf: parts, not: { type: 'string' } })
    expect(new Set(values).size).toBe(values.length)
  })

  test('may be null in several instances: only values are unique', () => {
    const values = valuesOf({ type: 'string', unique: true, nulls: 0.5 }).filter((v) => v !== null)
    expect(values.length).toBeGreaterThan(2_000)
    expect(new Set(values).size).toBe(values.length)
  })
})

test('uniqueItems: elements of an array are unique, and arrays differ', () => {
  for (const items of [
    { type: 'integer', minimum: 1, maximum: 6 },
    { type: 'string', maxLength: 2 },
    { enum: [1, 'a', null, [1], { a: 1 }, false] },
    { type: 'number', maximum: 0.05 },
  ]) {
    const schema = { type: 'array', items, minItems: 2, maxItems: 6, uniqueItems: true }
    const arrays = valuesOf(schema, '1000/day') as readonly (readonly JsonValue[])[]
    for (const array of arrays) {
      expect(new Set(array.map((value) => JSON.stringify(value))).size).toBe(array.length)
    }
    expect(new Set(arrays.map((array) => JSON.stringify(array))).size).toBeGreaterThan(100)
  }
})

describe('fields of one object', () => {
  const properties = {
    name: { type: 'person.name' },
    firstName: { type: 'person.firstName' },
    lastName: { type: 'person.lastName' },
    email: { type: 'internet.email' },
    city: { type: 'location.city' },
    country: { type: 'location.country' },
    shippingCity: { type: 'location.city' },
    shippingCountry: { type: 'location.country' },
  }
  type Person = Readonly<Record<keyof typeof properties, string>>
  const mail = (name: string): string =>
    name
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()
  const known = new Set(places.map(({ city, country }) => `${city}, ${country}`))
  const share = (people: readonly Person[], holds: (person: Person) => boolean): number =>
    people.filter(holds).length / people.length
  const agreements: readonly ((person: Person) => boolean)[] = [
    ({ name, firstName, lastName }) => name === `${firstName} ${lastName}`,
    ({ email, firstName, lastName }) => email.startsWith(`${mail(firstName)}.${mail(lastName)}`),
    ({ city, country }) => known.has(`${city}, ${country}`),
    ({ shippingCity, shippingCountry }) => known.has(`${shippingCity}, ${shippingCountry}`),
  ]

  test('are consistent with each other, and independent of those of another stem', () => {
    const people = valuesOf({ type: 'object', properties }) as unknown as readonly Person[]
    for (const holds of agreements) expect(share(people, holds)).toBe(1)
    expect(share(people, ({ city, shippingCity }) => city === shippingCity)).toBeLessThan(0.05)
  })

  test('are independent with "coherent": false', () => {
    const alone = Object.entries(properties).map(([name, schema]) => [
      name,
      { ...schema, coherent: false },
    ])
    const schema = { type: 'object', properties: Object.fromEntries(alone) }
    const people = valuesOf(schema) as unknown as readonly Person[]
    for (const holds of agreements.slice(0, 2)) expect(share(people, holds)).toBeLessThan(0.01)
    for (const holds of agreements.slice(2)) expect(share(people, holds)).toBeLessThan(0.3)
  })
})

/**
 * Expects that the chi-square of the counts against the shares is below that of p = 0.001 (Wilson and Hilferty, 1931).
 */
function expectShares(
  values: readonly JsonValue[],
  shares: Readonly<Record<string, number>>,
): void {
  const counts = new Map(Object.keys(shares).map((name) => [name, 0]))
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  expect([...counts.keys()]).toEqual(Object.keys(shares))
  const total = Object.values(shares).reduce((sum, share) => sum + share, 0)
  let chiSquare = 0
  for (const [name, share] of Object.entries(shares)) {
    const expected = (values.length * share) / total
    if (expected > 0) chiSquare += ((counts.get(name) ?? 0) - expected) ** 2 / expected
    else expect(counts.get(name)).toBe(0)
  }
  const degrees = Object.values(shares).filter((share) => share > 0).length - 1
  const part = 2 / (9 * degrees)
  expect(chiSquare).toBeLessThan(degrees * (1 - part + 3.0902 * Math.sqrt(part)) ** 3)
}

describe.each([1, 2, 3])('frequencies are as specified, seed %i', (seed) => {
  const kindsOf = (schema: JsonObject): readonly JsonValue[] =>
    valuesOf(schema, '5000/day', seed).map((value) => (value === null ? null : typeof value))

  test('nulls, weights, probability', () => {
    expectShares(kindsOf({ type: 'string', nulls: 0.3 }), { null: 0.3, string: 0.7 })
    expectShares(kindsOf({ type: ['string', 'integer'], weights: [1, 4] }), {
      string: 1,
      number: 4,
    })
    const options = [
      { weight: 3, schema: { type: 'string' } },
      { weight: 0, schema: { type: 'null' } },
      { schema: { type: 'boolean' } },
    ]
    expectShares(kindsOf({ type: 'select', options }), { string: 3, null: 0, boolean: 1 })
    expectShares(valuesOf({ enum: ['a', 'b', 'c'], weights: [7, 2, 1] }, '5000/day', seed), {
      a: 7,
      b: 2,
      c: 1,
    })
    expectShares(valuesOf({ type: 'boolean', probability: 0.05 }, '5000/day', seed), {
      true: 5,
      false: 95,
    })
  })

  test('conditions of options, before the weights of the others', () => {
    const options = [
      { when: 'self.a < 2', schema: { const: 'low' } },
      { when: 'self.a < 3', schema: { enum: ['middle', 'mean'] } },
      { weight: 3, schema: { const: 'high' } },
      { weight: 1, schema: { const: 'top' } },
    ]
    const a = { type: 'integer', minimum: 1, maximum: 4 }
    const properties = { b: { type: 'select', options }, a }
    const objects = valuesOf({ type: 'object', properties }, '5000/day', seed)
    const pairs = objects.map((object) => Object.values(object as JsonObject).join(' '))
    expectShares(pairs, {
      ...{ 'low 1': 8, 'middle 2': 4, 'mean 2': 4 },
      ...{ 'high 3': 6, 'top 3': 2, 'high 4': 6, 'top 4': 2 },
    })
    const none = { type: 'select', options: [{ when: 'self.a == 9', schema: { const: 1 } }] }
    const nulls = valuesOf({ type: 'object', properties: { a, b: none } }, '5/day', seed)
    expect(nulls.every((value) => (value as JsonObject).b === null)).toBe(true)
  })

  test('presence, independently of its neighbor', () => {
    const part = { type: 'null', presence: 0.4 }
    const objects = valuesOf({ type: 'object', properties: { a: part, b: part } }, '5000/day', seed)
    const which = objects.map((object) => Object.keys(object as JsonObject).join(''))
    expectShares(which, { '': 0.36, a: 0.24, b: 0.24, ab: 0.16 })
  })

  test('uniform types are uniform, and independent of the choice that led to them', () => {
    const even = Object.fromEntries(upTo(10).map((i) => [`${i}`, 1]))
    const digit = { minimum: 0, maximum: 9 }
    const digits = (schema: JsonObject): readonly JsonValue[] =>
      valuesOf(schema, '5000/day', seed).filter((value) => typeof value === 'number')
    expectShares(digits({ type: 'integer', ...digit }), even)
    expectShares(digits({ type: 'number', ...digit, scale: 0 }), even)
    expectShares(digits({ type: 'integer', ...digit, nulls: 0.5 }), even)
    expectShares(digits({ type: ['integer', 'boolean'], ...digit }), even)
    expectShares(digits({ type: ['boolean', 'integer'], ...digit }), even)
    expectShares(digits({ anyOf: [{ type: 'null' }, { type: 'integer', ...digit }] }), even)
  })
})

test('numbers have no more digits after the point than their scale', () => {
  for (const scale of [0, 1, 2, 4, 9]) {
    for (const value of valuesOf(
      { type: 'number', minimum: -3, maximum: 900, scale },
      '1000/day',
    )) {
      expect(Number(value)).toBe(Number(Number(value).toFixed(scale)))
    }
  }
})

test('a variable of an expression may be null', () => {
  const variables = { x: { type: 'integer', nulls: 0.5 } }
  const values = valuesOf({ type: 'function', expression: 'x == null ? -1 : x', variables })
  expect(values.filter((value) => value === -1).length / values.length).toBeCloseTo(0.5, 1)
})

test('names with a meaning in JavaScript are ordinary names', () => {
  const names = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'length',
    '',
    ' ',
    '"\\\u2028',
    '🙂',
  ]
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'boolean' }]))
  const draws = drawsOf(1)
  for (const value of valuesOf({ type: 'object', properties, required: names }, '50/day')) {
    expect(Object.keys(value as JsonObject).toSorted()).toEqual(names.toSorted())
    expect(typeof Object.entries(value as JsonObject)[draws.below(names.length)]?.[1]).toBe(
      'boolean',
    )
  }
})

describe('every type', () => {
  test('has a unique name, a summary and examples', () => {
    expect(new Set(declarations.map(({ name }) => name)).size).toBe(declarations.length)
    for (const { name, summary, examples } of declarations) {
      expect(summary, name).toMatch(/^[A-Z].*[.…]$/)
      expect(examples.length, name).toBeGreaterThan(0)
    }
  })

  const examples = declarations.flatMap(({ name, examples }) =>
    examples.map((schema) => [name, schema] as const),
  )
  test.each(examples)(
    '%s: the example %j is valid, and its values are as declared',
    (name, schema) => {
      const users = {
        rate: '300/day',
        schema: { type: 'object', properties: { id: { type: 'id.integer' } } },
      }
      const program = compileSound(
        {
          start: '2026-01-01',
          end: '2026-01-02',
          entities: { users, e: { rate: '1000/day', schema } },
        },
        1,
      )
      const output = listTypes().find((type) => type.name === name)?.output ?? {}
      const validator = new Validator(output, '2020-12')
      const isFirst = declarations.find((type) => type.name === name)?.examples[0] === schema
      const total = program.entities.find(({ key }) => key === 'e')?.arrivals.total ?? 0
      const values = textsAt(program, 'e', upTo(total)).filter((text) => text !== 'error')
      expect(values.length).toBeGreaterThan(900)
      // The listed output of a type is that of its first example.
      if (isFirst)
        for (const text of values)
          expect(validator.validate(JSON.parse(text)).valid, text).toBe(true)
    },
  )
})
