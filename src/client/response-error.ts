/** Errors for responses that are not a success, from the service or from another server such as a proxy. */

import { isArray, isObject, type JsonValue, member } from '../text/json.ts'
import { problemBytesMax } from './limits.ts'
import { readRetryAfter } from './retry-after.ts'
import { type Issue, SpateError } from './spate-error.ts'

/** Maximum number of issues in the message of an error. The error itself contains all issues. */
const issuesShown = 10
const textShown = 120

/** A response with the text of its body. */
export interface ReceivedResponse {
  /** Method and path of the request, such as `PUT /simulations/shop`. */
  readonly request: string
  /** Address of the service, to which the client sent the request. */
  readonly address: string
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  /** Text of the response body, or its start. */
  readonly text: string
  /** Whether the response is a redirect. Browsers do not report the target of a redirect. */
  readonly isRedirection?: boolean
  /** Whether `text` is only the start of a longer body. */
  readonly isCut?: boolean
}

/** Returns the error for a response that is not a success. */
export function errorOfResponse(answered: ReceivedResponse): SpateError {
  const { request, status, headers, text } = answered
  const body = isJson(headers) ? parseJson(text) : undefined
  const title = body === undefined || !isObject(body) ? undefined : member(body, 'title')
  if (body === undefined || !isObject(body) || typeof title !== 'string')
    return foreignResponse(
      answered,
      `a problem${answered.isCut === true ? ` of at most ${problemBytesMax / 1024} KiB` : ''}`,
    )
  const detail = member(body, 'detail')
  const issues = issuesOf(member(body, 'issues'))
  const requestId = headers.get('x-request-id')?.slice(0, textShown)
  // For an internal error, only the log of the service has details, under the id of the request.
  const place = status === 500 && requestId !== undefined ? ` (request ${requestId})` : ''
  return new SpateError({
    kind: 'refused',
    message: [
      `${request}: ${status} ${title}${place}${typeof detail === 'string' ? `: ${detail}` : ''}`,
      ...issues.slice(0, issuesShown).map(issueLine),
      ...(issues.length > issuesShown ? [`and ${issues.length - issuesShown} more`] : []),
    ].join('\n  '),
    title,
    status,
    detail: typeof detail === 'string' ? detail : undefined,
    issues,
    retryAfterMs: retryAfterOf(headers),
    requestId,
  })
}

/**
 * Returns the error for a response that another server must have sent, because the response lacks what `wanted`
 * describes.
 */
export function foreignResponse(
  { request, address, status, statusText, headers, text, isRedirection = false }: ReceivedResponse,
  wanted: string,
): SpateError {
  const location = headers.get('location') ?? 'another address'
  const type = headers.get('content-type') ?? 'no content type'
  const said = text.trim().replace(/\s+/g, ' ').slice(0, textShown)
  const what = isRedirection
    ? `a redirect to ${location}; use that address instead`
    : `${type}${said === '' ? '' : ` (${JSON.stringify(said)})`}; expected ${wanted}`
  const answer = [status === 0 ? '' : status, statusText].map((word) => word && ` ${word}`).join('')
  return new SpateError({
    kind: 'foreign',
    message: `${request}: ${address} responded${answer} with ${what}`,
    title: statusText || 'Foreign response',
    status,
    detail: `another server than the service responded at ${address}`,
    retryAfterMs: retryAfterOf(headers),
  })
}

export function isJson(headers: Headers): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')
}

export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function issuesOf(value: JsonValue | undefined): readonly Issue[] {
  if (value === undefined || !isArray(value)) return []
  return value.flatMap((issue) => {
    if (!isObject(issue)) return []
    const message = member(issue, 'message')
    const path = member(issue, 'path')
    const reference = member(issue, 'reference')
    if (typeof message !== 'string') return []
    const isPath = path !== undefined && isArray(path) && path.every(isStep)
    return [
      {
        ...(isPath && { path: path.filter(isStep) }),
        message,
        ...(typeof reference === 'string' && { reference }),
      },
    ]
  })
}

function isStep(value: JsonValue): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function issueLine({ path = [], message }: Issue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`
}

function retryAfterOf(headers: Headers): number | undefined {
  return readRetryAfter(headers.get('retry-after') ?? '', Date.now())
}
