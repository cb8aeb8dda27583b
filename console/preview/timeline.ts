/** Counts the events of an entity in equal slices of a run, exactly and without generating events. */
import type { Arrivals } from '../../src/engine/arrivals/arrivals.ts'
import { slices, slicesFirst } from './protocol.ts'

export interface Timeline {
  /** Counts the events before the end of another slice; returns false if no slices are left. */
  addSlice(): boolean
  isComplete(): boolean
  /** Returns the numbers of events in `size` slices, all or the larger ones; an empty list before these are counted. */
  counts(size: typeof slices | typeof slicesFirst): readonly number[]
}

const slicesOfFirst = slices / slicesFirst

export function newTimeline(arrivals: Arrivals, durationMs: number): Timeline {
  /** Numbers of events before the end of each slice. Those of the large slices are counted first. */
  const before: number[] = []
  const ends = Array.from({ length: slices }, (_, i) => i)
  const isFirst = (end: number) => (end + 1) % slicesOfFirst === 0
  const order = [...ends.filter(isFirst), ...ends.filter((end) => !isFirst(end))]
  let counted = 0
  return {
    addSlice() {
      const end = order[counted]
      if (end === undefined) return false
      before[end] = arrivals.countBefore(Math.round((durationMs * (end + 1)) / slices))
      counted++
      return counted < slices
    },
    isComplete: () => counted === slices,
    counts(size) {
      if (counted < size) return []
      const shown = size === slices ? ends : order.slice(0, slicesFirst)
      return shown.map((end, i) => (before[end] ?? 0) - (before[shown[i - 1] ?? -1] ?? 0))
    },
  }
}
