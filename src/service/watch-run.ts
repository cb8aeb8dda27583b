/**
 * Reads a run without changing it: its snapshot, the progress of its readers, and its events from any position.
 * Watching opens no response in the store, so no cursor moves.
 */

import { defaultSeed } from '../definition/members.ts'
import { StreamPace } from '../engine/pace.ts'
import { offsetAfter } from '../engine/position.ts'
import type { Program } from '../engine/program.ts'
import type { RunRow } from '../store/rows.ts'
import type { StreamState } from '../store/store.ts'
import type { JsonObject } from '../text/json.ts'
import type { Failure } from './failure.ts'
import { snapshotContent } from './programs.ts'
import { findRun, type RunAddress, unknownRun } from './read-run.ts'
import type { Service } from './service.ts'

/** Returns the snapshot of a run, with everything that its events depend on. */
export async function readSnapshot(
  service: Service,
  address: RunAddress,
): Promise<JsonObject | Failure> {
  const run = await findRun(service, address)
  if ('failure' in run) return run
  const { seed = defaultSeed, ...definition } = snapshotContent(run.snapshot)
  const { index, start, end, total, generatorVersion, createdAt } = run
  const simulation = address.key
  return { simulation, index, seed, start, end, total, generatorVersion, createdAt, definition }
}

export async function readProgress(
  service: Service,
  address: RunAddress,
): Promise<Omit<StreamState, 'epoch'> | Failure> {
  const run = await findRun(service, address)
  if ('failure' in run) return run
  const state = await service.store.streamState(run.id)
  if (state === undefined) return unknownRun(address)
  const { cursor, peak, issued, total } = state
  return { cursor, peak, issued, total }
}

/** The events of a run after a position, possibly none. */
export interface Watched {
  readonly program: Program
  readonly run: Pick<RunRow, 'id'>
  readonly start: number
  readonly end: number
  /** When each event is due; undefined if the events are sent as fast as possible. */
  readonly pace: StreamPace | undefined
}

export async function watchRun(
  service: Service,
  {
    after,
    limit,
    speed,
    isFromCreation,
    ...address
  }: RunAddress & {
    readonly after: number
    readonly limit: number
    readonly speed: number | undefined
    /** Whether the speed counts from the creation of the run, instead of from the first event of the response. */
    readonly isFromCreation: boolean
  },
): Promise<Watched | Failure> {
  const run = await findRun(service, address)
  if ('failure' in run) return run
  const program = await service.programs.ofRun(run)
  if ('failure' in program) return program
  const start = Math.min(after, run.total)
  const end = Math.min(run.total, start + limit)
  if (isFromCreation) {
    const from = { createdMs: Date.parse(run.createdAt), speed: speed ?? 1 }
    return { program, run, start, end, pace: StreamPace.ofRun(program.time, from) }
  }
  if (speed === undefined) return { program, run, start, end, pace: undefined }
  const { computations, signal } = service
  const offset = (await computations.run(() => offsetAfter(program, start), signal)) ?? 0
  const pace = new StreamPace(program.time, { atMs: service.now().getTime(), offset, speed })
  return { program, run, start, end, pace }
}
