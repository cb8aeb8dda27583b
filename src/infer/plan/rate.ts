/** Writes the number of rows of a table and their rate over time, as in the source. */

import type { JsonObject } from '../../text/json.ts'
import type { RowTime } from '../columns/value-context.ts'
import { rateOf, windowOf } from './row-time.ts'
import { type Timeline, withinRun } from './timeline.ts'

/** Minimum number of rows in the source from which a rate is estimated. */
const rateMin = 200
/** Share of the simulated time below which rows that cover only a part of it get their own start and end. */
const partShare = 0.8
/** Share of the simulated time, from its start, within which the rows of preexisting tables are generated. */
const preexistingShare = 1 / 200

export interface PaceInput {
  readonly time: RowTime | undefined
  /** Number of rows in the source; `rows` is the number of rows to generate. */
  readonly rowCount: number
  readonly rows: number
  readonly isPreexisting: boolean
  /**
   * Whether the rows may be generated in only a part of the simulated time. False if tables reference each other,
   * because the referenced rows must exist.
   */
  readonly mayBePart: boolean
}

/**
 * Returns the members `rate`, `start` and `end` of an entity. `window` is the time of its rows within the simulated time
 * `run`, or undefined if the definition has no time of its own.
 */
export function rateAndSpan(
  { time, rowCount, rows, isPreexisting, mayBePart }: PaceInput,
  window: Timeline | undefined,
  run: Timeline,
): JsonObject {
  if (window === undefined) return { rate: { count: rows } }
  const { startMs, endMs } = window
  if (time === undefined || rowCount < 2) {
    const standingMs = Math.max(1_000, Math.floor((endMs - startMs) * preexistingShare))
    return {
      rate: { count: rows },
      ...(isPreexisting && { end: withinRun(startMs + standingMs, run) }),
    }
  }
  const { startMs: firstMs, endMs: lastMs } = windowOf([time]) ?? window
  const own = { startMs: Math.max(firstMs, startMs), endMs: Math.min(lastMs, endMs) }
  const isPart =
    mayBePart && own.endMs > own.startMs && own.endMs - own.startMs < (endMs - startMs) * partShare
  const rate = rowCount < rateMin ? {} : rateOf(time, rowCount, isPart ? own : window)
  return {
    rate: { ...rate, count: rows },
    ...(isPart && { start: withinRun(own.startMs, run), end: withinRun(own.endMs, run) }),
  }
}
