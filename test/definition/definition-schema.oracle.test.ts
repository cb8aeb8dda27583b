/**
 * Checks `GET /definition.schema.json` with third-party validators: it accepts all definitions that the service
 * accepts, and rejects misspelled names. SPATE_TEST_DEFINITIONS=100000 sets the number of random definitions, and
 * SPATE_TEST_FIRST=50000 the number of the first one.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { definitionSchema } from '../../src/definition/definition-schema.ts'
import { checkBody } from '../../src/engine/check/check-body.ts'
import { declarations } from '../../src/schema/registry.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { compileDefinition } from '../schema/compiled-definition.ts'
import { randomDefinition } from '../schema/random-definition.ts'
import { randomSchema } from '../schema/random-schema.ts'

const count = Number(process.env.SPATE_TEST_DEFINITIONS ?? 150)
const first = Number(process.env.SPATE_TEST_FIRST ?? 0)

let validate: ValidateFunction
let ajv: Ajv2020
beforeAll(() => {
  ajv = new Ajv2020({ strict: false, code: { optimize: false } })
  validate = ajv.compile(definitionSchema())
})

function complaint(definition: JsonValue): string | undefined {
  if (validate(definition)) return undefined
  return `${ajv.errorsText(validate.errors)}\n${JSON.stringify(definition)}`
}

/** Returns the issues that the service reports. */
function issuesOf(content: JsonObject): Issues {
  const issues: Issues = []
  compileDefinition(content, 1, issues)
  return issues
}

function asDefinition(number: number): JsonObject {
  const entities = { e: { schema: randomSchema(number) } }
  return { start: '2026-01-01', end: '2026-01-02', entities }
}

const root = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

test('is valid by the meta-schema of JSON Schema 2020-12', () => {
  const checked = new Ajv2020({ strict: false })
  expect(checked.validateSchema(definitionSchema() as object), checked.errorsText()).toBe(true)
})

test('is deterministic, and small enough for an editor', () => {
  const text = JSON.stringify(definitionSchema())
  expect(JSON.stringify(definitionSchema())).toBe(text)
  expect(text.length).toBeLessThan(512 * 1024)
})

describe('accepts every definition that the service accepts', () => {
  test.each([
    ['definitions over the whole language', randomDefinition],
    ['plain schemas', asDefinition],
  ])(
    `${count} random %s, starting at number ${first}`,
    (_, make) => {
      const refused: string[] = []
      let valid = 0
      for (let number = first; number < first + count; number++) {
        const definition = make(number)
        if (issuesOf(definition).length > 0) continue
        valid++
        const wrong = complaint(definition)
        if (wrong !== undefined && refused.length < 3) refused.push(`${number}: ${wrong}`)
      }
      expect(refused.join('\n\n')).toBe('')
      expect(valid).toBeGreaterThan(count / 2)
    },
    60_000 + count * 100,
  )

  test.each(readdirSync(new URL('examples', root)).filter((name) => name.endsWith('.json')))(
    'examples/%s',
    (name) => {
      expect(complaint(JSON.parse(read(`examples/${name}`)))).toBeUndefined()
    },
  )

  test('the definitions in the README and the language reference', () => {
    const introduction = [...read('docs/reference/language.md').matchAll(/```json\n([^`]*)```/g)]
      .map(([, text = '']) => JSON.parse(text) as JsonObject)
      .filter((example, i, all) => 'entities' in example && !('issues' in (all[i + 1] ?? {})))
    const [, text = ''] = /simulations\/cafe --json '(\{[^']*\})'/.exec(read('README.md')) ?? []
    const definitions = [...introduction, JSON.parse(text)]
    expect(definitions.length).toBeGreaterThan(1)
    for (const definition of definitions) expect(complaint(definition)).toBeUndefined()
  })

  test('every example of every type', () => {
    for (const { examples } of declarations) {
      for (const schema of examples) {
        expect(complaint({ entities: { e: { schema } } })).toBeUndefined()
        const list = { type: 'array', items: { ...schema, nulls: 0.5, 'x-note': [1] } }
        expect(complaint({ types: { t: schema }, entities: { e: { schema: list } } })).toBe(
          undefined,
        )
      }
    }
  })

  test('every value that a keyword accepts on its own', () => {
    const pool: readonly JsonValue[] = [
      ...[0, 1, -1, 0.5, 2, 7, 12, 20, 64, 1e3, 1e6, 1e15, 2 ** 53 - 1, 1e300, true, false, null],
      ...['', 'x', 'en', 'DE', 'US', '2 hours', '500 ms', '2026-01-01', '09:00', '10.0.0.0/8'],
      ...[[], ['a'], [['a', 'b']], [1, 2], {}, { latitude: 1, longitude: 2 }, { type: 'normal' }],
      ...['uniform', 'zipf', { type: 'zipf', exponent: 2 }, { type: 'recent', halfLife: '1 day' }],
      { type: 'weighted', by: 'x' },
      { type: 'weighted', values: [1], weights: [2] },
      { type: 'histogram', buckets: [{ from: 1, to: 2 }] },
      { type: 'pareto', minimum: 1e-9, shape: 1e9 },
    ]
    let taken = 0
    for (const { name, keywords } of declarations) {
      for (const [keyword, { read, schema }] of Object.entries(keywords)) {
        const isTaken = (value: JsonValue): boolean => {
          const issues: string[] = []
          read(value, (message) => issues.push(message))
          return issues.length === 0
        }
        // Keywords that accept any value are checked by the type itself.
        if (isTaken({ odd: [null] })) continue
        const check = ajv.compile(schema)
        for (const value of pool.filter(isTaken)) {
          taken++
          expect(check(value), `${name} ${keyword} ${JSON.stringify(value)}`).toBe(true)
        }
      }
    }
    expect(taken).toBeGreaterThan(1_000)
  })

  const number = { type: 'number' }
  const object = { type: 'object', properties: { a: number } }
  test.each<readonly [string, JsonObject]>([
    ['no entity at all', {}],
    ['members of other clients', { infer: 1, simulation: 'x', entities: {} }],
    ['$schema', { $schema: 'http://127.0.0.1:4100/definition.schema.json', entities: {} }],
    ['spaces in a rate', { entities: { e: { rate: ' 0.5 / Minutes ', schema: number } } }],
    ['times', { start: '1969-12-31T00:00:00+01:00', end: 'now + hours(2)' }],
    ['a time in another format', { start: ' 2026-01-01 ', end: '2026-01-02T23:59:59.5Z' }],
    ['notes', { entities: { e: { title: 1, description: [], 'x-y': {}, schema: number } } }],
    [
      'types with names similar to those of others',
      {
        types: { numbers: number, objects: number, shop: number, 'people.vip': number },
        entities: {
          a: { schema: { type: 'numbers' } },
          b: { schema: { type: 'objects' } },
          c: { schema: { type: 'shop' } },
          d: { schema: { type: 'people.vip' } },
        },
      },
    ],
    [
      'references, and a type that is only a part',
      {
        types: { first: { type: 'reference', choose: 'first' } },
        entities: {
          a: { schema: { type: 'object', properties: { id: number } } },
          b: {
            schema: {
              type: 'object',
              properties: {
                a: { type: 'reference', entity: 'a', field: 'id', ifEmpty: 'null' },
                b: { type: 'reference', via: 'a' },
                c: { type: 'first', entity: 'a', ifEmpty: 'null' },
              },
            },
          },
        },
      },
    ],
    ['a dotted type', { types: { 'a.b': number }, entities: { e: { schema: { type: 'a.b' } } } }],
    [
      'a type with further keywords where it is used',
      {
        types: { small: { maximum: 9 }, kind: { properties: { a: {} } } },
        entities: {
          e: { schema: { allOf: [{ type: 'integer' }, { $ref: '#/types/small' }] } },
          f: { schema: { allOf: [object, { $ref: '#/types/kind' }] } },
        },
      },
    ],
    [
      'a bound that another one narrows',
      {
        entities: {
          e: { schema: { allOf: [{ type: 'integer', maximum: 1e300 }, { maximum: 9 }] } },
          f: {
            schema: {
              type: 'array',
              items: number,
              allOf: [{ maxItems: 20_000 }, { maxItems: 3 }],
            },
          },
        },
      },
    ],
    [
      'keywords of integers next to a merged number',
      {
        entities: { e: { schema: { allOf: [{ type: 'number', step: 2 }, { type: 'integer' }] } } },
      },
    ],
    [
      'text that is only compared with values',
      { entities: { e: { schema: { ...object, not: { type: 'string', minimum: 3 } } } } },
    ],
    [
      'else of if, and else of when',
      {
        entities: {
          e: {
            schema: {
              type: 'object',
              properties: {
                a: number,
                b: { type: 'string', when: 'self.a > 1.0', else: { type: 'null' } },
              },
              ...Object.fromEntries([
                ['if', { required: ['none'] }],
                ['then', false],
                ['else', true],
              ]),
            },
          },
        },
      },
    ],
    [
      'a rate in every form, and children',
      {
        entities: {
          a: { rate: 0.5, schema: object },
          b: { rate: '(3/hour) + 0.0001 * offset', limit: 9, schema: object },
          c: {
            start: '2026-01-01T06:00:00Z',
            end: '2026-01-01T12:00:00Z',
            rate: {
              base: '50/hour',
              arrivals: 'even',
              season: { weekday: [1, 1, 1, 1, 1, 0, 0], timeZone: 'Europe/Lisbon' },
              stages: [{ for: '1 hour', to: '90/hour' }],
              bursts: { every: '2 hours', for: '5 minutes', times: 3 },
            },
            schema: object,
          },
          d: { rate: { count: 5 }, schema: number },
          e: {
            per: {
              entity: 'a',
              count: { minimum: 0, maximum: 3, distribution: 'zipf' },
              delay: { minimum: '1 second', maximum: '2 minutes' },
            },
            imperfections: {
              late: { rate: 0.1, by: '5 minutes' },
              duplicate: 0.01,
              drop: 0.01,
              corrupt: { rate: 0.1, fields: ['a'] },
            },
            schema: object,
          },
          f: { per: { entity: 'a', count: 2, delay: '1 minute' }, schema: object },
        },
      },
    ],
    [
      'a format of each kind',
      {
        systems: {
          s: {
            format: { type: 'sql', table: 'a.b', dialect: 'mysql', more: 1 },
            import: { command: 'x' },
            infer: {},
          },
        },
        entities: {
          e: { system: { type: 's', table: 't', more: 1 }, schema: number },
          f: { format: 'sql', schema: object },
        },
      },
    ],
  ])('%s', (_, definition) => {
    expect(issuesOf({ start: '2026-01-01', end: '2026-01-02', ...definition })).toEqual([])
    expect(complaint(definition)).toBeUndefined()
  })
})

test('accepts the earlier names that the service accepts', () => {
  const stream = { type: 'object', properties: { a: { type: 'integer' } } }
  const choice = { type: 'select', options: [{ weight: 2, stream: { type: 'integer' } }] }
  const definition = {
    entities: {
      a: { trigger: '1/second', output: 'json', stream },
      b: { stream: choice },
      c: { schema: { type: 'core.integer' } },
    },
  }
  const body = { start: '2026-01-01', end: '2026-01-02', ...definition }
  expect(checkBody(body, { inherited: [], now: new Date('2026-02-01') })).not.toHaveProperty(
    'issues',
  )
  expect(complaint(definition)).toBeUndefined()
})

test.each<JsonValue>([
  true,
  {},
  { minimum: 1 },
  { properties: { a: true, b: {} } },
  { type: 'array', items: {} },
  { oneOf: [{ type: 'integer' }, { minLength: 1 }] },
  { properties: { a: { $ref: 'a.json' }, b: false }, definitions: { a: { $id: 'a.json' } } },
  { type: 'object', properties: { a: { $ref: '#' } }, definitions: {}, maxDepth: 1 },
  { $dynamicRef: '#a', $defs: { a: { $dynamicAnchor: 'a' } } },
])('accepts the schema %j, which has no type', (schema) => {
  expect(complaint({ entities: { e: { schema } } })).toBeUndefined()
})

describe('rejects a misspelled name', () => {
  const id = { type: 'id.integer' }
  const e = (schema: JsonValue): JsonObject => ({ entities: { e: { schema } } })
  const property = (schema: JsonValue): JsonObject =>
    e({ type: 'object', properties: { id, x: schema } })

  test.each<readonly [string, JsonValue]>([
    ['a list', []],
    ['entities as a list', { entities: [] }],
    ['an entity that is text', { entities: { e: 'id.integer' } }],
    ['a misspelled member of the definition', { ...e(id), entites: {} }],
    ['another one', { ...e(id), type: {} }],
    ['two letters swapped', { ...e(id), ssytems: {} }],
    ['a name with a slash', { entities: { 'a/b': { schema: id } } }],
    ['a seed of 0', { ...e(id), seed: 0 }],
    ['a seed that is text', { ...e(id), seed: '41' }],
    ['a start that is not a time', { ...e(id), start: 'yesterday' }],
    ['an end that is a number', { ...e(id), end: 1_700_000_000 }],
    ['an entity without a schema', { entities: { e: { rate: '1/day' } } }],
    ['an unknown member of an entity', { entities: { e: { schema: id, rates: '1/day' } } }],
    ['a rate without a unit', { entities: { e: { schema: id, rate: '10' } } }],
    ['a rate that is true', { entities: { e: { schema: id, rate: true } } }],
    ['a rate below 0', { entities: { e: { schema: id, rate: -1 } } }],
    ['a misspelled member of a rate', { entities: { e: { schema: id, rate: { bse: '1/day' } } } }],
    ['seven hours', { entities: { e: { schema: id, rate: { count: 1, season: { hour: [1] } } } } }],
    [
      'a stage without an end',
      { entities: { e: { schema: id, rate: { stages: [{ for: '1 h' }] } } } },
    ],
    ['a limit below 0', { entities: { e: { schema: id, limit: -1 } } }],
    ['per without an entity', { entities: { e: { schema: id, per: { count: 2 } } } }],
    ['an unknown imperfection', { entities: { e: { schema: id, imperfections: { lost: 0.1 } } } }],
    ['a share of losses above 1', { entities: { e: { schema: id, imperfections: { drop: 2 } } } }],
    ['an unknown format', { entities: { e: { schema: id, format: 'xml' } } }],
    [
      'an unknown dialect',
      { entities: { e: { schema: id, format: { type: 'sql', dialect: 'x' } } } },
    ],
    ['a system without a type', { entities: { e: { schema: id, system: { table: 't' } } } }],
    ['a system without import', { systems: { s: { format: 'sql' } } }],
    ['an import without a command', { systems: { s: { import: { before: 'x' } } } }],
    ['an empty command', { systems: { s: { import: { command: '' } } } }],
    ['an unknown member of an import', { systems: { s: { import: { command: 'x', afer: 'y' } } } }],
    [
      'an unknown member of a system',
      { systems: { s: { import: { command: 'x' }, formt: 'sql' } } },
    ],
    ['a schema that is text', e('string')],
    ['a property that is the name of a type', property('id.integer')],
    ['a type that is a number', property({ type: 1 })],
    ['an unknown type of a known group', property({ type: 'person.nam' })],
    ['a misspelled group', property({ type: 'persn.name' })],
    ['a misspelled type without a group', property({ type: 'strng' })],
    ['an unknown type at the root', e({ type: 'id.integr' })],
    ['an unknown type of elements', property({ type: 'array', items: { type: 'intger' } })],
    ['an unknown type of a choice', property({ anyOf: [id, { type: 'location.cty' }] })],
    ['an unknown type of a part', property({ allOf: [{ type: 'person.nam' }] })],
    [
      'an unknown type in a type of the definition',
      { types: { t: { type: 'time.nw' } }, entities: { e: { schema: { type: 't' } } } },
    ],
    [
      'an unknown type next to types of the definition',
      { types: { t: id }, entities: { e: { schema: { type: 'objct', properties: {} } } } },
    ],
    ['a reference to nothing', property({ type: 'reference', field: 'id' })],
    ['an empty list of types', property({ type: [] })],
    ['a list with an unknown type', property({ type: ['string', 'nul'] })],
    ['a misspelled keyword of integer', property({ type: 'integer', minium: 1 })],
    ['a misspelled keyword without a type', property({ minium: 1 })],
    ['a misspelled keyword of object', property({ type: 'object', propertys: {} })],
    ['a misspelled keyword of a generator type', property({ type: 'internet.email', domian: 'x' })],
    ['a keyword of another type', property({ type: 'string', minimum: 1 })],
    ['a keyword of numbers at a name', property({ type: 'person.name', maxLength: 9 })],
    ['a misspelled keyword of every schema', property({ type: 'string', null: 0.5 })],
    ['a misspelled keyword next to enum', property({ enum: [1, 2], weigths: [1, 2] })],
    ['a misspelled keyword next to $ref', property({ $ref: '#/$defs/a', minium: 1 })],
    ['a keyword that is rejected', property({ type: 'string', $vocabulary: {} })],
    ['a bound that is text', property({ type: 'integer', minimum: '1' })],
    ['a bound beyond the safe integers', property({ type: 'integer', maximum: 1e300 })],
    ['a length below 0', property({ type: 'string', minLength: -1 })],
    ['too many elements', property({ type: 'array', items: id, maxItems: 20_000 })],
    ['a share above 1', property({ type: 'boolean', probability: 2 })],
    ['nulls above 1', property({ type: 'boolean', nulls: 5 })],
    ['presence that is text', property({ type: 'boolean', presence: 'often' })],
    ['an unknown choice', property({ type: 'person.name', sex: 'm' })],
    ['an unknown locale', property({ type: 'person.name', locale: 'xx' })],
    ['an unknown format of text', property({ type: 'string', format: 'e-mail' })],
    ['an unknown distribution', property({ type: 'integer', distribution: 'gauss' })],
    [
      'a misspelled parameter of a distribution',
      property({ type: 'integer', distribution: { type: 'normal', average: 1 } }),
    ],
    ['an unknown policy', property({ type: 'reference', entity: 'e', choose: 'newest' })],
    ['weights that are not a list', property({ enum: [1, 2], weights: 1 })],
    ['an enum that is not a list', property({ enum: 'a' })],
    ['a function without an expression', property({ type: 'function', variables: {} })],
    ['a bad variable', property({ type: 'function', expression: 'a', variables: { a: 1 } })],
    ['bad elements', property({ type: 'array', items: { type: 'string', minimum: 1 } })],
    ['prefixItems that is not a list', property({ type: 'array', prefixItems: id })],
    ['a bad first element', property({ type: 'array', prefixItems: [{ tpye: 'string' }] })],
    ['bad contents', property({ type: 'string', contentSchema: { type: 'object', items: id } })],
    ['a bad choice', property({ anyOf: [id, { type: 'string', minimum: 1 }] })],
    ['a bad option', property({ type: 'select', options: [{ weight: 1, schema: { typ: 'x' } }] })],
    ['a weight below 0', property({ type: 'select', options: [{ weight: -1, schema: id }] })],
    [
      'an unknown member of an option',
      property({ type: 'select', options: [{ wieght: 1, schema: id }] }),
    ],
    ['a bad part of allOf', property({ allOf: [id, { minium: 1 }] })],
    ['allOf that is not a list', property({ allOf: id })],
    ['a bad else', property({ ...id, when: 'true', else: { type: 'string', minimum: 1 } })],
    ['a bad type of the definition', { types: { t: { type: 'string', minLenght: 1 } } }],
    ['a type that is text', { types: { t: 'string' } }],
    [
      'bad contents of $defs',
      e({ type: 'object', $defs: { a: { minium: 1 } }, properties: { id } }),
    ],
  ])('%s', (_, definition) => {
    expect(validate(definition)).toBe(false)
  })
})
