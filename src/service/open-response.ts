/**
 * Opens a response over the events of a run. The client's own id is the truth; without one the response goes on
 * after the last one that was delivered whole. Nothing is written while events are sent.
 */

import type { Program } from '../engine/program.ts'
import type { RunRow } from '../store/store.ts'
import type { Failure } from './failure.ts'
import type { Service } from './service.ts'

export interface OpenedResponse {
  readonly program: Program
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
  const program = service.programs.ofRun(run)
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
  const minimum = Math.max(0, state.peak - reconnectWindow)
  if (after < minimum || after > state.issued) {
    return { failure: 'position.outside', position: after, minimum, maximum: state.issued }
  }
  // Another response has made the position valid since.
  if (after < state.total) return openResponse(service, { run, after, limit })
  await store.exhaust(run.id)
  return 'exhausted'
}
