/** Reserves a slot before a stream is opened. A reader that gets no slot has consumed nothing and may try again. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Failure } from '../../service/failure.ts'
import { problemOf } from '../response/problems.ts'
import { type RouteResponse, respondedDirectly } from '../route.ts'
import type { Pump } from '../stream/pump.ts'
import { type ReaderId, readerText } from '../stream/reader.ts'
import type { Slot } from '../stream/slots.ts'
import { computationsMax } from '../stream/stepped-computations.ts'

/** Value of `Retry-After` for a reader without a slot, in seconds: another stream may have ended by then. */
const retryAfterSeconds = '5'

/** The responses to clients whose stream cannot be opened now. */
export const refusals: Readonly<
  Record<Exclude<ReturnType<Pump['takeSlot']>, Slot> | 'busy', RouteResponse>
> = {
  stopping: {
    status: 503,
    body: problemOf(503, { detail: 'the service is shutting down; try again in a few seconds' }),
    headers: { 'Retry-After': '1' },
  },
  full: {
    status: 503,
    body: problemOf(503, {
      detail: 'the service has reached its limit of open streams (SPATE_STREAMS); try again later',
    }),
    headers: { 'Retry-After': retryAfterSeconds },
  },
  busy: {
    status: 503,
    body: problemOf(503, {
      detail: `the service computes ${computationsMax} aggregates already; try again later`,
    }),
    headers: { 'Retry-After': retryAfterSeconds },
  },
  'full for the key': {
    status: 429,
    body: problemOf(429, {
      detail:
        'you have reached the limit of open streams per key (SPATE_STREAMS_PER_KEY); close one first',
    }),
    headers: { 'Retry-After': retryAfterSeconds },
  },
}

/** The response for a client that has disconnected. It is never delivered, because the socket is already closed. */
const disconnectedResponse: RouteResponse = {
  status: 400,
  body: problemOf(400, { detail: 'the client disconnected before the response started' }),
}

/**
 * Opens a stream in a slot, or returns the refusal if no slot is free. If the stream starts, the pump takes over the
 * slot; otherwise the slot is released.
 */
export async function withSlot(
  {
    pump,
    reader,
    raw,
  }: { readonly pump: Pump; readonly reader: ReaderId; readonly raw: HttpBindings },
  open: (slot: Slot) => Promise<RouteResponse | Failure | typeof respondedDirectly>,
): Promise<RouteResponse | Failure | typeof respondedDirectly> {
  // A process that was suspended may find requests whose readers have meanwhile connected to another process. Responses
  // opened now would become the newest, and the responses that are being read could no longer move the cursor. The end
  // of a socket is read one event-loop turn after its request.
  await nextTurn()
  await nextTurn()
  if (raw.incoming.socket.destroyed) return disconnectedResponse
  const slot = pump.takeSlot(readerText(reader))
  if (typeof slot === 'string') return refusals[slot]
  let isStarted = false
  try {
    const answer = await open(slot)
    isStarted = answer === respondedDirectly
    return answer
  } finally {
    if (!isStarted) slot.release()
  }
}
