/**
 * Finds the simulated time at which a run has reached a given number of events: `position` is the number of events
 * before, `offset` the milliseconds since the start of the run. The events of each entity before an offset are only
 * counted, neither generated nor merged.
 */

import type { Stepwise } from '../schema/stepwise.ts'
import { countBefore, nextArrival } from './arrivals/next-arrival.ts'
import type { Program } from './program.ts'

/** An offset, and the number of events of the run before it. */
export interface SeekPoint {
  readonly offset: number
  readonly position: number
}

/**
 * Returns a point at or before a position, with at most `near` events between them, unless those events are all in one
 * millisecond.
 */
export function* seek(
  program: Program,
  position: number,
  {
    near,
    from = { offset: 0, position: 0 },
    eventMs,
  }: {
    readonly near: number
    /** A point at or before the result, from which the search starts. */
    readonly from?: SeekPoint
    /** Estimated milliseconds between two events; by default the mean of the run. */
    readonly eventMs?: number
  },
): Stepwise<SeekPoint> {
  const { time, total } = program
  let low = from
  let high = { offset: time.endMs - time.startMs, position: total }
  for (let step = 0; position - low.position > near && high.offset - low.offset > 1; step++) {
    const span = high.offset - low.offset
    const events = position - near / 2 - low.position
    // Arrivals are almost uniform, so interpolation is accurate. Every third step bisects, which bounds the number of
    // steps.
    const proportion = step % 3 === 2 ? 0.5 : events / (high.position - low.position)
    const ms = step === 0 && eventMs !== undefined ? events * eventMs : span * proportion
    const offset = low.offset + Math.min(Math.max(Math.floor(ms), 1), span - 1)
    const count = yield* eventsBefore(program, offset)
    if (count <= position) low = { offset, position: count }
    else high = { offset, position: count }
  }
  return low
}

/**
 * Number of events whose merge takes as long as counting the events of one entity before an offset, for an entity
 * without and with a chain.
 */
const eventsOfCount = 128
const eventsOfChainCount = 4_096

/** Returns the number of events whose merge takes about as long as a `seek`. */
export function seekCost({ entities }: Program): number {
  const costs = entities.map(({ arrivals: { chain } }) =>
    chain === undefined ? eventsOfCount : eventsOfChainCount,
  )
  return costs.reduce((sum, cost) => sum + cost, 0)
}

function* eventsBefore({ entities }: Program, offset: number): Stepwise<number> {
  let count = 0
  for (const { arrivals } of entities) count += yield* countBefore(arrivals, offset)
  return count
}

/** Returns the offset of the first event at or after a given offset, or the end of the run. */
export function* nextOffset({ entities, time }: Program, offset: number): Stepwise<number> {
  let next = time.endMs - time.startMs
  for (const { arrivals } of entities) {
    next = Math.min(next, (yield* nextArrival(arrivals, offset)) ?? next)
  }
  return next
}
