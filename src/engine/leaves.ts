/**
 * Arrivals of which only the count is drawn at first: split between the halves of time again and again, each split
 * keyed by its node in the tree, until a leaf holds a few at even places. A cursor keeps the way to one leaf, so that
 * what lies near the last question costs no way from the root, and nothing is allocated while it moves.
 */

import { coins } from '../random/count.ts'
import { childKey, type Key } from '../random/key.ts'
import { keptNumbers, numberedDraws } from '../random/numbered.ts'
import type { Intensity } from './intensity.ts'
import { type LeafKernel, newLeafKernel } from './leaf-kernel.ts'

/** Made when the first leaf is: all leaves of all runs use it, one after another. */
let kernel: LeafKernel | undefined
/** An index of 32 bits is drawn by the kernel. */
const highIndex = 0x100000000
/** Up to this many arrivals are placed one by one. */
export const leafMax = keptNumbers
/** Splits near the root, which every question passes, are kept: at most 32 KiB for an entity. */
const keptSplitsMax = 4_096
/** A tree of 10¹² arrivals is some 40 levels deep; beyond these, shares would have no more bits. */
const levelsMax = 53
const nodesOfLevel = new Float64Array(levelsMax).fill(1)
for (let depth = 1; depth < levelsMax; depth++) {
  nodesOfLevel[depth] = 2 * (nodesOfLevel[depth - 1] as number)
}

export interface Tree {
  /** Writes the offsets of the leaf with that index to the front of `offsets`, ascending; answers its first index. */
  leafWith(index: number, offsets: Float64Array): { readonly first: number; readonly count: number }
  newCursor(): LeafCursor
}

/** `count` arrivals, of which `before` come earlier; nothing in it comes before `start` or after `end`. */
export interface Leaf {
  readonly before: number
  readonly count: number
  readonly start: number
  readonly end: number
}

/** A way to one leaf of the tree, on which it stands. */
export interface LeafCursor {
  readonly leaf: Leaf
  /** Those of the leaf, ascending. */
  readonly offsets: Float64Array
  /** Moves to the leaf with that offset: all that comes before it is there or in an earlier one. */
  moveTo(offset: number): void
  /** Moves to the leaf that follows; false at the last. */
  moveOn(): boolean
}

/** `total` arrivals with the offsets of even shares. */
export function newTree(key: Key, { offsetAt, toOffsets, even }: Intensity, total: number): Tree {
  const firstHalf = splitter(childKey(key, 'split'), total)
  const leafKey = childKey(key, 'leaf')
  const placed = numberedDraws(leafKey)

  /** Writes the offsets of a leaf, ascending; `parts` nodes share its level. */
  function place(offsets: Float64Array, node: number, parts: number, count: number): void {
    kernel ??= newLeafKernel()
    const { values } = kernel
    if (node < highIndex) kernel.units(leafKey, node, node - parts)
    else {
      placed.index = node
      placed.units(values, count)
      for (let i = 0; i < count; i++) values[i]! += node - parts
    }
    if (even === undefined) toOffsets(values, parts, 0, count)
    else kernel.toOffsets(parts, even.fromMs, even.durationMs, even.lastMs)
    kernel.sort(count)
    for (let i = 0; i < count; i++) offsets[i] = values[i] as number
  }

  return {
    leafWith(index, offsets) {
      let node = 1
      let parts = 1
      let count = total
      let first = 0
      while (count > leafMax) {
        const half = firstHalf(node, count)
        node *= 2
        parts *= 2
        if (index >= first + half) {
          node++
          first += half
          count -= half
        } else count = half
      }
      place(offsets, node, parts, count)
      return { first, count }
    },
    newCursor() {
      const nodes = new Float64Array(levelsMax).fill(1, 0, 1)
      const counts = new Float64Array(levelsMax).fill(total, 0, 1)
      const befores = new Float64Array(levelsMax)
      // The root holds all time.
      const starts = new Float64Array(levelsMax).fill(Number.NEGATIVE_INFINITY, 0, 1)
      const ends = new Float64Array(levelsMax).fill(Number.POSITIVE_INFINITY, 0, 1)
      const offsets = new Float64Array(leafMax)
      const leaf = { before: 0, count: 0, start: 0, end: 0, depth: -1 }

      /** From the node at that depth down to a leaf: to the one with `offset`, or without one to the first. */
      function descend(from: number, offset: number): void {
        let depth = from
        let node = nodes[depth] as number
        let parts = nodesOfLevel[depth] as number
        let count = counts[depth] as number
        let before = befores[depth] as number
        let start = starts[depth] as number
        let end = ends[depth] as number
        while (count > leafMax) {
          const half = firstHalf(node, count)
          const middle = offsetAt((node - parts + 0.5) / parts)
          node *= 2
          parts *= 2
          if (offset > middle) {
            node++
            start = middle
            before += half
            count -= half
          } else {
            end = middle
            count = half
          }
          depth++
          nodes[depth] = node
          counts[depth] = count
          befores[depth] = before
          starts[depth] = start
          ends[depth] = end
        }
        leaf.depth = depth
        leaf.before = before
        leaf.count = count
        leaf.start = start
        leaf.end = end
        place(offsets, node, parts, count)
      }

      return {
        leaf,
        offsets,
        moveTo(offset) {
          if (offset > leaf.start && offset <= leaf.end && leaf.depth >= 0) return
          let depth = Math.max(leaf.depth, 0)
          while (offset <= (starts[depth] as number) || offset > (ends[depth] as number)) depth--
          descend(depth, offset)
        },
        moveOn() {
          let depth = leaf.depth
          // Up while it is the second half; a node of the first half has twice the number of the one above.
          while (depth > 0 && nodes[depth] !== 2 * (nodes[depth - 1] as number)) depth--
          if (depth === 0) return false
          nodes[depth]!++
          befores[depth]! += counts[depth] as number
          counts[depth] = (counts[depth - 1] as number) - (counts[depth] as number)
          starts[depth] = ends[depth] as number
          ends[depth] = ends[depth - 1] as number
          descend(depth, Number.NEGATIVE_INFINITY)
          return true
        },
      }
    },
  }
}

/** How many of a node's arrivals fall into its first half. */
function splitter(key: Key, total: number): (node: number, count: number) => number {
  const draws = numberedDraws(key)
  // Made at the first question: a definition that is only checked asks none.
  let kept: Float64Array | undefined
  return (node, count) => {
    kept ??= new Float64Array(Math.min(keptSplitsMax, Math.ceil(total / leafMax) + 1)).fill(-1)
    if (node >= kept.length) {
      draws.index = node
      return coins(count, draws)
    }
    const known = kept[node] as number
    if (known >= 0) return known
    draws.index = node
    const half = coins(count, draws)
    kept[node] = half
    return half
  }
}
