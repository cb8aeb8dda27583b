/**
 * The bytes of a run's stream over as many responses as it takes. The reader of the bytes knows which event it has whole;
 * the next response goes on after that one, whatever broke the last.
 */

import type { Connection, Opened } from './connection.ts'
import { foreignAnswer } from './refusal.ts'
import { SpateError } from './spate-error.ts'
import { newPatience, pause } from './waiting.ts'

/** Media types by the names of encodings. */
const mediaTypes = {
  rows: 'application/vnd.spate.rows',
  ndjson: 'application/x-ndjson',
  sse: 'text/event-stream',
} as const

export type Encoding = keyof typeof mediaTypes

export interface Reading {
  /** The event after which it begins; 0, when absent, is before the first. */
  readonly after?: number | undefined
  /** Most events; all when absent. May be more than one response holds. */
  readonly limit?: number | undefined
  /** How many times as fast as simulated time events are sent; as fast as they are read when absent. */
  readonly speed?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** The service is away or its answer broke off, and it is tried again after the pause. */
  readonly onWaiting?: ((waiting: Waiting) => void) | undefined
}

export interface Waiting {
  readonly error: SpateError
  readonly waitMs: number
}

export interface PiecesReading extends Reading {
  readonly encoding: Encoding
  /** The last event that the reader has whole, of those in the pieces that it was given; `after` at first. */
  readonly reached: () => number
  /** The next piece begins a further response, right behind that event: what is incomplete is to be dropped. */
  readonly onResumed?: ((after: number) => void) | undefined
}

/** The most that the service sends in one response. */
const responseEvents = 1_000_000

export async function* readPieces(
  connection: Connection,
  path: string,
  reading: PiecesReading,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { after = 0, limit = Number.POSITIVE_INFINITY, reached, onResumed, signal } = reading
  const patience = newPatience(connection.settings.patienceMs)
  const end = after + limit
  let hasBegun = false
  for (let position = after; position < end; ) {
    let failure: SpateError | undefined
    try {
      const opened = await openAfter(connection, path, { reading, position, end })
      if (opened === 'exhausted') return
      if (hasBegun) onResumed?.(position)
      hasBegun = true
      yield* bodyOf(opened, silenceLimit(connection, reading))
    } catch (error) {
      if (!(error instanceof SpateError)) throw error
      failure = error
    }
    const before = position
    position = reached()
    if (position > before) {
      patience.renew()
      continue
    }
    failure ??= endedEmpty(path)
    const waitMs = isPassing(failure, hasBegun) ? patience.next(failure.retryAfterMs) : undefined
    if (waitMs === undefined) throw failure
    reading.onWaiting?.({ error: failure, waitMs })
    await pause(waitMs, signal)
  }
}

async function openAfter(
  connection: Connection,
  path: string,
  {
    reading: { encoding, speed, signal },
    position,
    end,
  }: { readonly reading: PiecesReading; readonly position: number; readonly end: number },
): Promise<Opened | 'exhausted'> {
  const opened = await connection.open({
    path,
    query: { lastEventId: position, limit: Math.min(end - position, responseEvents), speed },
    headers: { Accept: mediaTypes[encoding] },
    signal,
  })
  const { status, statusText, headers } = opened.response
  if (status === 204) {
    opened.leash.end()
    return 'exhausted'
  }
  if (headers.get('content-type')?.startsWith(mediaTypes[encoding])) return opened
  opened.leash.end()
  const { address } = connection.settings
  const request = `GET ${path}`
  throw foreignAnswer(
    { request, address, status, statusText, headers, text: '' },
    mediaTypes[encoding],
  )
}

/** Only as much is read as is asked for; the time between two pieces counts while one is waited for. */
async function* bodyOf(
  { response, leash, failureOf }: Opened,
  silenceMs: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = response.body?.getReader()
  try {
    while (reader !== undefined) {
      const { done, value } = await leash.within(silenceMs, reader.read())
      if (done) return
      yield value
    }
  } catch (error) {
    throw failureOf(error)
  } finally {
    leash.end()
  }
}

/** Events that are due later may be long in coming; of the encodings only one can say meanwhile that it is alive. */
function silenceLimit({ settings }: Connection, { speed, encoding }: PiecesReading): number {
  const maySilent = speed !== undefined && encoding !== 'sse'
  return maySilent ? Number.POSITIVE_INFINITY : settings.silenceMs
}

/** Whether it may be otherwise in a moment. What is not in the service's own words may come from its restart. */
function isPassing({ kind, status }: SpateError, hasBegun: boolean): boolean {
  if (kind === 'unreachable' || kind === 'timeout' || kind === 'broken') return true
  if (status >= 500 || status === 429 || status === 408) return true
  return kind === 'foreign' && hasBegun
}

function endedEmpty(path: string): SpateError {
  const detail = 'the response ended without a whole event'
  return new SpateError({
    kind: 'broken',
    title: 'The answer broke off',
    message: `GET ${path}: ${detail}`,
    detail,
  })
}
