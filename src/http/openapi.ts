/** `/openapi.json` (OpenAPI 3.1), made from the declarations of the routes that also validate. */

import { problemContentType } from '../wire/problem.ts'
import { titles } from './problems.ts'
import type { ResponseDeclaration, Route } from './route.ts'
import * as shapes from './shapes.ts'

const version = '3.1.0'

export function openApi(
  routes: readonly Route[],
  { serviceVersion }: { readonly serviceVersion: string },
): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) }
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
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key.' } },
      schemas: { Problem: shapes.problem },
      responses: Object.fromEntries(
        [...statuses].map((status) => [`Problem${status}`, problemResponse(status)]),
      ),
    },
  }
}

function operation(route: Route): object {
  const { id, summary, description, body, responses, isOpen } = route
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    ...(isOpen && { security: [] }),
    parameters: [
      ...Object.entries(route.params ?? {}).map(([name, text]) => ({
        name,
        in: 'path',
        required: true,
        description: text,
        schema: { type: 'string' },
      })),
      ...Object.entries(route.query ?? {}).map(([name, schema]) => ({ name, in: 'query', schema })),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [status, responseOf(response)]),
      ),
      ...Object.fromEntries(
        problemStatuses(route).map((status) => [
          status,
          { $ref: `#/components/responses/Problem${status}` },
        ]),
      ),
    },
  }
}

/** What the server says before a route is asked: unreadable, too slow, too large, unheard of. */
const everywhere = [400, 408, 413, 417, 431, 500, 503]

function problemStatuses({ path, params, body, failures, isOpen }: Route): readonly number[] {
  const all = new Set([
    ...everywhere,
    ...Object.values(failures ?? {}),
    ...(isOpen ? [] : [401]),
    ...(params ? [404] : []),
    ...(body ? [415] : []),
    ...(path.endsWith('/stream') ? [406] : []),
  ])
  return [...all].sort((a, b) => a - b)
}

function responseOf({ description, content, headers }: ResponseDeclaration): object {
  return {
    description,
    ...(headers && { headers }),
    ...(content && {
      content: Object.fromEntries(
        Object.entries(content).map(([type, schema]) => [type, { schema }]),
      ),
    }),
  }
}

function problemResponse(status: number): object {
  return {
    description: titles[status] ?? 'Error',
    content: { [problemContentType]: { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
