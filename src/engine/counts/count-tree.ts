/**
 * How often each count comes in any block of owners. Counts are independent of each other, and yet their sums have to be
 * known at once at any place of a run. So the census of all owners is drawn first, that is how many owners have each
 * count, and then split between the halves of the run again and again down to the block: which owners of a group fall
 * into its first half is a draw without repetition, whose counts are hypergeometric. Each split is keyed by its node, so
 * a block costs O(log n), and only the last splits are kept.
 */

import { type CacheSlots, newCacheSlots } from '../../random/cache-slots.ts'
import { hypergeometric } from '../../random/hypergeometric.ts'
import { childKey, type Key } from '../../random/key.ts'
import { type NumberedDraws, numberedDraws } from '../../random/numbered.ts'

/** How many owners have `counts[i]`. */
export interface CountHistogram {
  /** Ascending. */
  readonly counts: Float64Array
  readonly owners: Float64Array
}

/** One block of owners. */
interface Block {
  readonly number: number
  /** The sum of the counts of all owners before it. */
  readonly before: number
  /** How many owners have each count; until the next question. */
  readonly owners: Float64Array
}

/** Numbers that are kept of splits: up to 256 KiB. */
const keptNumbers = 32_768
const slotBitsMin = 4

/** The splits that were drawn last. */
interface Kept {
  readonly slots: CacheSlots
  /** The node in each slot, 0 for none. */
  readonly nodes: Float64Array
  /** The sum of the counts in the first half of that node, and its census. */
  readonly sums: Float64Array
  readonly firsts: Float64Array
}

export class CountTree {
  readonly #counts: Float64Array
  readonly #all: Float64Array
  readonly #ownerCount: number
  readonly #blockOwners: number
  /** Nodes of one level: a power of two, at least as many as there are blocks. */
  readonly #leaves: number
  readonly #draws: NumberedDraws
  /** The census of the node that a descent has reached. */
  readonly #owners: Float64Array
  /** How many draws the split has taken. */
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

  /** Returns the census of a block, by its number from 0. */
  block(number: number): Block {
    return this.#descend((second) => number >= second)
  }

  /** Returns the number of the last block before which the counts add up to at most `sum`. */
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

  /** Goes to the second half of a node where `isSecond` returns true for its first block and the sum before it. */
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
      // After the last owner there is nothing to split.
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

  /** Returns the slot of the split of a node, whose census is in `#owners`. */
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

/** Room for all nodes of a small tree. */
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
