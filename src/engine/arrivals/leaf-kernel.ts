/**
 * Draws and sorts the arrivals of a leaf in WebAssembly, with four draws at a time and no branch that depends on a
 * drawn value. This implementation takes a third of the time of JavaScript. Its numbers equal those of
 * `random/numbered.ts`.
 */

import type { Key } from '../../random/key.ts'
import { keptNumbers, keptWords } from '../../random/numbered.ts'
import { kernelBase } from '../../wasm/kernel.ts'
import { hostModule, Module } from '../../wasm/module.ts'
import type { Intensity } from './intensity.ts'
import { type Descents, newDescents, writeDescents } from './leaf-descent.ts'
import { memoryBytes, setHash, values, wordsA, wordsB } from './leaf-memory.ts'

export interface LeafKernel extends Descents {
  /** The numbers that `units` writes and the other functions read, at most `keptNumbers`. */
  readonly values: Float64Array
  /**
   * Writes the random numbers of a key and an index (below 2³²) to `values`. Each number is from 0 to 1, plus `first`.
   */
  units(key: Key, index: number, first: number): void
  /**
   * Replaces the numbers in `values`, from 0 to `parts`, with offsets: shares of a duration after `fromMs`, rounded
   * down, and at most `lastMs`.
   */
  toOffsets(parts: number, fromMs: number, durationMs: number, lastMs: number): void
  /** Writes the first `count` of `values`, sorted, to the address `to`. The numbers must be integers below 2⁴⁹. */
  sort(count: number, to: number): void
  /**
   * Writes the sorted offsets of a leaf to the address `to`: calls `units`, `toOffsets` and `sort`. The node must be
   * below 2³², and the rate constant.
   */
  placeEvenly(
    key: Key,
    {
      node,
      parts,
      count,
    }: { readonly node: number; readonly parts: number; readonly count: number },
    { fromMs, durationMs, lastMs }: NonNullable<Intensity['even']>,
    to: number,
  ): void
  /** The memory of the kernel as numbers. Position i has the address 8 × i. */
  readonly numbers: Float64Array
}

const pairs = keptNumbers / 2
const pageBytes = 65_536

/** The indexes in the module of the functions that `placeEvenly` calls. */
type Placing = readonly [units: number, toOffsets: number, sort: number]

let kernel: LeafKernel | undefined

/** Returns the kernel, which is created at the first call. All leaves of all runs use the same kernel. */
export function leafKernel(): LeafKernel {
  kernel ??= newLeafKernel()
  return kernel
}

function newLeafKernel(): LeafKernel {
  const module = new Module(kernelBase())
  writePlaceEvenly(module, [writeUnits(module), writeOffsets(module), writeSort(module)])
  writeDescents(module)
  const memory = new WebAssembly.Memory({ initial: Math.ceil(memoryBytes / pageBytes) })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module.encode()), {
    [hostModule]: {
      ...Object.fromEntries(kernelBase().importNames.map((name) => [name, () => 0])),
      memory,
    },
  })
  const { a, b } = keptWords
  new Int32Array(memory.buffer, wordsA).set(a)
  new Int32Array(memory.buffer, wordsB).set(b)
  const units = exports.units as (...numbers: readonly number[]) => void
  const toOffsets = exports.toOffsets as LeafKernel['toOffsets']
  const sort = exports.sort as LeafKernel['sort']
  const placeEvenly = exports.placeEvenly as (...numbers: readonly number[]) => void
  return {
    values: new Float64Array(memory.buffer, values, keptNumbers),
    numbers: new Float64Array(memory.buffer),
    units: ({ a, b, c, d }, index, first) => units(a, b, c, d, index | 0, first),
    toOffsets,
    sort,
    placeEvenly({ a, b, c, d }, { node, parts, count }, { fromMs, durationMs, lastMs }, to) {
      placeEvenly(a, b, c, d, node | 0, node - parts, parts, fromMs, durationMs, lastMs, count, to)
    },
    ...newDescents(exports, memory),
  }
}

function writeUnits(module: Module): number {
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
      setHash(code, t, { low, a: one, b: other, first: four })
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
  return callee
}

function writeOffsets(module: Module): number {
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
  return callee
}

/**
 * Writes the function `sort`. It counts for each number how many are smaller, which is the position of the number.
 * Adding its position to each number first makes equal numbers distinct.
 */
function writeSort(module: Module): number {
  const { callee, code } = module.function({ parameters: ['i32', 'i32'], results: [] })
  module.export('sort', callee)
  const [count, to] = [0, 1]
  const vectors = Array.from({ length: pairs }, () => code.local('v128'))
  const [own, smaller] = [code.local('v128'), code.local('v128')]
  for (const [pair, vector] of vectors.entries()) {
    const positions = new Uint8Array(Float64Array.of(2 * pair, 2 * pair + 1).buffer)
    code.i32(0).access('v128.load', values + pair * 16)
    code.f64(keptNumbers).op('f64x2.splat', 'f64x2.mul').v128(positions).op('f64x2.add')
    // Unused vector lanes are larger than all numbers.
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
      // A vector lane is −1 if the comparison holds.
      code.get(smaller).get(other).get(own).op('f64x2.lt', 'i64x2.sub').set(smaller)
    }
    code.get(smaller).lane('i64x2.extract_lane', 0).get(smaller).lane('i64x2.extract_lane', 1)
    code.op('i64.add', 'i32.wrap_i64').i32(3).op('i32.shl').get(to).op('i32.add')
    code
      .i32(0)
      .access('f64.load', values + i * 8)
      .access('f64.store')
  }
  code.end()
  return callee
}

/**
 * Writes the function `placeEvenly`, which calls the three others. A call within the module takes a tenth of the time
 * of a call from JavaScript.
 */
function writePlaceEvenly(module: Module, [units, toOffsets, sort]: Placing): void {
  const { callee, code } = module.function({
    parameters: [
      ...(['i32', 'i32', 'i32', 'i32', 'i32', 'f64'] as const),
      ...(['f64', 'f64', 'f64', 'f64', 'i32', 'i32'] as const),
    ],
    results: [],
  })
  module.export('placeEvenly', callee)
  for (let i = 0; i < 6; i++) code.get(i)
  code.call(units)
  for (let i = 6; i < 10; i++) code.get(i)
  code.call(toOffsets).get(10).get(11).call(sort)
}
