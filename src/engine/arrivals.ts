/**
 * When the instances of an entity arrive: an exact Poisson process in which every arrival can be addressed. The
 * count of the whole window is drawn, then split between its halves again and again, each split keyed by its node
 * in the tree; a leaf holds a few arrivals at even places. So `countBefore` and `offsetOf` cost O(log n), with no
 * table that grows and no replay.
 */

import { coins, type Draws, poisson } from '../random/count.ts'
import { enter, moveTo, type Place, unit, word } from '../random/draw.ts'
import { childKey, type Key } from '../random/key.ts'
import type { Intensity } from './intensity.ts'
import type { Chain } from './spread.ts'

export interface Arrivals {
  /** How many arrive before the end of the run. */
  readonly total: number
  /** How many arrive before that offset (simulated ms). */
  countBefore(offset: number): number
  /** When the arrival with that index comes. Offsets never decrease with the index, unless there is a chain. */
  offsetOf(index: number): number
  /** Calls `visit` for each arrival with an offset from `from` to `to` − 1, by offset and then by index. */
  visit(window: { readonly from: number; readonly to: number }, visit: Visit): void
  /** Set for arrivals that hang on others: they come in another order than that of their indexes. */
  readonly chain?: Chain
}

export type Visit = (offset: number, index: number) => void

/** Up to this many arrivals are placed one by one. */
const leafMax = 16
/** Splits near the root, which every question passes, are kept: at most 32 KiB for an entity. */
const keptSplitsMax = 4_096

/**
 * Arrivals as a Poisson process of that intensity: so many as it draws, or with `count` just so many. An arrival at
 * the share u of what is expected comes at the offset of that share, which never changes an order, so all answers agree.
 */
export function poissonArrivals(
  key: Key,
  { expected, offsetAt }: Intensity,
  count?: number,
): Arrivals {
  const total = count ?? poisson(expected, drawsFrom(childKey(key, 'total')))
  const firstHalf = splitter(childKey(key, 'split'), total)
  const placeLeaf = leafPlacer(childKey(key, 'leaf'), offsetAt)

  /** The offset at which the second half of a node begins; `parts` nodes share its level. */
  function middle(node: number, parts: number): number {
    return offsetAt((node - parts + 0.5) / parts)
  }

  /** Nothing arrives later. */
  const endMs = offsetAt(1)
  /** The leaf that the last `countBefore` looked into; the next one mostly falls into it again. */
  const near = { after: 0, upTo: 0, before: 0, count: 0, offsets: new Float64Array(leafMax) }
  /** The leaf that the last `offsetOf` looked into. */
  const far = new Float64Array(leafMax)

  function enterLeafAround(offset: number): void {
    let node = 1
    let parts = 1
    near.after = 0
    near.upTo = endMs
    near.before = 0
    near.count = total
    while (near.count > leafMax) {
      const half = firstHalf(node, near.count)
      const boundary = middle(node, parts)
      node *= 2
      parts *= 2
      if (offset > boundary) {
        node++
        near.after = boundary
        near.before += half
        near.count -= half
      } else {
        near.upTo = boundary
        near.count = half
      }
    }
    placeLeaf(near.offsets, { node, parts, count: near.count })
  }

  function visitNode(
    { node, parts, count, index }: { node: number; parts: number; count: number; index: number },
    { from, to }: { readonly from: number; readonly to: number },
    visit: Visit,
  ): void {
    if (count === 0) return
    if (count <= leafMax) {
      const offsets = new Float64Array(leafMax)
      placeLeaf(offsets, { node, parts, count })
      for (let i = 0; i < count; i++) {
        const offset = offsets[i] as number
        if (offset >= from && offset < to) visit(offset, index + i)
      }
      return
    }
    const half = firstHalf(node, count)
    const boundary = middle(node, parts)
    const first = { node: node * 2, parts: parts * 2, count: half, index }
    const second = {
      node: node * 2 + 1,
      parts: parts * 2,
      count: count - half,
      index: index + half,
    }
    // An arrival of the first half may lie on the boundary itself, by rounding.
    if (from <= boundary) visitNode(first, { from, to }, visit)
    if (to > boundary) visitNode(second, { from, to }, visit)
  }

  return {
    total,
    countBefore(offset) {
      if (offset <= 0 || total === 0) return 0
      if (offset > endMs) return total
      if (offset <= near.after || offset > near.upTo) enterLeafAround(offset)
      let count = near.before
      for (let i = 0; i < near.count && (near.offsets[i] as number) < offset; i++) count++
      return count
    },
    offsetOf(index) {
      let node = 1
      let parts = 1
      let count = total
      let rest = index
      while (count > leafMax) {
        const half = firstHalf(node, count)
        node *= 2
        parts *= 2
        if (rest >= half) {
          node++
          rest -= half
          count -= half
        } else count = half
      }
      placeLeaf(far, { node, parts, count })
      return far[rest] as number
    },
    visit: (window, visit) =>
      visitNode({ node: 1, parts: 1, count: total, index: 0 }, window, visit),
  }
}

/** The arrivals from that offset on, counted anew; not for those that hang on others. */
export function arrivalsFrom(arrivals: Arrivals, offset: number): Arrivals {
  const skipped = arrivals.countBefore(offset)
  if (skipped === 0) return arrivals
  return {
    total: arrivals.total - skipped,
    countBefore: (before) => Math.max(arrivals.countBefore(before) - skipped, 0),
    offsetOf: (index) => arrivals.offsetOf(index + skipped),
    visit: ({ from, to }, visit) =>
      arrivals.visit({ from: Math.max(from, offset), to }, (at, index) =>
        visit(at, index - skipped),
      ),
  }
}

/** The offset of the first arrival at or after that offset; undefined when there is none. */
export function nextArrival(arrivals: Arrivals, offset: number): number | undefined {
  const before = arrivals.countBefore(offset)
  if (before >= arrivals.total) return undefined
  if (arrivals.chain === undefined) return arrivals.offsetOf(before)
  // Not in the order of the indexes, so the place where the count rises is looked for.
  let low = offset
  let step = 1
  while (arrivals.countBefore(low + step) === before) {
    low += step
    step *= 2
  }
  while (step > 1) {
    step /= 2
    if (arrivals.countBefore(low + step) === before) low += step
  }
  return low
}

/** The first so many of the arrivals; not for those that hang on others. */
export function firstArrivals(arrivals: Arrivals, limit: number): Arrivals {
  if (arrivals.total <= limit) return arrivals
  // Those that are left out are not looked at, be there a thousand million of them.
  const endMs = limit === 0 ? 0 : arrivals.offsetOf(limit - 1) + 1
  return {
    total: limit,
    countBefore: (offset) => Math.min(arrivals.countBefore(offset), limit),
    offsetOf: arrivals.offsetOf,
    visit: ({ from, to }, visit) =>
      arrivals.visit({ from, to: Math.min(to, endMs) }, (offset, index) => {
        if (index < limit) visit(offset, index)
      }),
  }
}

/** How many of a node's arrivals fall into its first half. */
function splitter(key: Key, total: number): (node: number, count: number) => number {
  const draws = drawsFrom(key)
  // Made at the first question: a definition that is only checked asks none.
  let kept: Float64Array | undefined
  return (node, count) => {
    kept ??= new Float64Array(Math.min(keptSplitsMax, Math.ceil(total / leafMax) + 1)).fill(-1)
    const known = kept[node]
    if (known !== undefined && known >= 0) return known
    draws.node = node
    const half = coins(count, draws)
    if (node < kept.length) kept[node] = half
    return half
  }
}

/** Writes the offsets of a leaf, ascending, to the front of `offsets`. */
function leafPlacer(
  key: Key,
  offsetAt: Intensity['offsetAt'],
): (offsets: Float64Array, leaf: { node: number; parts: number; count: number }) => void {
  const place: Place = { low: 0, a: 0, b: 0 }
  return (offsets, { node, parts, count }) => {
    const first = node - parts
    for (let i = 0; i < count; i++) {
      moveTo(place, node)
      enter(place, i)
      const offset = offsetAt((first + unit(key, place)) / parts)
      let j = i
      for (; j > 0 && (offsets[j - 1] as number) > offset; j--)
        offsets[j] = offsets[j - 1] as number
      offsets[j] = offset
    }
  }
}

/** Numbered draws for the node that is set. */
function drawsFrom(key: Key): Draws & { node: number } {
  const place: Place = { low: 0, a: 0, b: 0 }
  const at = (number: number): Place => {
    moveTo(place, draws.node)
    enter(place, number)
    return place
  }
  const draws = {
    node: 1,
    word: (number: number) => word(key, at(number)),
    unit: (number: number) => unit(key, at(number)),
  }
  return draws
}
