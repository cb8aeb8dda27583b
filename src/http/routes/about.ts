/** Routes that describe the service: its types, its API and its health. */

import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { definitionSchema } from '../../definition/definition-schema.ts'
import { listTypes } from '../../schema/listing.ts'
import { JsonDocument } from '../response/json-document.ts'
import { problemOf } from '../response/problems.ts'
import { jsonContent, type Route } from '../route.ts'
import * as shapes from './shapes.ts'

/** Headers of documents that do not change while the service runs. Browsers cache the documents and revalidate them. */
const revalidated = { 'Cache-Control': 'private, no-cache' }

const types = once(() => new JsonDocument(listTypes()))
const schema = once(() => new JsonDocument(definitionSchema()))

/** Returns a function that calls `create` on its first call and returns the same value on every call. */
function once<T extends object>(create: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= create()
    return value
  }
}

export const listTypesRoute: Route = {
  method: 'GET',
  path: '/types',
  id: 'listTypes',
  summary: 'Lists every type of the definition language, with examples.',
  responses: { 200: jsonContent('The types.', Type.Array(shapes.typeListing)) },
  handle: async () => ({ status: 200, body: types(), headers: revalidated }),
}

export const readTypeRoute: Route = {
  method: 'GET',
  path: '/types/{name}',
  id: 'readType',
  summary: 'Describes one type of the definition language, with examples.',
  params: { name: 'Name of the type.' },
  responses: { 200: jsonContent('The type.', shapes.typeListing) },
  failures: { 'type.unknown': 404 },
  async handle({ params: { name = '' } }) {
    const found = listTypes().find((type) => type.name === name)
    return found === undefined ? { failure: 'type.unknown', name } : { status: 200, body: found }
  },
}

const schemaContentType = 'application/schema+json'

export const definitionSchemaRoute: Route = {
  method: 'GET',
  path: '/definition.schema.json',
  id: 'readDefinitionSchema',
  summary: 'Returns the JSON Schema of definitions, for editors.',
  isPublic: true,
  responses: {
    200: {
      description: 'A JSON Schema (2020-12).',
      content: { [schemaContentType]: Type.Object({}) },
    },
  },
  handle: async () => ({
    status: 200,
    body: schema(),
    headers: { 'Content-Type': schemaContentType, ...revalidated },
  }),
}

/**
 * Returns the route of `/openapi.json`. `describe` generates the document on first use, because the document also
 * describes this route.
 */
export function openApiRoute(describe: () => object): Route {
  const document = once(() => new JsonDocument(describe()))
  return {
    method: 'GET',
    path: '/openapi.json',
    id: 'describe',
    summary: 'Returns this document.',
    isPublic: true,
    responses: { 200: jsonContent('An OpenAPI 3.1 document.', Type.Object({})) },
    handle: async () => ({ status: 200, body: document(), headers: revalidated }),
  }
}

export const healthRoute: Route = {
  method: 'GET',
  path: '/healthz',
  id: 'health',
  summary: 'Returns 200 while the process is running.',
  isPublic: true,
  responses: { 200: jsonContent('The process is running.', shapes.health) },
  handle: async () => ({ status: 200, body: { status: 'ok' } }),
}

/**
 * Maximum time that `/readyz` waits for the database, in milliseconds. Load balancers expect a response to a check
 * within two seconds, and otherwise drop the service with its open streams, which do not need the database.
 */
const pingTimeoutMs = 1_500

export const readyRoute: Route = {
  method: 'GET',
  path: '/readyz',
  id: 'ready',
  summary: 'Returns 200 while the service can serve requests, and 503 otherwise.',
  description:
    'The check queries the database. A service that is shutting down returns 503 and continues to serve requests until load balancers have noticed (SPATE_DRAIN_SECONDS).',
  isPublic: true,
  responses: { 200: jsonContent('The service is ready.', shapes.health) },
  async handle(_, { service, shutdown }) {
    if (shutdown?.hasBegun) {
      const body = problemOf(503, { detail: 'the service is shutting down; use another instance' })
      return { status: 503, body, headers: { 'Retry-After': '1' } }
    }
    const isThere = await Promise.race([
      service.store.ping().then(() => true),
      sleep(pingTimeoutMs, false, { ref: false }),
    ])
    if (isThere) return { status: 200, body: { status: 'ok' } }
    const detail = 'the database takes too long to respond; try again in a few seconds'
    return { status: 503, body: problemOf(503, { detail }), headers: { 'Retry-After': '1' } }
  },
}
