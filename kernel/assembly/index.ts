/** The functions that the kernel exports. */

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
import { binomial, poisson, rejectHeads } from './count'
import { writeStirlingErrors } from './density'
import { writeDigitTables } from './digits'
import { drawsOf, enterA, enterB, Key, unitAt, wordAt } from './draw'
import { addUp, expectedIn, Intensity, largestShare, offsetAt } from './intensity'
import { countRoot, indexesTogether } from './lookups'
import {
  keptNumbers,
  maskBytes,
  masks,
  reserve,
  state,
  stateAddress,
  tablesEnd,
  wordsA,
  wordsB,
} from './memory'
import { arrivedIn, Period, Places } from './regular'
import { Tree } from './tree'

export { assigned, newAssignment } from './assignment'
export { encodeBase64 } from './base64'
export { monthAndDay, year, yearsBefore } from './calendar'
export { deliveryTag, indexesBefore, instanceOffset, instancesBefore, ownerOf } from './children'
export { copyText, writeColumn, writeColumnInPlace } from './column'
export { newCounts } from './counts'
export {
  advance,
  cursorId,
  cursorPosition,
  newCursor,
  nextEntities,
  nextIndexes,
  nextOffsets,
  openCursor,
  partTotal,
  prepareNext,
  readyEvents,
} from './cursor'
export { writeDecimals, writeDouble, writeInteger, writeRising } from './digits'
export { exp, log, truncatedAge } from './exact'
export { clearFound, foundCount, foundIndexes, foundOffsets, readArrivals } from './found'
export { geohash } from './geohash'
export {
  hostCell,
  hostDouble,
  hostEvent,
  hostNumber,
  hostText,
} from './host'
export { hypergeometric } from './hypergeometric'
export { addCharacter, endName, stirKey } from './key'
export { heapEnd } from './memory'
export { newChildren, newDelay, newDeliveryDelay } from './new-children'
export { newKey, passKey } from './new-key'
export { beginNext, nextArrival } from './next-arrival'
export { brownian, lastInstant, reflect, remainder, smooth, sway } from './noise'
export { stepJob } from './page-job'
export { pagedCountBefore } from './pages'
export {
  firstAbove,
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
export { cursorBlock, loadCursor, releaseCursorBlock, saveCursor } from './saved-cursor'
export { seriesKeys } from './series'
export { shuffleText } from './shuffle-text'
export { expOver, logOver } from './small'
export { checkState, mapBytes, padText, replaceText, substring } from './text'
export { writeTimestamp } from './timestamp'
export { atan2, cos, sin } from './trigonometry'
export { distinctAt, uniqueAt } from './unique'
export { writeUuid } from './uuid'
export { rankAt } from './zipf'
export {
  binomial,
  countBefore,
  drawsOf,
  enterA,
  enterB,
  expectedIn,
  largestShare,
  offsetOf,
  poisson,
  rejectHeads,
  reserve,
  unitAt,
  wordAt,
}

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
  writeDigitTables()
}

/**
 * Prepares a copy of another kernel's memory: memory that is added from now on is free, and the cache of leaves is empty.
 * `recordBits` sets its size.
 */
export function adopt(recordBits: i32): void {
  const all = state()
  all.heap = (<u32>memory.size()) << 16
  all.recordBits = recordBits
  all.records = 0
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
 * Returns the address of a rate of `pieces` pieces, which has three columns: the ends, and the rates at the start and at
 * the end.
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
 * Returns the address of arrivals at a constant interval of `ms / events` milliseconds, in a period from `fromMs`. Without
 * a `count` (−1), as many instances arrive as the interval allows.
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
