/** Finds the first arrivals after an offset, for all kinds of arrivals. */

import type { EarlyInstances } from '../../schema/interpret/instance.ts'
import type { Stepwise } from '../../schema/stepwise.ts'
import type { Arrivals } from './arrivals.ts'

/** Returns the offset of the first arrival at or after an offset, or undefined if no arrival follows. */
export function* nextArrival(arrivals: Arrivals, offset: number): Stepwise<number | undefined> {
  const { kernel, address } = arrivals
  const { call, scratchCursor } = kernel
  call.beginNext(scratchCursor, offset)
  for (;;) {
    const next = call.nextArrival(scratchCursor, address)
    if (!Number.isNaN(next)) return next === Number.POSITIVE_INFINITY ? undefined : next
    call.stepJob()
    yield
  }
}

const earlyMax = 256
/**
 * Maximum number of arrivals in the time range that `earlyArrivals` reads, unless the range is a single millisecond.
 */
const earlyFoundMax = 65_536
/** Maximum number of root instances in the time range that `earlyArrivals` reads. */
const earlyRootsMax = 1_048_576
const unlimited = 2 ** 31 - 1

/** Returns the earliest arrivals by time: up to `earlyMax`, and at least one if any exists. */
export function* earlyArrivals(arrivals: Arrivals): Stepwise<EarlyInstances> {
  const { root } = arrivals
  let early: EarlyInstances = { offsets: new Float64Array(0), indexes: new Float64Array(0) }
  const from = yield* nextArrival(arrivals, 0)
  if (from === undefined) return early
  const rootsBefore = root.countBefore(from)
  const wanted = Math.min(earlyMax, arrivals.total)
  for (let ms = 1; early.offsets.length < wanted; ms *= 2) {
    const to = from + ms
    if (ms > 1 && root.countBefore(to) - rootsBefore > earlyRootsMax) break
    const found = yield* readRange(arrivals, { from, to }, ms === 1 ? unlimited : earlyFoundMax)
    if (found === undefined) break
    const count = Math.min(found.offsets.length, wanted)
    early = { offsets: found.offsets.slice(0, count), indexes: found.indexes.slice(0, count) }
  }
  return early
}

/** Returns the arrivals in a range of time, or undefined if they are more than `max`. */
function* readRange(
  { kernel, address }: Arrivals,
  { from, to }: { readonly from: number; readonly to: number },
  max: number,
): Stepwise<EarlyInstances | undefined> {
  const { call, scratchCursor } = kernel
  call.clearFound(scratchCursor, max)
  for (let at = from; ; ) {
    at = call.readArrivals(scratchCursor, address, at, to)
    if (at >= to) break
    call.stepJob()
    yield
  }
  const count = call.foundCount(scratchCursor)
  if (count < 0) return undefined
  return {
    offsets: kernel.doubles(call.foundOffsets(scratchCursor), count),
    indexes: kernel.doubles(call.foundIndexes(scratchCursor), count),
  }
}
