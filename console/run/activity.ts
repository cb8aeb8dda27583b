/**
 * Counts the events of each entity of a run in equal slices of simulated time. The engine counts without generating
 * events, so a run of millions of events takes as long as a small one.
 */
import { entityNames } from '../data/definition.ts'
import { type RunSource, runProgram } from './run-program.ts'

/** A range of simulated time, in milliseconds since 1970. */
export interface TimeRange {
  readonly fromMs: number
  readonly untilMs: number
}

export interface ActivityRequest extends RunSource {
  /** Maximum number of slices. Few events get fewer slices, because most slices would contain none or one of them. */
  readonly slicesMax: number
  /** The part of the run to count; the whole run if undefined. */
  readonly range: TimeRange | undefined
}

export interface Activity {
  readonly startMs: number
  readonly sliceMs: number
  /** The entities of the run, sorted by their number of events in the whole run in descending order. */
  readonly entities: readonly {
    readonly key: string
    /** Position of the entity in the definition. */
    readonly position: number
    /** Number of events in the range. */
    readonly total: number
    /** Number of events of the entity in each slice. */
    readonly counts: readonly number[]
  }[]
}

/** Numbers of slices whose lengths are round for common lengths of runs, such as 12 minutes for a day and 120 slices. */
const sliceCounts = [24, 60, 120, 360]

/** Minimum number of events in an average slice. */
const eventsPerSlice = 20

/** Returns the number of slices for a number of events. */
function slicesFor(events: number, slicesMax: number): number {
  const slices = sliceCounts.findLast((count) => count * eventsPerSlice <= events) ?? sliceCounts[0]
  return Math.min(slices ?? slicesMax, slicesMax)
}

/** Returns the numbers of events, or undefined if this version of the engine cannot read the definition. */
export function activityOf({ slicesMax, range, ...source }: ActivityRequest): Activity | undefined {
  const program = runProgram(source)
  if (program === undefined) return undefined
  const { time, entities } = program
  const { fromMs, untilMs } = range ?? { fromMs: time.startMs, untilMs: time.endMs }
  const events = entities.reduce((sum, { arrivals }) => {
    return (
      sum +
      arrivals.countBefore(untilMs - time.startMs) -
      arrivals.countBefore(fromMs - time.startMs)
    )
  }, 0)
  const slices = slicesFor(events, slicesMax)
  const sliceMs = (untilMs - fromMs) / slices
  const bounds = Array.from({ length: slices + 1 }, (_, slice) =>
    Math.round(fromMs - time.startMs + sliceMs * slice),
  )
  const names = entityNames(source.definition)
  return {
    startMs: fromMs,
    sliceMs,
    entities: entities
      .toSorted((a, b) => b.arrivals.total - a.arrivals.total)
      .map(({ key, arrivals }) => {
        const position = names.indexOf(key)
        const before = bounds.map((offset) => arrivals.countBefore(offset))
        const counts = before.slice(1).map((count, slice) => count - (before[slice] ?? 0))
        return { key, position, total: (before.at(-1) ?? 0) - (before[0] ?? 0), counts }
      }),
  }
}
