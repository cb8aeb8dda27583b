/** Everything that a request can fail of, in one class: what the service refused, and what kept its answer from coming. */

import { eventBytesMax } from './limits.ts'

/**
 * `refused`: the service said no, in its own words. `foreign`: something in between answered, a balancer's page.
 * `malformed`: the answer is the service's and cannot be read. `unreachable`: there was no answer at all; `timeout`:
 * not in time; `broken`: it broke off in the middle.
 */
export type SpateErrorKind =
  | 'refused'
  | 'foreign'
  | 'malformed'
  | 'unreachable'
  | 'timeout'
  | 'broken'

export interface Issue {
  /** Leads to a value in what was sent; array positions are integers. */
  readonly path?: readonly (string | number)[]
  readonly message: string
  /** The path of the page that says what is allowed there. */
  readonly reference?: string
}

export interface SpateErrorParts {
  readonly kind: SpateErrorKind
  /** What a person reads. */
  readonly message: string
  readonly title: string
  /** 0 where there was no answer. */
  readonly status?: number
  readonly detail?: string | undefined
  readonly issues?: readonly Issue[]
  readonly retryAfterMs?: number | undefined
  readonly requestId?: string | undefined
  readonly isUndelivered?: boolean
  readonly cause?: unknown
}

export class SpateError extends Error {
  override name = 'SpateError'
  readonly kind: SpateErrorKind
  /** Of the answer; 0 where there was none. */
  readonly status: number
  /** The same for every problem of its kind. */
  readonly title: string
  /** What was wrong this time, and what to do about it. */
  readonly detail: string | undefined
  /** All that is wrong with what was sent; empty when that is not what it failed of. */
  readonly issues: readonly Issue[]
  /** How long the service asks to be left alone. */
  readonly retryAfterMs: number | undefined
  /** By which the log of the service knows the request; undefined where it did not answer. */
  readonly requestId: string | undefined
  /** The request certainly did not arrive, so that even one that changes something may be sent again. */
  readonly isUndelivered: boolean

  constructor(parts: SpateErrorParts) {
    super(parts.message, parts.cause === undefined ? undefined : { cause: parts.cause })
    this.kind = parts.kind
    this.status = parts.status ?? 0
    this.title = parts.title
    this.detail = parts.detail
    this.issues = parts.issues ?? []
    this.retryAfterMs = parts.retryAfterMs
    this.requestId = parts.requestId
    this.isUndelivered = parts.isUndelivered ?? false
  }
}

/** An error whose message is the request and the detail. */
export function requestError(
  request: string,
  parts: Omit<SpateErrorParts, 'message' | 'detail'> & { readonly detail: string },
): SpateError {
  return new SpateError({ ...parts, message: `${request}: ${parts.detail}` })
}

/** The same, with what is to be said before it. */
export function withPrelude(error: SpateError, prelude: string): SpateError {
  return new SpateError({ ...error, message: `${prelude}: ${error.message}`, cause: error.cause })
}

/** An event that did not end within the limit. */
export function tooLongEvent(path: string, id: number): SpateError {
  return malformedEvent(path, `event ${id} is longer than ${eventBytesMax / 2 ** 20} MiB`)
}

/** What came in a stream, and is no event. */
export function malformedEvent(path: string, detail: string): SpateError {
  const parts = { kind: 'malformed', status: 200, title: 'Malformed event', detail } as const
  return requestError(`GET ${path}`, parts)
}
