/**
 * A cursor over the leaves of a tree of arrivals. It keeps the path from the root to its leaf, so that moving to a leaf
 * nearby is cheap.
 */

import { Buffer, makeSpace } from './buffer'
import { firstHalf, leafMax, middleOf, place, Tree } from './tree'

/** Size of a column of a path: a tree has at most 53 levels, because shares have no more bits. */
const column: usize = 424

/** The path of a cursor, as columns with one element for each level, and the sorted offsets of the leaf. */
@unmanaged
export class Path {
  tree: Tree
  /** Level of the leaf, or −1 before the first move. */
  depth: i32
  before: f64
  start: f64
  end: f64
  count: f64
}

const pathHead: usize = 48
const offsetsInPath: usize = pathHead + 5 * column
export const pathBytes: usize = offsetsInPath + 128

function columnOf(path: Path, which: i32): usize {
  return changetype<usize>(path) + pathHead + <usize>which * column
}

/** Sets a path to the root of a tree, which covers all offsets. */
export function initialize(path: Path, tree: Tree): void {
  path.tree = tree
  path.depth = -1
  store<f64>(columnOf(path, 0), 1)
  store<f64>(columnOf(path, 1), tree.total)
  store<f64>(columnOf(path, 2), 0)
  store<f64>(columnOf(path, 3), -Infinity)
  store<f64>(columnOf(path, 4), Infinity)
}

/** Adds the arrivals of the tree from `from` to `to` − 1 to a buffer. */
export function visitLeaves(path: Path, from: f64, to: f64, buffer: Buffer): void {
  moveTo(path, from)
  let index = path.before
  const offsets = changetype<usize>(path) + offsetsInPath
  for (let i = 0; i < <i32>path.count; i++) {
    if (load<f64>(offsets + ((<usize>i) << 3)) < from) index++
  }
  do {
    if (!makeSpace(buffer, <i32>path.count)) return
    index = addLeaf(path, from, to, buffer, index)
  } while (path.end < to && moveOn(path))
}

/**
 * Adds the arrivals of the leaf that are in a range to the buffer, with indexes from `first`. Returns the index after
 * the last added arrival.
 */
function addLeaf(path: Path, from: f64, to: f64, buffer: Buffer, first: f64): f64 {
  const own = changetype<usize>(path) + offsetsInPath
  const begin = buffer.count
  let offsets = buffer.offsets + ((<usize>begin) << 3)
  let indexes = buffer.indexes + ((<usize>begin) << 3)
  const end = own + ((<usize>path.count) << 3)
  let index = first
  for (let at = own; at < end; at += 8) {
    const offset = load<f64>(at)
    if (offset >= from && offset < to) {
      store<f64>(offsets, offset)
      store<f64>(indexes, index)
      offsets += 8
      indexes += 8
      index++
    }
  }
  buffer.count = begin + <i32>(index - first)
  return index
}

/** Moves to the leaf that contains an offset. All arrivals before the offset are in this leaf or in earlier ones. */
function moveTo(path: Path, offset: f64): void {
  if (path.depth >= 0 && offset > path.start && offset <= path.end) return
  let depth = max(path.depth, 0)
  while (
    offset <= load<f64>(columnOf(path, 3) + ((<usize>depth) << 3)) ||
    offset > load<f64>(columnOf(path, 4) + ((<usize>depth) << 3))
  ) {
    depth--
  }
  descend(path, depth, offset)
}

/** Moves to the next leaf. Returns false if the current one is the last. */
function moveOn(path: Path): bool {
  const nodes = columnOf(path, 0)
  const counts = columnOf(path, 1)
  const cumulative = columnOf(path, 2)
  const starts = columnOf(path, 3)
  const ends = columnOf(path, 4)
  let depth = path.depth
  // Moves up while the node is a second half. The number of a first half is twice that of its parent.
  while (depth > 0) {
    const at = (<usize>depth) << 3
    if (load<f64>(nodes + at) === 2 * load<f64>(nodes + at - 8)) break
    depth--
  }
  if (depth === 0) return false
  const at = (<usize>depth) << 3
  const count = load<f64>(counts + at)
  store<f64>(nodes + at, load<f64>(nodes + at) + 1)
  store<f64>(cumulative + at, load<f64>(cumulative + at) + count)
  store<f64>(counts + at, load<f64>(counts + at - 8) - count)
  store<f64>(starts + at, load<f64>(ends + at))
  store<f64>(ends + at, load<f64>(ends + at - 8))
  descend(path, depth, -Infinity)
  return true
}

/**
 * Descends from the path's node at the depth `from` to the leaf that contains an offset, or to the first leaf if the
 * offset is −∞.
 */
function descend(path: Path, from: i32, offset: f64): void {
  const tree = path.tree
  const nodes = columnOf(path, 0)
  const counts = columnOf(path, 1)
  const cumulative = columnOf(path, 2)
  const starts = columnOf(path, 3)
  const ends = columnOf(path, 4)
  let at = (<usize>from) << 3
  let node = load<f64>(nodes + at)
  let parts: f64 = <f64>((<u64>1) << from)
  let count = load<f64>(counts + at)
  let before = load<f64>(cumulative + at)
  let start = load<f64>(starts + at)
  let end = load<f64>(ends + at)
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
    at += 8
    store<f64>(nodes + at, node)
    store<f64>(counts + at, count)
    store<f64>(cumulative + at, before)
    store<f64>(starts + at, start)
    store<f64>(ends + at, end)
  }
  path.depth = <i32>(at >> 3)
  path.before = before
  path.count = count
  path.start = start
  path.end = end
  place(tree, node, parts, <i32>count, changetype<usize>(path) + offsetsInPath)
}
