/**
 * Sorts by offset within a window of time: two buckets for each offset on average, and an insertion pass within them.
 * Arrivals are nearly even over so short a time, so it takes some ten nanoseconds each, however many there are. The
 * caller puts each offset at its place, with what belongs to it: following a list of positions took a third longer.
 */

import type { OffsetRange } from './arrivals/arrivals.ts'

/** One bucket would leave twice as much to the insertion pass, which is all unpredictable branches. */
const bucketsEach = 2
/** What a merge needs; longer lists get an array of their own, which is not kept. */
const keptLength = 2_048
const kept = new Uint32Array(keptLength * bucketsEach)

export interface Buckets {
  /** The place of the next offset of each bucket. */
  readonly places: Uint32Array
  /** The bucket of an offset is the whole part of its distance from here, times the scale. */
  readonly from: number
  readonly scale: number
}

/** Returns buckets for the first `count` offsets, all of them in the range. They are valid until the next call. */
export function bucketsOf(
  offsets: Float64Array,
  count: number,
  { from, to }: OffsetRange,
): Buckets {
  const length = count * bucketsEach
  const places = count > keptLength ? new Uint32Array(length) : kept
  const scale = length / (to - from)
  places.fill(0, 0, length)
  for (let i = 0; i < count; i++) places[(((offsets[i] as number) - from) * scale) | 0]!++
  let before = 0
  for (let bucket = 0; bucket < length; bucket++) {
    const inIt = places[bucket] as number
    places[bucket] = before
    before += inIt
  }
  return { places, from, scale }
}

/** Sorts offsets of which each stands in its bucket, and what belongs to them alike; equal offsets keep their order. */
export function sortWithinBuckets(
  offsets: Float64Array,
  belonging: Float64Array | Uint16Array,
  count: number,
): void {
  let highest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) {
    const offset = offsets[i] as number
    if (offset >= highest) {
      highest = offset
      continue
    }
    const moved = belonging[i] as number
    let j = i
    for (; j > 0 && (offsets[j - 1] as number) > offset; j--) {
      offsets[j] = offsets[j - 1] as number
      belonging[j] = belonging[j - 1] as number
    }
    offsets[j] = offset
    belonging[j] = moved
  }
}

/** Whether the first `count` offsets stand in order. */
export function areInOrder(offsets: Float64Array, count: number): boolean {
  for (let i = 1; i < count; i++) {
    if ((offsets[i] as number) < (offsets[i - 1] as number)) return false
  }
  return true
}
