/**
 * Counts the events of each entity of a run in equal slices of simulated time. The engine counts without generating
 * events, so a run of millions of events takes as long as a small one.
 */
import { readDefinition } from '../../src/definition/definition.ts'
import { compileProgram } from '../../src/engine/program.ts'
import type { JsonObject } from '../../src/text/json.ts'

export interface ActivityRequest {
  readonly seed: number
  /** The definition in the run's snapshot, with the start and end of the run. */
  readonly definition: JsonObject
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
export function activityOf({ seed, definition, slices }: ActivityRequest): Activity | undefined {
  const issues: { readonly path: readonly (string | number)[]; readonly message: string }[] = []
  const read = readDefinition({ seed, content: definition, inherited: [], nowMs: 0 }, issues)
  const { time, entities } = compileProgram(read, issues)
  if (issues.length > 0) return undefined
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
