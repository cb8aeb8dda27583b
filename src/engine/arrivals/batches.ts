/** Arrivals of a long period in order, in batches of bounded size, so that a computation can pause between batches. */

import { areInOrder, bucketsOf, sortWithinBuckets } from '../order.ts'
import { type ArrivalBuffer, releaseBuffer, takeBuffer } from './arrival-buffer.ts'
import type { Arrivals, OffsetRange } from './arrivals.ts'

/** Maximum number of instances in a batch. A batch takes some milliseconds. */
export const batchMax = 16_384

/** Yields the arrivals in a range of time, sorted by offset and then by index, in batches. */
export function* batchesOf(
  arrivals: Arrivals,
  { from, to }: OffsetRange,
): Generator<ArrivalBuffer, void> {
  const first = arrivals.countBefore(from)
  const end = to > from ? arrivals.countBefore(to) : first
  const buffer = takeBuffer()
  for (let index = first; index < end; index += batchMax) {
    const next = Math.min(index + batchMax, end)
    const range = { from: arrivals.offsetOf(index), to: arrivals.offsetOf(next - 1) + 1 }
    buffer.count = 0
    arrivals.visit(range, buffer)
    sort(buffer, range)
    // The first and the last millisecond may contain arrivals of other batches.
    dropBefore(buffer, index)
    buffer.count = Math.min(buffer.count, next - index)
    yield buffer
  }
  releaseBuffer(buffer)
}

function sort(buffer: ArrivalBuffer, range: OffsetRange): void {
  const { count, offsets } = buffer
  if (areInOrder(offsets, count)) return
  const sorted = takeBuffer()
  sorted.reserve(count)
  putInOrder(buffer, range, sorted)
  // The indexes are in order already, independent of the offsets.
  offsets.set(sorted.offsets.subarray(0, count))
  releaseBuffer(sorted)
}

/** Copies arrivals into the given columns, sorted by offset. The sort is stable. */
export function putInOrder(
  { offsets, indexes, count }: ArrivalBuffer,
  range: OffsetRange,
  to: { readonly offsets: Float64Array; readonly indexes: Float64Array },
): void {
  const { places, from, scale } = bucketsOf(offsets, count, range)
  for (let i = 0; i < count; i++) {
    const offset = offsets[i] as number
    const place = places[((offset - from) * scale) | 0]!++
    to.offsets[place] = offset
    to.indexes[place] = indexes[i] as number
  }
  sortWithinBuckets(to.offsets, to.indexes, count)
}

/** Removes the arrivals with indexes below `first` from a buffer. */
function dropBefore(buffer: ArrivalBuffer, first: number): void {
  const { count, offsets, indexes } = buffer
  let dropped = 0
  while (dropped < count && (indexes[dropped] as number) < first) dropped++
  if (dropped === 0) return
  offsets.copyWithin(0, dropped, count)
  indexes.copyWithin(0, dropped, count)
  buffer.count = count - dropped
}
