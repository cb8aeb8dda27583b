/** Where in simulated time a position lies, found by counting: nothing before it is made or merged. */

import type { Stepwise } from '../schema/stepwise.ts'
import { countBefore, nextArrival } from './arrivals/next-arrival.ts'
import type { Program } from './program.ts'

/** An offset, and how many events come before it. */
export interface SeekPoint {
  readonly offset: number
  readonly position: number
}

/** Returns a point shortly before event `position` + 1: less than `near` events, if they are not all in one millisecond. */
export function* seek(
  program: Program,
  position: number,
  {
    near,
    from = { offset: 0, position: 0 },
    eventMs,
  }: {
    readonly near: number
    /** A point before the result. */
    readonly from?: SeekPoint
    /** Milliseconds from one event to the next, as far as is known; as in the whole run when absent. */
    readonly eventMs?: number
  },
): Stepwise<SeekPoint> {
  const { time, total } = program
  let low = from
  let high = { offset: time.endMs - time.startMs, position: total }
  for (let step = 0; position - low.position > near && high.offset - low.offset > 1; step++) {
    const span = high.offset - low.offset
    const events = position - near / 2 - low.position
    // Arrivals are nearly even, so the proportion hits; every third step halves, whatever they are like.
    const proportion = step % 3 === 2 ? 0.5 : events / (high.position - low.position)
    const ms = step === 0 && eventMs !== undefined ? events * eventMs : span * proportion
    const offset = low.offset + Math.min(Math.max(Math.floor(ms), 1), span - 1)
    const count = yield* eventsBefore(program, offset)
    if (count <= position) low = { offset, position: count }
    else high = { offset, position: count }
  }
  return low
}

/** Counting costs as much as merging some events; children have to be looked for among many. */
const eventsOfCount = 128
const eventsOfChainCount = 4_096

/** As many events as can be merged in about the time of a `seek`. */
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

/** The offset of the first event at or after that offset; the end of the run when there is none. */
export function* nextOffset({ entities, time }: Program, offset: number): Stepwise<number> {
  let next = time.endMs - time.startMs
  for (const { arrivals } of entities) {
    next = Math.min(next, (yield* nextArrival(arrivals, offset)) ?? next)
  }
  return next
}
