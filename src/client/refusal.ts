/** An answer that is not a success, as an error: in the service's own words, or in those of something in between. */

import { isArray, isObject, type JsonValue, member } from '../text/json.ts'
import { problemBytesMax } from './limits.ts'
import { readRetryAfter } from './retry-after.ts'
import { type Issue, SpateError } from './spate-error.ts'

/** So many issues are told in the message; the error has them all. */
const issuesShown = 10
const textShown = 120

export interface Answered {
  /** `PUT /simulations/shop`. */
  readonly request: string
  /** Of the service, without a path. */
  readonly address: string
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  /** Of the body. */
  readonly text: string
  /** Browsers do not tell where to. */
  readonly isRedirection?: boolean
  /** The text is only the beginning of the body. */
  readonly isCut?: boolean
}

export function refusalOf(answered: Answered): SpateError {
  const { request, status, headers, text } = answered
  const body = isJson(headers) ? parsed(text) : undefined
  const title = body === undefined || !isObject(body) ? undefined : member(body, 'title')
  if (body === undefined || !isObject(body) || typeof title !== 'string')
    return foreignAnswer(
      answered,
      `a problem of the service${answered.isCut === true ? ` of at most ${problemBytesMax / 1024} KiB` : ''}`,
    )
  const detail = member(body, 'detail')
  const issues = issuesOf(member(body, 'issues'))
  const requestId = headers.get('x-request-id')?.slice(0, textShown)
  // A fault of the service says nothing but where its log has more.
  const place = status === 500 && requestId !== undefined ? ` (request ${requestId})` : ''
  return new SpateError({
    kind: 'refused',
    message: [
      `${request}: ${status} ${title}${place}${typeof detail === 'string' ? `: ${detail}` : ''}`,
      ...issues.slice(0, issuesShown).map(lineOf),
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

/** What was wanted did not come, so it was not the service that answered. */
export function foreignAnswer(
  { request, address, status, statusText, headers, text, isRedirection = false }: Answered,
  wanted: string,
): SpateError {
  const location = headers.get('location') ?? 'another address'
  const type = headers.get('content-type') ?? 'no content type'
  const said = text.trim().replace(/\s+/g, ' ').slice(0, textShown)
  const what = isRedirection
    ? `a redirection to ${location}; give the address that it leads to`
    : `${type}${said === '' ? '' : ` (${JSON.stringify(said)})`}, not with ${wanted}`
  const answer = [status === 0 ? '' : status, statusText].map((word) => word && ` ${word}`).join('')
  return new SpateError({
    kind: 'foreign',
    message: `${request}: ${address} answered${answer} with ${what}`,
    title: statusText || 'Foreign answer',
    status,
    detail: `something else than the service answered at ${address}`,
    retryAfterMs: retryAfterOf(headers),
  })
}

export function isJson(headers: Headers): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')
}

export function parsed(text: string): JsonValue | undefined {
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

function lineOf({ path = [], message }: Issue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`
}

function retryAfterOf(headers: Headers): number | undefined {
  return readRetryAfter(headers.get('retry-after') ?? '', Date.now())
}
