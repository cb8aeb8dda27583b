/**
 * Opens a response for one part of a run (`engine/part.ts`). The reader states its position; without a position, the
 * response starts at the beginning of the part. The cursor and the epoch belong to the complete stream and do not
 * change. Only the id of the last issued event is stored, so that every reader of the run may resume from it.
 */

import { countInPart, eventRangeAt, type Part } from '../engine/part.ts'
import type { RunRow } from '../store/store.ts'
import type { Failure } from './failure.ts'
import { type OpenedResponse, positionFailure } from './open-response.ts'
import type { Service } from './service.ts'

export async function openPart(
  service: Service,
  {
    run,
    part,
    after = 0,
    limit,
  }: {
    readonly run: RunRow
    readonly part: Part
    readonly after: number | undefined
    readonly limit: number
  },
): Promise<OpenedResponse | 'exhausted' | Failure> {
  const { store } = service
  const program = await service.programs.ofRun(run)
  if ('failure' in program) return program
  const state = await store.streamState(run.id)
  if (state === undefined) throw new Error('a run is never deleted')
  const failure = positionFailure(service, state, after)
  if (failure !== undefined) return failure
  const start = countInPart(after, part)
  const end = Math.min(countInPart(run.total, part), start + limit)
  if (start === end) return 'exhausted'
  const lastId = eventRangeAt(end - 1, part).position + 1
  // The last issued event never decreases, so the value read above remains valid.
  if (lastId > state.issued) await store.issue(run.id, lastId)
  // Readers of parts move no cursor, so the end of the response needs no action.
  return { program, part, start, end, complete: async () => undefined }
}
