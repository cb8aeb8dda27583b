/** How often the rows of a table come, and when: exactly as many as there were, at the rate at which they came. */

import type { JsonObject } from '../../text/json.ts'
import type { RowTime } from '../columns/value-context.ts'
import { rateOf, windowOf } from './row-time.ts'
import { formatInstant, type Timeline } from './timeline.ts'

/** Of so few rows the rate would say nothing. */
const rateMin = 200
/** Rows of a smaller share of the whole time have a start and an end of their own. */
const partShare = 0.8
/** What was there before all else comes within this share of the time. */
const preexistingShare = 1 / 200

export interface PaceInput {
  readonly time: RowTime | undefined
  /** Rows of the source, and those that are wanted. */
  readonly rowCount: number
  readonly rows: number
  readonly isPreexisting: boolean
  /** Whether rows may come in a part of the time alone; those that must find rows of others may not. */
  readonly mayBePart: boolean
}

/** `window` is the time of the definition; undefined where it has none. */
export function rateAndSpan(
  { time, rowCount, rows, isPreexisting, mayBePart }: PaceInput,
  window: Timeline | undefined,
): JsonObject {
  if (window === undefined) return { rate: { count: rows } }
  const { startMs, endMs } = window
  if (time === undefined || rowCount < 2) {
    const standingMs = Math.max(1_000, Math.floor((endMs - startMs) * preexistingShare))
    return {
      rate: { count: rows },
      ...(isPreexisting && { end: formatInstant(startMs + standingMs) }),
    }
  }
  const { startMs: firstMs, endMs: lastMs } = windowOf([time]) ?? window
  const own = { startMs: Math.max(firstMs, startMs), endMs: Math.min(lastMs, endMs) }
  const isPart =
    mayBePart && own.endMs > own.startMs && own.endMs - own.startMs < (endMs - startMs) * partShare
  const rate = rowCount < rateMin ? {} : rateOf(time, rowCount, isPart ? own : window)
  return {
    rate: { ...rate, count: rows },
    ...(isPart && { start: formatInstant(own.startMs), end: formatInstant(own.endMs) }),
  }
}
