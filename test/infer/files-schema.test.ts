/**
 * Tests OpenAPI documents and JSON Schemas: the entities, their references, and values that are valid for the source.
 */

import { Validator } from '@cfworker/json-schema'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { fromJsonSchema } from '../../src/infer/json-schema/read-json-schema.ts'
import { checkDefinition } from '../../src/infer/repair/repair.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { randomSchema } from '../schema/random-schema.ts'
import { entityOf, generate, inferFiles, notesOf, propertiesOf } from './inferred.ts'

const text = { type: 'string' }
const whole = { type: 'integer', format: 'int64' }
const to = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
})
const answer = (schema: JsonObject): JsonObject => ({
  responses: { '200': { description: '', content: { 'application/json': { schema } } } },
})

/** Returns an OpenAPI 3.0 document with these schemas and responses. */
function openApi(schemas: JsonObject, answers: JsonObject): JsonObject {
  const paths = Object.entries(answers).map(([path, schema]) => {
    return [path, { get: answer(schema as JsonObject) }]
  })
  return {
    openapi: '3.0.3',
    info: { title: 'a', version: '1' },
    paths: Object.fromEntries(paths),
    components: { schemas },
  }
}

const keysOf = ({ definition }: { readonly definition: JsonObject }): readonly string[] =>
  Object.keys(definition.entities as JsonObject)

const petstore = openApi(
  {
    Order: object({
      id: { ...whole, example: 10 },
      petId: whole,
      quantity: { type: 'integer', format: 'int32', example: 7 },
      shipDate: { ...text, format: 'date-time' },
      status: { ...text, enum: ['placed', 'approved', 'delivered'] },
      complete: { type: 'boolean' },
    }),
    Category: object({ id: whole, name: text }),
    Tag: object({ id: whole, name: text }),
    Pet: object(
      {
        id: whole,
        name: { ...text, example: 'doggie' },
        category: to('Category'),
        photoUrls: { type: 'array', items: text },
        tags: { type: 'array', items: to('Tag') },
        status: { ...text, enum: ['available', 'pending', 'sold'] },
      },
      { required: ['name', 'photoUrls'] },
    ),
    PetPage: object({ data: { type: 'array', items: to('Pet') }, total: whole, next: text }),
    Problem: object({ code: whole, message: text }),
    NewPet: object({ name: text }),
  },
  {
    '/pets': to('PetPage'),
    '/pets/{id}': to('Pet'),
    '/orders/{id}': to('Order'),
    '/oops': to('Problem'),
  },
)

describe('OpenAPI', () => {
  test('resources become entities; pages, errors and requests do not', async () => {
    const written = await inferFiles({ 'openapi.json': JSON.stringify(petstore) })
    expect(keysOf(written)).toEqual(['Order', 'Category', 'Tag', 'Pet'])
    expect(propertiesOf(written, 'Order')).toMatchObject({
      id: { type: 'id.integer' },
      petId: { type: 'reference', entity: 'Pet', field: 'id', ifEmpty: 'skip' },
      quantity: { type: 'integer', minimum: 1, maximum: 10 },
      status: { enum: ['placed', 'approved', 'delivered'] },
    })
    expect(propertiesOf(written, 'Pet')).toMatchObject({
      category: { type: 'reference', entity: 'Category', ifEmpty: 'skip' },
      tags: { type: 'function', expression: 'list.filter(one, one != null)' },
    })
    const { values, errors } = generate(written)
    expect(errors).toEqual([])
    expect(values.Pet).toHaveLength(100)
    const categories = values.Category ?? []
    for (const pet of values.Pet ?? []) {
      expect(categories).toContainEqual((pet as JsonObject).category)
    }
  })

  test('the same from YAML', async () => {
    const json = await inferFiles({ 'openapi.json': JSON.stringify(petstore) })
    const yaml = await inferFiles({ 'openapi.yaml': stringify(petstore) })
    expect(yaml).toEqual(json)
  })

  test('Swagger 2', async () => {
    const document = {
      swagger: '2.0',
      paths: {
        '/users': {
          get: {
            responses: {
              '200': { schema: { type: 'array', items: { $ref: '#/definitions/User' } } },
            },
          },
        },
      },
      definitions: { User: object({ id: { ...text, format: 'uuid' }, email: text }) },
    }
    const written = await inferFiles({ 'swagger.json': JSON.stringify(document) })
    expect(propertiesOf(written, 'User')).toEqual({
      id: { type: 'id.uuid' },
      email: { type: 'internet.email' },
    })
  })

  test('3.1: a type beside null, a const, an example, and a resource without a name', async () => {
    const document = {
      openapi: '3.1.0',
      paths: {
        '/shops/{id}/visits': {
          get: answer(
            object({
              kind: { const: 'visit' },
              referrer: { type: ['string', 'null'] },
              code: { type: 'string', examples: ['VIS-000123'] },
              note: { anyOf: [{ type: 'string', maxLength: 80 }, { type: 'null' }] },
            }),
          ),
        },
      },
    }
    const written = await inferFiles({ 'openapi.json': JSON.stringify(document) })
    expect(propertiesOf(written, 'visits')).toEqual({
      kind: { const: 'visit' },
      referrer: { type: 'internet.referrer', nulls: 0.1 },
      code: { type: 'string', pattern: '^VIS-\\d{6}$' },
      note: { type: 'lorem.words', nulls: 0.1 },
    })
  })

  test('3.0: nullable, exclusive bounds, allOf, a discriminator', async () => {
    const document = openApi(
      {
        Base: object({ id: { ...text, format: 'uuid' } }, { required: ['id'] }),
        Card: object({ kind: text, last4: { ...text, pattern: '^\\d{4}$' } }),
        Cash: object({ kind: text, amount: { type: 'number' } }),
        Payment: {
          allOf: [
            to('Base'),
            object({
              total: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 5 },
              means: {
                oneOf: [to('Card'), to('Cash')],
                discriminator: {
                  propertyName: 'kind',
                  mapping: { card: '#/components/schemas/Card' },
                },
              },
              memo: { ...text, nullable: true, maxLength: 10 },
            }),
          ],
        },
      },
      { '/payments': { type: 'array', items: to('Payment') } },
    )
    const written = await inferFiles({ 'openapi.json': JSON.stringify(document) })
    expect(keysOf(written)).toEqual(['Payment'])
    expect(notesOf(written)).toEqual([])
    const kinds = (generate(written).values.Payment ?? []).map(
      (row) => ((row as JsonObject).means as JsonObject).kind,
    )
    expect(new Set(kinds)).toEqual(new Set(['card', 'Cash']))
    expect(propertiesOf(written, 'Payment')).toMatchObject({
      id: { type: 'id.uuid' },
      total: { exclusiveMinimum: 0, maximum: 5 },
      memo: { type: 'string', maxLength: 10, nulls: 0.1 },
    })
  })

  test('resources that contain each other have a first instance, and those of one type, too', async () => {
    const document = openApi(
      {
        User: object({
          id: whole,
          managerId: { ...whole, nullable: true },
          mentorId: whole,
          orders: { type: 'array', items: to('Order') },
        }),
        Order: object({ id: whole, user: to('User'), createdBy: { ...whole, nullable: true } }),
      },
      { '/users': to('User'), '/orders': to('Order') },
    )
    const written = await inferFiles({ 'openapi.json': JSON.stringify(document) })
    expect(propertiesOf(written, 'User')).toMatchObject({
      managerId: { entity: 'User', field: 'id', ifEmpty: 'null' },
      // The first user has no other to refer to, and null is not valid.
      mentorId: { type: 'integer' },
    })
    expect(propertiesOf(written, 'Order')).toMatchObject({
      user: { entity: 'User', ifEmpty: 'skip' },
      createdBy: { entity: 'User', field: 'id', ifEmpty: 'null' },
    })
    expect(generate(written).errors).toEqual([])
  })

  test('"tables" selects schemas of any type, which contain copies of the others', async () => {
    const files = { 'openapi.json': JSON.stringify(petstore) }
    const written = await inferFiles(files, { tables: ['Pet', 'NewPet'] })
    expect(keysOf(written)).toEqual(['Pet', 'NewPet'])
    expect(propertiesOf(written, 'Pet').category).toEqual({ $ref: '#/types/Category' })
    await expect(inferFiles(files, { tables: ['Pets'] })).rejects.toThrow(
      'openapi.json has no schema "Pets"; did you mean "Pet"?',
    )
    const rows = inferFiles({ 'a.ndjson': '{"a":1}' }, { tables: ['a'] })
    await expect(rows).rejects.toThrow('--tables applies to databases and schemas only')
  })

  test('a recursive schema ends, and a large one loses optional parts only', async () => {
    const wide = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`w${i}`, { ...to('Wide'), description: `${i}` }]),
    )
    const document = openApi(
      {
        Tree: object(
          { id: whole, kind: { enum: ['leaf'] }, below: { type: 'array', items: to('Tree') } },
          { required: ['kind'] },
        ),
        Wide: object({ id: whole, name: text, ...wide }, { required: ['name'] }),
      },
      { '/trees': to('Tree'), '/wide': to('Wide') },
    )
    const written = await inferFiles({ 'openapi.json': JSON.stringify(document) })
    expect(notesOf(written)).toEqual([
      expect.stringMatching(/^Wide: w0, w1, w2 and 37 more: was omitted: /),
    ])
    const { values, errors } = generate(written)
    expect(errors).toEqual([])
    const depthOf = (tree: JsonObject): number =>
      1 + Math.max(0, ...((tree.below ?? []) as JsonObject[]).map(depthOf))
    const depths = (values.Tree as JsonObject[]).map(depthOf)
    expect(Math.max(...depths)).toBeGreaterThan(2)
    expect(Math.max(...depths)).toBeLessThan(7)
  })

  test.each([false, true])('a property without a valid value is omitted', async (nullable) => {
    const flag = object({ id: whole, yes: { ...text, enum: [true, false], nullable } })
    const document = openApi({ Flag: flag }, { '/flags': to('Flag') })
    const written = await inferFiles({ 'openapi.json': JSON.stringify(document) })
    expect(Object.keys(propertiesOf(written, 'Flag'))).toEqual(['id'])
    expect(notesOf(written)).toEqual([
      'Flag: yes: was omitted: no value of its "enum" fits its other keywords',
    ])
  })

  test('a generous limit of lengths does not lead to long texts', async () => {
    const log = object({ id: whole, output: { ...text, maxLength: 10_000_000 } })
    const document = openApi({ Log: log }, { '/logs': to('Log') })
    const written = await inferFiles({ 'openapi.json': JSON.stringify(document) })
    expect(propertiesOf(written, 'Log').output).toEqual({ ...text, maxLength: 1_000 })
  })

  test('a document without an object schema is rejected', async () => {
    const document = { openapi: '3.0.0', paths: {} }
    await expect(inferFiles({ 'a.json': JSON.stringify(document) })).rejects.toThrow(
      'must have an object schema under "components" or in a response',
    )
  })
})

describe('JSON Schema', () => {
  test('the schema is the entity, and its definitions are types', async () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'Invoice',
      type: 'object',
      required: ['number', 'lines'],
      properties: {
        number: { type: 'string', pattern: '^INV-[0-9]{6}$' },
        lines: { type: 'array', items: { $ref: '#/definitions/line' }, minItems: 1 },
        parts: {
          type: 'array',
          items: [{ type: 'integer' }, { type: 'boolean' }],
          additionalItems: false,
        },
      },
      definitions: {
        line: object({ sku: text, price: { type: 'number', minimum: 0, exclusiveMaximum: 90 } }),
      },
    }
    const written = await inferFiles({ 'schema.json': JSON.stringify(schema) })
    expect(keysOf(written)).toEqual(['Invoice'])
    expect(Object.keys(written.definition.types as JsonObject)).toEqual(['line'])
    const validator = new Validator(schema as object, '7')
    for (const value of generate(written).values.Invoice ?? [])
      expect(validator.validate(value).errors).toEqual([])
  })

  test('definitions alone: those that are not used by others, and those with an identifier', async () => {
    const schema = {
      $defs: {
        user: object({ id: whole, home: { $ref: '#/$defs/address' } }),
        address: object({ city: text }),
        order: object({ id: whole, user_id: { type: 'integer' } }),
      },
    }
    const written = await inferFiles({ 'schema.json': JSON.stringify(schema) })
    expect(keysOf(written)).toEqual(['user', 'order'])
    expect(propertiesOf(written, 'order').user_id).toMatchObject({
      type: 'reference',
      entity: 'user',
    })
  })

  test('recursion ends where the schema allows it', async () => {
    const schema = {
      title: 'node',
      ...object({
        name: text,
        left: { $ref: '#' },
        children: { type: 'array', items: { $ref: '#' } },
      }),
    }
    const written = await inferFiles({ 'schema.json': JSON.stringify(schema) })
    const validator = new Validator(schema as object, '2020-12')
    for (const value of generate(written).values.node ?? [])
      expect(validator.validate(value).errors).toEqual([])
    const loop = { title: 'loop', ...object({ next: { $ref: '#' } }, { required: ['next'] }) }
    await expect(inferFiles({ 'loop.json': JSON.stringify(loop) })).rejects.toThrow(
      'loop.json must have a schema whose values can be generated: next was omitted: it has no finite value; loop was skipped: it has no finite value',
    )
  })

  test('first elements without others are a tuple, in the spelling of each draft', async () => {
    const first = [{ type: 'integer' }, { enum: ['a', 'b'] }]
    const tuple = {
      type: 'array',
      prefixItems: [{ type: 'integer', maximum: 1_000 }, { enum: ['a', 'b'] }],
      items: false,
      minItems: 2,
    }
    for (const list of [{ prefixItems: first }, { items: first }]) {
      const schema = object({
        two: { type: 'array', ...list },
        three: { type: 'array', ...list, minItems: 3 },
      })
      const properties = propertiesOf(
        await inferFiles({ 'pair.json': JSON.stringify({ ...schema, title: 'Pair' }) }),
        'Pair',
      )
      expect(properties.two).toEqual(tuple)
      expect(properties.three).toMatchObject({ items: text, minItems: 3 })
    }
  })

  test('allOf of objects is one object; "nullable" has an effect only next to a type', async () => {
    const parts = ['a', 'b'].map((name) => object({ [name]: { type: 'boolean' } }))
    const one = { type: 'boolean', nullable: true }
    const schema = object({ both: { nullable: true, allOf: parts }, one })
    const properties = propertiesOf(
      await inferFiles({ 'pair.json': JSON.stringify({ ...schema, title: 'Pair' }) }),
      'Pair',
    )
    const both = { a: { type: 'boolean' }, b: { type: 'boolean' } }
    expect(properties.both).toEqual({ type: 'object', properties: both })
    expect(properties.one).toEqual({ type: 'boolean', nulls: 0.1 })
  })

  test('unsupported parts are skipped with a note', async () => {
    const schema = {
      title: 'a',
      ...object({
        name: text,
        code: { type: 'string', pattern: '^(?!x)y' },
        other: { $ref: 'https://example.org/x.json' },
      }),
    }
    const written = await inferFiles({ 'schema.json': JSON.stringify(schema) })
    expect(notesOf(written)).toEqual([
      'a: other: references "https://example.org/x.json", which is not in the file',
      expect.stringContaining('a: code: was omitted: it must not use lookahead'),
    ])
    expect(entityOf(written, 'a').schema).toEqual({
      type: 'object',
      properties: { name: expect.anything() },
    })
  })

  test('objects that are too large together are skipped from the largest on', async () => {
    const having = (start: string, patterns: number) => {
      const texts = Array.from(
        { length: patterns },
        (_, i) =>
          [`text${i}`, { type: 'string', pattern: `^${start}([a-z]{1,50} ){1,50}${i}$` }] as const,
      )
      return object({ id: { type: 'integer' }, ...Object.fromEntries(texts) })
    }
    const schemas = {
      a: having('a', 30),
      b: having('b', 65),
      c: having('c', 30),
      d: having('d', 1),
    }
    const document = { openapi: '3.1.0', components: { schemas } }
    const written = await inferFiles({ 'api.json': JSON.stringify(document) })
    expect(Object.keys(written.definition.entities as JsonObject)).toEqual(['a', 'c', 'd'])
    expect(notesOf(written)).toEqual([
      expect.stringMatching(
        /^b: was skipped: it alone needs 6\d% of the work and schemas of a definition; select it alone with --tables$/,
      ),
    ])
  })

  test('null is not valid if several alternatives of "oneOf" allow it', async () => {
    const kinds = ['string', 'integer'].map((type) => ({ type, nullable: true }))
    const schema = object({ either: { oneOf: kinds }, any: { anyOf: kinds } })
    const document = { openapi: '3.0.3', components: { schemas: { a: schema } } }
    const rows = generate(await inferFiles({ 'api.json': JSON.stringify(document) })).values.a ?? []
    const hasNull = (name: string) => rows.some((row) => (row as JsonObject)[name] === null)
    expect([hasNull('either'), hasNull('any')]).toEqual([false, true])
  })

  test('an object that may be null becomes an entity without null, which others refer to', async () => {
    const author = { ...object({ id: { type: 'integer' } }), nullable: true }
    const book = object({ id: { type: 'integer' }, author_id: { type: 'integer' } })
    const document = { openapi: '3.0.3', components: { schemas: { author, book } } }
    const written = await inferFiles({ 'api.json': JSON.stringify(document) })
    expect(notesOf(written)).toEqual([])
    expect(entityOf(written, 'author').schema).not.toHaveProperty('nulls')
    expect(propertiesOf(written, 'book').author_id).toMatchObject({ entity: 'author' })
  })

  const count = Number(process.env.SPATE_TEST_RUNS ?? 120)

  test('random schemas become definitions with valid values, or a note explains why not', () => {
    const wrong: string[] = []
    for (let number = 0; number < count; number++) {
      const schema = randomSchema(number)
      const written = fromJsonSchema(schema, { name: 'thing' })
      expect(checkDefinition(written.definition).issues).toEqual([])
      const { values, errors } = generate(written, 20)
      expect([number, errors]).toEqual([number, []])
      if (written.notes.length > 0) continue
      const validator = new Validator(schema as object, '2020-12')
      for (const value of (values.thing ?? []) as JsonValue[]) {
        const { valid, errors: found } = validator.validate(value)
        if (!valid)
          wrong.push(`${number}: ${JSON.stringify(found.at(-1))} ${JSON.stringify(value)}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

test('a schema of which nothing can be generated is refused with the reason', async () => {
  const elsewhere = {
    $schema: 'http://json-schema.org/draft-04/schema#',
    type: 'object',
    required: ['a'],
    properties: { a: { $ref: 'other.json#' } },
    not: { pattern: 'x' },
    pattern: '^y',
  }
  await expect(inferFiles({ 'parts.json': JSON.stringify(elsewhere) })).rejects.toThrow(
    'parts.json must have a schema whose values can be generated',
  )
})
