/**
 * A cursor over the leaves of a tree of arrivals. The cursor keeps the path from the root to its leaf, so that moving
 * to a leaf nearby is cheap. It allocates no memory while it moves.
 */

import { leafKernel } from './leaf-kernel.ts'
import { leafMax, sorted } from './leaf-memory.ts'
import type { ArrivalTree } from './tree.ts'

/** Maximum depth of a tree. A tree with 10¹² arrivals has about 40 levels, and shares have no more bits beyond 53. */
const levelsMax = 53
const nodesOfLevel = new Float64Array(levelsMax).fill(1)
for (let depth = 1; depth < levelsMax; depth++) {
  nodesOfLevel[depth] = 2 * (nodesOfLevel[depth - 1] as number)
}

/** A leaf with `count` arrivals, all between `start` and `end`. `before` arrivals of the tree are earlier. */
export interface Leaf {
  readonly before: number
  readonly count: number
  readonly start: number
  readonly end: number
  /** The offsets of the leaf's arrivals, ascending. */
  readonly offsets: Float64Array
}

/** A cursor over the leaves of a tree: the path from the root to the current leaf, level by level. */
export class LeafCursor {
  readonly #tree: ArrivalTree
  readonly #nodes = new Float64Array(levelsMax).fill(1, 0, 1)
  readonly #counts: Float64Array
  readonly #cumulative = new Float64Array(levelsMax)
  // The root covers all offsets.
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

  /**
   * Moves the cursor to the leaf that contains an offset. All arrivals before the offset are in this leaf or in earlier
   * ones.
   */
  moveTo(offset: number): void {
    const { start, end } = this.#leaf
    if (offset > start && offset <= end && this.#depth >= 0) return
    const [starts, ends] = [this.#starts, this.#ends]
    let depth = Math.max(this.#depth, 0)
    while (offset <= (starts[depth] as number) || offset > (ends[depth] as number)) depth--
    this.#descend(depth, offset)
  }

  /** Moves the cursor to the next leaf. Returns false if it is at the last one. */
  moveOn(): boolean {
    const [nodes, counts, ends] = [this.#nodes, this.#counts, this.#ends]
    let depth = this.#depth
    // Moves up while the node is a second half. The number of a first half is twice that of its parent.
    while (depth > 0 && nodes[depth] !== 2 * (nodes[depth - 1] as number)) depth--
    if (depth === 0) return false
    nodes[depth]!++
    this.#cumulative[depth]! += counts[depth] as number
    counts[depth] = (counts[depth - 1] as number) - (counts[depth] as number)
    this.#starts[depth] = ends[depth] as number
    ends[depth] = ends[depth - 1] as number
    this.#descend(depth, Number.NEGATIVE_INFINITY)
    return true
  }

  /**
   * Descends from the path's node at the depth `from` to the leaf that contains an offset, or to the first leaf if the
   * offset is −∞.
   */
  #descend(from: number, offset: number): void {
    const tree = this.#tree
    const leaf = this.#leaf
    const [nodes, counts, cumulative] = [this.#nodes, this.#counts, this.#cumulative]
    const [starts, ends] = [this.#starts, this.#ends]
    let depth = from
    let node = nodes[depth] as number
    let parts = nodesOfLevel[depth] as number
    let count = counts[depth] as number
    let before = cumulative[depth] as number
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
      cumulative[depth] = before
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
