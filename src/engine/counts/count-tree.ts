/**
 * How often each count comes in any block of owners. Counts are independent of each other, and yet their sums have to be
 * known at once at any place of a run. So the census of all owners is drawn first, that is how many owners have each
 * count, and then split between the halves of the run again and again down to the block: which owners of a group fall
 * into its first half is a draw without repetition, whose counts are hypergeometric. Each split is keyed by its node, so
 * a block costs O(log n), and only the last splits are kept.
 */

import { hypergeometric } from '../../random/hypergeometric.ts'
import { childKey, type Key } from '../../random/key.ts'
import { type NumberedDraws, numberedDraws } from '../../random/numbered.ts'
import { newSlots, type Slots } from '../../random/slots.ts'

/** How many owners have `counts[i]`. */
export interface Census {
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
  readonly slots: Slots
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

  constructor(key: Key, { counts, owners }: Census, blockOwners: number) {
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
    return this.#descend((second) => number >= second) as Block
  }

  /** Returns the number of the last block before which the counts add up to at most `sum`. */
  blockAt(sum: number): number {
    const isSecond = (_: number, before: number): boolean => before <= sum
    const block = this.#descend(isSecond, true) ?? this.#descend(isSecond)
    return (block as Block).number
  }

  /**
   * Goes to the second half of a node where `isSecond` returns true for its first block and the sum before it. With
   * `isKept` it reads only splits that are kept, without their census, and returns undefined where one is missing.
   */
  #descend(
    isSecond: (firstBlock: number, before: number) => boolean,
    isKept = false,
  ): Block | undefined {
    const owners = this.#owners
    if (!isKept) owners.set(this.#all)
    let ownerCount = this.#ownerCount
    let [node, width, number, before] = [1, this.#leaves, 0, 0]
    while (width > 1) {
      width /= 2
      const half = width * this.#blockOwners
      const isSplit = ownerCount > half
      node *= 2
      // After the last owner there is nothing to split.
      if (!isSplit) continue
      const slot = isKept ? this.#keptSplit(node / 2) : this.#split(node / 2, half)
      if (slot === undefined) return undefined
      const second = before + ((this.#kept as Kept).sums[slot] as number)
      const goesOn = isSecond(number + width, second)
      if (!isKept) this.#takeHalf(slot, goesOn)
      if (goesOn) {
        before = second
        ownerCount -= half
        number += width
        node++
      } else ownerCount = half
    }
    return { number, before, owners }
  }

  /** Replaces the census of a node by that of one of its halves. */
  #takeHalf(slot: number, isSecond: boolean): void {
    const owners = this.#owners
    const { firsts } = this.#kept as Kept
    const begin = slot * owners.length
    for (let i = 0; i < owners.length; i++) {
      const first = firsts[begin + i] as number
      owners[i] = isSecond ? (owners[i] as number) - first : first
    }
  }

  /** Returns the slot of the split of a node, where it is kept. */
  #keptSplit(node: number): number | undefined {
    const slot = this.#kept?.slots.of(node)
    return slot !== undefined && this.#kept?.nodes[slot] === node ? slot : undefined
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
    slots: newSlots(bits),
    nodes: new Float64Array(size),
    sums: new Float64Array(size),
    firsts: new Float64Array(size * counts),
  }
}
