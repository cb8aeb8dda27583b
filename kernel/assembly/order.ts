/**
 * Sorts arrivals by offset within a range of time: a bucket sort with two buckets per offset on average, and an
 * insertion sort within the buckets. Arrivals are almost uniform in a short time, so each takes about ten nanoseconds,
 * for any number of arrivals. The sort is stable.
 */

import { Buffer } from './buffer'
import { allocate, release } from './memory'

/** Number of buckets per offset. With one bucket, the insertion sort would have twice as much work. */
const bucketsEach: i32 = 2

/** Returns whether the first `count` offsets of a column are ascending. */
export function areInOrder(offsets: usize, count: i32): bool {
  const end = offsets + ((<usize>count) << 3)
  for (let at = offsets + 8; at < end; at += 8) {
    if (load<f64>(at) < load<f64>(at - 8)) return false
  }
  return true
}

/** Returns the size of the buckets for a number of offsets, in bytes. */
export function bucketBytes(count: i32): usize {
  return (<usize>(count * bucketsEach)) << 2
}

/**
 * Writes to `places`, for each bucket, the position in the sorted list of the bucket's next offset. The bucket of an
 * offset is the integer part of (offset − `from`) × the result.
 */
export function fillBuckets(places: usize, offsets: usize, count: i32, from: f64, to: f64): f64 {
  const length = count * bucketsEach
  const scale = <f64>length / (to - from)
  memory.fill(places, 0, (<usize>length) << 2)
  const end = offsets + ((<usize>count) << 3)
  for (let at = offsets; at < end; at += 8) {
    const slot = places + ((<usize>(<i32>((load<f64>(at) - from) * scale))) << 2)
    store<u32>(slot, load<u32>(slot) + 1)
  }
  let before: u32 = 0
  const last = places + ((<usize>length) << 2)
  for (let slot = places; slot < last; slot += 4) {
    const inside = load<u32>(slot)
    store<u32>(slot, before)
    before += inside
  }
  return scale
}

/** Returns the position of an offset in the sorted list, and counts it in its bucket. */
export function takePlace(places: usize, offset: f64, from: f64, scale: f64): usize {
  const slot = places + ((<usize>(<i32>((offset - from) * scale))) << 2)
  const place = load<u32>(slot)
  store<u32>(slot, place + 1)
  return <usize>place
}

/** Copies the arrivals of a buffer to two columns, sorted by offset. */
export function putInOrder(buffer: Buffer, offsets: usize, indexes: usize): void {
  const count = buffer.count
  if (count === 0) return
  if (areInOrder(buffer.offsets, count)) {
    memory.copy(offsets, buffer.offsets, (<usize>count) << 3)
    memory.copy(indexes, buffer.indexes, (<usize>count) << 3)
    return
  }
  let first = Infinity
  let last = -Infinity
  for (let i = 0; i < count; i++) {
    const offset = load<f64>(buffer.offsets + ((<usize>i) << 3))
    first = Math.min(first, offset)
    last = Math.max(last, offset)
  }
  const places = allocate(bucketBytes(count))
  const scale = fillBuckets(places, buffer.offsets, count, first, last + 1)
  for (let i = 0; i < count; i++) {
    const at = (<usize>i) << 3
    const offset = load<f64>(buffer.offsets + at)
    const place = takePlace(places, offset, first, scale) << 3
    store<f64>(offsets + place, offset)
    store<f64>(indexes + place, load<f64>(buffer.indexes + at))
  }
  release(places, bucketBytes(count))
  let highest: f64 = -Infinity
  for (let i = 0; i < count; i++) {
    const at = (<usize>i) << 3
    const offset = load<f64>(offsets + at)
    if (offset >= highest) highest = offset
    else moveBack(offsets, indexes, at)
  }
}

/** Moves the arrival at a position of two columns before all earlier ones with a higher offset. */
function moveBack(offsets: usize, indexes: usize, at: usize): void {
  const offset = load<f64>(offsets + at)
  const index = load<f64>(indexes + at)
  let to = at
  while (to > 0 && load<f64>(offsets + to - 8) > offset) {
    store<f64>(offsets + to, load<f64>(offsets + to - 8))
    store<f64>(indexes + to, load<f64>(indexes + to - 8))
    to -= 8
  }
  store<f64>(offsets + to, offset)
  store<f64>(indexes + to, index)
}
