/** JSON and problem responses, with their common headers. */

import type { Failure, FailureKind } from '../../service/failure.ts'
import { type Problem, problemContentType } from '../../wire/problem.ts'
import type { readJsonBody } from '../body/json-body.ts'
import type { Route } from '../route.ts'
import { chooseCoding, codedTag } from './content-coding.ts'
import { JsonDocument } from './json-document.ts'
import { allowOf } from './methods.ts'
import { judge } from './preconditions.ts'
import { problemOf, problemOfFailure } from './problems.ts'

type Headers = Readonly<Record<string, string>>

export const retryAfterSeconds = '1'

/**
 * Returns a response with a JSON value or a `JsonDocument` as its body. Bodies of more than 1 KB are compressed if the
 * client accepts it. A 200 response to GET has an entity tag, and the conditions of the request are evaluated against
 * the tag.
 */
export async function jsonResponse(
  status: number,
  body: unknown,
  given: Headers,
  raw: Request,
): Promise<Response> {
  const document = body instanceof JsonDocument ? body : new JsonDocument(body)
  const coding = document.isWorthCoding ? chooseCoding(raw) : undefined
  const isRead = status === 200 && (raw.method === 'GET' || raw.method === 'HEAD')
  const plain = given.ETag ?? (isRead ? document.tag : undefined)
  const tag = plain === undefined ? undefined : codedTag(plain, coding)
  const headers: Headers = {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...given,
    ...(document.isWorthCoding && { Vary: 'Accept-Encoding' }),
    ...(tag !== undefined && { ETag: tag }),
  }
  const condition = isRead && tag !== undefined ? judge(raw.headers, tag) : 'met'
  if (condition === 'failed') return preconditionFailed(tag, raw)
  if (condition !== 'met') {
    const { 'Content-Type': _, ...kept } = headers
    return new Response(null, { status: 304, headers: { ...kept, ETag: condition.unchanged } })
  }
  const bytes =
    coding === undefined || raw.method === 'HEAD' ? document.bytes : await document.coded(coding)
  return new Response(raw.method === 'HEAD' ? null : bytes, {
    status,
    headers: {
      'Content-Type': 'application/json',
      ...headers,
      ...(coding !== undefined && { 'Content-Encoding': coding }),
    },
  })
}

function preconditionFailed(tag: string | undefined, raw: Request): Promise<Response> {
  const detail = `"If-Match" must contain the current entity tag, ${tag}`
  return problemResponse(problemOf(412, { detail }), raw)
}

const requestIds = new WeakMap<Request, string>()

/** Sets the id of a request. Every problem response to the request contains the id. */
export function setRequestId(raw: Request, id: string): void {
  requestIds.set(raw, id)
}

/** Returns the id of a request that `setRequestId` has set. */
export function assignedRequestId(raw: Request): string | undefined {
  return requestIds.get(raw)
}

export function problemResponse(
  problem: Problem,
  raw: Request,
  headers: Headers = {},
): Promise<Response> {
  const instance = assignedRequestId(raw)
  return jsonResponse(
    problem.status,
    instance === undefined ? problem : { ...problem, instance },
    { 'Content-Type': problemContentType, ...headers },
    raw,
  )
}

export function failureResponse(
  { failures = {}, id }: Route,
  failure: Failure,
  raw: Request,
): Promise<Response> {
  const status = failures[failure.failure]
  if (status === undefined) throw new Error(`route ${id} has no status for ${failure.failure}`)
  return problemResponse(problemOfFailure(status, failure), raw, headersOf(failure))
}

/** Kinds of temporary failures, after which the client may retry. */
const busy: readonly FailureKind[] = ['run.busy', 'access.busy', 'repeat.underway']

function headersOf(failure: Failure): Headers {
  // The challenge for a wrong password differs from the challenge for a missing session (RFC 9110, section 15.5.2,
  // requires a challenge with every 401).
  if (failure.failure === 'credentials.wrong') return { 'WWW-Authenticate': 'Password' }
  if (failure.failure === 'credentials.locked')
    return { 'Retry-After': `${failure.retryAfterSeconds}` }
  return busy.includes(failure.failure) ? { 'Retry-After': retryAfterSeconds } : {}
}

export function bodyProblem(
  { status, detail, issues }: Extract<Awaited<ReturnType<typeof readJsonBody>>, { status: number }>,
  raw: Request,
): Promise<Response> {
  // The remaining bytes of a body that is too large are not read, so the connection cannot be reused.
  const headers: Record<string, string> = status === 413 ? { Connection: 'close' } : {}
  return problemResponse(problemOf(status, { detail, ...(issues && { issues }) }), raw, headers)
}

export function methodNotAllowed(taken: readonly string[], raw: Request): Promise<Response> {
  const Allow = allowOf(taken)
  const problem = problemOf(405, {
    detail: `the method must be one of ${Allow}; got ${raw.method}`,
  })
  return problemResponse(problem, raw, { Allow })
}
