/** The first arrivals after an offset, for arrivals of any kind. */

import type { EarlyInstances } from '../../schema/interpret/instance.ts'
import type { Stepwise } from '../../schema/stepwise.ts'
import { releaseBuffer, takeBuffer } from './arrival-buffer.ts'
import type { Arrivals, ChainedArrivals } from './arrivals.ts'

/** Returns the offset of the first arrival at or after that offset; undefined when there is none. */
export function* nextArrival(arrivals: Arrivals, offset: number): Stepwise<number | undefined> {
  const before = yield* countBefore(arrivals, offset)
  if (before >= arrivals.total) return undefined
  if (arrivals.chain === undefined) return arrivals.offsetOf(before)
  // Offsets are not in the order of the indexes, so this searches the offset where the count rises.
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

/** Returns how many arrive before that offset. */
export function* countBefore(arrivals: Arrivals, offset: number): Stepwise<number> {
  if (arrivals.prepare !== undefined) yield* arrivals.prepare(offset)
  return arrivals.countBefore(offset)
}

const earlyMax = 256
/** Windows with more arrivals are not read, unless there is no smaller one, */
const earlyFoundMax = 65_536
/** and neither are those with more instances of the root. */
const earlyRootsMax = 1_048_576

/** Returns the arrivals that come before all others, by time: up to `earlyMax`, and at least one where there is any. */
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
