/** Regular arrivals: one per expected instance, in the middle of its interval or at a random position in it. */

import { moveTo, type Place, unit } from '../../random/draw.ts'
import type { Key } from '../../random/key.ts'
import { unitsOf } from '../../random/numbered.ts'
import type { RatedArrivals } from './arrivals.ts'
import type { Intensity } from './intensity.ts'

/**
 * Returns arrivals in the middle of their intervals. A constant rate keeps its period exactly, rounded to the
 * millisecond. With a `count`, the intervals have equal length. A rate that changes is as regular as its integral.
 */
export function evenArrivals(intensity: Intensity, count?: number): RatedArrivals {
  const { even, expected, densest } = intensity
  if (even !== undefined && expected > 0 && count !== 0) {
    const eventMs = count === undefined ? 1 / densest : even.durationMs / count
    return periodicArrivals(periodOf(eventMs), even, count)
  }
  return placedArrivals(intensity, count ?? Math.round(expected), {
    placeOf: (index) => index + 0.5,
    placesOf(first, into, { begin, end }) {
      for (let i = begin; i < end; i++) into[i] = first + (i - begin) + 0.5
    },
  })
}

/** Returns arrivals of which each is at a random position in its interval. */
export function jitteredArrivals(
  key: Key,
  intensity: Intensity,
  total = Math.round(intensity.expected),
): RatedArrivals {
  const place: Place = { low: 0, a: 0, b: 0 }
  return placedArrivals(intensity, total, {
    placeOf(index) {
      moveTo(place, index)
      return index + unit(key, place)
    },
    placesOf(first, into, { begin, end }) {
      unitsOf(key, first, into, { begin, end })
      for (let i = begin; i < end; i++) into[i]! += first + (i - begin)
    },
  })
}

/**
 * Writes one number per arrival, from index `first` on, to the elements `begin` to `end` − 1 of `into`: its position in
 * intervals, or its offset.
 */
type WriteRange = (
  first: number,
  into: Float64Array,
  range: { readonly begin: number; readonly end: number },
) => void

/** The positions of arrivals, in intervals: the arrival with index 7 is at a position from 7 to 8. */
interface Places {
  placeOf(index: number): number
  readonly placesOf: WriteRange
}

/** Returns the `visit` method of arrivals whose offsets never decrease with the index. */
function visitInOrder(
  countBefore: (offset: number) => number,
  writeOffsets: WriteRange,
): RatedArrivals['visit'] {
  return ({ from, to }, buffer) => {
    const first = countBefore(from)
    const more = countBefore(to) - first
    if (more <= 0 || !buffer.reserve(more)) return
    const { offsets, indexes, count: begin } = buffer
    const end = begin + more
    writeOffsets(first, offsets, { begin, end })
    for (let i = begin; i < end; i++) indexes[i] = first + (i - begin)
    buffer.count = end
  }
}

function placedArrivals(
  intensity: Intensity,
  total: number,
  { placeOf, placesOf }: Places,
): RatedArrivals {
  const offsetOf = (index: number): number => intensity.offsetAt(placeOf(index) / total)
  /** The previous result of `countBefore`, because a range of time usually starts at the end of the previous one. */
  const last = { offset: 0, count: 0 }
  function countBefore(offset: number): number {
    if (total === 0) return 0
    if (offset === last.offset) return last.count
    // The share is an estimate, because of rounding and the position in the interval. The offsets of the arrivals give
    // the exact count.
    let count = Math.min(Math.floor(intensity.shareBefore(offset) * total), total)
    while (count > 0 && offsetOf(count - 1) >= offset) count--
    while (count < total && offsetOf(count) < offset) count++
    last.offset = offset
    last.count = count
    return count
  }
  return {
    total,
    countBefore,
    *maxWithin(durationMs, charge) {
      const share = yield* intensity.maxShare(durationMs, charge)
      return share === undefined ? undefined : Math.min(Math.ceil(total * share) + 1, total)
    },
    offsetOf,
    visit: visitInOrder(countBefore, (first, offsets, { begin, end }) => {
      placesOf(first, offsets, { begin, end })
      intensity.toOffsets(offsets, total, begin, end)
    }),
  }
}

/** The interval between arrivals in milliseconds, as the fraction `ms / events`. */
interface Period {
  readonly ms: number
  readonly events: number
}

/** Limit for the products of integers: a double represents every integer below it exactly. */
const exactMax = 2 ** 53

/**
 * Returns the fraction nearest to a positive number of milliseconds for which the products in `periodicArrivals` are
 * exact. It is a convergent of the continued fraction, so every period with few digits is represented exactly.
 */
function periodOf(eventMs: number): Period {
  let before: Period = { ms: 1, events: 0 }
  let period: Period = { ms: Math.floor(eventMs), events: 1 }
  let rest = eventMs - period.ms
  // The remaining difference is the rounding error of the number itself.
  while (Math.abs(period.ms - eventMs * period.events) > eventMs * period.events * 2 ** -52) {
    const inverse = 1 / rest
    const whole = Math.floor(inverse)
    const ms = whole * period.ms + before.ms
    const events = whole * period.events + before.events
    if (!(2 * ms * events < exactMax)) break
    before = period
    period = { ms, events }
    rest = inverse - whole
  }
  return period
}

/**
 * Returns arrivals at a constant interval. Arrival i is (i + ½) intervals after the start of the period, rounded down
 * to the millisecond.
 */
function periodicArrivals(
  { ms, events }: Period,
  { fromMs, durationMs, lastMs }: NonNullable<Intensity['even']>,
  count: number | undefined,
): RatedArrivals {
  /** Returns the number of arrivals in the first `elapsed` milliseconds, as if the period had no end. */
  function arrivedIn(elapsed: number): number {
    const rounds = Math.floor(elapsed / ms)
    const rest = elapsed - rounds * ms
    return rounds * events + Math.max(Math.ceil((2 * events * rest - ms) / (2 * ms)), 0)
  }
  const total = count ?? arrivedIn(durationMs)
  function offsetOf(index: number): number {
    const rounds = Math.floor(index / events)
    const rest = index - rounds * events
    const elapsed = rounds * ms + Math.floor(((2 * rest + 1) * ms) / (2 * events))
    return Math.min(fromMs + elapsed, lastMs)
  }
  function countBefore(offset: number): number {
    if (offset <= fromMs) return 0
    return offset > lastMs ? total : Math.min(arrivedIn(Math.ceil(offset) - fromMs), total)
  }
  return {
    total,
    countBefore,
    // biome-ignore lint/correctness/useYield: nothing here takes long enough for a pause
    *maxWithin(lastingMs) {
      return Math.min(arrivedIn(lastingMs) + 1, total)
    },
    offsetOf,
    visit: visitInOrder(countBefore, (first, offsets, { begin, end }) => {
      for (let i = begin; i < end; i++) offsets[i] = offsetOf(first + (i - begin))
    }),
  }
}
