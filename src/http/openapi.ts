/** `/openapi.json` (OpenAPI 3.1), made from the declarations of the routes that also validate. */

import type { TSchema } from 'typebox'
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
    },
  }
}

function operation({
  id,
  summary,
  description,
  body,
  responses,
  failures,
  isOpen,
  ...route
}: Route): object {
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
        problemStatuses({ body, isOpen, ...route }, Object.values(failures ?? {})).map((status) => [
          status,
          problemResponse(status),
        ]),
      ),
    },
  }
}

function problemStatuses(
  {
    path,
    query,
    body,
    isOpen,
  }: Pick<Route, 'path' | 'query'> & {
    readonly body: TSchema | undefined
    readonly isOpen: true | undefined
  },
  failures: readonly number[],
): readonly number[] {
  const all = new Set([
    ...failures,
    ...(query || body ? [400] : []),
    ...(isOpen ? [] : [401]),
    ...(body ? [413, 415] : []),
    ...(path.endsWith('/stream') ? [406] : []),
    500,
    503,
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
