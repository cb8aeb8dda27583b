/**
 * The descent in a tree of arrivals from a node with few arrivals to a leaf, in WebAssembly. Each split of a node is a
 * number of coin tosses, computed 128 at a time. One call descends through all levels.
 */

import type { Key } from '../../random/key.ts'
import { keptNumbers } from '../../random/numbered.ts'
import type { Code } from '../../wasm/code.ts'
import type { Module } from '../../wasm/module.ts'
import type { Intensity } from './intensity.ts'
import { bounds, found, leafMax, maskBytes, masks, setHash } from './leaf-memory.ts'

/**
 * Maximum number of coins for which each coin is one random bit (`random/count.ts`). They use at most `keptNumbers`
 * words.
 */
export const tossedMax = keptNumbers * 32
/** Limit for node numbers of a descent. The children of a node below this limit have numbers of 32 bits. */
export const descentNodes = 2 ** 31

/**
 * A node of a tree of arrivals. Its level has `parts` nodes. The node has `count` arrivals, all between `start` and
 * `end`.
 */
export interface Node {
  readonly node: number
  readonly parts: number
  readonly count: number
  readonly start: number
  readonly end: number
}

export interface Descents {
  /**
   * Returns the number of heads among `count` coins, at most `tossedMax`. The index must be below 2³². The result
   * equals that of `coins` in `random/count.ts`.
   */
  toss(key: Key, index: number, count: number): number
  /**
   * Descends from a node below `descentNodes`, with at most `tossedMax` arrivals, to the leaf that contains arrival
   * number `rank` of the node, from 0. The descent ends early at a node of `descentNodes` or above.
   */
  toRank(key: Key, from: Node, rank: number): void
  /** Descends from a node to the leaf that contains an offset. The rate must be constant. */
  toOffset(key: Key, from: Node, even: NonNullable<Intensity['even']>, offset: number): void
  /**
   * The result of a descent: the number of the reached node, the number of nodes of its level, its number of arrivals,
   * and how many arrivals of the first node are before it.
   */
  readonly found: Uint32Array
  /**
   * The offsets, in milliseconds, between which all arrivals of the reached node are: start and end. Written only by
   * `toOffset`.
   */
  readonly bounds: Float64Array
}

export function newDescents(
  exports: WebAssembly.Instance['exports'],
  { buffer }: WebAssembly.Memory,
): Descents {
  const bytes = new Uint8Array(buffer, masks)
  for (let rest = 0; rest < 8; rest++) {
    const middle = rest * maskBytes + maskBytes / 2
    bytes.fill(0xff, rest * maskBytes, middle)
    bytes[middle] = (1 << rest) - 1
  }
  const toss = exports.toss as (...numbers: readonly number[]) => number
  const toRank = exports.toRank as (...numbers: readonly number[]) => void
  const toOffset = exports.toOffset as (...numbers: readonly number[]) => void
  return {
    toss: ({ a, b }, index, count) => toss(a, b, index | 0, count),
    toRank: ({ a, b }, { node, parts, count }, rank) => toRank(a, b, node, parts, count, rank),
    toOffset({ a, b }, { node, parts, count, start, end }, even, offset) {
      const { fromMs, durationMs, lastMs } = even
      toOffset(a, b, node, parts, count, start, end, fromMs, durationMs, lastMs, offset)
    },
    found: new Uint32Array(buffer, found, 4),
    bounds: new Float64Array(buffer, bounds, 2),
  }
}

export function writeDescents(module: Module): void {
  const toss = writeToss(module)
  writeToRank(module, toss)
  writeToOffset(module, toss)
}

function writeToss(module: Module): number {
  const { callee, code } = module.function({
    parameters: ['i32', 'i32', 'i32', 'i32'],
    results: ['i32'],
  })
  module.export('toss', callee)
  const [a, b, low, count] = [0, 1, 2, 3]
  const [mask, heads, words] = [code.local('i32'), code.local('i64'), code.local('v128')]
  code.get(count).i32(7).op('i32.and').i32(maskBytes).op('i32.mul')
  code.i32(masks + maskBytes / 2).op('i32.add')
  code.get(count).i32(3).op('i32.shr_u', 'i32.sub').set(mask)
  code.block()
  for (let first = 0; first < keptNumbers; first += 4) {
    if (first > 0)
      code
        .get(count)
        .i32(first * 32)
        .op('i32.le_u')
        .branchIf(0)
    setHash(code, words, { low, a, b, first })
    code
      .get(words)
      .get(mask)
      .access('v128.load', first * 4)
    code.op('v128.and').set(words).get(heads)
    for (const half of [0, 1]) {
      code.get(words).lane('i64x2.extract_lane', half).op('i64.popcnt', 'i64.add')
    }
    code.set(heads)
  }
  code.end().get(heads).op('i32.wrap_i64')
  return callee
}

/** The local variables of the descent functions: two words of the random key, then the current node. */
const [a, b, node, parts, count] = [0, 1, 2, 3, 4] as const

/**
 * Writes the loop over the levels of a descent, down to a leaf. The code of `isSecond` pushes onto the stack whether
 * the descent continues in the second half of the node.
 */
function writeLevels(
  code: Code,
  toss: number,
  half: {
    readonly isSecond: (count: number) => void
    readonly takeFirst?: () => void
    readonly takeSecond?: (count: number) => void
  },
): void {
  const [inFirst, before] = [code.local('i32'), code.local('i32')]
  code.block().loop()
  code.get(count).i32(leafMax).op('i32.le_u').branchIf(1)
  code.get(node).i32(0).op('i32.lt_s').branchIf(1)
  code.get(a).get(b).get(node).get(count).call(toss).set(inFirst)
  half.isSecond(inFirst)
  code.get(node).i32(1).op('i32.shl').set(node).get(parts).i32(1).op('i32.shl').set(parts)
  code.if()
  code.get(node).i32(1).op('i32.or').set(node)
  code.get(before).get(inFirst).op('i32.add').set(before)
  code.get(count).get(inFirst).op('i32.sub').set(count)
  half.takeSecond?.(inFirst)
  code.else().get(inFirst).set(count)
  half.takeFirst?.()
  code.end().branch(0).end().end()
  for (const [i, local] of [node, parts, count, before].entries()) {
    code
      .i32(0)
      .get(local)
      .access('i32.store', found + i * 4)
  }
}

function writeToRank(module: Module, toss: number): void {
  const { callee, code } = module.function({
    parameters: ['i32', 'i32', 'i32', 'i32', 'i32', 'i32'],
    results: [],
  })
  module.export('toRank', callee)
  const rank = 5
  writeLevels(code, toss, {
    isSecond: (inFirst) => code.get(rank).get(inFirst).op('i32.ge_u'),
    takeSecond: (inFirst) => code.get(rank).get(inFirst).op('i32.sub').set(rank),
  })
}

function writeToOffset(module: Module, toss: number): void {
  const { callee, code } = module.function({
    parameters: ['i32', 'i32', 'i32', 'i32', 'i32', 'f64', 'f64', 'f64', 'f64', 'f64', 'f64'],
    results: [],
  })
  module.export('toOffset', callee)
  const [start, end, fromMs, durationMs, lastMs, offset] = [5, 6, 7, 8, 9, 10]
  const middle = code.local('f64')
  writeLevels(code, toss, {
    isSecond() {
      code.get(offset).get(fromMs)
      code.get(node).get(parts).op('i32.sub', 'f64.convert_i32_u').f64(0.5).op('f64.add')
      code.get(parts).op('f64.convert_i32_u', 'f64.div').get(durationMs)
      code.op('f64.mul', 'f64.floor', 'f64.add').get(lastMs).op('f64.min').tee(middle)
      code.op('f64.gt')
    },
    takeSecond: () => code.get(middle).set(start),
    takeFirst: () => code.get(middle).set(end),
  })
  for (const [i, local] of [start, end].entries()) {
    code
      .i32(0)
      .get(local)
      .access('f64.store', bounds + i * 8)
  }
}
