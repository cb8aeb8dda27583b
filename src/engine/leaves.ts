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
const leafMax = keptNumbers
/** Splits near the root, which every question passes, are kept: at most 32 KiB for an entity. */
const keptSplitsMax = 4_096
/** A tree of 10¹² arrivals is some 40 levels deep; beyond these, shares would have no more bits. */
const levelsMax = 53
const nodesOfLevel = new Float64Array(levelsMax).fill(1)
for (let depth = 1; depth < levelsMax; depth++) {
  nodesOfLevel[depth] = 2 * (nodesOfLevel[depth - 1] as number)
}

export interface Tree {
  /** Finds the leaf that has an arrival, by its index. */
  leafWith(index: number, leaf: Leaf): void
  /** Finds the leaf with that offset: all that comes before it is there or in an earlier one. */
  leafAt(offset: number, leaf: Leaf): void
  newCursor(): LeafCursor
}

/** `count` arrivals, of which `before` come earlier; nothing in it comes before `start` or after `end`. */
export interface Leaf {
  before: number
  count: number
  /** Only known of a leaf that was found by an offset. */
  start: number
  end: number
  /** Ascending. */
  readonly offsets: Float64Array
}

/** One that holds nothing yet. */
export function newLeaf(): Leaf {
  return { before: 0, count: 0, start: 0, end: 0, offsets: new Float64Array(leafMax) }
}

/** A way to one leaf of the tree, on which it stands. */
export interface LeafCursor {
  readonly leaf: Leaf
  /** Moves to the leaf with that offset: all that comes before it is there or in an earlier one. */
  moveTo(offset: number): void
  /** Moves to the leaf that follows; false at the last. */
  moveOn(): boolean
}

/** `total` arrivals with the offsets of even shares. */
export function newTree(
  key: Key,
  { offsetAt, shareBefore, toOffsets, even }: Intensity,
  total: number,
): Tree {
  const firstHalf = splitter(childKey(key, 'split'), total)
  const leafKey = childKey(key, 'leaf')
  const placed = numberedDraws(leafKey)

  /** Writes the offsets of a leaf, ascending; `parts` nodes share its level. */
  function place(offsets: Float64Array, node: number, parts: number, count: number): void {
    kernel ??= newLeafKernel()
    const { values, ordered } = kernel
    if (node < highIndex) kernel.units(leafKey, node, node - parts)
    else {
      placed.index = node
      placed.units(values, count)
      for (let i = 0; i < count; i++) values[i]! += node - parts
    }
    if (even === undefined) toOffsets(values, parts, 0, count)
    else kernel.toOffsets(parts, even.fromMs, even.durationMs, even.lastMs)
    kernel.sort(count)
    for (let i = 0; i < count; i++) offsets[i] = ordered[i] as number
  }

  let lookups = 0
  let row: Row | undefined
  /** The row of nodes from which looking up begins, when it has paid to count them all. */
  function rowToBegin(): Row | undefined {
    lookups++
    if (lookups === lookupsBeforeRow) row = newRow(total, firstHalf)
    return row
  }

  /** From that node down, by the index, or where that is negative by the offset. */
  function lookUp(leaf: Leaf, node: number, parts: number, index: number, offset: number): void {
    while (leaf.count > leafMax) {
      const half = firstHalf(node, leaf.count)
      const middle = index < 0 ? offsetAt((node - parts + 0.5) / parts) : 0
      node *= 2
      parts *= 2
      if (index < 0 ? offset > middle : index >= leaf.before + half) {
        node++
        leaf.start = middle
        leaf.before += half
        leaf.count -= half
      } else {
        leaf.end = middle
        leaf.count = half
      }
    }
    place(leaf.offsets, node, parts, leaf.count)
  }

  function beginAtRoot(leaf: Leaf): void {
    leaf.before = 0
    leaf.count = total
    leaf.start = Number.NEGATIVE_INFINITY
    leaf.end = Number.POSITIVE_INFINITY
  }

  function beginInRow(leaf: Leaf, { befores }: Row, position: number): void {
    leaf.before = befores[position] as number
    leaf.count = (befores[position + 1] as number) - leaf.before
  }

  return {
    leafWith(index, leaf) {
      beginAtRoot(leaf)
      const from = rowToBegin()
      if (from === undefined) {
        lookUp(leaf, 1, 1, index, 0)
        return
      }
      const { parts, befores } = from
      let position = Math.floor((index / total) * parts)
      while ((befores[position] as number) > index) position--
      while ((befores[position + 1] as number) <= index) position++
      beginInRow(leaf, from, position)
      lookUp(leaf, parts + position, parts, index, 0)
    },
    leafAt(offset, leaf) {
      beginAtRoot(leaf)
      const from = rowToBegin()
      if (from === undefined) {
        lookUp(leaf, 1, 1, -1, offset)
        return
      }
      const { parts } = from
      let position = Math.min(Math.floor(shareBefore(offset) * parts), parts - 1)
      while (position > 0 && offset <= offsetAt(position / parts)) position--
      while (position < parts - 1 && offset > offsetAt((position + 1) / parts)) position++
      beginInRow(leaf, from, position)
      if (position > 0) leaf.start = offsetAt(position / parts)
      if (position < parts - 1) leaf.end = offsetAt((position + 1) / parts)
      lookUp(leaf, parts + position, parts, -1, offset)
    },
    newCursor() {
      const nodes = new Float64Array(levelsMax).fill(1, 0, 1)
      const counts = new Float64Array(levelsMax).fill(total, 0, 1)
      const befores = new Float64Array(levelsMax)
      // The root holds all time.
      const starts = new Float64Array(levelsMax).fill(Number.NEGATIVE_INFINITY, 0, 1)
      const ends = new Float64Array(levelsMax).fill(Number.POSITIVE_INFINITY, 0, 1)
      const leaf = newLeaf()
      let leafDepth = -1

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
        leafDepth = depth
        leaf.before = before
        leaf.count = count
        leaf.start = start
        leaf.end = end
        place(leaf.offsets, node, parts, count)
      }

      return {
        leaf,
        moveTo(offset) {
          if (offset > leaf.start && offset <= leaf.end && leafDepth >= 0) return
          let depth = Math.max(leafDepth, 0)
          while (offset <= (starts[depth] as number) || offset > (ends[depth] as number)) depth--
          descend(depth, offset)
        },
        moveOn() {
          let depth = leafDepth
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

/** All nodes of one level: `befores[i]` arrivals come before node i of them, from 0. */
interface Row {
  readonly parts: number
  readonly befores: Float64Array
}

/** Counting a row takes up to a millisecond; who looks up less often goes down from the root. */
const lookupsBeforeRow = 256
/** At most 32 KiB for an entity; and each node has so many arrivals that hardly one before it is a leaf. */
const rowMax = 4_096
const rowNodeArrivals = 64

/** Undefined where there are too few arrivals, or a leaf above the row. */
function newRow(
  total: number,
  firstHalf: (node: number, count: number) => number,
): Row | undefined {
  let counts = [total]
  while (counts.length < rowMax && total >= 2 * counts.length * rowNodeArrivals) {
    const parts = counts.length
    if (counts.some((count) => count <= leafMax)) return undefined
    counts = counts.flatMap((count, i) => {
      const half = firstHalf(parts + i, count)
      return [half, count - half]
    })
  }
  const parts = counts.length
  if (parts === 1) return undefined
  const befores = new Float64Array(parts + 1)
  for (const [i, count] of counts.entries()) befores[i + 1] = (befores[i] as number) + count
  return { parts, befores }
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
