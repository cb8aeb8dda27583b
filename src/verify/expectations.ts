/**
 * Requests of the checks, and expectations about the responses: a status, a problem with its issues, and members of an
 * object.
 */

import { isDeepStrictEqual } from 'node:util'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { jsonOf, pathSegment } from './deployment.ts'
import type { HttpRequest, HttpResponse } from './exchange.ts'
import { expect, type PromiseContext } from './promise.ts'

const shownBytes = 300

/**
 * Sends a request and expects that the response is complete and has the status `expected`. If this is an error status,
 * the body must be a problem.
 */
export async function expectResponse(
  context: PromiseContext,
  request: HttpRequest,
  expected: number,
): Promise<HttpResponse> {
  const answer = await context.deployment.request(request)
  const where = requestText(request)
  const got = `${answer.status} ${textOf(answer)}`
  expect(answer.status === expected, { expected: String(expected), got, where })
  expect(answer.isWhole, { expected: 'a complete body', got: 'an interrupted one', where })
  if (expected >= 400) expectProblem(answer, where)
  return answer
}

/** Sends a request, expects a response with the status `expected` and a JSON object, and returns both. */
export async function expectObject(
  context: PromiseContext,
  request: HttpRequest,
  expected: number,
): Promise<{ readonly object: JsonObject; readonly answer: HttpResponse }> {
  const answer = await expectResponse(context, request, expected)
  const object = jsonOf(answer)
  const where = requestText(request)
  expect(isObject(object), { expected: 'a JSON object', got: textOf(answer), where })
  expectContentType(answer, 'application/json', where)
  return { object, answer }
}

/** Requests a list, expects a JSON array of objects, and returns the objects. */
export async function expectList(
  context: PromiseContext,
  path: string,
): Promise<readonly JsonObject[]> {
  const answer = await expectResponse(context, { path }, 200)
  const list = jsonOf(answer)
  const where = requestText({ path })
  expect(list !== undefined && isArray(list) && list.every(isObject), {
    expected: 'an array of objects',
    got: textOf(answer),
    where,
  })
  expectContentType(answer, 'application/json', where)
  return list.filter(isObject)
}

/** Sends requests that the service must all refuse with the status `expected`, and returns the responses. */
export async function expectRefusals(
  context: PromiseContext,
  requests: readonly HttpRequest[],
  expected: number,
): Promise<readonly HttpResponse[]> {
  const answers: HttpResponse[] = []
  for (const request of requests) answers.push(await expectResponse(context, request, expected))
  return answers
}

type Kind = 'string' | 'integer' | 'object' | 'timestamp'

const kinds: Readonly<Record<Kind, (value: JsonValue | undefined) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  object: (value) => isObject(value),
  timestamp: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
}

/** Expects that an object has members whose values are of certain kinds, such as timestamps. */
export function expectMembers(
  object: JsonObject,
  members: Readonly<Record<string, Kind>>,
  where: string,
): void {
  for (const [name, kind] of Object.entries(members)) {
    const value = member(object, name)
    const got = value === undefined ? `none in ${JSON.stringify(object)}` : JSON.stringify(value)
    expect(kinds[kind](value), { expected: `${name}: ${kind}`, got, where })
  }
}

export function expectSame(
  actual: JsonValue | undefined,
  wanted: JsonValue | undefined,
  where: string,
): void {
  const [expected, got] = [wanted, actual].map((value) => JSON.stringify(value) ?? 'nothing')
  expect(isDeepStrictEqual(actual, wanted), { expected: expected ?? '', got: got ?? '', where })
}

/** Expects that the problem in a response has an issue with this path. */
export function expectIssueAt(answer: HttpResponse, path: readonly (string | number)[]): void {
  const body = jsonOf(answer)
  const issues = isObject(body) ? member(body, 'issues') : undefined
  const isNamed =
    isArray(issues ?? null) &&
    (issues as readonly JsonValue[]).some(
      (issue) => isObject(issue) && isDeepStrictEqual(member(issue, 'path'), path),
    )
  expect(isNamed, { expected: `an issue at ${JSON.stringify(path)}`, got: textOf(answer) })
}

/**
 * Expects that a response is a problem with a title and, if it has issues, that they have messages and valid paths
 * (specification, Errors).
 */
function expectProblem(answer: HttpResponse, where: string): void {
  expectContentType(answer, 'application/problem+json', where)
  const body = jsonOf(answer)
  expect(isObject(body), { expected: 'a problem', got: textOf(answer), where })
  expectMembers(body, { title: 'string' }, where)
  const issues = member(body, 'issues')
  if (issues === undefined) return
  const areIssues =
    isArray(issues) &&
    issues.every((issue) => {
      if (!isObject(issue) || typeof member(issue, 'message') !== 'string') return false
      const path = member(issue, 'path')
      if (path === undefined) return true
      return isArray(path) && path.every((one) => typeof one === 'string' || Number.isInteger(one))
    })
  const expected = 'issues: objects with a message, and a path of strings and integers'
  expect(areIssues, { expected, got: JSON.stringify(issues), where })
}

export function expectContentType(
  { headers }: HttpResponse,
  expected: string,
  where: string,
): void {
  const got = headers['content-type'] ?? 'none'
  const isSame = got.split(';')[0]?.trim().toLowerCase() === expected
  expect(isSame, { expected: `Content-Type ${expected}`, got, where })
}

export function requestText({ method = 'GET', path, body }: HttpRequest): string {
  const text =
    body === undefined ? '' : ` ${typeof body === 'string' ? body : JSON.stringify(body)}`
  return `${method} ${path}${text.slice(0, shownBytes)}`
}

export function textOf({ body }: HttpResponse): string {
  return body.toString('utf8', 0, shownBytes)
}

export function simulationPath(key: string): string {
  return `/simulations/${pathSegment(key)}`
}

/** Stores a definition as a simulation with a new key, and returns the key. `name` becomes part of the key. */
export async function newSimulation(
  context: PromiseContext,
  name: string,
  definition: object,
): Promise<string> {
  const key = context.newKey(name)
  await expectResponse(context, { method: 'PUT', path: simulationPath(key), body: definition }, 201)
  return key
}

/** Creates a run of a simulation, and returns the path of the run. */
export async function newRun(
  context: PromiseContext,
  key: string,
  body: object = {},
): Promise<string> {
  const path = `${simulationPath(key)}/runs`
  const request = { method: 'POST', path, body: { output: 'stream', ...body } }
  const { object } = await expectObject(context, request, 201)
  expectMembers(object, { index: 'integer' }, requestText(request))
  return `${path}/${member(object, 'index')}`
}
