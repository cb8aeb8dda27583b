/** How many events of an entity come in equal slices of a run: exact, and by counting alone, so no event is made. */
import type { Arrivals } from '../../src/engine/arrivals/arrivals.ts'
import { slices } from './protocol.ts'

export interface Timeline {
  /** Counts the next slice; false when there are no more. */
  addSlice(): boolean
  /** Empty before all is counted. */
  counts(): readonly number[]
}

export function newTimeline(arrivals: Arrivals, durationMs: number): Timeline {
  const counted: number[] = []
  let before = 0
  return {
    addSlice() {
      if (counted.length === slices) return false
      const count = arrivals.countBefore(Math.round((durationMs * (counted.length + 1)) / slices))
      counted.push(count - before)
      before = count
      return counted.length < slices
    },
    counts: () => (counted.length === slices ? counted : []),
  }
}
