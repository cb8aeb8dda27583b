/**
 * Opens a response that does not concern the cursor of the run: for one part (`engine/part.ts`), for some entities, or
 * from one place of the run to another. The client states its position; without a position, the response starts at the
 * beginning. The cursor and the epoch belong to the complete stream and do not change. The id of the last event that may
 * be issued is stored for parts only, so that every reader of the complete run may resume from it.
 */

import { countInPart, eventRangeAt, type Part, wholeRun } from '../engine/part.ts'
import { nextSelected } from '../engine/position.ts'
import type { Program } from '../engine/program.ts'
import { selectionOf } from '../engine/selection.ts'
import { issuesMax } from '../schema/compile/document.ts'
import type { RunRow } from '../store/rows.ts'
import type { Issue } from '../text/issue.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'
import type { Failure } from './failure.ts'
import { type OpenedResponse, positionFailure } from './open-response.ts'
import { type RunPlace, resolveRange } from './run-place.ts'
import type { Service } from './service.ts'

/** The events of a run that a client reads. */
export interface Reading {
  readonly part?: Part | undefined
  /** Keys of the entities whose events are returned; all by default. */
  readonly entities?: readonly string[] | undefined
  /** The places between which events are returned; the complete run by default. */
  readonly from?: RunPlace | undefined
  readonly until?: RunPlace | undefined
}

export async function openReading(
  service: Service,
  {
    run,
    reading,
    after,
    limit,
  }: {
    readonly run: RunRow
    readonly reading: Reading
    readonly after: number | undefined
    readonly limit: number
  },
): Promise<OpenedResponse | 'exhausted' | Failure> {
  const { store, programs, computations, signal } = service
  const { part = wholeRun, entities, from, until } = reading
  const program = await programs.ofRun(run)
  if ('failure' in program) return program
  const issues = unknownEntities(program, entities ?? [])
  const range = await computations.run(() => resolveRange(program, { from, until }, issues), signal)
  if (issues.length > 0) return { failure: 'reading.invalid', issues }
  const state = await store.streamState(run.id)
  if (state === undefined) throw new Error('a run is removed only days after its deletion')
  // A part counts as read, like the complete run. Some entities or a range are looked up, and may be resumed anywhere.
  const isPart = (entities ?? from ?? until) === undefined
  if (!isPart && after !== undefined && after > program.total) {
    const message = `must be at most ${program.total}, the last event of the run; got ${after}`
    return { failure: 'reading.invalid', issues: [{ path: ['lastEventId'], message }] }
  }
  const failure = isPart ? positionFailure(service, state, after ?? 0) : undefined
  if (failure !== undefined) return failure
  const selection = entities && selectionOf(program, entities)
  const share = { part, selection }
  const begin = countInPart(Math.max(range.from, after ?? 0), part)
  const last = countInPart(range.until, part)
  // The response to a client that has received all of its events must be 204, so the next event is found first.
  const start =
    begin < last ? await computations.run(() => nextSelected(program, begin, share), signal) : last
  if (start >= last) return 'exhausted'
  const end = selection === undefined ? Math.min(last, start + limit) : last
  const lastId = eventRangeAt(end - 1, part).position + 1
  // The last issued event never decreases, so the value read above remains valid.
  if (isPart && lastId > state.issued) await store.issue(run.id, lastId)
  // The cursor does not move, so the end of the response needs no action.
  return { program, share, start, end, limit, complete: async () => undefined }
}

/** Returns an issue for each key that is not one of an entity of the run. */
function unknownEntities({ entities }: Program, keys: readonly string[]): Issue[] {
  const known = new Set(entities.map(({ key }) => key))
  return keys
    .filter((key) => !known.has(key))
    .slice(0, issuesMax)
    .map((key) => {
      const message = `must name entities of the run; got ${show(key)}${hint(key, known)}`
      return { path: ['entities'], message }
    })
}
