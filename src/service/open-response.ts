/**
 * Opens a response over the events of a run. The client's own id is the truth; without one the response goes on
 * after the last one that was delivered whole. Nothing is written while events are sent.
 */

import type { Part } from '../engine/part.ts'
import type { Program } from '../engine/program.ts'
import type { RunRow, StreamState } from '../store/store.ts'
import type { Failure } from './failure.ts'
import type { Service } from './service.ts'

export interface OpenedResponse {
  readonly program: Program
  /** The whole run when absent; `start` and `end` count its events. */
  readonly part?: Part
  /** Events after this position … */
  readonly start: number
  /** … up to this one. */
  readonly end: number
  /** Called after the last event was flushed and before the body ends, with the position reached. */
  complete(end: number): Promise<void>
}

export async function openResponse(
  service: Service,
  {
    run,
    after,
    limit,
  }: { readonly run: RunRow; readonly after: number | undefined; readonly limit: number },
): Promise<OpenedResponse | 'exhausted' | Failure> {
  const { store, reconnectWindow } = service
  const program = await service.programs.ofRun(run)
  if ('failure' in program) return program
  const opened = await store.openResponse(run.id, { after, limit, window: reconnectWindow })
  if (opened !== undefined) {
    const { epoch, start } = opened
    return {
      program,
      start,
      end: Math.min(run.total, start + limit),
      // A newer response may have taken over; then it alone moves the cursor.
      complete: async (end) => void (await store.completeResponse(run.id, { epoch, end })),
    }
  }
  if (after === undefined) return 'exhausted'
  const state = await store.streamState(run.id)
  if (state === undefined) throw new Error('a run is never deleted')
  const failure = positionFailure(service, state, after)
  if (failure !== undefined) return failure
  // Another response has made the position valid since.
  if (after < state.total) return openResponse(service, { run, after, limit })
  await store.exhaust(run.id)
  return 'exhausted'
}

/** What is said to a client that names an event before the reconnect window, or one that nobody can have. */
export function positionFailure(
  { reconnectWindow }: Service,
  { peak, issued }: StreamState,
  position: number,
): Failure | undefined {
  const minimum = Math.max(0, peak - reconnectWindow)
  if (position >= minimum && position <= issued) return undefined
  return { failure: 'position.outside', position, minimum, maximum: issued }
}
