/** Regular arrivals: one in each interval, in the middle of it or at a random position. */

import { Key, unitOf } from './draw'
import { Intensity, offsetAt, shareBefore } from './intensity'

/**
 * Arrivals at a constant interval of `ms / events` milliseconds. Arrival i is (i + ½) intervals after the start of the
 * period, rounded down to the millisecond.
 */
@unmanaged
export class Period {
  ms: f64
  events: f64
  fromMs: f64
  lastMs: f64
  total: f64
}

/** Returns the number of arrivals in the first `elapsed` milliseconds, as if the period had no end. */
export function arrivedIn(period: Period, elapsed: f64): f64 {
  const ms = period.ms
  const events = period.events
  const rounds = Math.floor(elapsed / ms)
  const rest = elapsed - rounds * ms
  return rounds * events + Math.max(Math.ceil((2 * events * rest - ms) / (2 * ms)), 0)
}

export function periodOffsetOf(period: Period, index: f64): f64 {
  const ms = period.ms
  const events = period.events
  const rounds = Math.floor(index / events)
  const rest = index - rounds * events
  const elapsed = rounds * ms + Math.floor(((2 * rest + 1) * ms) / (2 * events))
  return Math.min(period.fromMs + elapsed, period.lastMs)
}

export function periodCountBefore(period: Period, offset: f64): f64 {
  if (offset <= period.fromMs) return 0
  if (offset > period.lastMs) return period.total
  return Math.min(arrivedIn(period, Math.ceil(offset) - period.fromMs), period.total)
}

/** Arrivals with one in each interval of a rate that may change. */
@unmanaged
export class Places {
  intensity: Intensity
  total: f64
  /** The key of the random positions in the intervals, or 0 if every arrival is in the middle of its interval. */
  key: usize
  /** The previous result of a count, because a range of time usually starts at the end of the previous one. */
  lastOffset: f64
  lastCount: f64
}

export function placeOffsetOf(places: Places, index: f64): f64 {
  const within = places.key === 0 ? 0.5 : unitOf(changetype<Key>(places.key), index)
  return offsetAt(places.intensity, (index + within) / places.total)
}

export function placeCountBefore(places: Places, offset: f64): f64 {
  const total = places.total
  if (total === 0) return 0
  if (offset === places.lastOffset) return places.lastCount
  // The share is an estimate, because of rounding and the position in the interval. The offsets of the arrivals give
  // the exact count.
  let count = Math.min(Math.floor(shareBefore(places.intensity, offset) * total), total)
  while (count > 0 && placeOffsetOf(places, count - 1) >= offset) count--
  while (count < total && placeOffsetOf(places, count) < offset) count++
  places.lastOffset = offset
  places.lastCount = count
  return count
}
