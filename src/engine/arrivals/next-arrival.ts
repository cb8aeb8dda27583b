/** Finds the first arrivals after an offset, for all kinds of arrivals. */

import type { EarlyInstances } from '../../schema/interpret/instance.ts'
import type { Stepwise } from '../../schema/stepwise.ts'
import { releaseBuffer, takeBuffer } from './arrival-buffer.ts'
import type { Arrivals, ChainedArrivals } from './arrivals.ts'

/** Returns the offset of the first arrival at or after an offset, or undefined if no arrival follows. */
export function* nextArrival(arrivals: Arrivals, offset: number): Stepwise<number | undefined> {
  const before = yield* countBefore(arrivals, offset)
  if (before >= arrivals.total) return undefined
  if (arrivals.chain === undefined) return arrivals.offsetOf(before)
  // Offsets are not in the order of the indexes, so the offset at which the count rises is found by a search.
  let low = offset
  let step = 1
  while ((yield* countBefore(arrivals, low + step)) === before) {
    low += step
    step *= 2
  }
  while (step > 1) {
    step /= 2
    if ((yield* countBefore(arrivals, low + step)) === before) low += step
  }
  return low
}

/** Returns the number of arrivals before an offset. Arrivals that need a preparation are prepared in steps. */
export function* countBefore(arrivals: Arrivals, offset: number): Stepwise<number> {
  if (arrivals.prepare !== undefined) yield* arrivals.prepare(offset)
  return arrivals.countBefore(offset)
}

const earlyMax = 256
/**
 * Maximum number of arrivals in the time range that `earlyArrivals` reads, unless the range is a single millisecond.
 */
const earlyFoundMax = 65_536
/** Maximum number of root instances in the time range that `earlyArrivals` reads. */
const earlyRootsMax = 1_048_576

/** Returns the earliest arrivals by time: up to `earlyMax`, and at least one if any exists. */
export function* earlyArrivals(arrivals: ChainedArrivals): Stepwise<EarlyInstances> {
  const { root } = arrivals.chain
  let early: EarlyInstances = { offsets: new Float64Array(0), indexes: new Float64Array(0) }
  const from = yield* nextArrival(arrivals, 0)
  if (from === undefined) return early
  const rootsBefore = root.countBefore(from)
  const wanted = Math.min(earlyMax, arrivals.total)
  for (let ms = 1; early.offsets.length < wanted; ms *= 2) {
    const to = from + ms
    if (ms > 1 && root.countBefore(to) - rootsBefore > earlyRootsMax) break
    const buffer = takeBuffer(ms === 1 ? Number.POSITIVE_INFINITY : earlyFoundMax)
    for (let at = from; at < to && !buffer.isOver; ) {
      const next = Math.min(yield* arrivals.prepare(at), to)
      arrivals.visit({ from: at, to: next }, buffer)
      at = next
    }
    const { isOver, offsets, indexes } = buffer
    const count = Math.min(buffer.count, wanted)
    if (!isOver) early = { offsets: offsets.slice(0, count), indexes: indexes.slice(0, count) }
    releaseBuffer(buffer)
    if (isOver) break
  }
  return early
}
