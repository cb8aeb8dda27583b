/** The error with which every failed request of the client rejects. */

import { eventBytesMax } from './limits.ts'

/**
 * Kind of a failure:
 *
 * - `refused`: the service responded with a problem.
 * - `foreign`: another server responded, such as a proxy.
 * - `malformed`: the response of the service cannot be read.
 * - `unreachable`: no server responded.
 * - `timeout`: the response did not arrive in time.
 * - `broken`: the response was interrupted.
 *
 * @example
 * import { Spate, SpateError, type SpateErrorKind } from 'spate-data/client'
 *
 * const isTemporary = (kind: SpateErrorKind): boolean => ['unreachable', 'timeout', 'broken'].includes(kind)
 * const offline = new Spate({ url: 'http://127.0.0.1:1', retries: 0 })
 * const error = await offline.health().catch((error) => error)
 * console.log(error instanceof SpateError && isTemporary(error.kind)) // true
 */
export type SpateErrorKind =
  | 'refused'
  | 'foreign'
  | 'malformed'
  | 'unreachable'
  | 'timeout'
  | 'broken'

/**
 * An issue of a request: what is wrong with the value at one path.
 *
 * @example
 * import type { Issue } from 'spate-data/client'
 *
 * const { issues } = await spate.simulations.validate({ entities: { posts: { rate: 'often' } } })
 * const lineOf = ({ path = [], message }: Issue): string => `${path.join('.')} ${message}`
 * console.log(issues.map(lineOf)[0]) // entities.posts.rate must be …
 */
export interface Issue {
  /** Path to the invalid value in the body of the request, with integers for indexes of arrays. */
  readonly path?: readonly (string | number)[]
  /** Message with the requirement, the value that the client sent, and advice. */
  readonly message: string
  /** Path of a page of the service's reference that describes the allowed values. */
  readonly reference?: string
}

/** Contents of a new `SpateError`. */
export interface SpateErrorInit {
  readonly kind: SpateErrorKind
  readonly message: string
  readonly title: string
  /** Status code of the response. The default, 0, means that no response arrived. */
  readonly status?: number
  readonly detail?: string | undefined
  readonly issues?: readonly Issue[]
  readonly retryAfterMs?: number | undefined
  readonly requestId?: string | undefined
  readonly isUndelivered?: boolean
  readonly cause?: unknown
}

/**
 * Failure of a request. Its message names the request and what to do, and never contains the API key.
 *
 * @example
 * import { SpateError } from 'spate-data/client'
 *
 * try {
 *   await spate.simulations.put('blog', { entities: { posts: { rate: 'often' } } })
 * } catch (error) {
 *   if (!(error instanceof SpateError)) throw error
 *   console.log(error.kind, error.status, error.issues[0]?.path) // refused 400 [ 'entities', 'posts', 'rate' ]
 * }
 */
export class SpateError extends Error {
  override name = 'SpateError'
  /** Kind of the failure. */
  readonly kind: SpateErrorKind
  /** Status code of the response, or 0 if no response arrived. */
  readonly status: number
  /** Short description of the problem, which is the same for all problems of one kind. */
  readonly title: string
  /** Description of this failure, with advice; undefined if the response has none. */
  readonly detail: string | undefined
  /** All issues of the request, such as those of its definition. Empty for failures without issues. */
  readonly issues: readonly Issue[]
  /**
   * Time to wait before the next request, in milliseconds; undefined if the response has no valid `Retry-After` header.
   */
  readonly retryAfterMs: number | undefined
  /** Identifier of the request in the log of the service; undefined if the service did not respond. */
  readonly requestId: string | undefined
  /** Whether the request certainly did not arrive at the service, so that it is safe to repeat. */
  readonly isUndelivered: boolean

  /** Creates an error from its contents. */
  constructor(parts: SpateErrorInit) {
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

/** Returns an error whose message consists of the request, such as `GET /simulations`, and the detail. */
export function requestError(
  request: string,
  parts: Omit<SpateErrorInit, 'message' | 'detail'> & { readonly detail: string },
): SpateError {
  return new SpateError({ ...parts, message: `${request}: ${parts.detail}` })
}

/** Returns a copy of the error with a prefix of its message. */
export function withPrefix(error: SpateError, prelude: string): SpateError {
  return new SpateError({ ...error, message: `${prelude}: ${error.message}`, cause: error.cause })
}

/** Returns the error of a stream in which an event exceeds the size limit. */
export function tooLongEvent(path: string, event: string): SpateError {
  return malformedEvent(path, `${event} is longer than ${eventBytesMax / 2 ** 20} MiB`)
}

/** Returns the error of a stream in which a text is not a valid event. */
export function malformedEvent(path: string, detail: string): SpateError {
  const parts = { kind: 'malformed', status: 200, title: 'Malformed event', detail } as const
  return requestError(`GET ${path}`, parts)
}
