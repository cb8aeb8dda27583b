/**
 * Checks console responses against the declarations of their routes: the status, its content type, and the members of
 * the body. No OpenAPI document contains these routes.
 */

import { type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { expect } from 'vitest'
import { consoleRouteGroup } from '../../../src/http/console/console-route-group.ts'
import { problemStatuses } from '../../../src/http/openapi.ts'
import type { Route } from '../../../src/http/route.ts'
import { openApiRoute } from '../../../src/http/routes/about.ts'
import { problem } from '../../../src/http/routes/shapes.ts'
import { problemContentType } from '../../../src/wire/problem.ts'

const entrance = consoleRouteGroup({
  version: '0',
  publicUrl: undefined,
  addressOf: ({ peer }) => peer,
  provision: async () => undefined,
  onOwner: () => undefined,
})

/** All routes, with the document that every route group has. */
const routes = [...entrance.routes, openApiRoute(() => ({}))]

/** The routes of the console, and those of the API that it shares. */
export const consoleRoutes: readonly Route[] = entrance.routes

/** Statuses that every route group may return before it selects a route. */
const beforeRoutes = [400, 401, 403, 404, 405]

export async function expectDeclared(
  { method, path }: { readonly method: string; readonly path: string },
  answer: Response,
): Promise<void> {
  const what = `${method} ${path} answered ${answer.status}`
  const type = answer.headers.get('content-type')
  const route = routeOf(method, path.replace(/[?#].*$/s, ''))
  const declared = route?.responses[answer.status]
  if (declared === undefined) {
    const problems = route ? problemStatuses(route) : []
    expect([...problems, ...beforeRoutes], what).toContain(answer.status)
    expect(type, what).toBe(problemContentType)
    if (method !== 'HEAD') expectShape(problem, await answer.clone().json(), what)
    return
  }
  const schema = declared.content?.[type ?? '']
  expect(Object.keys(declared.content ?? { null: Type.Null() }), what).toContain(`${type}`)
  // Tests of streams read the streams, and some never end.
  if (method === 'HEAD' || schema === undefined || type !== 'application/json') return
  expectShape(schema, await answer.clone().json(), what)
}

function routeOf(method: string, path: string): Route | undefined {
  const steps = path.split('/')
  const fits = (route: Route): boolean => {
    const others = route.path.split('/')
    return (
      steps.length === others.length &&
      others.every((other, i) => other === steps[i] || (other.startsWith('{') && steps[i] !== ''))
    )
  }
  const name = method === 'HEAD' ? 'GET' : method
  const found = routes.filter((route) => route.method === name && fits(route))
  // A fixed path precedes one with parameters.
  return found.find((route) => route.path === path) ?? found[0]
}

function expectShape(schema: TSchema, body: unknown, what: string): void {
  expect(
    Value.Errors(closed(schema), body),
    `${what}: ${JSON.stringify(body).slice(0, 300)}`,
  ).toEqual([])
}

/** Returns schemas without additional members, so that every member must be declared. */
function closed(schema: TSchema): TSchema {
  return JSON.parse(JSON.stringify(schema), (_, part) =>
    Object.keys(part?.properties ?? {}).length > 0
      ? { additionalProperties: false, ...part }
      : part,
  )
}
