/** Finds the position of a simulated time in a run, by counting. No event is generated. */

import { StreamPace } from '../engine/pace.ts'
import { eventsBefore } from '../engine/position.ts'
import type { JsonObject } from '../text/json.ts'
import { formatTimestamp } from '../text/timestamp.ts'
import type { Failure } from './failure.ts'
import { findRun, type RunAddress } from './read-run.ts'
import type { Service } from './service.ts'

/**
 * Returns the id of the last event before a time. The time is given in milliseconds since 1970, or it is the simulated
 * time that a stream of a speed has reached by now. Without both, it is the end of the run.
 */
export async function readPosition(
  service: Service,
  {
    atMs,
    speed,
    ...address
  }: RunAddress & { readonly atMs: number | undefined; readonly speed: number | undefined },
): Promise<JsonObject | Failure> {
  const run = await findRun(service, address)
  if ('failure' in run) return run
  const program = await service.programs.ofRun(run)
  if ('failure' in program) return program
  const { startMs, endMs } = program.time
  const createdMs = Date.parse(run.createdAt)
  const dueMs =
    speed === undefined
      ? endMs
      : startMs +
        StreamPace.ofRun(program.time, { createdMs, speed }).dueBefore(service.now().getTime())
  const timeMs = atMs ?? dueMs
  const lastEventId = await service.computations.run(
    () => eventsBefore(program, timeMs - startMs),
    service.signal,
  )
  return { at: formatTimestamp(timeMs), lastEventId, total: program.total }
}
