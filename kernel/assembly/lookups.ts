/**
 * Counts the arrivals of a tree before an offset, and finds the offset of the arrival with an index. The most recent
 * leaves of all trees are cached, because references read the same few recent instances repeatedly.
 */

import { highIndex } from './draw'
import { offsetAt, shareBefore } from './intensity'
import { allocate, state } from './memory'
import { firstHalf, leafMax, middleOf, place, slotOf, Tree } from './tree'

/** Number of lookups in a tree that start at the root. Then one level is counted, and lookups start at that level. */
const lookupsBeforeLevel: i32 = 256
/** Number of neighboring indexes whose lookups share an entry of the cache, about half the size of a leaf. */
export const indexesTogether: f64 = 8
/** Maximum number of nodes of the counted level, which takes 32 KiB, and minimum mean number of arrivals of a node. */
const partsMax: f64 = 4096
const nodeArrivals: f64 = 64

/** A cached leaf: all arrivals between `start` and `end`, of which `before` arrivals of the tree are earlier. */
@unmanaged
class Leaf {
  tree: i32
  count: i32
  before: f64
  start: f64
  end: f64
  /** The first of 16 offsets, ascending. */
  offsets: f64
}

const offsetsInLeaf: usize = 32
const leafBytes: usize = 160

/** Returns the number of the tree's arrivals before an offset. */
export function treeCountBefore(tree: Tree, offset: f64): f64 {
  const leaf = leafFor(tree, <i64>(offset / tree.msTogether))
  if (leaf.tree !== tree.id || !(offset > leaf.start && offset <= leaf.end)) {
    findOffset(tree, offset, leaf)
  }
  const first = changetype<usize>(leaf) + offsetsInLeaf
  const count = leaf.count
  let before = 0
  for (let i = 0; i < count; i++) before += <i32>(load<f64>(first + ((<usize>i) << 3)) < offset)
  return leaf.before + <f64>before
}

/** Returns the offset of the tree's arrival with an index. */
export function treeOffsetOf(tree: Tree, index: f64): f64 {
  const leaf = leafFor(tree, <i64>(index / indexesTogether))
  const first = changetype<usize>(leaf) + offsetsInLeaf
  let rank = index - leaf.before
  if (leaf.tree !== tree.id || !(rank >= 0 && rank < <f64>leaf.count)) {
    findIndex(tree, index, leaf)
    rank = index - leaf.before
  }
  return load<f64>(first + ((<usize>rank) << 3))
}

/** Returns the entry of the cache for a cell, a range of neighboring indexes or offsets. */
function leafFor(tree: Tree, cell: i64): Leaf {
  const all = state()
  const bits = all.recordBits
  if (all.records === 0) {
    const bytes = ((<usize>1) << bits) * leafBytes
    all.records = allocate(bytes)
    memory.fill(all.records, 0, bytes)
  }
  return changetype<Leaf>(all.records + slotOf(tree.id, cell, bits) * leafBytes)
}

/** Stores the leaf at a node in an entry of the cache. */
function keep(tree: Tree, leaf: Leaf, node: f64, parts: f64, count: f64): void {
  leaf.tree = tree.id
  leaf.count = <i32>count
  place(tree, node, parts, <i32>count, changetype<usize>(leaf) + offsetsInLeaf)
}

function findIndex(tree: Tree, index: f64, leaf: Leaf): void {
  let node: f64 = 1
  let parts: f64 = 1
  let before: f64 = 0
  let count = tree.total
  if (hasLevel(tree)) {
    parts = tree.parts
    const column = tree.cumulative
    let i = <i32>Math.floor((index / tree.total) * parts)
    while (load<f64>(column + ((<usize>i) << 3)) > index) i--
    while (load<f64>(column + ((<usize>(i + 1)) << 3)) <= index) i++
    node = parts + <f64>i
    before = load<f64>(column + ((<usize>i) << 3))
    count = load<f64>(column + ((<usize>(i + 1)) << 3)) - before
  }
  while (count > leafMax) {
    const half = firstHalf(tree, node, count)
    node *= 2
    parts *= 2
    if (index >= before + half) {
      node++
      before += half
      count -= half
    } else count = half
  }
  leaf.before = before
  // NaN excludes this entry from lookups by offset.
  leaf.start = NaN
  keep(tree, leaf, node, parts, count)
}

function findOffset(tree: Tree, offset: f64, leaf: Leaf): void {
  let node: f64 = 1
  let parts: f64 = 1
  let before: f64 = 0
  let count = tree.total
  let start = -Infinity
  let end = Infinity
  if (hasLevel(tree)) {
    parts = tree.parts
    const intensity = tree.intensity
    const last = <i32>parts - 1
    let i = <i32>Math.min(Math.floor(shareBefore(intensity, offset) * parts), <f64>last)
    while (i > 0 && offset <= offsetAt(intensity, <f64>i / parts)) i--
    while (i < last && offset > offsetAt(intensity, <f64>(i + 1) / parts)) i++
    node = parts + <f64>i
    before = load<f64>(tree.cumulative + ((<usize>i) << 3))
    count = load<f64>(tree.cumulative + ((<usize>(i + 1)) << 3)) - before
    if (i > 0) start = offsetAt(intensity, <f64>i / parts)
    if (i < last) end = offsetAt(intensity, <f64>(i + 1) / parts)
  }
  while (count > leafMax) {
    const half = firstHalf(tree, node, count)
    const middle = middleOf(tree, node, parts)
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
  }
  leaf.before = before
  leaf.start = start
  leaf.end = end
  keep(tree, leaf, node, parts, count)
}

/** Returns whether lookups start at a counted level. Counts the level after some lookups. */
function hasLevel(tree: Tree): bool {
  if (tree.parts > 0) return true
  if (++tree.lookups !== lookupsBeforeLevel) return false
  countLevel(tree)
  return tree.parts > 0
}

/**
 * Counts the arrivals of all nodes of the lowest level within the limits, unless the tree has too few arrivals or a leaf
 * above the level. The call takes up to one millisecond.
 */
function countLevel(tree: Tree): void {
  let parts: f64 = 1
  while (parts < partsMax && tree.total >= 2 * parts * nodeArrivals) parts *= 2
  if (parts === 1 || parts > highIndex) return
  const nodes = <i32>parts
  const column = allocate((<usize>nodes + 1) << 3)
  store<f64>(column, tree.total)
  // Each pass replaces the counts of a level by those of the next one, from the last node to the first.
  for (let width = 1; width < nodes; width *= 2) {
    for (let i = width - 1; i >= 0; i--) {
      const count = load<f64>(column + ((<usize>i) << 3))
      if (count <= leafMax) return
      const half = firstHalf(tree, <f64>(width + i), count)
      store<f64>(column + ((<usize>(2 * i)) << 3), half)
      store<f64>(column + ((<usize>(2 * i + 1)) << 3), count - half)
    }
  }
  let before: f64 = 0
  for (let i = 0; i <= nodes; i++) {
    const at = column + ((<usize>i) << 3)
    const count = i < nodes ? load<f64>(at) : 0
    store<f64>(at, before)
    before += count
  }
  tree.cumulative = column
  tree.parts = parts
}
