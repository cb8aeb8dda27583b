/**
 * The counts of owners, such as the number of children or deliveries of each instance. Counts are independent draws
 * from one distribution, and the sum of the counts before any owner is found directly. The owners are divided into
 * blocks. The tree returns the histogram of a block, and a shuffle assigns its counts to the owners of the block.
 */

import { blockAt, CountTree, descendTo, newCountTree } from './count-tree'
import { hashFour, indexA, indexB, Key, lowWord } from './draw'
import { reserve } from './memory'

/**
 * Factor for the number of owners per block: the number of possible counts is multiplied by it. With this size, the
 * split of a block takes less time than its shuffle.
 */
const ownersPerCount: i32 = 16
/** Number of owners per block, as exponents of powers of two. */
const blockBitsMin: i32 = 6
const blockBitsMax: i32 = 12

/**
 * Maximum number of cached counts, up to 512 KiB. The cache holds the blocks that a stream reads and those that
 * references refer to.
 */
const keptCounts: f64 = 131072
/** Number of hints per block, as the exponent of a power of two. */
const hintBits: i32 = 2

/** The counts of `owners` owners. The count of higher indexes is 0. */
@unmanaged
export class Counts {
  owners: f64
  /** The sum of all counts. */
  total: f64
  /** The count of every owner if all counts are equal. Then there is no tree. */
  only: f64
  tree: CountTree | null
  orderKey: Key
  /** Number of owners per block, and number of cached blocks, as exponents of powers of two. */
  blockBits: i32
  slotBits: i32
  /** The cached blocks, or 0 before the first one is read. Reading a block replaces the cached block in its slot. */
  blocks: usize
  /** The size of a cached block, in bytes. */
  blockBytes: usize
  /** For each range of item numbers, the block in which an item was last found, or 0. */
  hints: usize
  /** Number of hints per item. */
  hintsPerItem: f64
}

/**
 * A cached block. The sums of the counts before each owner of the block follow, from the start of the block, and the
 * sum of the whole block. They have four bytes each.
 */
@unmanaged
class Block {
  number: i64
  /** The sum of the counts of all owners before the block. */
  before: f64
}

/**
 * Creates counts from their histogram: two columns of `size` numbers. Column `counts` has the counts that some owner has,
 * ascending; column `each` has the number of owners with each of them.
 */
export function newCounts(
  size: i32,
  counts: usize,
  each: usize,
  splitKey: Key,
  orderKey: Key,
): Counts {
  const all = changetype<Counts>(reserve(offsetof<Counts>()))
  for (let i = 0; i < size; i++) {
    const owners = load<f64>(each + ((<usize>i) << 3))
    all.owners += owners
    all.total += owners * load<f64>(counts + ((<usize>i) << 3))
  }
  if (size > 0) all.only = load<f64>(counts)
  if (size < 2) return all
  let bits = blockBitsMin
  while (bits < blockBitsMax && 1 << bits < size * ownersPerCount) bits++
  all.blockBits = bits
  const blockOwners = <f64>(1 << bits)
  while (<f64>(1 << all.slotBits) < Math.min(all.owners, keptCounts) / blockOwners) all.slotBits++
  all.hintsPerItem = <f64>(1 << hintBits) / ((all.total / all.owners) * blockOwners)
  all.orderKey = orderKey
  all.tree = newCountTree(splitKey, size, counts, each, blockOwners)
  return all
}

/** Returns the count of the owner with an index, such as the number of children of a parent. */
export function ownerCount(counts: Counts, index: f64): f64 {
  if (index >= counts.owners) return 0
  if (counts.tree === null) return counts.only
  const sum = sumOf(counts, blockOf(counts, index), index)
  return <f64>(load<u32>(sum, 4) - load<u32>(sum))
}

/** Returns the sum of the counts of all owners with lower indexes. */
export function itemsBefore(counts: Counts, index: f64): f64 {
  if (index >= counts.owners) return counts.total
  if (counts.tree === null) return index * counts.only
  const block = blockOf(counts, index)
  return block.before + <f64>load<u32>(sumOf(counts, block, index))
}

/**
 * Returns the index of the owner of an item. Items are numbered from 0 over all owners, so the number must be below the
 * sum of all counts.
 */
export function ownerOfItem(counts: Counts, number: f64): f64 {
  if (counts.tree === null) return Math.floor(number / counts.only)
  const block = holdingBlock(counts, number)
  const sums = changetype<usize>(block) + offsetof<Block>()
  const rest = <u32>(number - block.before)
  // Finds the last owner for which the sum before it is at most `rest`.
  let at = sums
  for (let step = (<usize>4) << (counts.blockBits - 1); step >= 4; step >>= 1) {
    at = select<usize>(at + step, at, load<u32>(at + step) <= rest)
  }
  return <f64>((block.number << counts.blockBits) + <i64>((at - sums) >> 2))
}

/** Returns the address of the sum of the counts before an owner of a block. */
function sumOf(counts: Counts, block: Block, index: f64): usize {
  const place = <usize>(<i64>index) & (((<usize>1) << counts.blockBits) - 1)
  return changetype<usize>(block) + offsetof<Block>() + (place << 2)
}

/** Returns the block that contains an item. Tries the hint first, then searches the tree. */
function holdingBlock(counts: Counts, number: f64): Block {
  if (counts.blocks === 0) reserveBlocks(counts)
  const cell =
    <usize>(<i64>(number * counts.hintsPerItem)) &
    (((<usize>1) << (counts.slotBits + hintBits)) - 1)
  const hint = counts.hints + (cell << 2)
  const known = changetype<Block>(<usize>load<u32>(hint))
  if (changetype<usize>(known) !== 0) {
    const rest = number - known.before
    const sum = load<u32>(
      changetype<usize>(known) + ((<usize>4) << counts.blockBits),
      offsetof<Block>(),
    )
    if (rest >= 0 && rest < <f64>sum) return known
  }
  const block = cachedBlock(counts, <i64>blockAt(counts.tree!, number))
  store<u32>(hint, <u32>changetype<usize>(block))
  return block
}

/** Returns the block of an owner. */
function blockOf(counts: Counts, index: f64): Block {
  if (counts.blocks === 0) reserveBlocks(counts)
  return cachedBlock(counts, <i64>index >> counts.blockBits)
}

/** Returns a block by its number, and reads the block if it is not cached. */
function cachedBlock(counts: Counts, number: i64): Block {
  const slot = <usize>number & (((<usize>1) << counts.slotBits) - 1)
  const block = changetype<Block>(counts.blocks + slot * counts.blockBytes)
  if (block.number !== number) fill(counts, block, number)
  return block
}

function reserveBlocks(counts: Counts): void {
  const slots = (<usize>1) << counts.slotBits
  // The sums of a block are followed by four bytes, so that the size is a multiple of eight.
  counts.blockBytes = offsetof<Block>() + ((((<usize>1) << counts.blockBits) + 2) << 2)
  counts.blocks = reserve(slots * counts.blockBytes)
  for (let slot: usize = 0; slot < slots; slot++) {
    changetype<Block>(counts.blocks + slot * counts.blockBytes).number = -1
  }
  counts.hints = reserve(slots << (hintBits + 2))
}

/** Reads a block: writes the counts of its histogram, shuffles them, and adds them up. */
function fill(counts: Counts, block: Block, number: i64): void {
  const tree = counts.tree!
  descendTo(tree, <f64>number)
  const sums = changetype<usize>(block) + offsetof<Block>()
  const first = sums + 4
  let end = first
  for (let i = 0; i < tree.size; i++) {
    const count = <u32>load<f64>(tree.counts + ((<usize>i) << 3))
    const to = end + ((<usize>load<f64>(tree.owners + ((<usize>i) << 3))) << 2)
    for (; end < to; end += 4) store<u32>(end, count)
  }
  shuffle(counts.orderKey, <f64>number, first, <i32>((end - first) >> 2))
  let sum: u32 = 0
  for (let at = first; at < end; at += 4) {
    sum += load<u32>(at)
    store<u32>(at, sum)
  }
  const last = first + ((<usize>4) << counts.blockBits)
  for (let at = end; at < last; at += 4) store<u32>(at, sum)
  block.number = number
  block.before = tree.before
}

/** Shuffles the `size` counts of a block in place (Fisher and Yates). */
function shuffle(key: Key, block: f64, counts: usize, size: i32): void {
  const a = indexA(block)
  const b = indexB(block)
  const low = lowWord(block) ^ key.a
  for (let i = size - 1; i > 0; i -= 4) {
    const words = wordsOfFour(low, key.b, a, b, i)
    exchange(counts, i, i32x4.extract_lane(words, 0))
    exchange(counts, i - 1, i32x4.extract_lane(words, 1))
    exchange(counts, i - 2, i32x4.extract_lane(words, 2))
    exchange(counts, i - 3, i32x4.extract_lane(words, 3))
  }
}

/** Returns the random words of the elements of an array at the positions `last`, `last` − 1, `last` − 2 and `last` − 3. */
function wordsOfFour(low: u32, keyB: u32, a: u32, b: u32, last: i32): v128 {
  const positions = i32x4.sub(i32x4.splat(last + 1), i32x4(0, 1, 2, 3))
  const nothing = i32x4.splat(0)
  const first = i32x4.add(
    i32x4.mul(positions, i32x4.splat(0x9e3779b1)),
    i32x4.splat(0x2545f491 + a),
  )
  const second = i32x4.add(i32x4.mul(positions, i32x4.splat(0x85ebca6b)), i32x4.splat(0x6c078965))
  return hashFour(
    v128.xor(i32x4.splat(low), hashFour(first, nothing)),
    i32x4.add(i32x4.splat(keyB), hashFour(v128.xor(second, i32x4.splat(b)), nothing)),
  )
}

/** Exchanges the count at a position, if it is above 0, with a random one up to this position. */
function exchange(counts: usize, position: i32, word: u32): void {
  if (position <= 0) return
  const other = <usize>((<u64>word * <u64>(position + 1)) >> 32)
  const at = counts + ((<usize>position) << 2)
  const otherAt = counts + (other << 2)
  const count = load<u32>(at)
  store<u32>(at, load<u32>(otherAt))
  store<u32>(otherAt, count)
}
