/** Generates `/openapi.json` (OpenAPI 3.1) from the declarations of the routes, which also validate requests. */

import { type TSchema, Type } from 'typebox'

import { allScopes } from '../access/keys.ts'
import { problemContentType } from '../wire/problem.ts'
import { requestIdHeader } from './exchange.ts'
import { titles } from './response/problems.ts'
import { isTagged, type ResponseDeclaration, type Route, scopeOf } from './route.ts'
import * as shapes from './routes/shapes.ts'

const version = '3.1.0'

export function openApi(
  routes: readonly Route[],
  { serviceVersion }: { readonly serviceVersion: string },
): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { path, method } of routes) {
    const same = routes.filter((route) => route.path === path && route.method === method)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(merge(same)) }
  }
  const statuses = new Set(routes.flatMap(problemStatuses))
  return {
    openapi: version,
    info: {
      title: 'Spate',
      version: serviceVersion,
      summary: 'Streams simulated data: deterministic, ordered, resumable.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key. The scopes are ${allScopes.join(', ')}; the member \`x-scope\` of an operation names the scope that it requires.`,
        },
      },
      schemas: { Problem: shapes.problem },
      headers: {
        RequestId: {
          description:
            'Id of the request in the log: the `X-Request-Id` of the request if it consists of 1 to 64 letters, digits and `_.:=+/@-`, otherwise a new UUID.',
          schema: { type: 'string' },
        },
        ETag: {
          description: 'Entity tag of the body. Each content coding has its own tag.',
          schema: { type: 'string' },
        },
      },
      parameters: {
        IfMatch: conditionHeader(
          'If-Match',
          'Entity tags. The response is 412 if none of them matches the current body. `*` matches any body.',
        ),
        IfNoneMatch: conditionHeader(
          'If-None-Match',
          'Entity tags. The response is 304 without a body if one of them matches the current body. `*` matches any body.',
        ),
      },
      responses: {
        NotModified: {
          description: 'The client already has the current body.',
          headers: { ...entityTag, ...requestId },
        },
        ...Object.fromEntries(
          [...statuses].map((status) => [`Problem${status}`, problemResponse(status)]),
        ),
      },
    },
  }
}

/**
 * Merges routes that share a path and a method. The operation accepts and returns everything that any of the routes
 * does, under the name of the last route.
 */
function merge(routes: readonly Route[]): Route {
  const last = routes.at(-1) as Route
  const bodies = routes.flatMap(({ body }) => (body ? [body] : []))
  const statuses = new Set(routes.flatMap(({ responses }) => Object.keys(responses).map(Number)))
  const responses = [...statuses].map((status) => {
    const shared = routes.flatMap((route) => route.responses[status] ?? [])
    return [status, mergeResponses(shared)] as const
  })
  return {
    ...last,
    ...(bodies.length > 1 && { body: Type.Union(bodies) }),
    responses: Object.fromEntries(responses),
    failures: Object.assign({}, ...routes.map(({ failures }) => failures)),
  }
}

function mergeResponses(responses: readonly ResponseDeclaration[]): ResponseDeclaration {
  const last = responses.at(-1) as ResponseDeclaration
  const types = new Set(responses.flatMap(({ content = {} }) => Object.keys(content)))
  const content = [...types].map((type) => {
    const schemas = responses.flatMap((response) => response.content?.[type] ?? [])
    return [type, schemas.length === 1 ? (schemas[0] as TSchema) : Type.Union(schemas)] as const
  })
  return { ...last, ...(content.length > 0 && { content: Object.fromEntries(content) }) }
}

function operation(route: Route): object {
  const { id, summary, description, body, responses, isPublic } = route
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    ...(isPublic ? { security: [] } : { 'x-scope': scopeOf(route) }),
    parameters: [
      ...Object.entries(route.params ?? {}).map(([name, text]) => ({
        name,
        in: 'path',
        required: true,
        description: text,
        schema: { type: 'string' },
      })),
      ...Object.entries(route.query ?? {}).map(([name, schema]) => ({ name, in: 'query', schema })),
      ...Object.entries(route.requestHeaders ?? {}).map(([name, text]) => ({
        name,
        in: 'header',
        description: text,
        schema: { type: 'string' },
      })),
      ...(isTagged(route) ? conditions : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          responseOf(response, { isTagged: isTagged(route) }),
        ]),
      ),
      ...(isTagged(route) && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...Object.fromEntries(
        problemStatuses(route).map((status) => [
          status,
          { $ref: `#/components/responses/Problem${status}` },
        ]),
      ),
    },
  }
}

/** Problem statuses that the server may return before a route handles the request. */
const commonStatuses = [400, 408, 413, 417, 431, 500, 503]

const conditions = ['IfMatch', 'IfNoneMatch'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))

/** Returns every status of problem responses of a route, in ascending order. */
export function problemStatuses(route: Route): readonly number[] {
  const { params, body, failures, otherProblems, isPublic } = route
  const all = new Set([
    ...commonStatuses,
    ...Object.values(failures ?? {}),
    ...(isPublic ? [] : [401, 403, 429]),
    ...(params ? [404] : []),
    ...(body ? [415] : []),
    ...(isTagged(route) ? [412] : []),
    ...(otherProblems ?? []),
  ])
  return [...all].sort((a, b) => a - b)
}

const requestId = { [requestIdHeader]: { $ref: '#/components/headers/RequestId' } }

const entityTag = { ETag: { $ref: '#/components/headers/ETag' } }

function responseOf(
  { description, content, headers }: ResponseDeclaration,
  { isTagged }: { readonly isTagged: boolean },
): object {
  return {
    description,
    headers: { ...(isTagged && entityTag), ...headers, ...requestId },
    ...(content && {
      content: Object.fromEntries(
        Object.entries(content).map(([type, schema]) => [type, { schema }]),
      ),
    }),
  }
}

function conditionHeader(name: string, description: string): object {
  return { name, in: 'header', description, schema: { type: 'string' } }
}

function problemResponse(status: number): object {
  return {
    description: titles[status] ?? 'Error',
    headers: requestId,
    content: { [problemContentType]: { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
