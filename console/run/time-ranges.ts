/** The ranges of simulated time that a chart offers. */
import type { TimeRange } from './activity.ts'

/** Lengths of ranges by their names, in milliseconds. */
const lengths: Readonly<Record<string, number>> = {
  Year: 365 * 86_400_000,
  Month: 30 * 86_400_000,
  Week: 7 * 86_400_000,
  Day: 86_400_000,
  Hour: 3_600_000,
}

/** Minimum length of a range, in milliseconds. */
const lengthMin = 1_000

/** Returns the names of the lengths that are shorter than a run, which lasts `runMs`. */
export function rangeNames(runMs: number): readonly string[] {
  return Object.keys(lengths).filter((name) => (lengths[name] ?? 0) < runMs)
}

/** Returns the range of a named length that begins where the range begins, within the run. */
export function namedRange(name: string, { fromMs }: TimeRange, run: TimeRange): TimeRange {
  return within(run, fromMs, lengths[name] ?? lengthMin)
}

/** Returns whether a range has a named length. */
export function hasLength(name: string, { fromMs, untilMs }: TimeRange): boolean {
  return Math.round(untilMs - fromMs) === lengths[name]
}

/** Returns the range before (−1) or after (1) a range, of the same length and within the run. */
export function movedRange(
  { fromMs, untilMs }: TimeRange,
  run: TimeRange,
  direction: -1 | 1,
): TimeRange {
  return within(run, fromMs + direction * (untilMs - fromMs), untilMs - fromMs)
}

/** Returns the range between two times in any order, within the run and not too short. */
export function rangeBetween(oneMs: number, otherMs: number, run: TimeRange): TimeRange {
  const fromMs = Math.min(oneMs, otherMs)
  return within(run, fromMs, Math.max(Math.abs(otherMs - oneMs), lengthMin))
}

function within(run: TimeRange, fromMs: number, lengthMs: number): TimeRange {
  const length = Math.min(lengthMs, run.untilMs - run.fromMs)
  const from = Math.min(Math.max(fromMs, run.fromMs), run.untilMs - length)
  return { fromMs: from, untilMs: from + length }
}
