/**
 * Counts the arrivals of a tree before an offset, and finds the offset of the arrival with an index. The most recent
 * leaves of all trees are cached, because references read the same few recent instances repeatedly. Other lookups start
 * at a level of the tree whose arrivals are counted. The level descends as lookups become more.
 */

import { highIndex } from './draw'
import { offsetAt, shareBefore } from './intensity'
import { countInLeaf } from './leaf-sort'
import { allocate, release, reserve, slotOf, state } from './memory'
import { descend, firstHalf, leafMax, Node, place, Tree } from './tree'

/** Number of neighboring indexes whose lookups share an entry of the cache, about half the size of a leaf. */
export const indexesTogether: f64 = 8
/** Number of lookups for each node of the counted level after which the next level is counted. */
const lookupsOfNode: i32 = 4
/** Maximum number of nodes of the counted level, which takes 256 KiB, and minimum mean number of arrivals of a node. */
const partsMax: f64 = 32768
const nodeArrivals: f64 = 32

/** A cached leaf: its node and its tree, followed by its 16 offsets in ascending order, with ∞ for missing ones. */
@unmanaged
class Leaf extends Node {
  tree: i32
}

const offsetsInLeaf: usize = 64
const leafBytes: usize = 192

/** Returns the number of the tree's arrivals before an offset. */
export function treeCountBefore(tree: Tree, offset: f64): f64 {
  const leaf = leafFor(tree, <i64>(offset / tree.msTogether))
  if (leaf.tree !== tree.id || !(offset > leaf.start && offset <= leaf.end)) {
    findLeaf(tree, leaf, false, offset)
  }
  const before = countInLeaf(changetype<usize>(leaf) + offsetsInLeaf, offset)
  const count = leaf.before + <f64>before
  // A reference to the last arrival before an offset usually reads its offset next.
  if (before > 0) {
    tree.last = count - 1
    tree.lastMs = offsetInLeaf(leaf, before - 1)
  }
  return count
}

/** Returns the offset of the tree's arrival with an index. */
export function treeOffsetOf(tree: Tree, index: f64): f64 {
  if (index === tree.last) return tree.lastMs
  const leaf = leafFor(tree, <i64>(index / indexesTogether))
  let rank = index - leaf.before
  if (leaf.tree !== tree.id || !(rank >= 0 && rank < leaf.count)) {
    findLeaf(tree, leaf, true, index)
    rank = index - leaf.before
  }
  return offsetInLeaf(leaf, <i32>rank)
}

function offsetInLeaf(leaf: Leaf, rank: i32): f64 {
  return load<f64>(changetype<usize>(leaf) + offsetsInLeaf + ((<usize>rank) << 3))
}

/** Returns the entry of the cache for a cell, a range of neighboring indexes or offsets. */
function leafFor(tree: Tree, cell: i64): Leaf {
  const all = state()
  const bits = all.recordBits
  if (all.records === 0) all.records = reserve(((<usize>1) << bits) * leafBytes)
  return changetype<Leaf>(all.records + slotOf(tree.id, cell, bits) * leafBytes)
}

/** Stores the leaf that contains an arrival, given by its index or by its offset, in an entry of the cache. */
function findLeaf(tree: Tree, leaf: Leaf, isIndex: bool, wanted: f64): void {
  if (++tree.lookups === lookupsOfNode * <i32>tree.parts) countNextLevel(tree)
  leaf.tree = tree.id
  setNode(tree, leaf, isIndex, wanted)
  descend(tree, leaf, 0, isIndex, wanted)
  place(tree, leaf, changetype<usize>(leaf) + offsetsInLeaf)
}

/** Sets a node to that of the counted level that contains an arrival, given by its index or by its offset. */
function setNode(tree: Tree, node: Node, isIndex: bool, wanted: f64): void {
  const parts = tree.parts
  const i = isIndex ? nodeWithIndex(tree, wanted) : nodeWithOffset(tree, wanted)
  const intensity = tree.intensity
  node.number = parts + <f64>i
  node.parts = parts
  node.before = countedTo(tree, i)
  node.count = countedTo(tree, i + 1) - node.before
  node.start = i > 0 ? offsetAt(intensity, <f64>i / parts) : -Infinity
  node.end = i + 1 < <i32>parts ? offsetAt(intensity, <f64>(i + 1) / parts) : Infinity
}

function nodeWithIndex(tree: Tree, index: f64): i32 {
  let i = <i32>((index / tree.total) * tree.parts)
  while (countedTo(tree, i) > index) i--
  while (countedTo(tree, i + 1) <= index) i++
  return i
}

function nodeWithOffset(tree: Tree, offset: f64): i32 {
  const parts = tree.parts
  const intensity = tree.intensity
  const last = <i32>parts - 1
  let i = min(<i32>(shareBefore(intensity, offset) * parts), last)
  while (i > 0 && offset <= offsetAt(intensity, <f64>i / parts)) i--
  while (i < last && offset > offsetAt(intensity, <f64>(i + 1) / parts)) i++
  return i
}

/** Returns the number of arrivals before the node with a position in the counted level. */
function countedTo(tree: Tree, i: i32): f64 {
  return i === 0 ? 0 : load<f64>(tree.cumulative + ((<usize>(i - 1)) << 3))
}

/** Starts with the root as the counted level. */
export function countRoot(tree: Tree): void {
  tree.parts = 1
  tree.cumulative = allocate(8)
  store<f64>(tree.cumulative, tree.total)
}

/** Counts the next level of a tree, within the limits. The nodes of the current level must not be leaves. */
function countNextLevel(tree: Tree): void {
  const parts = tree.parts
  if (parts === partsMax || 2 * parts * nodeArrivals > tree.total || 2 * parts > highIndex) return
  const bytes = (<usize>parts) << 3
  const column = allocate(2 * bytes)
  for (let i = 0; i < <i32>parts; i++) {
    const before = countedTo(tree, i)
    const end = countedTo(tree, i + 1)
    const count = end - before
    if (count <= <f64>leafMax) {
      release(column, 2 * bytes)
      return
    }
    const to = column + ((<usize>i) << 4)
    store<f64>(to, before + firstHalf(tree, parts + <f64>i, count))
    store<f64>(to + 8, end)
  }
  release(tree.cumulative, bytes)
  tree.cumulative = column
  tree.parts = 2 * parts
}
