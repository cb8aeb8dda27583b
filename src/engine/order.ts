/**
 * Sorts arrivals by offset within a window of time: a bucket sort with two buckets per offset on average, and an
 * insertion sort within the buckets. Arrivals are almost uniform in such a short time, so each takes about ten
 * nanoseconds, for any number of arrivals. The caller moves offsets and their data together; sorting a list of
 * positions instead took a third longer.
 */

import type { OffsetRange } from './arrivals/arrivals.ts'

/**
 * Number of buckets per offset. One bucket would leave twice as much to the insertion sort, which consists of
 * unpredictable branches.
 */
const bucketsEach = 2
/** Maximum length of a list that uses the shared array, enough for a merge. Longer lists allocate an array. */
const keptLength = 2_048
const kept = new Uint32Array(keptLength * bucketsEach)

export interface Buckets {
  /** The position of the next offset of each bucket. */
  readonly places: Uint32Array
  /** The bucket of an offset is the integer part of (offset − `from`) × `scale`. */
  readonly from: number
  readonly scale: number
}

/** Returns buckets for the first `count` offsets, all of which are in the range. They are valid until the next call. */
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

/** Sorts offsets that are in their buckets, and the associated values with them. The sort is stable. */
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

/** Returns whether the first `count` offsets are in order. */
export function areInOrder(offsets: Float64Array, count: number): boolean {
  for (let i = 1; i < count; i++) {
    if ((offsets[i] as number) < (offsets[i - 1] as number)) return false
  }
  return true
}
