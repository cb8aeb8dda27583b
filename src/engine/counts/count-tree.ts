/**
 * The histogram of counts in any block of owners. Counts are independent of each other, but their sum before any
 * position of a run must be found directly. So the histogram of all owners is drawn first: the number of owners that
 * have each count. It is then split repeatedly between the halves of the run, down to the block. The owners of a group
 * that are in its first half are a draw without replacement, so their number is hypergeometric. Each split is keyed by
 * its node, so a block takes O(log n), and only the most recent splits are cached.
 */

import { type CacheSlots, newCacheSlots } from '../../random/cache-slots.ts'
import { hypergeometric } from '../../random/hypergeometric.ts'
import { childKey, type Key } from '../../random/key.ts'
import { type NumberedDraws, numberedDraws } from '../../random/numbered.ts'

/** A histogram of the counts of owners: `owners[i]` owners have the count `counts[i]`. */
export interface CountHistogram {
  /** The counts that some owner has, ascending. */
  readonly counts: Float64Array
  readonly owners: Float64Array
}

/** A block of consecutive owners, with its histogram. */
interface Block {
  readonly number: number
  /** The sum of the counts of all owners in earlier blocks. */
  readonly before: number
  /** Number of owners in the block with each count. The array is valid until the next call of the tree. */
  readonly owners: Float64Array
}

/** Maximum size of the cache of splits, in numbers. They take up to 256 KiB. */
const keptNumbers = 32_768
const slotBitsMin = 4

/** The cache of the most recent splits of a tree. */
interface Kept {
  readonly slots: CacheSlots
  /** The node whose split is in each slot; 0 if the slot is empty. */
  readonly nodes: Float64Array
  /** For each slot, the sum of the counts in the first half of the node, and the histogram of this half. */
  readonly sums: Float64Array
  readonly firsts: Float64Array
}

export class CountTree {
  readonly #counts: Float64Array
  readonly #all: Float64Array
  readonly #ownerCount: number
  readonly #blockOwners: number
  /** Number of nodes at the lowest level of the tree: a power of two, at least the number of blocks. */
  readonly #leaves: number
  readonly #draws: NumberedDraws
  /** The histogram of the current node of a descent. */
  readonly #owners: Float64Array
  /**
   * Number of random numbers used so far to split the histogram of one node between its two halves. Each split starts
   * at 0.
   */
  #drawn = 0
  readonly #unit = (): number => this.#draws.unit(this.#drawn++)
  #kept: Kept | undefined

  constructor(key: Key, { counts, owners }: CountHistogram, blockOwners: number) {
    this.#counts = counts
    this.#all = owners
    this.#owners = new Float64Array(owners.length)
    this.#ownerCount = owners.reduce((sum, count) => sum + count, 0)
    this.#blockOwners = blockOwners
    this.#leaves = 1
    while (this.#leaves * blockOwners < this.#ownerCount) this.#leaves *= 2
    this.#draws = numberedDraws(childKey(key, 'split'))
  }

  /** Returns the histogram of a block, by its number from 0. */
  block(number: number): Block {
    return this.#descend((second) => number >= second)
  }

  /**
   * Returns the number of the last block for which the sum of the counts of all owners before the block is at most
   * `sum`.
   */
  blockAt(sum: number): number {
    const kept = this.#kept
    let ownerCount = this.#ownerCount
    let [node, width, number, before] = [1, this.#leaves, 0, 0]
    while (width > 1) {
      width /= 2
      const half = width * this.#blockOwners
      const isSplit = ownerCount > half
      const slot = kept?.slots.of(node) ?? 0
      node *= 2
      if (!isSplit) continue
      if (kept?.nodes[slot] !== node / 2) return this.#descend((_, second) => second <= sum).number
      const second = before + (kept.sums[slot] as number)
      if (second > sum) ownerCount = half
      else {
        before = second
        ownerCount -= half
        number += width
        node++
      }
    }
    return number
  }

  /**
   * Descends from the root to a block. `isSecond` decides whether the descent continues in the second half of a node.
   * Its arguments are the number of the first block of this half, and the sum of all counts before it.
   */
  #descend(isSecond: (firstBlock: number, before: number) => boolean): Block {
    const owners = this.#owners
    owners.set(this.#all)
    let ownerCount = this.#ownerCount
    let [node, width, number, before] = [1, this.#leaves, 0, 0]
    while (width > 1) {
      width /= 2
      const half = width * this.#blockOwners
      const isSplit = ownerCount > half
      node *= 2
      // The second half is after the last owner, so the node is not split.
      if (!isSplit) continue
      const slot = this.#split(node / 2, half)
      const { firsts, sums } = this.#kept as Kept
      const sum = sums[slot] as number
      const begin = slot * owners.length
      if (isSecond(number + width, before + sum)) {
        for (let i = 0; i < owners.length; i++) owners[i]! -= firsts[begin + i] as number
        before += sum
        ownerCount -= half
        number += width
        node++
      } else {
        for (let i = 0; i < owners.length; i++) owners[i] = firsts[begin + i] as number
        ownerCount = half
      }
    }
    return { number, before, owners }
  }

  /** Returns the cache slot that holds the split of a node. The histogram of the node must be in `#owners`. */
  #split(node: number, half: number): number {
    this.#kept ??= newKept(this.#counts.length, this.#leaves)
    const { slots, nodes } = this.#kept
    const slot = slots.of(node)
    if (nodes[slot] !== node) {
      this.#drawSplit({ node, half, slot }, this.#kept)
      nodes[slot] = node
    }
    return slot
  }

  #drawSplit(
    { node, half, slot }: { readonly node: number; readonly half: number; readonly slot: number },
    { sums, firsts }: Kept,
  ): void {
    const counts = this.#counts
    const owners = this.#owners
    const size = counts.length
    this.#draws.index = node
    this.#drawn = 0
    let population = 0
    for (let i = 0; i < size; i++) population += owners[i] as number
    let taken = half
    let sum = 0
    for (let i = 0; i < size; i++) {
      const marked = owners[i] as number
      const found = hypergeometric(population, marked, taken, this.#unit)
      firsts[slot * size + i] = found
      population -= marked
      taken -= found
      sum += found * (counts[i] as number)
    }
    sums[slot] = sum
  }
}

/** Returns an empty cache of splits, large enough for all nodes of a small tree. */
function newKept(counts: number, leaves: number): Kept {
  let bits = slotBitsMin
  while (counts << (bits + 1) <= keptNumbers && 1 << bits < 2 * leaves) bits++
  const size = 1 << bits
  return {
    slots: newCacheSlots(bits),
    nodes: new Float64Array(size),
    sums: new Float64Array(size),
    firsts: new Float64Array(size * counts),
  }
}
