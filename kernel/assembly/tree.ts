/**
 * A tree of arrivals. The total number of arrivals is split repeatedly between the halves of the period, each split
 * keyed by its node, until a leaf has a few uniform arrivals. The root is node 1, and the halves of node n are the
 * nodes 2n and 2n + 1.
 */

import { rejectHeads } from './count'
import { hashFour, highIndex, Key, lowWord, numberedUnit, numberedWord } from './draw'
import { Intensity, offsetAt } from './intensity'
import { sortLeaf } from './leaf-sort'
import { maskBytes, masks, reserve, slotOf, state, values, wordsA, wordsB } from './memory'

/** Maximum number of arrivals in a leaf. */
export const leafMax: i32 = 16

/** Maximum number of arrivals whose split tosses a coin for each: 16 words of random bits. */
const tossedMax: f64 = 512

/** A tree of `total` arrivals, which are distributed over time by an intensity. */
@unmanaged
export class Tree {
  splitKey: Key
  leafKey: Key
  intensity: Intensity
  total: f64
  /** Identifies the leaves of this tree in the cache. */
  id: i32
  /** Number of lookups that were not found in the cache. */
  lookups: i32
  /** Number of nodes of the counted level, and the number of arrivals up to the end of each node. */
  parts: f64
  cumulative: usize
  /** Length of the ranges of time whose lookups share an entry of the cache, in milliseconds. */
  msTogether: f64
  /** Index and offset of the last arrival before the offset that was looked up last. */
  last: f64
  lastMs: f64
}

/** A node: its number, the number of nodes of its level, its arrivals, those before it, and its range of time. */
@unmanaged
export class Node {
  number: f64
  parts: f64
  count: f64
  before: f64
  start: f64
  end: f64
}

/**
 * Descends from a node to the leaf that contains an arrival, given by its index or by its offset. Writes each node on the
 * way `step` bytes after the one above it, and returns the last one. The ranges of time of nodes that are found by index
 * are not known, so one of their ends is NaN.
 */
export function descend(tree: Tree, from: Node, step: usize, isIndex: bool, wanted: f64): Node {
  let at = changetype<usize>(from)
  let number = from.number
  let parts = from.parts
  let count = from.count
  let before = from.before
  let start = from.start
  let end = from.end
  while (count > <f64>leafMax) {
    const half = firstHalf(tree, number, count)
    const middle = isIndex ? NaN : offsetAt(tree.intensity, (number - parts + 0.5) / parts)
    number *= 2
    parts *= 2
    if (isIndex ? wanted >= before + half : wanted > middle) {
      number++
      before += half
      count -= half
      start = middle
    } else {
      count = half
      end = middle
    }
    at += step
    const node = changetype<Node>(at)
    node.number = number
    node.parts = parts
    node.count = count
    node.before = before
    node.start = start
    node.end = end
  }
  return changetype<Node>(at)
}

/** Returns how many of a node's `count` arrivals are in the first half of the node. */
export function firstHalf(tree: Tree, node: f64, count: f64): f64 {
  if (count > tossedMax) return largeHalf(tree, node, count)
  if (node >= highIndex) return highToss(tree.splitKey, node, <i32>count)
  return <f64>toss(tree.splitKey, lowWord(node), <i32>count)
}

/** Returns four random words of an index for one half of a key, with the numbers from `first`. */
function numberedFour(low: u32, a: u32, b: u32, first: i32): v128 {
  const at = (<usize>first) << 2
  return hashFour(
    v128.xor(i32x4.splat(low ^ a), v128.load(wordsA + at)),
    i32x4.add(i32x4.splat(b), v128.load(wordsB + at)),
  )
}

/** Returns the number of heads among `count` coins, at most `tossedMax`. Each coin is one random bit. */
function toss(key: Key, low: u32, count: i32): i32 {
  const mask = masks + <usize>((count & 7) * maskBytes + (maskBytes >> 1)) - <usize>(count >>> 3)
  const a = key.a
  const b = key.b
  let heads: i64 = 0
  for (let first = 0; first << 5 < count; first += 4) {
    const bits = v128.and(numberedFour(low, a, b, first), v128.load(mask + ((<usize>first) << 2)))
    heads +=
      popcnt<i64>(v128.extract_lane<i64>(bits, 0)) + popcnt<i64>(v128.extract_lane<i64>(bits, 1))
  }
  return <i32>heads
}

/** Number of cached splits, as the exponent of a power of two. A large split takes a tenth of a microsecond or more. */
const splitBits: i32 = 14

/** A cached split of a node with many arrivals. */
@unmanaged
class Split {
  node: f64
  half: f64
  tree: i32
  unused: i32
}

function largeHalf(tree: Tree, node: f64, count: f64): f64 {
  const all = state()
  if (all.splits === 0) all.splits = reserve(((<usize>1) << splitBits) * offsetof<Split>())
  const slot = slotOf(tree.id, <i64>node, splitBits)
  const split = changetype<Split>(all.splits + slot * offsetof<Split>())
  if (split.node !== node || split.tree !== tree.id) {
    split.half = rejectHeads(count, tree.splitKey, node)
    split.node = node
    split.tree = tree.id
  }
  return split.half
}

/** Returns the number of heads among `count` coins for a node whose number has more than 32 bits. */
function highToss(key: Key, node: f64, count: i32): f64 {
  let heads = 0
  for (let done = 0, number = 0; done < count; done += 32, number++) {
    const left = count - done
    const bits = numberedWord(key, node, number)
    heads += popcnt<i32>(left >= 32 ? bits : bits & ((1 << left) - 1))
  }
  return <f64>heads
}

/** Writes the sorted offsets of a leaf to an address, followed by ∞ up to the maximum size of a leaf. */
export function place(tree: Tree, leaf: Node, to: usize): void {
  const node = leaf.number
  const parts = leaf.parts
  const count = <i32>leaf.count
  if (node < highIndex) drawUnits(tree.leafKey, lowWord(node), node - parts, count)
  else {
    for (let i = 0; i < count; i++) {
      store<f64>(values + ((<usize>i) << 3), node - parts + numberedUnit(tree.leafKey, node, i))
    }
  }
  const intensity = tree.intensity
  if (intensity.pieces === 0) toEvenOffsets(intensity, parts, count)
  else {
    for (let i = 0; i < count; i++) {
      const at = values + ((<usize>i) << 3)
      store<f64>(at, offsetAt(intensity, load<f64>(at) / parts))
    }
  }
  for (let i = count; i < leafMax; i++) store<f64>(values + ((<usize>i) << 3), Infinity)
  sortLeaf(values, to)
}

/** Writes random numbers from 0 to 1, plus `first`, to `values`: the first `count` and up to three more. */
function drawUnits(key: Key, low: u32, first: f64, count: i32): void {
  const above = f64x2.splat(first)
  const scale = f64x2.splat(67108864.0)
  const unit = f64x2.splat(1.1102230246251565e-16)
  for (let i = 0; i < count; i += 4) {
    const high = i32x4.shr_u(numberedFour(low, key.a, key.b, i), 5)
    const rest = i32x4.shr_u(numberedFour(low, key.c, key.d, i), 6)
    const at = values + ((<usize>i) << 3)
    v128.store(
      at,
      f64x2.add(
        f64x2.mul(
          f64x2.add(
            f64x2.mul(f64x2.convert_low_i32x4_u(high), scale),
            f64x2.convert_low_i32x4_u(rest),
          ),
          unit,
        ),
        above,
      ),
    )
    const upperHigh = v128.shuffle<i64>(high, high, 1, 1)
    const upperRest = v128.shuffle<i64>(rest, rest, 1, 1)
    v128.store(
      at + 16,
      f64x2.add(
        f64x2.mul(
          f64x2.add(
            f64x2.mul(f64x2.convert_low_i32x4_u(upperHigh), scale),
            f64x2.convert_low_i32x4_u(upperRest),
          ),
          unit,
        ),
        above,
      ),
    )
  }
}

/** Replaces the first `count` of `values`, from 0 to `parts`, by the offsets of a constant rate. */
function toEvenOffsets(intensity: Intensity, parts: f64, count: i32): void {
  const from = f64x2.splat(intensity.fromMs)
  const duration = f64x2.splat(intensity.durationMs)
  const last = f64x2.splat(intensity.lastMs)
  // The number of parts is a power of two, so the product with its reciprocal is exact.
  const part = f64x2.splat(1 / parts)
  for (let i = 0; i < count; i += 2) {
    const at = values + ((<usize>i) << 3)
    const elapsed = f64x2.floor(f64x2.mul(f64x2.mul(v128.load(at), part), duration))
    v128.store(at, f64x2.pmin(f64x2.add(from, elapsed), last))
  }
}
