/** Arrivals that are a part of other arrivals: those from an offset, the first ones, or none. */

import type { RatedArrivals } from './arrivals.ts'

export const noArrivals: RatedArrivals = {
  total: 0,
  countBefore: () => 0,
  // biome-ignore lint/correctness/useYield: nothing here takes long enough for a pause
  *maxWithin() {
    return 0
  },
  offsetOf: () => 0,
  visit: () => undefined,
}

/** Returns the arrivals at or after an offset, with indexes from 0. */
export function arrivalsFrom(arrivals: RatedArrivals, offset: number): RatedArrivals {
  const skipped = arrivals.countBefore(offset)
  if (skipped === 0) return arrivals
  return {
    total: arrivals.total - skipped,
    countBefore: (before) => Math.max(arrivals.countBefore(before) - skipped, 0),
    maxWithin: (durationMs, charge) => arrivals.maxWithin(durationMs, charge),
    offsetOf: (index) => arrivals.offsetOf(index + skipped),
    visit({ from, to }, buffer) {
      const begin = buffer.count
      arrivals.visit({ from: Math.max(from, offset), to }, buffer)
      for (let i = begin; i < buffer.count; i++) buffer.indexes[i]! -= skipped
    },
  }
}

/** Returns the first `limit` arrivals, by index. */
export function firstArrivals(arrivals: RatedArrivals, limit: number): RatedArrivals {
  if (arrivals.total <= limit) return arrivals
  // Arrivals from `endMs` on are not read.
  const endMs = limit === 0 ? 0 : arrivals.offsetOf(limit - 1) + 1
  return {
    total: limit,
    countBefore: (offset) => Math.min(arrivals.countBefore(offset), limit),
    *maxWithin(durationMs, charge) {
      const max = yield* arrivals.maxWithin(durationMs, charge)
      return max === undefined ? undefined : Math.min(max, limit)
    },
    offsetOf: (index) => arrivals.offsetOf(index),
    visit({ from, to }, buffer) {
      const begin = buffer.count
      arrivals.visit({ from, to: Math.min(to, endMs) }, buffer)
      let { count } = buffer
      const { offsets, indexes } = buffer
      while (count > begin && (indexes[count - 1] as number) >= limit) count--
      // Arrivals beyond the limit can share the last millisecond with the last one within it. Any of these equal
      // offsets can be removed.
      let more = buffer.count - count
      let kept = begin
      for (let i = begin; i < buffer.count; i++) {
        if (more > 0 && offsets[i] === endMs - 1) more--
        else offsets[kept++] = offsets[i] as number
      }
      buffer.count = count
    },
  }
}
