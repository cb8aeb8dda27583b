/**
 * The histogram of counts in any block of owners. Counts are independent of each other, but their sum before any
 * position of a run must be found directly. So the histogram of all owners is drawn first: the number of owners that
 * have each count. It is then split repeatedly between the halves of the run, down to the block. The owners of a group
 * that are in its first half are a draw without replacement, so their number is hypergeometric. Each split is keyed by
 * its node, so a block takes O(log n), and only the most recent splits are cached.
 */

import { drawsOf, Key } from './draw'
import { hypergeometric } from './hypergeometric'
import { reserve, slotOf } from './memory'

/** Maximum size of the cache of splits, in numbers. They take up to 256 KiB. */
const keptNumbers: i32 = 32768
const slotBitsMin: i32 = 4

@unmanaged
export class CountTree {
  key: Key
  /** Number of different counts; the counts, ascending; and the number of owners that have each of them. */
  size: i32
  counts: usize
  all: usize
  ownerCount: f64
  blockOwners: f64
  /** Number of nodes at the lowest level of the tree: a power of two, at least the number of blocks. */
  leaves: f64
  /** The cached splits, or 0 before the first split; and their number, as the exponent of a power of two. */
  splits: usize
  slotBits: i32
  /**
   * The block at the end of the last descent: its number, the sum of the counts of all owners in earlier blocks, and
   * the number of its owners with each count.
   */
  number: f64
  before: f64
  owners: usize
}

/** A cached split of a node, or of none if `node` is 0. The histogram of the first half follows. */
@unmanaged
class Split {
  node: f64
  /** The sum of the counts in the first half. */
  sum: f64
}

export function newCountTree(
  key: Key,
  size: i32,
  counts: usize,
  all: usize,
  blockOwners: f64,
): CountTree {
  const tree = changetype<CountTree>(reserve(offsetof<CountTree>()))
  tree.key = key
  tree.size = size
  tree.counts = counts
  tree.all = all
  tree.blockOwners = blockOwners
  for (let i = 0; i < size; i++) tree.ownerCount += at(all, i)
  tree.leaves = 1
  while (tree.leaves * blockOwners < tree.ownerCount) tree.leaves *= 2
  return tree
}

function at(column: usize, i: i32): f64 {
  return load<f64>(column + ((<usize>i) << 3))
}

function splitAt(tree: CountTree, node: f64): Split {
  const bytes = offsetof<Split>() + ((<usize>tree.size) << 3)
  return changetype<Split>(tree.splits + slotOf(0, <i64>node, tree.slotBits) * bytes)
}

/** Reserves a cache of splits, large enough for all nodes of a small tree. */
function reserveSplits(tree: CountTree): void {
  const size = tree.size
  let bits = slotBitsMin
  while (size << (bits + 1) <= keptNumbers && <f64>(1 << bits) < 2 * tree.leaves) bits++
  tree.slotBits = bits
  tree.splits = reserve((offsetof<Split>() + ((<usize>size) << 3)) << bits)
  tree.owners = reserve((<usize>size) << 3)
}

/** Descends to the block with a number, from 0. */
export function descendTo(tree: CountTree, number: f64): void {
  descend(tree, number, false, false)
}

/**
 * Returns the number of the last block for which the sum of the counts of all owners before the block is at most
 * `sum`. If all splits are cached, the call does not compute histograms.
 */
export function blockAt(tree: CountTree, sum: f64): f64 {
  if (!descend(tree, sum, true, true)) descend(tree, sum, true, false)
  return tree.number
}

/**
 * Descends to the block with a number; or if `isSum`, to the last block for which the sum of the counts of all owners
 * before the block is at most `wanted`. If `isBrief`, the call computes no histogram, and returns false if a split is not
 * cached.
 */
function descend(tree: CountTree, wanted: f64, isSum: bool, isBrief: bool): bool {
  if (tree.splits === 0) reserveSplits(tree)
  if (!isBrief) memory.copy(tree.owners, tree.all, (<usize>tree.size) << 3)
  let ownerCount = tree.ownerCount
  let node: f64 = 1
  let width = tree.leaves
  let number: f64 = 0
  let before: f64 = 0
  while (width > 1) {
    width /= 2
    node *= 2
    const half = width * tree.blockOwners
    // Otherwise the second half is after the last owner, so the node is not split.
    if (ownerCount <= half) continue
    const split = splitAt(tree, node / 2)
    if (split.node !== node / 2) {
      if (isBrief) return false
      drawSplit(tree, split, node / 2, half)
    }
    const isSecond = isSum ? before + split.sum <= wanted : number + width <= wanted
    if (!isBrief) takeHalf(tree, split, isSecond)
    if (isSecond) {
      before += split.sum
      ownerCount -= half
      number += width
      node++
    } else ownerCount = half
  }
  tree.number = number
  tree.before = before
  return true
}

/** Replaces the histogram in `owners` by that of the first or of the second half. */
function takeHalf(tree: CountTree, split: Split, isSecond: bool): void {
  const owners = tree.owners
  const bytes = (<usize>tree.size) << 3
  const firsts = changetype<usize>(split) + offsetof<Split>()
  if (!isSecond) {
    memory.copy(owners, firsts, bytes)
    return
  }
  for (let place: usize = 0; place < bytes; place += 8) {
    store<f64>(owners + place, load<f64>(owners + place) - load<f64>(firsts + place))
  }
}

/** Draws the split of a node, whose histogram is in `owners` of the tree. */
function drawSplit(tree: CountTree, split: Split, node: f64, half: f64): void {
  const size = tree.size
  const owners = tree.owners
  const firsts = changetype<usize>(split) + offsetof<Split>()
  const draws = drawsOf(tree.key, node)
  let population: f64 = 0
  for (let i = 0; i < size; i++) population += at(owners, i)
  let taken = half
  let sum: f64 = 0
  for (let i = 0; i < size; i++) {
    const marked = at(owners, i)
    const found = hypergeometric(population, marked, taken, draws)
    store<f64>(firsts + ((<usize>i) << 3), found)
    population -= marked
    taken -= found
    sum += found * at(tree.counts, i)
  }
  split.node = node
  split.sum = sum
}
