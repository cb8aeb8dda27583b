/** The options of reading the events of a run. */

import type { SpateError } from './spate-error.ts'

/**
 * Options of reading the events of a run.
 *
 * @example
 * import type { ReadOptions } from 'spate-data/client'
 *
 * const run = spate.simulation('blog').run(1)
 * const ids: number[] = []
 * const first: ReadOptions = { limit: 3 }
 * for await (const { id } of run.events(first)) ids.push(id)
 * for await (const { id } of run.events({ after: 3, limit: 2 })) ids.push(id)
 * console.log(ids) // [ 1, 2, 3, 4, 5 ]
 */
export interface ReadOptions {
  /** Id of the event after which reading starts. The default, 0, starts with the first event. */
  readonly after?: number | undefined
  /** Maximum number of events to read. All events are read by default. */
  readonly limit?: number | undefined
  /** Names of the entities whose events are read. All events are read by default. */
  readonly entities?: readonly string[] | undefined
  /**
   * Place where reading starts: the id of the event before it, or a simulated time of RFC 3339, at or after which the
   * first event is. Unlike `after`, the service need not have sent the event before.
   */
  readonly from?: number | string | undefined
  /**
   * Place where reading ends: the id of the last event, or a simulated time of RFC 3339, before which the last event is.
   */
  readonly until?: number | string | undefined
  /** Index of the part of the run to read, from 0. Requires `parts`. */
  readonly part?: number | undefined
  /** Number of parts that the run is divided into. Requires `part`. */
  readonly parts?: number | undefined
  /**
   * Speed of the events relative to simulated time: with 60, a simulated minute takes a second. Unlimited by default.
   */
  readonly speed?: number | undefined
  /** Signal that ends the reading. The reading then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /**
   * Maximum total time of the pauses between attempts while the service is unavailable, in milliseconds. The default is
   * the option `retryTimeoutMs` of the client.
   */
  readonly retryTimeoutMs?: number | undefined
  /** Function that is called before the client pauses and retries a failed request. */
  readonly onRetry?: ((notice: RetryNotice) => void) | undefined
}

/**
 * Reason and duration of a pause before the next attempt to read a run.
 *
 * @example
 * import { Spate, type RetryNotice, SpateError } from 'spate-data/client'
 *
 * const notices: RetryNotice[] = []
 * const offline = new Spate({ url: 'http://127.0.0.1:1', retryTimeoutMs: 10 })
 * const events = offline.simulation('blog').run(1).events({ onRetry: (notice) => void notices.push(notice) })
 * const error = await events.next().catch((error) => error)
 * console.log(error instanceof SpateError, notices[0]?.error.kind, notices[0]?.waitMs) // true unreachable 10
 */
export interface RetryNotice {
  /** Failure of the last attempt to read the run. */
  readonly error: SpateError
  /** Duration of the pause before the next attempt, in milliseconds. */
  readonly waitMs: number
}
