/** The routes that describe the service: types, health, and authentication. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { definitionSchema } from '../../src/definition/definition-schema.ts'
import { declarations } from '../../src/schema/registry.ts'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'
import { jsonOf, listOf, objectOf } from './definitions.ts'

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
})
afterAll(() => service.stop())

describe('GET /types', () => {
  test('lists every type with its keywords and examples', async () => {
    const response = await service.request('/types')
    expect(response.status).toBe(200)
    const types = await listOf(response)
    expect(types.map(({ name }) => name)).toEqual(declarations.map(({ name }) => name))
    for (const [i, type] of types.entries()) {
      const { name, summary, keywords = {}, examples } = declarations[i] ?? {}
      expect(type).toEqual({
        name,
        summary,
        keywords: expect.any(Object),
        output: expect.any(Object),
        examples: examples?.map((schema) => ({ schema, values: expect.any(Array) })),
      })
      for (const { values } of type.examples as unknown as { values: unknown[] }[]) {
        expect(values).toHaveLength(3)
      }
      expect(Object.keys(type.keywords as object)).toEqual(Object.keys(keywords))
    }
  })

  test('GET /types/{name} describes one type', async () => {
    const types = await listOf(await service.request('/types'))
    for (const type of types) {
      expect(await jsonOf(await service.request(`/types/${type.name}`))).toEqual(type)
    }
    const unknown = await service.request('/types/internet.mail')
    expect(unknown.status).toBe(404)
    expect((await objectOf(unknown)).detail).toBe(
      'there is no type "internet.mail"; did you mean "internet.email"?',
    )
  })

  test('an issue refers to the page of the type', async () => {
    const schema = {
      type: 'object',
      properties: { age: { type: 'integer', minimum: 'x' }, n: { type: 'strin' } },
    }
    const body = { entities: { users: { schema } } }
    const verdict = await service.request('/simulations/validate', { method: 'POST', body })
    const path = ['entities', 'users', 'schema', 'properties']
    expect((await objectOf(verdict)).issues).toEqual([
      {
        path: [...path, 'age', 'minimum'],
        message: expect.stringMatching(/^must be .*; got "x"$/),
        reference: '/types/integer',
      },
      {
        path: [...path, 'n', 'type'],
        message: 'must be a known type; got "strin"; did you mean "string"?',
        reference: '/types',
      },
    ])
  })

  test('an expression that fails for every instance is an issue of the definition', async () => {
    const n = { type: 'integer', maximum: 9 }
    const word = { type: 'lorem.word' }
    const properties = {
      n,
      word,
      sum: { type: 'function', expression: 'self.word * 2' },
      sometimes: { type: 'function', expression: '1 / self.n' },
    }
    const entities = {
      failing: { rate: '50/day', schema: { type: 'object', properties } },
      asking: {
        rate: '50/day',
        schema: { type: 'object', properties: { n, word: { ...word, when: 'self.n' } } },
      },
    }
    const body = { start: '2026-01-01', end: '2026-01-11', entities }
    const verdict = await service.request('/simulations/validate', { method: 'POST', body })
    expect((await objectOf(verdict)).issues).toEqual([
      {
        path: ['entities', 'asking', 'schema', 'properties', 'word'],
        message: expect.stringMatching(/^must produce a value .* must be true or false; got \d$/),
        reference: '/types/function',
      },
      {
        path: ['entities', 'failing', 'schema', 'properties', 'sum'],
        message: expect.stringMatching(
          /^must produce a value for some instances; each of the 16 that were tried failed: /,
        ),
        reference: '/types/function',
      },
    ])
  })

  test('an expression with too many steps is an issue, found without running all steps', async () => {
    const times = (count: number, items: object): object => ({
      ...{ type: 'array', minItems: count, maxItems: count, items },
    })
    const expression =
      '[1,2,3,4,5,6,7,8].map(a, [1,2,3,4,5,6,7,8].map(b, [1,2,3,4].map(c, a*b*c))).size()'
    const properties = {
      l: times(10_000, { type: 'function', expression }),
      n: { type: 'function', expression: 'size(self.l)' },
    }
    const reference = { type: 'reference', entity: 'a', field: 'n', ifEmpty: 'null' }
    const entities = {
      a: { rate: '1000/hour', schema: { type: 'object', properties } },
      e: { rate: '1/minute', schema: times(1_000, reference) },
    }
    const body = { start: '2026-01-01', end: '2026-01-02', entities }
    const verdict = await service.request('/simulations/validate', { method: 'POST', body })
    const message =
      /each of the \d+ that were tried failed: the expressions of an event may take at most 1000000 steps/
    expect((await objectOf(verdict)).issues).toMatchObject([
      {
        path: ['entities', 'a', 'schema', 'properties', 'l'],
        message: expect.stringMatching(message),
      },
    ])
  })

  test('is the same every time', async () => {
    const first = await (await service.request('/types')).text()
    expect(await (await service.request('/types')).text()).toBe(first)
  })

  test('every example of every type can be posted and run', async () => {
    const types = await listOf(await service.request('/types'))
    const entities = Object.fromEntries(
      types.flatMap(({ name, examples }) =>
        (examples as unknown as { schema: object }[]).map(({ schema }, i) => [
          `${name} ${i}`,
          { schema },
        ]),
      ),
    )
    const users = { schema: { type: 'object', properties: { id: { type: 'id.integer' } } } }
    const body = {
      key: 'examples',
      start: '2026-01-01',
      end: '2026-01-05',
      entities: { ...entities, users },
    }
    expect((await service.request('/simulations', { method: 'POST', body })).status).toBe(201)
    const run = await service.request('/simulations/examples/runs', {
      method: 'POST',
      body: { output: 'stream' },
    })
    expect(run.status).toBe(201)
    const stream = await service.request('/simulations/examples/runs/1/stream', {
      headers: { Accept: 'application/x-ndjson' },
    })
    expect((await stream.text()).split('\n').length).toBeGreaterThan(20)
  })
})

test('a definition may contain `$schema`, which is ignored', async () => {
  const $schema = `${service.address}/definition.schema.json`
  const body = { $schema, entities: { e: { schema: { $schema, type: 'id.integer' } } } }
  for (const [method, path] of [
    ['POST', '/simulations/validate'],
    ['PUT', '/simulations/schooled'],
    ['PUT', '/simulations/schooled'],
    ['PATCH', '/simulations/schooled'],
    ['POST', '/simulations'],
  ] as const) {
    const answer = await service.request(path, { method, body })
    expect([200, 201, 204], `${method} ${path}`).toContain(answer.status)
  }
  const stored = await objectOf(await service.request('/simulations/schooled'))
  expect(stored.$schema).toBeUndefined()
  expect(stored.entities).toEqual({ e: { schema: { $schema, type: 'id.integer' } } })
})

describe('without a key', () => {
  test.each(['/healthz', '/readyz'])('GET %s responds', async (path) => {
    const response = await fetch(`${service.address}${path}`)
    expect(response.status).toBe(200)
    expect(await jsonOf(response)).toEqual({ status: 'ok' })
  })

  test('GET /definition.schema.json returns the schema of definitions', async () => {
    const response = await fetch(`${service.address}/definition.schema.json`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/schema+json')
    const schema = await objectOf(response)
    expect(schema).toEqual(definitionSchema())
    expect(schema.$defs).toMatchObject({ 'person.name': expect.any(Object) })
    const checked = await service.request('/definition.schema.json')
    expect(await objectOf(checked)).toEqual(schema)
  })

  test('GET /openapi.json responds', async () => {
    const response = await fetch(`${service.address}/openapi.json`)
    expect(await objectOf(response)).toEqual(service.document)
  })
})
