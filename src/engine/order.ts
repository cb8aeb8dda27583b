/**
 * Sorts arrivals by offset within a window of time: a bucket sort with two buckets per offset on average, and an
 * insertion sort within the buckets. Arrivals are almost uniform in such a short time, so each takes about ten
 * nanoseconds, for any number of arrivals. The caller moves offsets and their data together; sorting a list of
 * positions instead took a third longer.
 */

import type { OffsetRange } from './arrivals/arrivals.ts'

/**
 * Number of buckets per offset. With one bucket, the insertion sort, which consists of unpredictable branches, would
 * have twice as much work.
 */
const bucketsEach = 2
/**
 * Maximum number of offsets that use the shared array of buckets, enough for a merge. More offsets allocate an array.
 */
const keptLength = 2_048
const kept = new Uint32Array(keptLength * bucketsEach)

export interface Buckets {
  /** For each bucket, the position in the sorted list of the bucket's next offset. */
  readonly places: Uint32Array
  /** The bucket of an offset is the integer part of (offset − `from`) × `scale`. */
  readonly from: number
  readonly scale: number
}

/**
 * Returns buckets for the first `count` offsets, all of which must be in the range. The buckets are valid until the
 * next call.
 */
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

/**
 * Finishes a sort: sorts offsets that are already grouped by bucket, and moves the values in `belonging` with them. The
 * sort is stable.
 */
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

/** Returns whether the first `count` offsets are ascending. */
export function areInOrder(offsets: Float64Array, count: number): boolean {
  for (let i = 1; i < count; i++) {
    if ((offsets[i] as number) < (offsets[i - 1] as number)) return false
  }
  return true
}
