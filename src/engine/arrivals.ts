/**
 * When the instances of an entity arrive: an exact Poisson process in which every arrival can be addressed. The
 * count of the whole window is drawn, then split between its halves again and again, each split keyed by its node
 * in the tree; a leaf holds at most 64 arrivals at even places. So `countBefore` and `offsetOf` cost O(log n), with
 * no table and no replay.
 */

import { coins, type Draws, poisson } from '../random/count.ts'
import { enter, moveTo, type Place, unit, word } from '../random/draw.ts'
import { childKey, type Key } from '../random/key.ts'

export interface Arrivals {
  readonly total: number
  /** How many arrive before that offset (simulated ms). */
  countBefore(offset: number): number
  /** When the arrival with that index (0 … total − 1) comes. Offsets never decrease with the index. */
  offsetOf(index: number): number
  /** Calls `visit` for each arrival with an offset from `from` to `to` − 1, in the order of their indexes. */
  visit(window: { readonly from: number; readonly to: number }, visit: Visit): void
}

export type Visit = (offset: number, index: number) => void

/** Up to this many arrivals are placed one by one. */
const leafMax = 64

/**
 * Arrivals over `durationMs` simulated milliseconds of which `expected` are expected. An arrival at the share u of
 * the window has the offset ⌊u × duration⌋; floors and products never change an order, so all answers agree.
 */
export function poissonArrivals(
  key: Key,
  { expected, durationMs }: { readonly expected: number; readonly durationMs: number },
): Arrivals {
  const totalDraws = drawsFrom(childKey(key, 'total'))
  const splitDraws = drawsFrom(childKey(key, 'split'))
  const leafKey = childKey(key, 'leaf')
  totalDraws.node = 1
  const total = durationMs > 0 ? poisson(expected, totalDraws) : 0

  /** How many of the node's arrivals fall into its first half. */
  function firstHalf(node: number, count: number): number {
    splitDraws.node = node
    return coins(count, splitDraws)
  }

  const place: Place = { low: 0, a: 0, b: 0 }
  /** The offsets in a leaf, ascending. The array is reused. */
  const leaf = new Float64Array(leafMax)
  function fillLeaf(node: number, count: number, depth: number): Float64Array {
    const parts = 2 ** depth
    const first = node - parts
    for (let i = 0; i < count; i++) {
      moveTo(place, node)
      enter(place, i)
      const offset = Math.floor(((first + unit(leafKey, place)) / parts) * durationMs)
      // The share can round up to 1, the end of the window, where nothing arrives.
      leaf[i] = Math.min(offset, durationMs - 1)
    }
    return leaf.subarray(0, count).sort()
  }

  /** The offset at which the second half of a node begins. */
  function middle(node: number, depth: number): number {
    const parts = 2 ** (depth + 1)
    return Math.floor(((node * 2 + 1 - parts) / parts) * durationMs)
  }

  function visitNode(
    { node, depth, count, index }: { node: number; depth: number; count: number; index: number },
    from: number,
    to: number,
    visit: Visit,
  ): void {
    if (count === 0) return
    if (count <= leafMax) {
      // A copy, since `visit` may ask this entity for other leaves.
      const offsets = Array.from(fillLeaf(node, count, depth))
      for (const [i, offset] of offsets.entries()) {
        if (offset >= from && offset < to) visit(offset, index + i)
      }
      return
    }
    const half = firstHalf(node, count)
    const boundary = middle(node, depth)
    // An arrival of the first half may be at the boundary itself, by rounding.
    if (from <= boundary) {
      visitNode({ node: node * 2, depth: depth + 1, count: half, index }, from, to, visit)
    }
    if (to > boundary) {
      visitNode(
        { node: node * 2 + 1, depth: depth + 1, count: count - half, index: index + half },
        from,
        to,
        visit,
      )
    }
  }

  return {
    total,
    countBefore(offset) {
      if (offset <= 0) return 0
      if (offset >= durationMs) return total
      let node = 1
      let count = total
      let before = 0
      let depth = 0
      while (count > leafMax) {
        const half = firstHalf(node, count)
        const isSecond = offset > middle(node, depth)
        node = node * 2 + (isSecond ? 1 : 0)
        if (isSecond) before += half
        count = isSecond ? count - half : half
        depth++
      }
      for (const time of fillLeaf(node, count, depth)) if (time < offset) before++
      return before
    },
    offsetOf(index) {
      let node = 1
      let count = total
      let rest = index
      let depth = 0
      while (count > leafMax) {
        const half = firstHalf(node, count)
        const isSecond = rest >= half
        node = node * 2 + (isSecond ? 1 : 0)
        if (isSecond) rest -= half
        count = isSecond ? count - half : half
        depth++
      }
      return fillLeaf(node, count, depth)[rest] as number
    },
    visit({ from, to }, visit) {
      visitNode({ node: 1, depth: 0, count: total, index: 0 }, from, to, visit)
    },
  }
}

/** Numbered draws for the node that is set. */
function drawsFrom(key: Key): Draws & { node: number } {
  const place: Place = { low: 0, a: 0, b: 0 }
  const draws = {
    node: 1,
    word: (number: number) => word(key, at(number)),
    unit: (number: number) => unit(key, at(number)),
  }
  const at = (number: number): Place => {
    moveTo(place, draws.node)
    enter(place, number)
    return place
  }
  return draws
}
