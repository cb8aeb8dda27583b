/**
 * Counts the events of each entity of a run in equal slices of simulated time. The engine counts without generating
 * events, so a run of millions of events takes as long as a small one.
 */
import { type RunSource, runProgram } from './run-program.ts'

export interface ActivityRequest extends RunSource {
  readonly slices: number
}

export interface Activity {
  readonly startMs: number
  readonly sliceMs: number
  /** The entities of the run, sorted by number of events in descending order. */
  readonly entities: readonly {
    readonly key: string
    readonly total: number
    /** Number of events of the entity in each slice. */
    readonly counts: readonly number[]
  }[]
}

/** Returns the numbers of events, or undefined if this version of the engine cannot read the definition. */
export function activityOf({ slices, ...source }: ActivityRequest): Activity | undefined {
  const program = runProgram(source)
  if (program === undefined) return undefined
  const { time, entities } = program
  const lengthMs = time.endMs - time.startMs
  const bounds = Array.from({ length: slices + 1 }, (_, slice) =>
    Math.round((lengthMs * slice) / slices),
  )
  return {
    startMs: time.startMs,
    sliceMs: lengthMs / slices,
    entities: entities
      .map(({ key, arrivals }) => {
        const before = bounds.map((offset) => arrivals.countBefore(offset))
        const counts = before.slice(1).map((count, slice) => count - (before[slice] ?? 0))
        return { key, total: arrivals.total, counts }
      })
      .sort((a, b) => b.total - a.total),
  }
}
