/**
 * The counts of owners, such as the number of children or deliveries of each instance. Counts are independent draws
 * from one distribution, and the sum of the counts before any owner is found directly. The owners are divided into
 * blocks. `CountTree` returns the histogram of a block, and a shuffle assigns its counts to the owners of the block.
 */

import { binomial } from '../../random/binomial.ts'
import { below, enter, moveTo, type Place } from '../../random/draw.ts'
import { childKey, type Key } from '../../random/key.ts'
import { numberedDraws } from '../../random/numbered.ts'
import { type CountHistogram, CountTree } from './count-tree.ts'

export interface Counts {
  /** Returns the count of the owner with an index, such as the number of children of a parent. */
  countOf(index: number): number
  /** Returns the sum of the counts of all owners with lower indexes. */
  before(index: number): number
  /**
   * Returns the maximum sum of the counts of `owners` consecutive owners. The actual sum exceeds the result only in
   * rare cases.
   */
  max(owners: number): number
  /**
   * Returns the index of the owner of an item. Items are numbered from 0 over all owners, so the number must be below
   * the sum of all counts.
   */
  ownerOf(number: number): number
}

/** The distribution of counts: `shares[i]` is the probability of the count `first + i`. The sum of the shares is 1. */
export interface CountShares {
  readonly first: number
  readonly shares: ArrayLike<number>
}

/**
 * Factor for the number of owners per block: the number of possible counts is multiplied by it. With this size, the
 * split of a block takes less time than its shuffle.
 */
const ownersPerCount = 16
const blockMin = 64
const blockMax = 4_096

/**
 * Maximum number of cached counts, up to 512 KiB. The cache holds the blocks that a stream reads and those that
 * references refer to.
 */
const keptCounts = 131_072
/** Number of hints per block. A hint stores which block probably contains the owner of an item. */
const hintsPerBlock = 4

/**
 * Maximum number of owners whose histogram is drawn independently. Among the other owners, each count has exactly its
 * expected share. So the sum of a few counts varies like that of independent counts, and the sum of a million is as
 * close to the mean as that of the independent owners. Counts near each other are independent in both cases.
 */
const drawnOwners = 4_096

/** Number of standard deviations above the mean that the sum of many draws rarely exceeds. */
export const rareDeviations = 6

/** Draws the counts of `owners` owners from a distribution. The count of higher indexes is 0. */
export function newCounts(key: Key, shares: CountShares, owners: number): Counts {
  const histogram = drawHistogram(childKey(key, 'census'), shares, owners)
  const [only = 0] = histogram.counts
  if (histogram.counts.length < 2) {
    return {
      countOf: (index) => (index < owners ? only : 0),
      before: (index) => Math.min(index, owners) * only,
      max: (some) => Math.min(some, owners) * only,
      ownerOf: (number) => Math.floor(number / only),
    }
  }
  return new BlockCounts(key, histogram, owners)
}

/** Counts with a cache of the most recent blocks. Reading a block replaces the cached block in the same slot. */
class BlockCounts implements Counts {
  readonly #histogram: CountHistogram
  readonly #owners: number
  readonly #total: number
  readonly #blockOwners: number
  readonly #tree: CountTree
  readonly #orderKey: Key
  readonly #slots: number
  /** The number of the block in each cache slot, and the sum of the counts of all owners before this block. */
  #numbers = new Float64Array(0)
  #cumulative = new Float64Array(0)
  /**
   * For each cache slot, the sums of the counts before each owner of the block, from the start of the block, and the
   * sum of the whole block.
   */
  #sums = new Uint32Array(0)
  /**
   * Hints for `#findHolding`: for each range of item numbers, the position in `#sums` of the block in which an item was
   * last found.
   */
  #hints = new Int32Array(0)
  /**
   * Number of consecutive items that share an element of `#hints`: the block in which one of them was found is tried
   * first for the others, before the tree is searched.
   */
  readonly #numbersOfHint: number

  constructor(key: Key, histogram: CountHistogram, owners: number) {
    const { counts, owners: each } = histogram
    this.#histogram = histogram
    this.#owners = owners
    this.#total = counts.reduce((sum, count, i) => sum + count * (each[i] as number), 0)
    this.#blockOwners = blockOwnersOf(counts.length)
    this.#tree = new CountTree(key, histogram, this.#blockOwners)
    this.#orderKey = childKey(key, 'order')
    this.#slots = 1
    const blocks = Math.min(owners, keptCounts) / this.#blockOwners
    while (this.#slots < blocks) this.#slots *= 2
    this.#numbersOfHint = ((this.#total / owners) * this.#blockOwners) / hintsPerBlock
  }

  countOf(index: number): number {
    if (index >= this.#owners) return 0
    const number = Math.floor(index / this.#blockOwners)
    const begin = this.#find(number)
    // This subtraction is exact, and ten times as fast as the remainder of doubles.
    const place = begin + index - number * this.#blockOwners
    return (this.#sums[place + 1] as number) - (this.#sums[place] as number)
  }

  before(index: number): number {
    if (index >= this.#owners) return this.#total
    const number = Math.floor(index / this.#blockOwners)
    const begin = this.#find(number)
    const place = begin + index - number * this.#blockOwners
    return (
      (this.#cumulative[begin / (this.#blockOwners + 1)] as number) + (this.#sums[place] as number)
    )
  }

  max(owners: number): number {
    const { counts, owners: each } = this.#histogram
    const some = Math.min(owners, this.#owners)
    const mean = this.#total / this.#owners
    const squares = counts.reduce(
      (sum, count, i) => sum + (count - mean) * (count - mean) * (each[i] as number),
      0,
    )
    const deviation = Math.sqrt((squares / this.#owners) * some)
    const largest = counts.at(-1) ?? 0
    return Math.min(some * largest, mean * some + rareDeviations * deviation)
  }

  ownerOf(number: number): number {
    const begin = this.#findHolding(number)
    const slot = begin / (this.#blockOwners + 1)
    const first = (this.#numbers[slot] as number) * this.#blockOwners
    const rest = number - (this.#cumulative[slot] as number)
    let low = 0
    let high = Math.min(this.#blockOwners, this.#owners - first) - 1
    // Finds the last owner for which the sum before it is at most `rest`.
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((this.#sums[begin + middle] as number) <= rest) low = middle
      else high = middle - 1
    }
    return first + low
  }

  /** Returns the position in `#sums` of the block that contains an item. */
  #findHolding(number: number): number {
    const cell = Math.floor(number / this.#numbersOfHint) % (this.#slots * hintsPerBlock)
    const hint = this.#hints[cell] ?? 0
    const rest = number - (this.#cumulative[hint / (this.#blockOwners + 1)] ?? number + 1)
    if (rest >= 0 && rest < (this.#sums[hint + this.#blockOwners] as number)) return hint
    const begin = this.#find(this.#tree.blockAt(number))
    this.#hints[cell] = begin
    return begin
  }

  /** Returns the position in `#sums` of a block, and reads the block if it is not cached. */
  #find(number: number): number {
    const slot = number % this.#slots
    const begin = slot * (this.#blockOwners + 1)
    if (this.#numbers[slot] !== number) this.#fill(number, slot)
    return begin
  }

  #fill(number: number, slot: number): void {
    if (this.#sums.length === 0) {
      this.#numbers = new Float64Array(this.#slots).fill(-1)
      this.#cumulative = new Float64Array(this.#slots)
      this.#hints = new Int32Array(this.#slots * hintsPerBlock)
      this.#sums = new Uint32Array(this.#slots * (this.#blockOwners + 1))
    }
    const { before, owners } = this.#tree.block(number)
    const begin = slot * (this.#blockOwners + 1)
    const sums = this.#sums.subarray(begin + 1, begin + 1 + this.#blockOwners)
    const size = writeCounts(sums, this.#histogram.counts, owners)
    shuffle(this.#orderKey, number, sums, size)
    let sum = 0
    for (let i = 0; i < sums.length; i++) {
      if (i < size) sum += sums[i] as number
      sums[i] = sum
    }
    this.#numbers[slot] = number
    this.#cumulative[slot] = before
  }
}

function blockOwnersOf(counts: number): number {
  let owners = blockMin
  while (owners < blockMax && owners < counts * ownersPerCount) owners *= 2
  return owners
}

/** Draws how many of the owners have each count. Counts that no owner has are omitted. */
function drawHistogram(key: Key, { first, shares }: CountShares, owners: number): CountHistogram {
  const drawn = Math.min(owners, drawnOwners)
  const apportioned = owners - drawn
  const draws = numberedDraws(key)
  /** For each count, the probability of this count or a larger one. The last element is exactly 0. */
  const tails = new Float64Array(shares.length + 1)
  for (let i = shares.length - 1; i >= 0; i--) tails[i] = tails[i + 1]! + (shares[i] as number)
  const offset = draws.unit(0)
  let left = drawn
  let before = 0
  const counts: number[] = []
  const histogram: number[] = []
  for (let i = 0; i < shares.length; i++) {
    const [tail, rest] = [tails[i] as number, tails[i + 1] as number]
    draws.index = i + 1
    const own = left === 0 ? 0 : binomial(left, tail === 0 ? 0 : (tail - rest) / tail, draws)
    left -= own
    const upTo = Math.floor(Math.max(1 - rest, 0) * apportioned + offset)
    const count = own + upTo - before
    before = upTo
    if (count === 0) continue
    counts.push(first + i)
    histogram.push(count)
  }
  return { counts: Float64Array.from(counts), owners: Float64Array.from(histogram) }
}

/**
 * Writes each count to `into` as many times as the number of owners that have it. Returns the number of written counts.
 */
function writeCounts(into: Uint32Array, counts: Float64Array, owners: Float64Array): number {
  let end = 0
  for (let i = 0; i < counts.length; i++) {
    const begin = end
    end += owners[i] as number
    for (let place = begin; place < end; place++) into[place] = counts[i] as number
  }
  return end
}

/** Shuffles the first `size` counts of a block in place (Fisher and Yates). */
function shuffle(key: Key, block: number, counts: Uint32Array, size: number): void {
  const place: Place = { low: 0, a: 0, b: 0 }
  moveTo(place, block)
  const { a, b } = place
  for (let i = size - 1; i > 0; i--) {
    place.a = a
    place.b = b
    enter(place, i)
    const other = below(key, place, i + 1)
    const count = counts[i] as number
    counts[i] = counts[other] as number
    counts[other] = count
  }
}
