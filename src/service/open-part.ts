/**
 * Opens a response over one part of a run (`engine/part.ts`). Its reader says where it goes on; without a word it begins
 * at the start of the part. The cursor and the epoch belong to the whole stream, and readers of parts touch neither: only
 * what they may have got is remembered, so that every reader of the run may name it.
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
  // Nobody takes back what was issued, so what was read may be relied on.
  if (lastId > state.issued) await store.issue(run.id, lastId)
  // Nothing waits for its end.
  return { program, part, start, end, complete: async () => undefined }
}
