/** The part of a run that the canvas of a rate shows: one of its weeks or days. */
import { dayMs } from './rate-parts.ts'
import type { TimeSpan } from './time-scale.ts'

/** A part of a run. The parts of one length are numbered from 0. */
export interface RunPart {
  readonly lengthMs: number
  readonly number: number
}

/**
 * Returns a part of a run, or the last one if the run has become shorter, with the number of parts. Parts begin at the
 * start of the first day in UTC. A part as long as the run is undefined, and so the whole run.
 */
export function shownPart({ fromMs, untilMs }: TimeSpan, part: RunPart | undefined) {
  if (part === undefined || part.lengthMs >= untilMs - fromMs) return undefined
  const { lengthMs } = part
  const firstMs = Math.floor(fromMs / dayMs) * dayMs
  const count = Math.ceil((untilMs - firstMs) / lengthMs)
  const number = Math.min(part.number, count - 1)
  const startMs = firstMs + number * lengthMs
  const span: TimeSpan = {
    fromMs: Math.max(startMs, fromMs),
    untilMs: Math.min(startMs + lengthMs, untilMs),
  }
  return { lengthMs, number, count, span }
}
