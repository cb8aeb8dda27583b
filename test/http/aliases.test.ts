/** Aliases that real definitions use: each works, and issues have the path that the client wrote. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'
import { objectOf, problemOf } from './definitions.ts'

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
})
afterAll(() => service.stop())

const object = (properties: object) => ({ type: 'object', properties })
const inner = object({ n: { type: 'integer', minimum: 1, maximum: 9 } })
const db = { import: { command: 'cat' }, format: { type: 'sql' } }

/** The key makes the body one of the current API version, whatever its entities are. */
const post = (content: object) =>
  service.request('/simulations', { method: 'POST', body: { key: `k${count++}`, ...content } })
let count = 0

/** A definition, its translation, and the definition with an issue at a path. */
const aliases: readonly (readonly [
  name: string,
  sent: object,
  read: object,
  wrong: object,
  path: readonly (string | number)[],
])[] = [
  [
    'entity `stream` = `schema`',
    { entities: { a: { stream: inner } } },
    { entities: { a: { schema: inner } } },
    { entities: { a: { stream: object({ n: { type: 'integer', minimum: 'x' } }) } } },
    ['entities', 'a', 'stream', 'properties', 'n', 'minimum'],
  ],
  [
    'a bare schema = `schema`',
    { entities: { a: inner, b: { enum: [1, 2] } } },
    { entities: { a: { schema: inner }, b: { schema: { enum: [1, 2] } } } },
    { entities: { a: object({ n: { type: 'integer', minimum: 'x' } }) } },
    ['entities', 'a', 'properties', 'n', 'minimum'],
  ],
  [
    'entity `output` = `format`',
    { entities: { a: { output: 'sql', schema: inner } } },
    { entities: { a: { format: 'sql', schema: inner } } },
    { entities: { a: { output: { type: 'sql', table: 5 }, schema: inner } } },
    ['entities', 'a', 'output', 'table'],
  ],
  [
    'system `output` = `format`',
    { systems: { s: { output: { type: 'sql' }, import: { command: 'c' } } } },
    { systems: { s: { format: { type: 'sql' }, import: { command: 'c' } } } },
    { systems: { s: { output: { type: 'xml' }, import: { command: 'c' } } } },
    ['systems', 's', 'output', 'type'],
  ],
  [
    '`trigger` = `rate`',
    { entities: { a: { trigger: '5/hour', schema: inner } } },
    { entities: { a: { rate: '5/hour', schema: inner } } },
    { entities: { a: { trigger: '5/our', schema: inner } } },
    ['entities', 'a', 'trigger'],
  ],
  [
    '`system: "db"` = `system: {type: "db"}`',
    { systems: { db }, entities: { a: { system: 'db', schema: inner } } },
    { systems: { db }, entities: { a: { system: { type: 'db' }, schema: inner } } },
    { systems: { db }, entities: { a: { system: 'bd', schema: inner } } },
    ['entities', 'a', 'system'],
  ],
  [
    '`format: "sql"` = `{type: "sql"}`',
    { entities: { a: { format: 'sql', schema: inner } } },
    { entities: { a: { format: 'sql', schema: inner } } },
    { entities: { a: { format: 'sqll', schema: inner } } },
    ['entities', 'a', 'format'],
  ],
  [
    'the prefix `schema.`',
    { entities: { a: { schema: { type: 'schema.boolean' } } } },
    { entities: { a: { schema: { type: 'boolean' } } } },
    { entities: { a: { schema: { type: 'schema.bolean' } } } },
    ['entities', 'a', 'schema', 'type'],
  ],
  [
    'the prefix `json.`',
    { entities: { a: { schema: { type: ['json.string', 'json.null'] } } } },
    { entities: { a: { schema: { type: ['string', 'null'] } } } },
    { entities: { a: { schema: { type: ['json.string', 'json.nil'] } } } },
    ['entities', 'a', 'schema', 'type', 1],
  ],
  [
    'the prefix `core.`, wherever a schema may stand',
    {
      types: { t: { type: 'core.string' } },
      entities: {
        a: {
          schema: object({
            list: { type: 'core.array', items: { type: 'core.integer', max: 3 } },
            f: {
              type: 'core.function',
              expression: 'n',
              variables: { n: { type: 'core.number' } },
            },
            one: { oneOf: [{ type: 'core.null' }, { type: 'core.boolean' }] },
            maybe: { when: 'true', type: 'core.boolean', else: { type: 'core.null' } },
            tuple: { type: 'array', prefixItems: [{ type: 'core.null' }] },
            t: { type: 't' },
          }),
        },
      },
    },
    {
      types: { t: { type: 'string' } },
      entities: {
        a: {
          schema: object({
            list: { type: 'array', items: { type: 'integer', maximum: 3 } },
            f: { type: 'function', expression: 'n', variables: { n: { type: 'number' } } },
            one: { oneOf: [{ type: 'null' }, { type: 'boolean' }] },
            maybe: { when: 'true', type: 'boolean', else: { type: 'null' } },
            tuple: { type: 'array', prefixItems: [{ type: 'null' }] },
            t: { type: 't' },
          }),
        },
      },
    },
    {
      types: { t: { type: 'core.integer', max: 'x' } },
      entities: { a: { schema: { type: 't' } } },
    },
    ['types', 't', 'max'],
  ],
  [
    '`min`/`max`',
    { entities: { a: { schema: object({ n: { type: 'integer', min: 1, max: 9 } }) } } },
    { entities: { a: { schema: inner } } },
    { entities: { a: { schema: object({ n: { type: 'number', min: 9, max: 1 } }) } } },
    ['entities', 'a', 'schema', 'properties', 'n', 'max'],
  ],
  [
    '`reference.effect`',
    { entities: { u: { schema: inner }, a: { schema: { type: 'reference', effect: 'u' } } } },
    { entities: { u: { schema: inner }, a: { schema: { type: 'reference', entity: 'u' } } } },
    { entities: { u: { schema: inner }, a: { schema: { type: 'reference', effect: 'v' } } } },
    ['entities', 'a', 'schema', 'effect'],
  ],
  [
    'a select option’s `stream`',
    {
      entities: {
        a: {
          schema: {
            type: 'select',
            options: [{ weight: 2, stream: inner }, { type: 'json.null' }],
          },
        },
      },
    },
    {
      entities: {
        a: {
          schema: { type: 'select', options: [{ weight: 2, schema: inner }, { type: 'null' }] },
        },
      },
    },
    {
      entities: {
        a: {
          schema: {
            type: 'select',
            options: [{ type: 'null' }, { stream: { type: 'integer', min: 'x' } }],
          },
        },
      },
    },
    ['entities', 'a', 'schema', 'options', 1, 'stream', 'min'],
  ],
]

describe.each(aliases)('%s', (_, sent, read, wrong, path) => {
  test('is translated before it is stored', async () => {
    const answer = await post(sent)
    expect(answer.status, await answer.clone().text()).toBe(201)
    const { key } = await objectOf(answer)
    expect(await objectOf(await service.request(`/simulations/${key}`))).toMatchObject(read)
    const {
      parent: _,
      createdAt: __,
      updatedAt: ___,
      ...stored
    } = await objectOf(await service.request(`/simulations/${key}`))
    // The response can be sent again unchanged.
    const again = await service.request(`/simulations/${key}`, { method: 'PUT', body: stored })
    expect(again.status).toBe(200)
    expect(await objectOf(await service.request(`/simulations/${key}`))).toMatchObject(stored)
    const run = { method: 'POST', body: { output: 'stream' } }
    expect((await service.request(`/simulations/${key}/runs`, run)).status).toBe(201)
    const { entities = {} } = read as { entities?: object }
    const listed = await service.request(`/simulations/${key}/runs/1/entities`)
    expect(await listed.json()).toMatchObject(
      Object.entries(entities).map(([name, entity]) => ({ key: name, ...entity })),
    )
  })

  test('keeps the path of an issue as the client wrote it', async () => {
    await problemOf(await post(wrong), 422, path)
    const put = { method: 'PUT', body: wrong }
    await problemOf(await service.request('/simulations/unborn', put), 400, path)
    const patch = { method: 'PATCH', body: wrong }
    await service.request('/simulations/patched', { method: 'PUT', body: {} })
    await problemOf(await service.request('/simulations/patched', patch), 400, path)
    const verdict = await service.request('/simulations/validate', { method: 'POST', body: wrong })
    expect(await verdict.json()).toMatchObject({ valid: false, issues: [{ path }] })
  })
})

test('aliases of aliases: one path through several', async () => {
  const entities = {
    a: {
      type: 'core.object',
      properties: {
        s: {
          type: 'schema.select',
          options: [{ stream: { type: 'json.integer', min: 5, max: 'x' } }],
        },
      },
    },
  }
  await problemOf(await post({ entities }), 422, [
    'entities',
    'a',
    'properties',
    's',
    'options',
    0,
    'stream',
    'max',
  ])
})

test('an alias together with the word that it replaces is an issue', async () => {
  const a = {
    stream: inner,
    schema: inner,
    trigger: '1/day',
    rate: '1/day',
    output: 'sql',
    format: 'sql',
  }
  await problemOf(
    await post({ entities: { a } }),
    422,
    ['entities', 'a', 'stream'],
    ['entities', 'a', 'trigger'],
    ['entities', 'a', 'output'],
  )
  const schema = { type: 'integer', min: 1, minimum: 1 }
  await problemOf(await post({ entities: { a: { schema } } }), 422, [
    'entities',
    'a',
    'schema',
    'min',
  ])
})

test('names that only look like an alias are kept', async () => {
  const schema = object({
    stream: { const: { type: 'core.string', min: 1 } },
    effect: { enum: ['core.string', { stream: 1, trigger: 2 }] },
    min: { type: 'boolean', description: 'core.string', examples: [{ min: 1 }] },
  })
  const types = { 'core.money': { type: 'number' } }
  const content = { types, entities: { a: { schema }, b: { schema: { type: 'core.money' } } } }
  const answer = await post(content)
  expect(answer.status).toBe(201)
  const { key } = await objectOf(answer)
  expect(await objectOf(await service.request(`/simulations/${key}`))).toMatchObject(content)
})

test('an entity with a rate has its schema in `schema`', async () => {
  const a = { rate: '1/day', type: 'object', properties: {} }
  await problemOf(
    await post({ entities: { a } }),
    422,
    ['entities', 'a', 'type'],
    ['entities', 'a', 'properties'],
    ['entities', 'a'],
  )
})
