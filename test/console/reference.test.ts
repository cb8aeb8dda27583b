/** Examples of responses and the types of members in the API reference. */
import { expect, test } from 'vitest'
import { exampleOf } from '../../console/reference/example-response.ts'
import { typeText } from '../../console/reference/type-text.ts'

test('an example has a value for each member of the schema', () => {
  const schema = {
    type: 'object',
    properties: {
      key: { type: 'string' },
      createdAt: { type: 'string', format: 'date-time' },
      total: { type: 'integer', minimum: 0 },
      tags: { type: 'array', items: { type: 'string' } },
      state: { enum: ['open', 'done'] },
      either: { anyOf: [{ const: 'first' }, { type: 'null' }] },
      all: { allOf: [{ type: 'object', properties: { a: { type: 'boolean' } } }] },
    },
  }
  expect(exampleOf(schema)).toEqual({
    key: 'text',
    createdAt: '2026-01-01T00:00:00.000Z',
    total: 1,
    tags: ['text'],
    state: 'open',
    either: 'first',
    all: { a: true },
  })
})

test('documented examples and defaults are preferred', () => {
  expect(exampleOf({ type: 'string', examples: ['shop'] })).toBe('shop')
  expect(exampleOf({ type: 'integer', default: 5 })).toBe(5)
})

test('a schema that contains itself ends', () => {
  const schema: { type: string; items?: object } = { type: 'array' }
  schema.items = schema
  expect(() => exampleOf(schema as never)).not.toThrow()
})

test('the type of a member names its variants and values', () => {
  expect(typeText({ type: 'string' })).toBe('string')
  expect(typeText({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string | null')
  expect(typeText({ description: 'Anything.' })).toBe('any')
  expect(typeText({ enum: ['open', 'done'] })).toBe('"open" | "done"')
  expect(typeText({ anyOf: [{ const: 1 }, { type: 'string' }, { type: 'string' }] })).toBe(
    '1 | string',
  )
})
