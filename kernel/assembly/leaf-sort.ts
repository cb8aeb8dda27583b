/**
 * Sorts 16 numbers without branches: pairs of numbers are compared in vectors. The columns of the vectors are sorted by a
 * network of 19 comparisons for eight numbers (Knuth, volume 3, section 5.3.4), and are then merged (K. Batcher, 1968).
 */

/** Writes the 16 numbers at the address `values`, in ascending order, to another address. */
export function sortLeaf(values: usize, to: usize): void {
  const v0 = v128.load(values)
  const v1 = v128.load(values + 16)
  const v2 = v128.load(values + 32)
  const v3 = v128.load(values + 48)
  const v4 = v128.load(values + 64)
  const v5 = v128.load(values + 80)
  const v6 = v128.load(values + 96)
  const v7 = v128.load(values + 112)
  const a0 = f64x2.pmin(v0, v2)
  const a2 = f64x2.pmax(v0, v2)
  const a1 = f64x2.pmin(v1, v3)
  const a3 = f64x2.pmax(v1, v3)
  const a4 = f64x2.pmin(v4, v6)
  const a6 = f64x2.pmax(v4, v6)
  const a5 = f64x2.pmin(v5, v7)
  const a7 = f64x2.pmax(v5, v7)
  const b0 = f64x2.pmin(a0, a4)
  const b4 = f64x2.pmax(a0, a4)
  const b1 = f64x2.pmin(a1, a5)
  const b5 = f64x2.pmax(a1, a5)
  const b2 = f64x2.pmin(a2, a6)
  const b6 = f64x2.pmax(a2, a6)
  const b3 = f64x2.pmin(a3, a7)
  const b7 = f64x2.pmax(a3, a7)
  const c0 = f64x2.pmin(b0, b1)
  const c1 = f64x2.pmax(b0, b1)
  const c2 = f64x2.pmin(b2, b3)
  const c3 = f64x2.pmax(b2, b3)
  const c4 = f64x2.pmin(b4, b5)
  const c5 = f64x2.pmax(b4, b5)
  const c6 = f64x2.pmin(b6, b7)
  const c7 = f64x2.pmax(b6, b7)
  const d2 = f64x2.pmin(c2, c4)
  const d4 = f64x2.pmax(c2, c4)
  const d3 = f64x2.pmin(c3, c5)
  const d5 = f64x2.pmax(c3, c5)
  const e1 = f64x2.pmin(c1, d4)
  const e4 = f64x2.pmax(c1, d4)
  const e3 = f64x2.pmin(d3, c6)
  const e6 = f64x2.pmax(d3, c6)
  const f1 = f64x2.pmin(e1, d2)
  const f2 = f64x2.pmax(e1, d2)
  const f3 = f64x2.pmin(e3, e4)
  const f4 = f64x2.pmax(e3, e4)
  const f5 = f64x2.pmin(d5, e6)
  const f6 = f64x2.pmax(d5, e6)
  const r0 = swap(c7)
  const r1 = swap(f6)
  const r2 = swap(f5)
  const r3 = swap(f4)
  mergeEight(f64x2.pmin(c0, r0), f64x2.pmin(f1, r1), f64x2.pmin(f2, r2), f64x2.pmin(f3, r3), to)
  mergeEight(
    f64x2.pmax(c0, r0),
    f64x2.pmax(f1, r1),
    f64x2.pmax(f2, r2),
    f64x2.pmax(f3, r3),
    to + 64,
  )
}

/** Returns how many of the 16 numbers at an address are less than a limit. */
export function countInLeaf(at: usize, limit: f64): i32 {
  const limits = f64x2.splat(limit)
  let count = i64x2.splat(0)
  for (let i: usize = 0; i < 128; i += 32) {
    // A lane is −1 if the comparison holds.
    count = i64x2.sub(count, f64x2.lt(v128.load(at + i), limits))
    count = i64x2.sub(count, f64x2.lt(v128.load(at + i + 16), limits))
  }
  return <i32>(i64x2.extract_lane(count, 0) + i64x2.extract_lane(count, 1))
}

/** Exchanges the two numbers of a vector. */
function swap(pair: v128): v128 {
  return v128.shuffle<f64>(pair, pair, 1, 0)
}

/** Sorts a bitonic sequence of eight numbers and writes it to an address. Vector i has the numbers i and 7 − i. */
function mergeEight(v0: v128, v1: v128, v2: v128, v3: v128, to: usize): void {
  const low0 = f64x2.pmin(v0, swap(v3))
  const low1 = swap(f64x2.pmin(v1, swap(v2)))
  const high0 = f64x2.pmax(v0, swap(v3))
  const high1 = swap(f64x2.pmax(v1, swap(v2)))
  writePair(f64x2.pmin(low0, low1), to)
  writePair(f64x2.pmax(low0, low1), to + 16)
  writePair(f64x2.pmin(high0, high1), to + 32)
  writePair(f64x2.pmax(high0, high1), to + 48)
}

/** Writes the two numbers of a vector in ascending order. */
function writePair(pair: v128, to: usize): void {
  const other = swap(pair)
  v128.store(to, v128.shuffle<f64>(f64x2.pmin(pair, other), f64x2.pmax(pair, other), 0, 2))
}
