/** `/openapi.json` contains every route, with everything that a client needs. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routesOf } from '../../src/http/routes/routes.ts'
import { isObject, type JsonObject } from '../../src/text/json.ts'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
})
afterAll(() => service.stop())

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly security?: readonly unknown[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly schema: JsonObject
  }[]
  readonly requestBody?: JsonObject
  readonly responses: Readonly<Record<string, JsonObject>>
}

function operations(): readonly (readonly [where: string, Operation])[] {
  const paths = service.document.paths as unknown as Record<string, Record<string, Operation>>
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  )
}

test('is OpenAPI 3.1', () => {
  expect(service.document).toMatchObject({ openapi: '3.1.0', info: { title: 'Spate' } })
})

test('contains every route and itself, and no other', () => {
  // Both API versions have some paths in common.
  const declared = new Set(routesOf('both').map(({ method, path }) => `${method} ${path}`))
  expect(
    operations()
      .map(([where]) => where)
      .sort(),
  ).toEqual([...declared, 'GET /openapi.json'].sort())
})

test('contains every endpoint of the specification', () => {
  const where = operations().map(([name]) => name.replace(/\{\w+\}/g, '{}'))
  expect(where).toEqual(
    expect.arrayContaining([
      'POST /simulations',
      'PUT /simulations/{}',
      'PATCH /simulations/{}',
      'GET /simulations',
      'POST /simulations/{}/runs',
      'GET /simulation/{}/runs',
      'GET /simulations/{}/runs/{}/entities',
      'GET /simulations/{}/runs/{}/systems',
      'GET /simulations/{}/runs/{}/stream',
    ]),
  )
})

test('operations have unique ids and summaries', () => {
  const all = operations().map(([, operation]) => operation)
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
  for (const { summary } of all) expect(summary).toMatch(/^[A-Z].*\.$/)
})

test('"All endpoints require authentication", except those that only report that the service runs', () => {
  expect(service.document.security).toEqual([{ key: [] }])
  const open = operations().flatMap(([where, { security }]) =>
    security?.length === 0 ? [where] : [],
  )
  expect(open).toEqual([
    'GET /definition.schema.json',
    'GET /healthz',
    'GET /readyz',
    'GET /openapi.json',
  ])
})

test('the limits are those of the specification', () => {
  for (const [where, { parameters }] of operations()) {
    for (const { name, in: place, schema } of parameters) {
      if (place === 'path') expect(where).toContain(`{${name}}`)
      if (name === 'limit' && where.endsWith('/stream')) {
        expect(schema).toMatchObject({
          type: 'integer',
          minimum: 1,
          maximum: 1_000_000,
          default: 1_000_000,
        })
      } else if (name === 'limit') {
        expect(schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 100, default: 10 })
      }
      if (name === 'offset')
        expect(schema).toMatchObject({ type: 'integer', minimum: 0, default: 0 })
    }
  }
})

describe('the statuses of the specification are declared', () => {
  test.each([
    ['POST /simulations', [201, 400, 401, 422]],
    ['PUT /simulations/{simulationKey}', [200, 201, 400]],
    ['PATCH /simulations/{simulationKey}', [200, 400, 404]],
    ['GET /simulations', [200]],
    ['POST /simulations/{simulationKey}/runs', [201, 400, 409]],
    ['GET /simulation/{simulationKey}/runs', [200]],
    ['GET /simulations/{simulationKey}/runs/{runIndex}/entities', [200, 404]],
    ['GET /simulations/{simulationKey}/runs/{runIndex}/systems', [200, 404]],
    ['GET /simulations/{simulationKey}/runs/{runIndex}/stream', [200, 204, 400, 404, 406]],
  ])('%s: %j', (where, statuses) => {
    const [, operation] = operations().find(([name]) => name === where) ?? []
    expect(Object.keys(operation?.responses ?? {}).map(Number)).toEqual(
      expect.arrayContaining(statuses),
    )
  })
})

test('every reference can be resolved', () => {
  const references: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const part of value) visit(part)
    if (!isObject(value)) return
    if (typeof value.$ref === 'string') references.push(value.$ref)
    for (const part of Object.values(value)) visit(part)
  }
  visit(service.document)
  expect(references.length).toBeGreaterThan(0)
  for (const reference of references) {
    const found = reference
      .split('/')
      .slice(1)
      .reduce((at: unknown, step) => (isObject(at) ? at[step] : undefined), service.document)
    expect(found, reference).toBeDefined()
  }
})
