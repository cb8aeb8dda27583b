/**
 * When the instances of an entity arrive: an exact Poisson process in which every arrival can be addressed. The
 * count of the whole window is drawn, then split between its halves again and again, each split keyed by its node
 * in the tree; a leaf holds a few arrivals at even places. So `countBefore` and `offsetOf` cost O(log n), with no
 * table that grows and no replay.
 */

import { poisson } from '../../random/count.ts'
import { childKey, type Key } from '../../random/key.ts'
import { numberedDraws } from '../../random/numbered.ts'
import type { Early } from '../../schema/interpret/instance.ts'
import { finish, type Stepwise } from '../../schema/stepwise.ts'
import type { Spread } from '../counts/children.ts'
import { rareDeviations } from '../counts/counts.ts'
import { empty, type Found, newFound, reserve } from './found.ts'
import type { Charge, Intensity } from './intensity.ts'
import { type Leaf, type LeafCursor, newLeafCursor } from './leaves.ts'
import { newLookups } from './lookups.ts'
import { newTree } from './tree.ts'

/** What is known about all arrivals. */
export interface Timetable {
  /** How many arrive before the end of the run. */
  readonly total: number
  /** How many arrive before that offset (simulated ms). */
  countBefore(offset: number): number
  /**
   * Reads what the answers about an offset need, where that takes long; returns the offset up to which it is enough.
   * Without it, the answers read it themselves.
   */
  prepare?(offset: number): Stepwise<number>
  /**
   * When the arrival with that index comes. Offsets never decrease with the index, unless there is a chain; the children
   * of a chain that do not come have an index too, and Infinity for an offset.
   */
  offsetOf(index: number): number
  /**
   * Adds the arrivals with an offset from `from` to `to` − 1 to what is found. Offsets may stand in any order, because
   * a merge sorts them anyway; the first of the indexes is that of the earliest, the second of the next, and so on.
   */
  visit(window: { readonly from: number; readonly to: number }, found: Found): void
  /** The memory of what was read and is kept for the next reader, in bytes; none when absent. */
  heldBytes?(): number
}

/** Arrivals at a rate: in the order of their indexes. */
export interface RatedArrivals extends Timetable {
  readonly chain?: undefined
  /** Returns how many arrive in any time of that length at most, but for rare cases; undefined when the budget is over. */
  mostWithin(durationMs: number, charge: Charge): Stepwise<number | undefined>
}

/** Arrivals that are children of others come in another order than that of their indexes, and have a chain. */
export type Arrivals = RatedArrivals | Spread

/**
 * Arrivals as a Poisson process of that intensity: so many as it draws, or with `count` just so many. An arrival at
 * the share u of what is expected comes at the offset of that share, which never changes an order, so all answers agree.
 */
export function poissonArrivals(key: Key, intensity: Intensity, count?: number): RatedArrivals {
  const total = count ?? poisson(intensity.expected, totalDraws(key))
  const tree = newTree(key, intensity, total)
  // Made at the first question: a definition that is only checked asks none.
  let cursor: LeafCursor | undefined

  /** How many arrivals of the leaf come before an offset. */
  function countInLeaf({ count, offsets }: Leaf, offset: number): number {
    let before = 0
    for (let i = 0; i < count; i++) if ((offsets[i] as number) < offset) before++
    return before
  }

  return {
    total,
    ...newLookups(tree),
    *mostWithin(durationMs, charge) {
      const share = yield* intensity.mostShare(durationMs, charge)
      return share === undefined ? undefined : mostOf(total, share)
    },
    visit({ from, to }, found) {
      if (!(from < to)) return
      cursor ??= newLeafCursor(tree)
      cursor.moveTo(from)
      const { leaf } = cursor
      const inLeaf = leaf.offsets
      let index = leaf.before + countInLeaf(leaf, from)
      do {
        const { count } = leaf
        if (!reserve(found, count)) return
        const { offsets, indexes } = found
        const begin = found.count
        let end = begin
        if (leaf.start >= from && leaf.end < to) {
          for (let i = 0; i < count; i++) offsets[end++] = inLeaf[i] as number
        } else {
          for (let i = 0; i < count; i++) {
            const offset = inLeaf[i] as number
            if (offset >= from && offset < to) offsets[end++] = offset
          }
        }
        for (let i = begin; i < end; i++) indexes[i] = index++
        found.count = end
      } while (leaf.end < to && cursor.moveOn())
    },
  }
}

function totalDraws(key: Key) {
  const draws = numberedDraws(childKey(key, 'total'))
  draws.index = 1
  return draws
}

/** How many of the arrivals come where that share of them is expected, but for rare cases. */
function mostOf(total: number, share: number): number {
  const expected = total * share
  return Math.min(total, Math.ceil(expected + rareDeviations * Math.sqrt(expected)))
}

/** The arrivals from that offset on, counted anew. */
export function arrivalsFrom(arrivals: RatedArrivals, offset: number): RatedArrivals {
  const skipped = arrivals.countBefore(offset)
  if (skipped === 0) return arrivals
  return {
    total: arrivals.total - skipped,
    countBefore: (before) => Math.max(arrivals.countBefore(before) - skipped, 0),
    mostWithin: arrivals.mostWithin,
    offsetOf: (index) => arrivals.offsetOf(index + skipped),
    visit({ from, to }, found) {
      const begin = found.count
      arrivals.visit({ from: Math.max(from, offset), to }, found)
      for (let i = begin; i < found.count; i++) found.indexes[i]! -= skipped
    },
  }
}

/** The offset of the first arrival at or after that offset; undefined when there is none. */
export function nextArrival(arrivals: Arrivals, offset: number): number | undefined {
  return finish(nextArrivalInSteps(arrivals, offset))
}

export function* nextArrivalInSteps(
  arrivals: Arrivals,
  offset: number,
): Stepwise<number | undefined> {
  const before = yield* countInSteps(arrivals, offset)
  if (before >= arrivals.total) return undefined
  if (arrivals.chain === undefined) return arrivals.offsetOf(before)
  // Not in the order of the indexes, so the place where the count rises is looked for.
  let low = offset
  let step = 1
  while ((yield* countInSteps(arrivals, low + step)) === before) {
    low += step
    step *= 2
  }
  while (step > 1) {
    step /= 2
    if ((yield* countInSteps(arrivals, low + step)) === before) low += step
  }
  return low
}

/** How many arrive before that offset. */
export function* countInSteps(arrivals: Arrivals, offset: number): Stepwise<number> {
  if (arrivals.prepare !== undefined) yield* arrivals.prepare(offset)
  return arrivals.countBefore(offset)
}

const earlyMax = 256
/** Windows with more arrivals are not looked at, unless there is no smaller one, */
const earlyFoundMax = 65_536
/** and neither are those with more instances of the root. */
const earlyRootsMax = 1_048_576

/** Returns the arrivals that come before all others, by time: up to `earlyMax`, and at least one where there is any. */
export function* earlyArrivals(arrivals: Spread): Stepwise<Early> {
  const { root } = arrivals.chain
  const found = newFound()
  let early: Early = { offsets: found.offsets.slice(0, 0), indexes: found.indexes.slice(0, 0) }
  const from = yield* nextArrivalInSteps(arrivals, 0)
  if (from === undefined) return early
  const rootsBefore = root.countBefore(from)
  const wanted = Math.min(earlyMax, arrivals.total)
  for (let ms = 1; early.offsets.length < wanted; ms *= 2) {
    const to = from + ms
    if (ms > 1 && root.countBefore(to) - rootsBefore > earlyRootsMax) break
    empty(found, ms === 1 ? Number.POSITIVE_INFINITY : earlyFoundMax)
    for (let at = from; at < to && !found.isOver; ) {
      const next = Math.min(yield* arrivals.prepare(at), to)
      arrivals.visit({ from: at, to: next }, found)
      at = next
    }
    if (found.isOver) break
    const count = Math.min(found.count, wanted)
    early = { offsets: found.offsets.slice(0, count), indexes: found.indexes.slice(0, count) }
  }
  return early
}

/** The first arrivals, up to a number. */
export function firstArrivals(arrivals: RatedArrivals, limit: number): RatedArrivals {
  if (arrivals.total <= limit) return arrivals
  // Those that are left out are not looked at, be there a thousand million of them.
  const endMs = limit === 0 ? 0 : arrivals.offsetOf(limit - 1) + 1
  return {
    total: limit,
    countBefore: (offset) => Math.min(arrivals.countBefore(offset), limit),
    *mostWithin(durationMs, charge) {
      const most = yield* arrivals.mostWithin(durationMs, charge)
      return most === undefined ? undefined : Math.min(most, limit)
    },
    offsetOf: arrivals.offsetOf,
    visit({ from, to }, found) {
      const begin = found.count
      arrivals.visit({ from, to: Math.min(to, endMs) }, found)
      let { count } = found
      const { offsets, indexes } = found
      while (count > begin && (indexes[count - 1] as number) >= limit) count--
      // Those that are left out come in the last millisecond, like the last that is not; and those are all alike.
      let more = found.count - count
      let kept = begin
      for (let i = begin; i < found.count; i++) {
        if (more > 0 && offsets[i] === endMs - 1) more--
        else offsets[kept++] = offsets[i] as number
      }
      found.count = count
    },
  }
}
