/**
 * A cursor over the leaves of a tree of arrivals. It keeps the path from the root to its leaf, so that moving to a leaf
 * nearby is cheap.
 */

import { Buffer, makeSpace } from './buffer'
import { countInLeaf } from './leaf-sort'
import { descend, leafMax, Node, place, Tree } from './tree'

/** The path of a cursor: its offsets and the nodes from the root to the leaf follow. */
@unmanaged
export class Path {
  tree: Tree
  /** The node of the leaf, or 0 before the first move. */
  leaf: Node
}

/** A tree has at most 53 levels, because shares have no more bits. */
const nodesMax: usize = 54
const offsetsInPath: usize = 16
const nodesInPath: usize = offsetsInPath + ((<usize>leafMax) << 3)
export const pathBytes: usize = nodesInPath + nodesMax * offsetof<Node>()

function rootOf(path: Path): Node {
  return changetype<Node>(changetype<usize>(path) + nodesInPath)
}

function above(node: Node): Node {
  return changetype<Node>(changetype<usize>(node) - offsetof<Node>())
}

/** Sets a path to the root of a tree, which covers all offsets. */
export function initialize(path: Path, tree: Tree): void {
  path.tree = tree
  path.leaf = changetype<Node>(0)
  const root = rootOf(path)
  root.number = 1
  root.parts = 1
  root.count = tree.total
  root.before = 0
  root.start = -Infinity
  root.end = Infinity
}

/** Adds the arrivals of the tree from `from` to `to` − 1 to a buffer. */
export function visitLeaves(path: Path, from: f64, to: f64, buffer: Buffer): void {
  moveTo(path, from)
  const offsets = changetype<usize>(path) + offsetsInPath
  let first = countInLeaf(offsets, from)
  do {
    const end = countInLeaf(offsets, to)
    if (!makeSpace(buffer, end - first)) return
    const at = (<usize>buffer.count) << 3
    let target = buffer.offsets + at
    const toIndex = buffer.indexes - buffer.offsets
    const last = target + ((<usize>(end - first)) << 3)
    let source = offsets + ((<usize>first) << 3)
    let index = path.leaf.before + <f64>first
    for (; target < last; target += 8) {
      store<f64>(target, load<f64>(source))
      store<f64>(target + toIndex, index)
      source += 8
      index++
    }
    buffer.count += end - first
    first = 0
  } while (path.leaf.end < to && moveOn(path))
}

/** Moves to the leaf that contains an offset. All arrivals before the offset are in this leaf or in earlier ones. */
function moveTo(path: Path, offset: f64): void {
  let node = path.leaf
  if (changetype<usize>(node) === 0) node = rootOf(path)
  else if (offset > node.start && offset <= node.end) return
  while (offset <= node.start || offset > node.end) node = above(node)
  enter(path, node, offset)
}

/** Moves to the next leaf. Returns false if the current one is the last. */
function moveOn(path: Path): bool {
  const root = rootOf(path)
  let node = path.leaf
  // Moves up while the node is a second half. The number of a first half is twice that of its parent.
  while (node !== root && node.number !== 2 * above(node).number) node = above(node)
  if (node === root) return false
  node.number++
  node.before += node.count
  node.count = above(node).count - node.count
  node.start = node.end
  node.end = above(node).end
  enter(path, node, -Infinity)
  return true
}

/** Descends from a node of the path to the leaf that contains an offset, or to the first leaf if the offset is −∞. */
function enter(path: Path, from: Node, offset: f64): void {
  path.leaf = descend(path.tree, from, offsetof<Node>(), false, offset)
  place(path.tree, path.leaf, changetype<usize>(path) + offsetsInPath)
}
