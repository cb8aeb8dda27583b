/**
 * A tree of arrivals. The total number of arrivals is split repeatedly between the halves of the period, each split
 * keyed by its node, until a leaf has a few uniform arrivals. The root is node 1, and the halves of node n are the
 * nodes 2n and 2n + 1.
 */

import { rejectHeads } from './count'
import { hashFour, highIndex, Key, lowWord, numberedUnit, numberedWord } from './draw'
import { Intensity, offsetAt } from './intensity'
import {
  allocate,
  keptNumbers,
  maskBytes,
  masks,
  sorted,
  state,
  values,
  wordsA,
  wordsB,
} from './memory'

/** Maximum number of arrivals in a leaf. */
export const leafMax: f64 = 16

/** Maximum number of arrivals whose split tosses a coin for each: 16 words of random bits. */
const tossedMax: f64 = 512

/** A tree of `total` arrivals, which are distributed over time by an intensity. */
@unmanaged
export class Tree {
  splitKey: Key
  leafKey: Key
  intensity: Intensity
  total: f64
  /** Identifies the entries of this tree in the caches. */
  id: i32
  /** Number of lookups that started at the root. */
  lookups: i32
  /** Number of nodes of the counted level, or 0 before it is counted; and the numbers of arrivals before each node. */
  parts: f64
  cumulative: usize
  /** Length of the ranges of time whose lookups share an entry of the cache, in milliseconds. */
  msTogether: f64
}

/** Returns how many of a node's `count` arrivals are in the first half of the node. */
export function firstHalf(tree: Tree, node: f64, count: f64): f64 {
  if (count > tossedMax || node >= highIndex) return largeHalf(tree, node, count)
  return <f64>toss(tree.splitKey, lowWord(node), <i32>count)
}

/** Returns the offset at which the second half of a node starts. Its level has `parts` nodes. */
export function middleOf(tree: Tree, node: f64, parts: f64): f64 {
  return offsetAt(tree.intensity, (node - parts + 0.5) / parts)
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
  if (count <= tossedMax) return highToss(tree.splitKey, node, <i32>count)
  const all = state()
  if (all.splits === 0) {
    all.splits = allocate(((<usize>1) << splitBits) * offsetof<Split>())
    memory.fill(all.splits, 0, ((<usize>1) << splitBits) * offsetof<Split>())
  }
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

/** Returns the cache slot, from 0, for a value of a tree. The first nodes of all levels have the same low bits. */
export function slotOf(tree: i32, part: i64, bits: i32): usize {
  return <usize>((<u32>part + <u32>tree * 0x85ebca6b) * 0x9e3779b1) >>> (32 - bits)
}

/** Writes the sorted offsets of a leaf with `count` arrivals to an address. The level of the leaf has `parts` nodes. */
export function place(tree: Tree, node: f64, parts: f64, count: i32, to: usize): void {
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
  sortValues(count, to)
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
  const all = f64x2.splat(parts)
  for (let i = 0; i < count; i += 2) {
    const at = values + ((<usize>i) << 3)
    const elapsed = f64x2.floor(f64x2.mul(f64x2.div(v128.load(at), all), duration))
    v128.store(at, f64x2.min(f64x2.add(from, elapsed), last))
  }
}

/**
 * Writes the first `count` of `values`, sorted, to an address. It counts for each number how many are smaller, which is
 * its position. Adding the position in `values` to each number first makes equal numbers distinct.
 */
function sortValues(count: i32, to: usize): void {
  const factor = f64x2.splat(<f64>keptNumbers)
  let position = f64x2(0, 1)
  const two = f64x2.splat(2)
  for (let i = 0; i < count; i += 2) {
    const at = (<usize>i) << 3
    v128.store(sorted + at, f64x2.add(f64x2.mul(v128.load(values + at), factor), position))
    position = f64x2.add(position, two)
  }
  // An unused number in the last pair is larger than all others.
  if (count & 1) store<f64>(sorted + ((<usize>count) << 3), Infinity)
  for (let i = 0; i < count; i++) {
    const own = v128.load_splat<u64>(sorted + ((<usize>i) << 3))
    let smaller = i64x2.splat(0)
    for (let j = 0; j < count; j += 2) {
      // A lane is −1 if the comparison holds.
      smaller = i64x2.sub(smaller, f64x2.lt(v128.load(sorted + ((<usize>j) << 3)), own))
    }
    const before = i64x2.extract_lane(smaller, 0) + i64x2.extract_lane(smaller, 1)
    store<f64>(to + ((<usize>before) << 3), load<f64>(values + ((<usize>i) << 3)))
  }
}
