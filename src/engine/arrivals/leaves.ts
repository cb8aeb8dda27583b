/**
 * The leaves of a tree one after another: a cursor keeps the way to the one on which it stands, so that what lies near
 * the last question costs no way from the root, and nothing is allocated while it moves.
 */

import { leafKernel } from './leaf-kernel.ts'
import { leafMax, sorted } from './leaf-memory.ts'
import type { ArrivalTree } from './tree.ts'

/** A tree of 10¹² arrivals is some 40 levels deep; beyond these, shares would have no more bits. */
const levelsMax = 53
const nodesOfLevel = new Float64Array(levelsMax).fill(1)
for (let depth = 1; depth < levelsMax; depth++) {
  nodesOfLevel[depth] = 2 * (nodesOfLevel[depth - 1] as number)
}

/** `count` arrivals, of which `before` come earlier; nothing in it comes before `start` or after `end`. */
export interface Leaf {
  readonly before: number
  readonly count: number
  readonly start: number
  readonly end: number
  /** Ascending. */
  readonly offsets: Float64Array
}

/** The way to one leaf of the tree, on which the cursor stands. */
export class LeafCursor {
  readonly #tree: ArrivalTree
  readonly #nodes = new Float64Array(levelsMax).fill(1, 0, 1)
  readonly #counts: Float64Array
  readonly #befores = new Float64Array(levelsMax)
  // The root holds all time.
  readonly #starts = new Float64Array(levelsMax).fill(Number.NEGATIVE_INFINITY, 0, 1)
  readonly #ends = new Float64Array(levelsMax).fill(Number.POSITIVE_INFINITY, 0, 1)
  readonly #leaf = {
    node: 1,
    parts: 1,
    before: 0,
    count: 0,
    start: 0,
    end: 0,
    offsets: new Float64Array(leafMax),
  }
  #depth = -1

  constructor(tree: ArrivalTree) {
    this.#tree = tree
    this.#counts = new Float64Array(levelsMax).fill(tree.total, 0, 1)
  }

  get leaf(): Leaf {
    return this.#leaf
  }

  /** Moves to the leaf with that offset: all that comes before it is there or in an earlier one. */
  moveTo(offset: number): void {
    const { start, end } = this.#leaf
    if (offset > start && offset <= end && this.#depth >= 0) return
    const [starts, ends] = [this.#starts, this.#ends]
    let depth = Math.max(this.#depth, 0)
    while (offset <= (starts[depth] as number) || offset > (ends[depth] as number)) depth--
    this.#descend(depth, offset)
  }

  /** Moves to the leaf that follows; false at the last. */
  moveOn(): boolean {
    const [nodes, counts, ends] = [this.#nodes, this.#counts, this.#ends]
    let depth = this.#depth
    // Up while it is the second half; a node of the first half has twice the number of the one above.
    while (depth > 0 && nodes[depth] !== 2 * (nodes[depth - 1] as number)) depth--
    if (depth === 0) return false
    nodes[depth]!++
    this.#befores[depth]! += counts[depth] as number
    counts[depth] = (counts[depth - 1] as number) - (counts[depth] as number)
    this.#starts[depth] = ends[depth] as number
    ends[depth] = ends[depth - 1] as number
    this.#descend(depth, Number.NEGATIVE_INFINITY)
    return true
  }

  /** Goes from the node at that depth down to the leaf with that offset; with −∞ to the first leaf. */
  #descend(from: number, offset: number): void {
    const tree = this.#tree
    const leaf = this.#leaf
    const [nodes, counts, befores] = [this.#nodes, this.#counts, this.#befores]
    const [starts, ends] = [this.#starts, this.#ends]
    let depth = from
    let node = nodes[depth] as number
    let parts = nodesOfLevel[depth] as number
    let count = counts[depth] as number
    let before = befores[depth] as number
    let start = starts[depth] as number
    let end = ends[depth] as number
    while (count > leafMax) {
      const half = tree.firstHalf(node, count)
      const middle = tree.middleOf(node, parts)
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
    this.#depth = depth
    leaf.before = before
    leaf.count = count
    leaf.start = start
    leaf.end = end
    leaf.node = node
    leaf.parts = parts
    tree.place(leaf, sorted)
    const { numbers } = leafKernel()
    for (let i = 0; i < count; i++) leaf.offsets[i] = numbers[sorted / 8 + i] as number
  }
}
