/** The functions that the kernel exports. */

import {
  Arrivals,
  countBefore,
  firstKind,
  laterKind,
  offsetOf,
  periodicKind,
  placedKind,
  poissonKind,
} from './arrivals'
import { poisson, writeStirlingErrors } from './count'
import { drawsOf, enterA, enterB, Key } from './draw'
import { Intensity, offsetAt } from './intensity'
import { indexesTogether } from './lookups'
import {
  keptNumbers,
  maskBytes,
  masks,
  passedKey,
  reserve,
  state,
  stateAddress,
  tablesEnd,
  wordsA,
  wordsB,
} from './memory'
import { Period, Places } from './regular'
import { Tree } from './tree'

export { assigned, newAssignment } from './assignment'
export { monthAndDay, year, yearsBefore } from './calendar'
export { itemsBefore, newCounts, ownerCount, ownerOfItem } from './counts'
export { exp, log, truncatedAge } from './exact'
export { geohash } from './geohash'
export {
  hostAssigned,
  hostCell,
  hostCountBefore,
  hostDeliver,
  hostDouble,
  hostEvent,
  hostNumber,
  hostOffsetOf,
  hostOwnerOf,
  hostText,
} from './host'
export { hypergeometric } from './hypergeometric'
export { brownian, lastInstant, reflect, remainder, smooth, sway } from './noise'
export {
  isFirstKept,
  isKept,
  pickAt,
  pickFrom,
  preparePick,
  quantileOf,
  shareBelowOf,
  valueFor,
} from './pick'
export { eastOf, northOf, placePoint } from './point'
export { seriesKeys } from './series'
export { shuffleText } from './shuffle-text'
export { replaceText, substring } from './text'
export { atan2, cos, sin } from './trigonometry'
export { rankAt } from './zipf'
export { countBefore, drawsOf, offsetOf, poisson, reserve }

/** Prepares an empty memory. Memory from `heap` on is free. `recordBits` sets the size of the cache of leaves. */
export function initialize(heap: usize, recordBits: i32): void {
  memory.fill(stateAddress, 0, tablesEnd - stateAddress)
  const all = state()
  all.heap = <u32>max(heap, tablesEnd)
  all.recordBits = recordBits
  for (let number = 0; number < keptNumbers; number++) {
    store<u32>(wordsA + ((<usize>number) << 2), enterA(0, number))
    store<u32>(wordsB + ((<usize>number) << 2), enterB(0, number))
  }
  for (let rest = 0; rest < 8; rest++) {
    const mask = masks + <usize>(rest * maskBytes)
    const middle = mask + <usize>(maskBytes >> 1)
    memory.fill(mask, 0xff, <usize>(maskBytes >> 1))
    store<u8>(middle, <u8>(((<u32>1) << rest) - 1))
  }
  writeStirlingErrors()
}

/** Returns the address of a key with four words. The key is valid until the next call. */
export function passKey(a: u32, b: u32, c: u32, d: u32): Key {
  const key = changetype<Key>(passedKey)
  key.a = a
  key.b = b
  key.c = c
  key.d = d
  return key
}

/** Returns the address of a key with four words. */
export function newKey(a: u32, b: u32, c: u32, d: u32): Key {
  const key = changetype<Key>(reserve(offsetof<Key>()))
  key.a = a
  key.b = b
  key.c = c
  key.d = d
  return key
}

/** Returns the address of a constant rate from `fromMs`, with `expected` instances. */
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
 * Returns the address of a rate of `pieces` pieces, whose five columns follow each other at an address: ends, rates at
 * the start and at the end, falls, and the expected number before each.
 */
export function newChangingIntensity(fromMs: f64, pieces: i32, columns: usize): Intensity {
  const intensity = changetype<Intensity>(reserve(offsetof<Intensity>()))
  const bytes = (<usize>pieces) << 3
  intensity.fromMs = fromMs
  intensity.pieces = pieces
  intensity.ends = columns
  intensity.firsts = columns + bytes
  intensity.lasts = columns + 2 * bytes
  intensity.falls = columns + 3 * bytes
  intensity.before = columns + 4 * bytes
  intensity.expected = load<f64>(intensity.before + bytes)
  return intensity
}

function newArrivals(kind: i32, own: usize, total: f64): Arrivals {
  const arrivals = changetype<Arrivals>(reserve(offsetof<Arrivals>()))
  arrivals.kind = kind
  arrivals.own = own
  arrivals.total = total
  return arrivals
}

/** Returns the address of arrivals at a constant interval of `ms / events` milliseconds. */
export function newPeriodic(ms: f64, events: f64, fromMs: f64, lastMs: f64, total: f64): Arrivals {
  const period = changetype<Period>(reserve(offsetof<Period>()))
  period.ms = ms
  period.events = events
  period.fromMs = fromMs
  period.lastMs = lastMs
  period.total = total
  return newArrivals(periodicKind, changetype<usize>(period), total)
}

/** Returns the address of arrivals with one in each interval of a rate; in the middle of it if `key` is 0. */
export function newPlaced(intensity: Intensity, key: usize, total: f64): Arrivals {
  const places = changetype<Places>(reserve(offsetof<Places>()))
  places.intensity = intensity
  places.key = key
  places.total = total
  return newArrivals(placedKind, changetype<usize>(places), total)
}

/** Returns the address of the arrivals of a Poisson process. */
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
