/** Counts the events of an entity in equal slices of a run, exactly and without generating events. */
import type { Arrivals } from '../../src/engine/arrivals/arrivals.ts'
import { slices } from './protocol.ts'

export interface Timeline {
  /** Counts the events in the next slice; returns false if no slices are left. */
  addSlice(): boolean
  /** Returns the numbers of events in the slices, or an empty list before all slices are counted. */
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
