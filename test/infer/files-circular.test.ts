/** Tests descriptions whose schemas reference themselves, or each other in very long chains. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InferenceFailure } from '../../src/infer/failure.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { inferFiles } from './inferred.ts'

const runs = Number(process.env.SPATE_TEST_RUNS ?? 60)
const names = ['A', 'User', 'Shop', 'Tag']

const openApi = (schemas: JsonObject): JsonObject => ({ openapi: '3.1.0', components: { schemas } })
const named = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

/** Returns undefined for a valid definition, or the message of the failure. */
async function infer(document: JsonObject): Promise<string | undefined> {
  try {
    await inferFiles({ 'a.json': JSON.stringify(document) })
    return undefined
  } catch (error) {
    if (error instanceof InferenceFailure) return error.message
    throw error
  }
}

const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => {
  const one = tie('schema')
  const list = fc.array(one, { minLength: 1, maxLength: 3 })
  const reference = fc.constantFrom(...names).map(named)
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'schema' },
      reference,
      reference.map((to): JsonObject => ({ ...to, minLength: 1, properties: { q: to } })),
      fc.constantFrom({ type: 'string' }, { type: 'object' }, { $ref: '#' }),
      list.map((allOf): JsonObject => ({ allOf })),
      fc.tuple(list, one).map(([allOf, items]): JsonObject => ({ allOf, type: 'array', items })),
      list.map((anyOf): JsonObject => ({ anyOf })),
      list.map((oneOf): JsonObject => ({ oneOf, discriminator: { propertyName: 'kind' } })),
      one.map((items): JsonObject => ({ type: 'array', items, minItems: 1 })),
      one.map((not): JsonObject => ({ not })),
      fc.tuple(one, one).map(([id, user]): JsonObject => {
        return { type: 'object', properties: { id, user }, required: ['user'] }
      }),
    ),
  }
})

describe('circular references end', () => {
  test.each<[string, JsonObject]>([
    ['allOf of itself', { A: { allOf: [named('A')] } }],
    ['allOf of two', { A: { allOf: [named('B')] }, B: { allOf: [named('A')] } }],
    [
      'allOf of two with properties',
      {
        A: { allOf: [named('B'), { type: 'object', properties: { id: { type: 'string' } } }] },
        B: { allOf: [named('A'), { type: 'object', properties: { a: named('B') } }] },
      },
    ],
    [
      'allOf many times over',
      Object.fromEntries(names.map((name) => [name, { allOf: names.map(named) }])),
    ],
  ])('%s', async (_, schemas) => {
    await infer(openApi(schemas))
    await infer({ ...openApi(schemas), openapi: 'none', $ref: '#/components/schemas/A' })
  })

  test('random compositions', async () => {
    const document = fc.record({ A: schema, User: schema, Shop: schema, Tag: schema })
    await fc.assert(
      fc.asyncProperty(document, fc.boolean(), async (schemas, isOpenApi) => {
        await infer(isOpenApi ? openApi(schemas) : { components: { schemas }, ...named('A') })
      }),
      { numRuns: runs },
    )
  })
})

describe('very long chains of references end', () => {
  const ways: Readonly<Record<string, (to: JsonValue) => JsonObject>> = {
    properties: (x) => ({ type: 'object', properties: { id: { type: 'string' }, x } }),
    allOf: (x) => ({ allOf: [x] }),
    'allOf beside properties': (x) => ({
      allOf: [x, { type: 'object', properties: { a: { type: 'string' } } }],
    }),
    anyOf: (x) => ({ anyOf: [x, { type: 'string' }] }),
    items: (items) => ({ type: 'array', items }),
    not: (not) => ({ not }),
  }

  test.each(Object.entries(ways))('%s', async (_, leading) => {
    const count = 2_000
    const chain = Array.from({ length: count }, (_, i) => {
      return [`S${i}`, leading(i + 1 < count ? named(`S${i + 1}`) : { type: 'string' })] as const
    })
    await infer(openApi(Object.fromEntries(chain)))
    let nested: JsonObject = { type: 'string' }
    for (let i = 0; i < 400; i++) nested = leading(nested)
    await infer(openApi({ A: nested }))
    for (let i = 0; i < 200; i++) nested = leading(nested)
    const isDeeper = Object.hasOwn(nested, 'items') || Object.hasOwn(nested, 'not')
    if (!isDeeper) {
      const message = 'a.json must be nested at most 1000 levels deep'
      expect(await infer(openApi({ A: nested }))).toBe(message)
    }
  })
})
