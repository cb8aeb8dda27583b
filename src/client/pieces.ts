/**
 * Reads the bytes of a run's stream over several responses. The reader of the bytes reports the last event that it has
 * received completely, and the next response resumes after that event.
 */

import { readBody } from './body.ts'
import type { Connection, OpenResponse } from './connection.ts'
import type { ReadOptions } from './read-options.ts'
import { readingQuery, receivedFrom } from './reading.ts'
import { foreignResponse } from './response-error.ts'
import { pause, RetryBudget } from './retry.ts'
import { requestError, SpateError, withPrefix } from './spate-error.ts'

/** Media types of streams by encoding. */
const mediaTypes = {
  rows: 'application/vnd.spate.rows',
  ndjson: 'application/x-ndjson',
  sse: 'text/event-stream',
  cells: 'application/vnd.spate.cells',
} as const

/**
 * Encoding of a stream of bytes: `ndjson` for lines of JSON, `sse` for server-sent events, `rows` and `cells` for imports.
 *
 * @example
 * import type { Encoding } from 'spate-data/client'
 *
 * const encoding: Encoding = 'rows'
 * const pieces = spate.simulation('blog').run(1).pieces({ encoding, limit: 1, reached: () => 1 })
 * for await (const piece of pieces) console.log(new TextDecoder().decode(piece).split('\t')[1]) // posts
 */
export type Encoding = keyof typeof mediaTypes

/**
 * Options of reading the events of a run as bytes that the caller splits into events.
 *
 * @example
 * import type { SplitPiecesOptions } from 'spate-data/client'
 *
 * let lines = 0
 * const options: SplitPiecesOptions = { encoding: 'ndjson', limit: 5, reached: () => lines }
 * for await (const piece of spate.simulation('blog').run(1).pieces(options)) {
 *   lines += new TextDecoder().decode(piece).split('\n').length - 1
 * }
 * console.log(lines) // 5
 */
export interface SplitPiecesOptions extends ReadOptions {
  /** Encoding in which the client requests the events. */
  readonly encoding: Encoding
  /**
   * Function that returns the id of the last event that the caller has received completely, or `after` before the first
   * complete event. The client resumes after this event.
   */
  readonly reached: () => number
  /**
   * Function that is called before the first piece of another response. The events of this response start after event
   * `after`, so the caller must discard the incomplete event that it has buffered.
   */
  readonly onResumed?: ((after: number) => void) | undefined
}

/** Maximum number of events to request in one response. */
const responseEvents = 1_000_000

/** Options of a reader that also counts the complete events that it has received. */
interface CountedPiecesOptions extends SplitPiecesOptions {
  readonly received?: () => number
}

export async function* readPieces(
  connection: Connection,
  path: string,
  reading: CountedPiecesOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { after = 0, limit = Number.POSITIVE_INFINITY, reached, onResumed } = reading
  requireCounts({ after, limit })
  const budget = new RetryBudget(reading.retryTimeoutMs ?? connection.settings.retryTimeoutMs)
  const received = counterOf(reading)
  let hasBegun = false
  for (let position = after; received(position) < limit; ) {
    let failure: SpateError | undefined
    let isAlive = false
    try {
      const opened = await openStreamAfter(connection, path, {
        reading,
        position,
        limit: limit - received(position),
      })
      if (opened === 'exhausted') return
      if (hasBegun) onResumed?.(position)
      hasBegun = true
      for await (const piece of readBody(opened, idleTimeoutOf(connection, reading))) {
        isAlive = true
        yield piece
      }
    } catch (error) {
      if (!(error instanceof SpateError)) throw error
      failure = error
    }
    const before = position
    position = reached()
    const hasProgress = position > before
    // With a given speed, a stream may have no event for days, and a proxy may close the idle connection again and
    // again.
    if (hasProgress || (isAlive && reading.speed !== undefined)) budget.renew()
    if (!hasProgress)
      await pauseOrThrow(failure ?? emptyResponse(path), { reading, budget, hasBegun })
  }
}

/**
 * Returns a function from the id of the last received event to the number of received events.
 *
 * @throws {TypeError} if the reading has a limit, and the number does not follow from the ids
 */
function counterOf(reading: CountedPiecesOptions): (reached: number) => number {
  const received = reading.received ?? receivedFrom(reading)
  if (received !== undefined) return received
  if (reading.limit === undefined) return () => 0
  const combined = 'limit and reached cannot be combined with entities or with a time as from'
  throw new TypeError(`${combined}; leave the loop after the last event instead`)
}

/**
 * Throws a `TypeError` if a number is below 0 or NaN. With such a number, the stream would end before its first event.
 */
function requireCounts(counts: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(counts)) {
    if (!(value >= 0)) throw new TypeError(`${name} must be an integer of at least 0; got ${value}`)
  }
}

async function openStreamAfter(
  connection: Connection,
  path: string,
  {
    reading: { encoding, signal, ...reading },
    position,
    limit,
  }: { readonly reading: SplitPiecesOptions; readonly position: number; readonly limit: number },
): Promise<OpenResponse | 'exhausted'> {
  const wanted = mediaTypes[encoding]
  const opened = await connection.open({
    path,
    query: {
      lastEventId: position,
      limit: Math.min(limit, responseEvents),
      ...readingQuery(reading),
    },
    headers: { Accept: wanted },
    signal,
  })
  const { status, statusText, headers } = opened.response
  if (status !== 204 && headers.get('content-type')?.startsWith(wanted)) return opened
  opened.deadline.end()
  if (status === 204) return 'exhausted'
  const { address } = connection.settings
  const answered = { request: `GET ${path}`, address, status, statusText, headers, text: '' }
  throw foreignResponse(answered, wanted)
}

/** Pauses before the next attempt. Throws the failure if it is permanent or the retry budget is spent. */
async function pauseOrThrow(
  error: SpateError,
  {
    reading: { onRetry, signal },
    budget,
    hasBegun,
  }: { readonly reading: ReadOptions; readonly budget: RetryBudget; readonly hasBegun: boolean },
): Promise<void> {
  if (!isTemporary(error, hasBegun)) throw error
  const { waitedMs } = budget
  const waitMs = budget.next(error.retryAfterMs)
  if (waitMs === undefined)
    throw waitedMs === 0 ? error : withPrefix(error, `gave up after ${waitedMs / 1_000} s`)
  onRetry?.({ error, waitMs })
  await pause(waitMs, signal)
}

/**
 * Returns the idle timeout of a stream, in milliseconds. With a given speed, the next event may be hours away. Only
 * server-sent events have comments that keep such a stream alive, so the other encodings have no timeout.
 */
function idleTimeoutOf({ settings }: Connection, { speed, encoding }: SplitPiecesOptions): number {
  const mayBeSilent = speed !== undefined && encoding !== 'sse'
  return mayBeSilent ? Number.POSITIVE_INFINITY : settings.idleTimeoutMs
}

/**
 * Whether another attempt may succeed after the failure. A proxy may respond in place of a service that is restarting.
 */
function isTemporary({ kind, status }: SpateError, hasBegun: boolean): boolean {
  if (kind === 'unreachable' || kind === 'timeout' || kind === 'broken') return true
  if (status >= 500 || status === 429 || status === 408) return true
  return kind === 'foreign' && hasBegun
}

function emptyResponse(path: string): SpateError {
  const detail = 'the response ended without a complete event'
  return requestError(`GET ${path}`, { kind: 'broken', title: 'Response interrupted', detail })
}
