/**
 * The expected number of instances over a run, as a function of time. Arrivals are drawn at a constant rate, as shares
 * of the expected number, and `offsetAt` returns their offsets.
 */

import { reserve } from './memory'

/** A rate: constant if `pieces` is 0, otherwise consecutive pieces in each of which the rate changes linearly. */
@unmanaged
export class Intensity {
  /** Number of instances that are expected in the period. */
  expected: f64
  /** The period of a constant rate, in milliseconds since the start of the run, and the last offset in it. */
  fromMs: f64
  durationMs: f64
  lastMs: f64
  /** Number of pieces, and the index of the piece that contained the previous share. */
  pieces: i32
  piece: i32
  /**
   * The addresses of the columns of the pieces: the end, the rates at the start and at the end, and the change per
   * millisecond without its sign. `before` has one element more: the expected number before each piece and before the
   * end.
   */
  ends: usize
  firsts: usize
  lasts: usize
  falls: usize
  before: usize
}

function at(column: usize, i: i32): f64 {
  return load<f64>(column + ((<usize>i) << 3))
}

/** Computes the columns `falls` and `before` of a rate from the other columns. */
export function addUp(intensity: Intensity): void {
  const pieces = intensity.pieces
  const falls = reserve((<usize>pieces) << 3)
  const before = reserve((<usize>pieces + 1) << 3)
  let sum: f64 = 0
  for (let i = 0; i < pieces; i++) {
    const first = at(intensity.firsts, i)
    const last = at(intensity.lasts, i)
    const durationMs = at(intensity.ends, i) - startOf(intensity, i)
    const place = (<usize>i) << 3
    // Both directions use the same formula: a rise is read backwards, from its end.
    store<f64>(falls + place, Math.abs(last - first) / durationMs)
    sum += ((first + last) / 2) * durationMs
    store<f64>(before + place, sum, 8)
  }
  intensity.falls = falls
  intensity.before = before
  intensity.expected = sum
}

/** Returns the offset by which a share (0 to 1) of the instances is expected, as an integer. It is monotonic. */
export function offsetAt(intensity: Intensity, share: f64): f64 {
  if (intensity.pieces === 0) {
    return Math.min(intensity.fromMs + Math.floor(share * intensity.durationMs), intensity.lastMs)
  }
  if (intensity.expected === 0) return intensity.fromMs
  const before = intensity.before
  const wanted = share * intensity.expected
  let piece = intensity.piece
  if (!(at(before, piece) <= wanted && wanted < at(before, piece + 1))) {
    piece = pieceWith(intensity, wanted)
    intensity.piece = piece
  }
  const come = wanted - at(before, piece)
  const start = startOf(intensity, piece)
  const end = at(intensity.ends, piece)
  const first = at(intensity.firsts, piece)
  const last = at(intensity.lasts, piece)
  const fall = at(intensity.falls, piece)
  if (last <= first) {
    return Math.min(start + Math.floor(elapsedOfFall(come, first, fall)), end - 1)
  }
  const all = at(before, piece + 1) - at(before, piece)
  const left = elapsedOfFall(all - come, last, fall)
  return Math.min(start + Math.floor(Math.max(end - start - left, 0)), end - 1)
}

/** Returns the share of the instances that is expected before an offset. */
export function shareBefore(intensity: Intensity, offset: f64): f64 {
  const fromMs = intensity.fromMs
  if (intensity.pieces === 0) {
    return Math.min(Math.max((offset - fromMs) / intensity.durationMs, 0), 1)
  }
  return shareIn(intensity, countUpTo(intensity.ends, intensity.pieces, offset), offset)
}

/** Returns the share of the instances that is expected before an offset, which is in a piece. */
function shareIn(intensity: Intensity, i: i32, offset: f64): f64 {
  if (offset <= intensity.fromMs || intensity.expected === 0) return 0
  if (i === intensity.pieces) return 1
  const first = at(intensity.firsts, i)
  const last = at(intensity.lasts, i)
  const start = startOf(intensity, i)
  const durationMs = at(intensity.ends, i) - start
  const elapsed = offset - start
  const come = (first + (((last - first) / durationMs) * elapsed) / 2) * elapsed
  return Math.min((at(intensity.before, i) + come) / intensity.expected, 1)
}

/**
 * Returns the largest share that is expected in the periods of `durationMs` that start, end or have their middle at the
 * start of a piece from `from` to `to` − 1, where the piece after the last one starts at the end.
 */
export function largestShare(intensity: Intensity, durationMs: f64, from: i32, to: i32): f64 {
  const halfMs = durationMs / 2
  let max: f64 = 0
  for (let i = from; i < to; i++) {
    const offset = startOf(intensity, i)
    const middle = shareBefore(intensity, offset)
    const before = middle - shareBefore(intensity, offset - durationMs)
    const after = shareBefore(intensity, offset + durationMs) - middle
    const around = shareBefore(intensity, offset + halfMs) - shareBefore(intensity, offset - halfMs)
    max = Math.max(max, Math.max(around, Math.max(before, after)))
  }
  return max
}

/** Returns the number of instances that are expected in the period. */
export function expectedIn(intensity: Intensity): f64 {
  return intensity.expected
}

function startOf(intensity: Intensity, piece: i32): f64 {
  return piece === 0 ? intensity.fromMs : at(intensity.ends, piece - 1)
}

function pieceWith(intensity: Intensity, wanted: f64): i32 {
  const before = intensity.before
  let i = countUpTo(before, intensity.pieces, wanted) - 1
  // The last pieces may be empty: no instance is expected in them.
  while (i > 0 && at(before, i + 1) === at(before, i)) i--
  return i
}

/**
 * Returns the time until the expected number of instances is reached, in milliseconds. The rate starts at `first` and
 * falls by `fall` per millisecond.
 */
function elapsedOfFall(expected: f64, first: f64, fall: f64): f64 {
  // Each step of the calculation is monotonic in `expected`, so rounding cannot change the order of arrivals. No
  // subtraction loses digits, even if the slope is small.
  const rate = Math.sqrt(Math.max(first * first - 2 * fall * expected, 0))
  return (2 * expected) / (first + rate)
}

/** Returns how many of the first `count` ascending numbers of a column are at most `max`. */
export function countUpTo(column: usize, count: i32, max: f64): i32 {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (at(column, middle) <= max) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns how many of the first `count` ascending numbers of a column are below `value`. */
export function countBelow(column: usize, count: i32, value: f64): i32 {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (at(column, middle) < value) low = middle + 1
    else high = middle
  }
  return low
}
