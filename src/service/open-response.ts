/**
 * Opens a response for the events of a run. The id from the client determines the position. Without an id, the response
 * resumes after the last response that was delivered in full. Nothing is written to the store while events are sent.
 */

import type { Program } from '../engine/program.ts'
import type { Share } from '../engine/stream.ts'
import type { RunRow } from '../store/rows.ts'
import type { StreamState } from '../store/store.ts'
import type { Failure } from './failure.ts'
import type { Service } from './service.ts'

export interface OpenedResponse {
  readonly program: Program
  /**
   * The part of the run and the selected entities, or undefined for the complete run. For a part, `start` and `end` count
   * the events of the part.
   */
  readonly share?: Share
  /** Position before the first event of the response: the number of events that precede the response. */
  readonly start: number
  /** Position after which the response has no event. */
  readonly end: number
  /** Maximum number of events of the response; unlimited by default. */
  readonly limit?: number
  /** Called after the last event of the response was flushed, before the body ends. `end` is the position reached. */
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
      // If a newer response was opened, only that response moves the cursor.
      complete: async (end) => void (await store.completeResponse(run.id, { epoch, end })),
    }
  }
  if (after === undefined) return 'exhausted'
  const state = await store.streamState(run.id)
  if (state === undefined) throw new Error('a run is removed only days after its deletion')
  const failure = positionFailure(service, state, after)
  if (failure !== undefined) return failure
  // Another response has made the position valid in the meantime.
  if (after < state.total) return openResponse(service, { run, after, limit })
  await store.exhaust(run.id)
  return 'exhausted'
}

/**
 * Returns the failure of a position that is before the reconnect window or after the last issued event. Returns
 * undefined for a valid position.
 */
export function positionFailure(
  { reconnectWindow }: Service,
  { peak, issued }: StreamState,
  position: number,
): Failure | undefined {
  const minimum = Math.max(0, peak - reconnectWindow)
  if (position >= minimum && position <= issued) return undefined
  return { failure: 'position.outside', position, minimum, maximum: issued }
}
