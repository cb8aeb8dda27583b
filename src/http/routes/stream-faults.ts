/** The parameter with which a client asks for faults of a stream (`definition/faults.ts`). */

import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import {
  faultsExample as example,
  type Faults,
  faultsAt,
  faultsLengthMax,
  readFaults,
} from '../../definition/faults.ts'
import type { Issues } from '../../text/issue.ts'
import { problemOf } from '../response/problems.ts'
import type { RouteRequest, RouteResponse } from '../route.ts'
import type { Pump } from '../stream/pump.ts'

export const faultsQuery = {
  faults: Type.String({
    maxLength: faultsLengthMax,
    title: `faults, such as ${example}`,
    description:
      'Faults on purpose, to test how a client recovers. `cut` breaks the connection off after this number of new events, `repeat` begins this number of events before `lastEventId`, `delay` waits this number of milliseconds before the response, and `refuse` answers 503 to the first request at this share of positions. A range means a number in it that depends on `seed` and on the position.',
    examples: [example],
  }),
}

/** The faults of the response to one request. */
export class StreamFaults {
  readonly #faults: Faults
  /** The request without its position. */
  readonly #source: string
  readonly #after: number | undefined

  constructor(faults: Faults, source: string, after: number | undefined) {
    this.#faults = faults
    this.#source = source
    this.#after = after
  }

  /** Number of events before the requested position with which the response begins. */
  get repeat(): number {
    return this.#after === undefined ? 0 : faultsAt(this.#faults, this.#after).repeat
  }

  /**
   * Waits for the delay, or refuses the request. Returns the number of events after which the connection breaks off, or the
   * refusal. `start` is the position of the response, for requests without one.
   */
  async meet(start: number, pump: Pump): Promise<{ readonly cut?: number } | RouteResponse> {
    const position = this.#after ?? start
    const { cut, delayMs, isRefused } = faultsAt(this.#faults, position)
    if (delayMs > 0) await sleep(delayMs)
    if (isRefused && pump.refusals.isFirst(`${this.#source} ${position}`)) {
      const detail = 'refused because of "faults"; try again now'
      return { status: 503, body: problemOf(503, { detail }), headers: { 'Retry-After': '0' } }
    }
    return cut === undefined ? {} : { cut: cut + this.repeat }
  }
}

/**
 * Opens a response that begins with the repeated events. A response without new events repeats none, because its reader
 * would never come to the end.
 */
export async function openRepeating<Opened>(
  openAt: (after: number | undefined) => Promise<Opened>,
  {
    asked,
    faults,
    hasEvents,
  }: {
    readonly asked: number | undefined
    readonly faults: StreamFaults | undefined
    readonly hasEvents: (opened: Opened) => boolean
  },
): Promise<Opened> {
  const opened = await openAt(asked)
  const repeat = faults?.repeat ?? 0
  return asked !== undefined && repeat > 0 && hasEvents(opened) ? openAt(asked - repeat) : opened
}

/** Returns the faults that a request asks for, or undefined if it asks for none. Adds issues if they are invalid. */
export function readStreamFaults(
  { query, request }: RouteRequest,
  after: number | undefined,
  issues: Issues,
): StreamFaults | undefined {
  if (typeof query.faults !== 'string') return undefined
  const faults = readFaults(query.faults, (message) => {
    issues.push({ path: ['faults'], message })
  })
  const { pathname } = new URL(request.url)
  return faults && new StreamFaults(faults, `${pathname} ${query.faults}`, after)
}
