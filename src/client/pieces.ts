/**
 * The bytes of a run's stream over as many responses as it takes. The reader of the bytes knows which event it has whole;
 * the next response goes on after that one, whatever broke the last.
 */

import { countInPart, isPart, type Part, partsMax, wholeRun } from '../engine/part.ts'
import { bodyOf } from './body.ts'
import type { Connection, Opened } from './connection.ts'
import { foreignAnswer } from './refusal.ts'
import { pause, RetryBudget } from './retry.ts'
import { requestError, SpateError, withPrelude } from './spate-error.ts'

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
  /** Only the events of one part, by its number from 0 … */
  readonly part?: number | undefined
  /** … of so many parts, which together are the run. Both or neither. */
  readonly parts?: number | undefined
  /** How many times as fast as simulated time events are sent; as fast as they are read when absent. */
  readonly speed?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** How long a service that is away is waited for, in pauses between tries; as the client has it when absent. */
  readonly patienceMs?: number | undefined
  /** The service is away or its answer broke off, and it is tried again after the pause. */
  readonly onWaiting?: ((waiting: Waiting) => void) | undefined
}

export interface Waiting {
  readonly error: SpateError
  readonly waitMs: number
}

/** For readers that split the bytes on their own. */
export interface SplitReading extends Reading {
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
  reading: SplitReading,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { after = 0, limit = Number.POSITIVE_INFINITY, reached, onResumed } = reading
  requireCounts({ after, limit })
  const budget = new RetryBudget(reading.patienceMs ?? connection.settings.patienceMs)
  const part = partOf(reading)
  const end = countInPart(after, part) + limit
  let hasBegun = false
  for (let position = after; countInPart(position, part) < end; ) {
    let failure: SpateError | undefined
    let isAlive = false
    try {
      const opened = await openAfter(connection, path, {
        reading,
        position,
        limit: end - countInPart(position, part),
      })
      if (opened === 'exhausted') return
      if (hasBegun) onResumed?.(position)
      hasBegun = true
      for await (const piece of bodyOf(opened, silenceLimit(connection, reading))) {
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
    // Where nothing is due for days, a balancer may break the silence off any number of times.
    if (hasProgress || (isAlive && reading.speed !== undefined)) budget.renew()
    if (!hasProgress) await wait(failure ?? endedEmpty(path), { reading, budget, hasBegun })
  }
}

/** NaN would be the end of everything, before the first event. */
function requireCounts(counts: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(counts)) {
    if (!(value >= 0)) throw new TypeError(`${name} must be an integer from 0, not ${value}`)
  }
}

/** The part that is read: of one when it is the whole run. Throws a `TypeError` for what is none. */
export function partOf({ part, parts }: Pick<Reading, 'part' | 'parts'>): Part {
  if (part === undefined && parts === undefined) return wholeRun
  const asked = { part: part ?? Number.NaN, parts: parts ?? Number.NaN }
  if (isPart(asked)) return asked
  const must = `parts must be an integer from 1 to ${partsMax}, and part one from 0 to below that`
  throw new TypeError(`${must}, not part ${part} of ${parts}`)
}

async function openAfter(
  connection: Connection,
  path: string,
  {
    reading: { encoding, speed, part, parts, signal },
    position,
    limit,
  }: { readonly reading: SplitReading; readonly position: number; readonly limit: number },
): Promise<Opened | 'exhausted'> {
  const wanted = mediaTypes[encoding]
  const opened = await connection.open({
    path,
    query: { lastEventId: position, limit: Math.min(limit, responseEvents), speed, part, parts },
    headers: { Accept: wanted },
    signal,
  })
  const { status, statusText, headers } = opened.response
  if (status !== 204 && headers.get('content-type')?.startsWith(wanted)) return opened
  opened.deadline.end()
  if (status === 204) return 'exhausted'
  const { address } = connection.settings
  const answered = { request: `GET ${path}`, address, status, statusText, headers, text: '' }
  throw foreignAnswer(answered, wanted)
}

/** Throws the failure when it will not pass, or was waited for long enough. */
async function wait(
  error: SpateError,
  {
    reading: { onWaiting, signal },
    budget,
    hasBegun,
  }: { readonly reading: Reading; readonly budget: RetryBudget; readonly hasBegun: boolean },
): Promise<void> {
  if (!isPassing(error, hasBegun)) throw error
  const { waitedMs } = budget
  const waitMs = budget.next(error.retryAfterMs)
  if (waitMs === undefined)
    throw waitedMs === 0 ? error : withPrelude(error, `given up after ${waitedMs / 1_000} s`)
  onWaiting?.({ error, waitMs })
  await pause(waitMs, signal)
}

/** Events that are due later may be long in coming; of the encodings only one can say meanwhile that it is alive. */
function silenceLimit({ settings }: Connection, { speed, encoding }: SplitReading): number {
  const mayBeSilent = speed !== undefined && encoding !== 'sse'
  return mayBeSilent ? Number.POSITIVE_INFINITY : settings.silenceMs
}

/** Whether it may be otherwise in a moment. What is not in the service's own words may come from its restart. */
function isPassing({ kind, status }: SpateError, hasBegun: boolean): boolean {
  if (kind === 'unreachable' || kind === 'timeout' || kind === 'broken') return true
  if (status >= 500 || status === 429 || status === 408) return true
  return kind === 'foreign' && hasBegun
}

function endedEmpty(path: string): SpateError {
  const detail = 'the response ended without a whole event'
  return requestError(`GET ${path}`, { kind: 'broken', title: 'The answer broke off', detail })
}
