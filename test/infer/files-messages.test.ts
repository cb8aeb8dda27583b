/** Tests descriptions of messages: Avro schemas, AsyncAPI documents and descriptors of Protocol Buffers. */

import { Validator } from '@cfworker/json-schema'
import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { generate, inferFiles, notesOf, propertiesOf } from './inferred.ts'

const keysOf = ({ definition }: { readonly definition: JsonObject }): readonly string[] =>
  Object.keys(definition.entities as JsonObject)

const order: JsonObject = {
  type: 'record',
  name: 'Order',
  namespace: 'com.example',
  fields: [
    { name: 'id', type: { type: 'string', logicalType: 'uuid' } },
    { name: 'state', type: { type: 'enum', name: 'State', symbols: ['OPEN', 'PAID'] } },
    { name: 'day', type: { type: 'int', logicalType: 'date' } },
    { name: 'note', type: ['null', 'string'], default: null },
    { name: 'hash', type: { type: 'fixed', name: 'Hash', size: 4 } },
    { name: 'tags', type: { type: 'map', values: 'long' } },
    { name: 'previous', type: ['null', 'Order'] },
    {
      name: 'lines',
      type: {
        type: 'array',
        items: { type: 'record', name: 'Line', fields: [{ name: 'amount', type: 'double' }] },
      },
    },
    { name: 'last', type: ['null', 'com.example.State'] },
  ],
}

describe('Avro', () => {
  test('a record is an entity whose values have all fields', async () => {
    const written = await inferFiles({ 'order.avsc': JSON.stringify(order) })
    expect(keysOf(written)).toEqual(['Order'])
    const { values, errors } = generate(written)
    expect(errors).toEqual([])
    const number = { type: 'number' }
    const valid: JsonObject = {
      type: ['object', 'null'],
      properties: {
        state: { enum: ['OPEN', 'PAID'] },
        day: { type: 'integer', minimum: 18_262, maximum: 21_914 },
        note: { type: ['null', 'string'] },
        hash: { type: 'string', pattern: '^[A-Za-z0-9+/]{4}[A-Za-z0-9+/][AQgw]==$' },
        tags: { type: 'object', additionalProperties: { type: 'integer' } },
        previous: { $ref: '#' },
        lines: {
          type: 'array',
          items: { type: 'object', properties: { amount: number }, required: ['amount'] },
        },
        last: { enum: ['OPEN', 'PAID', null] },
      },
      required: ['id', 'state', 'day', 'note', 'hash', 'tags', 'previous', 'lines', 'last'],
      additionalProperties: true,
    }
    const validator = new Validator(valid as object, '2020-12')
    for (const value of values.Order ?? []) expect(validator.validate(value).errors).toEqual([])
  })

  test('of several records, those that no other contains are entities', async () => {
    const list = [
      { type: 'record', name: 'Address', fields: [{ name: 'city', type: 'string' }] },
      { type: 'record', name: 'User', fields: [{ name: 'home', type: 'Address' }] },
    ]
    const written = await inferFiles({ 'all.avsc': JSON.stringify(list) })
    expect(keysOf(written)).toEqual(['User'])
  })
})

describe('AsyncAPI', () => {
  const payload = (properties: JsonObject): JsonObject => ({ type: 'object', properties })
  const userId = { type: 'string', format: 'uuid' }
  const components: JsonObject = {
    messages: {
      User: { payload: { $ref: '#/components/schemas/User' } },
      Order: {
        payload: { schemaFormat: 'application/vnd.apache.avro;version=1.9.0', schema: order },
      },
    },
    schemas: { User: payload({ id: userId, email: { type: 'string', format: 'email' } }) },
  }

  test('version 3: messages are entities, also those of channels, and references lead to them', async () => {
    const document = {
      asyncapi: '3.0.0',
      channels: {
        users: { messages: { again: { $ref: '#/components/messages/User' } } },
        signIns: {
          messages: { SignIn: { payload: payload({ userId, at: { type: 'integer' } }) } },
        },
      },
      components,
    }
    const written = await inferFiles({ 'asyncapi.yaml': JSON.stringify(document) })
    expect(keysOf(written)).toEqual(['User', 'Order', 'SignIn'])
    expect(propertiesOf(written, 'SignIn').userId).toMatchObject({ entity: 'User', field: 'id' })
    expect(generate(written).errors).toEqual([])
  })

  test('version 2: messages of operations', async () => {
    const document = {
      asyncapi: '2.6.0',
      channels: {
        'shop/{id}/sales': {
          publish: { message: { oneOf: [{ name: 'Sale', payload: payload({ id: userId }) }] } },
          subscribe: { message: { payload: payload({ total: { type: 'number' } }) } },
        },
      },
    }
    const written = await inferFiles({ 'asyncapi.json': JSON.stringify(document) })
    expect(keysOf(written)).toEqual(['Sale', 'sales'])
    const none = inferFiles({ 'asyncapi.json': '{"asyncapi":"3.0.0"}' })
    await expect(none).rejects.toThrow('asyncapi.json must have a message with a payload')
  })
})

/** Returns the bytes of a field of Protocol Buffers: a number, a text or a nested message. */
function field(number: number, value: number | string | readonly number[]): readonly number[] {
  if (typeof value === 'number') return [number * 8, value]
  const bytes = typeof value === 'string' ? [...new TextEncoder().encode(value)] : value
  const low = (bytes.length % 128) + (bytes.length < 128 ? 0 : 128)
  const length = bytes.length < 128 ? [low] : [low, Math.floor(bytes.length / 128)]
  return [number * 8 + 2, ...length, ...bytes]
}

interface FieldOptions {
  readonly typeName?: string
  readonly label?: number
  readonly choice?: number
}

/** Returns the descriptor of a field. */
function column(
  name: string,
  type: number,
  { typeName, label = 1, choice }: FieldOptions = {},
): readonly number[] {
  return field(2, [
    ...[...field(1, name), ...field(3, 1), ...field(4, label), ...field(5, type)],
    ...(typeName === undefined ? [] : field(6, typeName)),
    ...(choice === undefined ? [] : field(9, choice)),
    ...field(10, name),
  ])
}

/** Returns a set of descriptors with one file, whose package is `shop`. */
function descriptors(...members: readonly (readonly number[])[]): Uint8Array {
  const file = [...field(1, 'shop.proto'), ...field(2, 'shop'), ...members.flat()]
  return new Uint8Array(field(1, file))
}

describe('Protocol Buffers', () => {
  const state = field(5, [
    ...field(1, 'State'),
    ...field(2, [...field(1, 'OPEN'), ...field(2, 0)]),
    ...field(2, [...field(1, 'PAID'), ...field(2, 1)]),
  ])
  const line = field(4, [...field(1, 'Line'), ...column('count', 5)])
  const entry = field(3, [
    ...[...field(1, 'TagsEntry'), ...column('key', 9), ...column('value', 5)],
    ...field(7, field(7, 1)),
  ])
  const sale = field(4, [
    ...[
      ...field(1, 'Sale'),
      ...column('id', 3),
      ...column('state', 14, { typeName: '.shop.State' }),
    ],
    ...column('lines', 11, { typeName: '.shop.Line', label: 3 }),
    ...column('tags', 11, { typeName: '.shop.Sale.TagsEntry', label: 3 }),
    ...column('at', 11, { typeName: '.google.protobuf.Timestamp' }),
    ...[...column('card', 9, { choice: 0 }), ...column('cash', 8, { choice: 0 }), ...entry],
    ...column('before', 11, { typeName: '.shop.Sale' }),
  ])

  test('a message is an entity whose values have the JSON form of the message', async () => {
    const written = await inferFiles({ 'all.desc': descriptors(state, line, sale) })
    expect(keysOf(written)).toEqual(['Sale'])
    const { values, errors } = generate(written)
    expect(errors).toEqual([])
    const seen = new Set<string>()
    for (const value of (values.Sale ?? []) as JsonObject[]) {
      expect(value).toMatchObject({
        id: expect.stringMatching(/^\d+$/),
        state: expect.stringMatching(/^(OPEN|PAID)$/),
        lines: expect.any(Array),
        tags: expect.any(Object),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      })
      const chosen = ['card', 'cash'].filter((name) => Object.hasOwn(value, name))
      expect(chosen).toHaveLength(1)
      seen.add(chosen.join())
      for (const one of value.lines as JsonValue[]) {
        expect(one).toEqual({ count: expect.any(Number) })
      }
    }
    expect(seen.size).toBe(2)
    // A sale before a sale before a sale ends.
    expect(notesOf(written)).toEqual([expect.stringMatching(/^Sale: before: was omitted/)])
  })

  test.each([
    ['no bytes', new Uint8Array()],
    ['a text', new TextEncoder().encode('syntax = "proto3"; message A {}')],
    ['a truncated file', descriptors(state, line, sale).slice(0, -3)],
    ['a file without messages', descriptors(state)],
  ])('%s is rejected', async (_, bytes) => {
    await expect(inferFiles({ 'all.desc': bytes })).rejects.toThrow(
      'all.desc must be a set of descriptors with messages',
    )
  })
})
