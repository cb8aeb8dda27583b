/** Creates arrivals that have a rate. All addresses stay valid as long as the memory. */

import {
  Arrivals,
  countBefore,
  firstKind,
  laterKind,
  newArrivals,
  offsetOf,
  periodicKind,
  placedKind,
  poissonKind,
} from './arrivals'
import { Key } from './draw'
import { addUp, Intensity, offsetAt } from './intensity'
import { countRoot, indexesTogether } from './lookups'
import { reserve, state } from './memory'
import { arrivedIn, Period, Places } from './regular'
import { Tree } from './tree'

/**
 * Returns the address of a constant rate.
 *
 * @param expected number of instances that are expected in the period
 * @param fromMs start of the period, in milliseconds since the start of the run
 */
export function newEvenIntensity(expected: f64, fromMs: f64, durationMs: f64): Intensity {
  const intensity = changetype<Intensity>(reserve(offsetof<Intensity>()))
  intensity.expected = expected
  intensity.fromMs = fromMs
  intensity.durationMs = durationMs
  // The share can be rounded to 1, which is the end of the period, where no instance occurs.
  intensity.lastMs = fromMs + durationMs - 1
  return intensity
}

/**
 * Returns the address of a rate that changes linearly within each of its pieces. Example: one piece that ends at
 * 3,600,000 ms, in which the rate rises from 0 to 0.01, has 18,000 expected instances.
 *
 * @param ends address of the ends of the pieces, ascending doubles, in milliseconds since the start of the run
 * @param firsts address of the rates at the start of the pieces, in instances per millisecond
 * @param lasts address of the rates at the end of the pieces
 */
export function newChangingIntensity(
  fromMs: f64,
  pieces: i32,
  ends: usize,
  firsts: usize,
  lasts: usize,
): Intensity {
  const intensity = changetype<Intensity>(reserve(offsetof<Intensity>()))
  intensity.fromMs = fromMs
  intensity.pieces = pieces
  intensity.ends = ends
  intensity.firsts = firsts
  intensity.lasts = lasts
  addUp(intensity)
  return intensity
}

/**
 * Returns the address of arrivals at a constant interval of `ms / events` milliseconds, in a period from `fromMs`. Example:
 * 3 events in 60,000 ms arrive every 20 seconds.
 *
 * @param count number of instances, or −1 for as many as the interval allows
 */
export function newPeriodic(
  ms: f64,
  events: f64,
  fromMs: f64,
  durationMs: f64,
  count: f64,
): Arrivals {
  const period = changetype<Period>(reserve(offsetof<Period>()))
  period.ms = ms
  period.events = events
  period.fromMs = fromMs
  period.lastMs = fromMs + durationMs - 1
  period.total = count >= 0 ? count : arrivedIn(period, durationMs)
  return newArrivals(periodicKind, changetype<usize>(period), period.total)
}

/** Returns the maximum number of arrivals at a constant interval in any period of a duration. */
export function arrivedWithin(arrivals: Arrivals, durationMs: f64): f64 {
  return Math.min(arrivedIn(changetype<Period>(arrivals.own), durationMs) + 1, arrivals.total)
}

/** Returns the address of arrivals with one in each interval of a rate; in the middle of it if `key` is 0. */
export function newPlaced(intensity: Intensity, key: usize, total: f64): Arrivals {
  const places = changetype<Places>(reserve(offsetof<Places>()))
  places.intensity = intensity
  places.key = key
  places.total = total
  return newArrivals(placedKind, changetype<usize>(places), total)
}

/** Returns the address of `total` arrivals that are distributed by a rate as those of a Poisson process. */
export function newPoisson(
  intensity: Intensity,
  splitKey: Key,
  leafKey: Key,
  total: f64,
): Arrivals {
  const tree = changetype<Tree>(reserve(offsetof<Tree>()))
  tree.intensity = intensity
  tree.splitKey = splitKey
  tree.leafKey = leafKey
  tree.total = total
  tree.id = ++state().trees
  tree.last = -1
  countRoot(tree)
  const spanMs = offsetAt(intensity, 1) - offsetAt(intensity, 0)
  tree.msTogether = Math.max((spanMs / total) * indexesTogether, 1)
  return newArrivals(poissonKind, changetype<usize>(tree), total)
}

/** Returns the address of the arrivals at or after an offset, with indexes from 0. */
export function newLater(arrivals: Arrivals, offset: f64): Arrivals {
  const skipped = countBefore(arrivals, offset)
  if (skipped === 0) return arrivals
  const later = newArrivals(laterKind, changetype<usize>(arrivals), arrivals.total - skipped)
  later.boundMs = offset
  later.skipped = skipped
  return later
}

/** Returns the address of the first `limit` arrivals, by index. */
export function newFirst(arrivals: Arrivals, limit: f64): Arrivals {
  if (arrivals.total <= limit) return arrivals
  const first = newArrivals(firstKind, changetype<usize>(arrivals), limit)
  // Arrivals from this offset on are not read.
  first.boundMs = limit === 0 ? 0 : offsetOf(arrivals, limit - 1) + 1
  return first
}

/** Returns the number of arrivals. */
export function totalOf(arrivals: Arrivals): f64 {
  return arrivals.total
}
