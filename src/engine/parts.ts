/** Arrivals of a long time in order, in parts of bounded size: between them, others have their turns. */

import type { Arrivals } from './arrivals/arrivals.ts'
import { type Found, giveFound, reserve, takeFound } from './arrivals/found.ts'
import { areInOrder, bucketsOf, settle } from './order.ts'

export interface Window {
  readonly from: number
  readonly to: number
}

/** Instances in a part: some milliseconds of work. */
export const partMax = 16_384

/** Arrivals of the window by offset and then by index, in parts. */
export function* partsOf(arrivals: Arrivals, { from, to }: Window): Generator<Found, void> {
  const first = arrivals.countBefore(from)
  const end = to > from ? arrivals.countBefore(to) : first
  const found = takeFound()
  for (let index = first; index < end; index += partMax) {
    const next = Math.min(index + partMax, end)
    const window = { from: arrivals.offsetOf(index), to: arrivals.offsetOf(next - 1) + 1 }
    found.count = 0
    arrivals.visit(window, found)
    sort(found, window)
    // The first and the last millisecond may have more of them, which belong to other parts.
    keepFrom(found, index)
    found.count = Math.min(found.count, next - index)
    yield found
  }
  giveFound(found)
}

function sort(found: Found, window: Window): void {
  const { count, offsets } = found
  if (areInOrder(offsets, count)) return
  const sorted = takeFound()
  reserve(sorted, count)
  putInOrder(found, window, sorted)
  // The indexes stand in order already, whatever the offsets do.
  offsets.set(sorted.offsets.subarray(0, count))
  giveFound(sorted)
}

/** By offset; what is equal stays as it stands. */
export function putInOrder(
  found: Found,
  window: Window,
  to: { readonly offsets: Float64Array; readonly indexes: Float64Array },
): void {
  const { places, from, scale } = bucketsOf(found.offsets, found.count, window)
  for (let i = 0; i < found.count; i++) {
    const offset = found.offsets[i] as number
    const place = places[((offset - from) * scale) | 0]!++
    to.offsets[place] = offset
    to.indexes[place] = found.indexes[i] as number
  }
  settle(to.offsets, to.indexes, found.count)
}

/** Leaves out the instances before the one with that index. */
function keepFrom(found: Found, first: number): void {
  const { count, offsets, indexes } = found
  let dropped = 0
  while (dropped < count && (indexes[dropped] as number) < first) dropped++
  if (dropped === 0) return
  offsets.copyWithin(0, dropped, count)
  indexes.copyWithin(0, dropped, count)
  found.count = count - dropped
}
