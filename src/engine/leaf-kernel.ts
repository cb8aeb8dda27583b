/**
 * Draws the arrivals of a leaf, and sorts them, as WebAssembly: four draws at once, and no branch that depends on what
 * is drawn. It takes a third of the time of the same in JavaScript; the numbers are those of `random/numbered.ts`.
 */

import type { Key } from '../random/key.ts'
import { keptNumbers, keptWords } from '../random/numbered.ts'
import type { Code } from '../wasm/code.ts'
import { hostModule, Module } from '../wasm/module.ts'

export interface LeafKernel {
  /** What `units` writes, and the others read: at most `keptNumbers` numbers. */
  readonly values: Float64Array
  /** Writes `first` plus each of the units that the key has for the index (below 2³²). */
  units(key: Key, index: number, first: number): void
  /** Makes offsets of places from 0 to `parts`: shares of a duration after `fromMs`, whole, and at most `lastMs`. */
  toOffsets(parts: number, fromMs: number, durationMs: number, lastMs: number): void
  /** Writes the first `count` in order to `ordered`; they are whole numbers below 2⁴⁹. */
  sort(count: number): void
  readonly ordered: Float64Array
}

/** Addresses; a number takes eight bytes and a word four. */
const values = 0
const sorted = values + keptNumbers * 8
const wordsA = sorted + keptNumbers * 8
const wordsB = wordsA + keptNumbers * 4
const pairs = keptNumbers / 2

export function newLeafKernel(): LeafKernel {
  const module = new Module()
  writeUnits(module)
  writeOffsets(module)
  writeSort(module)
  const memory = new WebAssembly.Memory({ initial: 1 })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module.encode()), {
    [hostModule]: { memory },
  })
  const { a, b } = keptWords
  new Int32Array(memory.buffer, wordsA).set(a)
  new Int32Array(memory.buffer, wordsB).set(b)
  const units = exports.units as (...numbers: readonly number[]) => void
  const toOffsets = exports.toOffsets as LeafKernel['toOffsets']
  const sort = exports.sort as LeafKernel['sort']
  return {
    values: new Float64Array(memory.buffer, values, keptNumbers),
    ordered: new Float64Array(memory.buffer, sorted, keptNumbers),
    units: ({ a, b, c, d }, index, first) => units(a, b, c, d, index | 0, first),
    toOffsets,
    sort,
  }
}

/** The hash of `random/draw.ts` of four numbers at once, as it stands in the local variable. */
function hashFour(code: Code, t: number, pushB: () => void): void {
  const shiftIn = (bits: number): void => {
    code.get(t).get(t).i32(bits).op('i32x4.shr_u', 'v128.xor')
  }
  const multiply = (factor: number): void => {
    code.i32(factor).op('i32x4.splat', 'i32x4.mul')
  }
  shiftIn(17)
  multiply(0xed5ad4bb)
  pushB()
  code.op('i32x4.add').set(t)
  shiftIn(11)
  multiply(0xac4c1b51)
  code.set(t)
  shiftIn(15)
  multiply(0x31848bab)
  code.set(t)
  shiftIn(14)
  code.set(t)
}

function writeUnits(module: Module): void {
  const { callee, code } = module.function({
    parameters: ['i32', 'i32', 'i32', 'i32', 'i32', 'f64'],
    results: [],
  })
  module.export('units', callee)
  const [a, b, c, d, low, first] = [0, 1, 2, 3, 4, 5]
  const [high, rest] = [code.local('v128'), code.local('v128')]
  const upper = [8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15]
  for (let four = 0; four < keptNumbers; four += 4) {
    const hash = (t: number, one: number, other: number, drop: number): void => {
      code.get(low).op('i32x4.splat').get(one).op('i32x4.splat')
      code
        .i32(0)
        .access('v128.load', wordsA + four * 4)
        .op('v128.xor', 'v128.xor')
        .set(t)
      hashFour(code, t, () => {
        code
          .get(other)
          .op('i32x4.splat')
          .i32(0)
          .access('v128.load', wordsB + four * 4)
        code.op('i32x4.add')
      })
      code.get(t).i32(drop).op('i32x4.shr_u').set(t)
    }
    hash(high, a, b, 5)
    hash(rest, c, d, 6)
    for (const half of [0, 1]) {
      const pushHalf = (vector: number): void => {
        code.get(vector)
        if (half === 1) code.get(vector).shuffle(upper)
        code.op('f64x2.convert_low_i32x4_u')
      }
      code.i32(0)
      pushHalf(high)
      code.f64(0x4000000).op('f64x2.splat', 'f64x2.mul')
      pushHalf(rest)
      code
        .op('f64x2.add')
        .f64(2 ** -53)
        .op('f64x2.splat', 'f64x2.mul')
      code.get(first).op('f64x2.splat', 'f64x2.add')
      code.access('v128.store', values + (four + half * 2) * 8)
    }
  }
}

function writeOffsets(module: Module): void {
  const { callee, code } = module.function({
    parameters: ['f64', 'f64', 'f64', 'f64'],
    results: [],
  })
  module.export('toOffsets', callee)
  const [parts, fromMs, durationMs, lastMs] = [0, 1, 2, 3]
  for (let pair = 0; pair < pairs; pair++) {
    code.i32(0).get(fromMs).op('f64x2.splat')
    code.i32(0).access('v128.load', values + pair * 16)
    code.get(parts).op('f64x2.splat', 'f64x2.div')
    code.get(durationMs).op('f64x2.splat', 'f64x2.mul', 'f64x2.floor', 'f64x2.add')
    code
      .get(lastMs)
      .op('f64x2.splat', 'f64x2.min')
      .access('v128.store', values + pair * 16)
  }
}

/** Every number is put where as many stand before it as are smaller: no two are equal, for each has its place added. */
function writeSort(module: Module): void {
  const { callee, code } = module.function({ parameters: ['i32'], results: [] })
  module.export('sort', callee)
  const count = 0
  const vectors = Array.from({ length: pairs }, () => code.local('v128'))
  const [own, smaller] = [code.local('v128'), code.local('v128')]
  for (const [pair, vector] of vectors.entries()) {
    const positions = new Uint8Array(Float64Array.of(2 * pair, 2 * pair + 1).buffer)
    code.i32(0).access('v128.load', values + pair * 16)
    code.f64(keptNumbers).op('f64x2.splat', 'f64x2.mul').v128(positions).op('f64x2.add')
    // What stands behind them is larger than all.
    code.f64(Number.POSITIVE_INFINITY).op('f64x2.splat')
    code.v128(positions).get(count).op('f64.convert_i32_u', 'f64x2.splat', 'f64x2.lt')
    code.op('v128.bitselect').set(vector)
  }
  code.block()
  for (let i = 0; i < keptNumbers; i++) {
    code.get(count).i32(i).op('i32.le_u').branchIf(0)
    const lanes = i % 2 === 0 ? 0 : 8
    const bothLanes = Array.from({ length: 16 }, (_, byte) => lanes + (byte % 8))
    const vector = vectors[i >> 1] as number
    code.get(vector).get(vector).shuffle(bothLanes).set(own)
    code.v128([]).set(smaller)
    for (const other of vectors) {
      // A lane in which it holds is −1.
      code.get(smaller).get(other).get(own).op('f64x2.lt', 'i64x2.sub').set(smaller)
    }
    code.get(smaller).lane('i64x2.extract_lane', 0).get(smaller).lane('i64x2.extract_lane', 1)
    code.op('i64.add', 'i32.wrap_i64').i32(3).op('i32.shl')
    code
      .i32(0)
      .access('f64.load', values + i * 8)
      .access('f64.store', sorted)
  }
  code.end()
}
