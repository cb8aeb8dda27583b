/** The intensity of a rate that changes over time: consecutive pieces, in each of which the rate changes linearly. */

import type { Stepwise } from '../../schema/stepwise.ts'
import type { Charge, Intensity } from './intensity.ts'

/** A period in which the rate is constant or changes linearly. */
export interface RatePiece {
  /**
   * End of the piece, in milliseconds since the start of the run. The piece starts at the end of the previous one, or
   * at the start of the period.
   */
  readonly toMs: number
  /** The rates at the start and at the end of the piece, in instances per millisecond. */
  readonly first: number
  readonly last: number
}

/**
 * If at most this number of instances is expected in a duration, `maxShare` returns a simple upper bound instead of
 * reading the pieces.
 */
const fewExpected = 1_000

/** Number of pieces that `maxShare` reads per unit of work, and number of pieces between two pauses. */
const piecesPerUnit = 8
const piecesBetweenPauses = 16_384

export class ChangingIntensity implements Intensity {
  readonly expected: number
  readonly densest: number
  readonly #fromMs: number
  readonly #count: number
  readonly #ends: Float64Array
  /** The rates at the start and at the end of each piece, in instances per millisecond. */
  readonly #firsts: Float64Array
  readonly #lasts: Float64Array
  /** Number of instances expected before the start of each piece, and before the end of the last one. */
  readonly #before: Float64Array
  /**
   * Change of the rate per millisecond in each piece, without its sign: a rise is calculated as a fall that is read
   * backwards.
   */
  readonly #falls: Float64Array
  /** Index of the piece that contained the previous offset. The next offset is usually in the same piece. */
  #piece = 0
  readonly #maxShares = new Map<number, number>()

  /** Creates an intensity from consecutive pieces, of which the first starts at `fromMs`. */
  constructor(fromMs: number, pieces: readonly RatePiece[]) {
    const count = pieces.length
    this.#fromMs = fromMs
    this.#count = count
    this.#ends = Float64Array.from(pieces, ({ toMs }) => toMs)
    this.#firsts = Float64Array.from(pieces, ({ first }) => first)
    this.#lasts = Float64Array.from(pieces, ({ last }) => last)
    this.#before = new Float64Array(count + 1)
    this.#falls = new Float64Array(count)
    for (const [i, { toMs, first, last }] of pieces.entries()) {
      const durationMs = toMs - this.#startOf(i)
      this.#before[i + 1] = (this.#before[i] as number) + ((first + last) / 2) * durationMs
      // Both directions use the same formula: a rise is read backwards, from its end.
      this.#falls[i] = Math.abs(last - first) / durationMs
    }
    this.expected = this.#before[count] as number
    this.densest = pieces.reduce((max, { first, last }) => Math.max(max, first, last), 0)
  }

  offsetAt(share: number): number {
    if (this.expected === 0) return this.#fromMs
    const before = this.#before
    const wanted = share * this.expected
    let piece = this.#piece
    if (!((before[piece] as number) <= wanted && wanted < (before[piece + 1] as number))) {
      piece = this.#pieceWith(wanted)
      this.#piece = piece
    }
    const come = wanted - (before[piece] as number)
    const start = this.#startOf(piece)
    const end = this.#ends[piece] as number
    const first = this.#firsts[piece] as number
    const last = this.#lasts[piece] as number
    const fall = this.#falls[piece] as number
    if (last <= first)
      return Math.min(start + Math.floor(elapsedOfFall(come, first, fall)), end - 1)
    const all = (before[piece + 1] as number) - (before[piece] as number)
    const left = elapsedOfFall(all - come, last, fall)
    return Math.min(start + Math.floor(Math.max(end - start - left, 0)), end - 1)
  }

  toOffsets(places: Float64Array, parts: number, begin: number, end: number): void {
    for (let i = begin; i < end; i++) places[i] = this.offsetAt((places[i] as number) / parts)
  }

  shareBefore(offset: number): number {
    if (offset <= this.#fromMs || this.expected === 0) return 0
    const i = countUpTo(this.#ends, this.#count, offset)
    if (i === this.#count) return 1
    return Math.min(this.#expectedBefore(i, offset) / this.expected, 1)
  }

  /**
   * Returns the largest share among the periods of this length that start, end or have their middle at the end of a
   * piece.
   */
  *maxShare(durationMs: number, charge: Charge): Stepwise<number | undefined> {
    if (this.expected === 0) return 0
    const atMost = this.densest * durationMs
    if (atMost <= fewExpected) return Math.min(atMost / this.expected, 1)
    const known = this.#maxShares.get(durationMs)
    if (known !== undefined) return known
    if (!charge(Math.ceil(this.#count / piecesPerUnit))) return undefined
    const beforeAll = this.#newCounter(-durationMs)
    const beforeHalf = this.#newCounter(-durationMs / 2)
    const at = this.#newCounter(0)
    const afterHalf = this.#newCounter(durationMs / 2)
    const afterAll = this.#newCounter(durationMs)
    let max = 0
    for (let i = 0; i <= this.#count; i++) {
      if (i % piecesBetweenPauses === 0) yield
      const offset = this.#startOf(i)
      const middle = at(offset)
      max = Math.max(
        max,
        middle - beforeAll(offset),
        afterHalf(offset) - beforeHalf(offset),
        afterAll(offset) - middle,
      )
    }
    const share = max / this.expected
    this.#maxShares.set(durationMs, share)
    return share
  }

  #startOf(piece: number): number {
    return piece === 0 ? this.#fromMs : (this.#ends[piece - 1] as number)
  }

  #pieceWith(wanted: number): number {
    const before = this.#before
    let i = countUpTo(before, this.#count, wanted) - 1
    // The last pieces may be empty: no instance is expected in them.
    while (i > 0 && before[i + 1] === before[i]) i--
    return i
  }

  /** Returns the number of instances expected before an offset, which is in the piece with the given index. */
  #expectedBefore(piece: number, offset: number): number {
    const first = this.#firsts[piece] as number
    const last = this.#lasts[piece] as number
    const start = this.#startOf(piece)
    const durationMs = (this.#ends[piece] as number) - start
    const elapsed = offset - start
    const come = (first + (((last - first) / durationMs) * elapsed) / 2) * elapsed
    return (this.#before[piece] as number) + come
  }

  /**
   * Returns a function for the number of instances expected before an offset plus `shift`. The offsets of consecutive
   * calls must not decrease.
   */
  #newCounter(shift: number): (unshifted: number) => number {
    const [ends, count] = [this.#ends, this.#count]
    let i = 0
    return (unshifted) => {
      const offset = unshifted + shift
      while (i < count && (ends[i] as number) <= offset) i++
      if (i === count || offset <= this.#fromMs) return i === count ? this.expected : 0
      return this.#expectedBefore(i, offset)
    }
  }
}

/**
 * Returns the time until the expected number of instances is reached, in milliseconds. The rate starts at `first` and
 * falls by `fall` per millisecond.
 */
function elapsedOfFall(expected: number, first: number, fall: number): number {
  // Each step of the calculation is monotonic in `expected`, so rounding cannot change the order of arrivals. No
  // subtraction loses digits, even if the slope is small.
  const rate = Math.sqrt(Math.max(first * first - 2 * fall * expected, 0))
  return (2 * expected) / (first + rate)
}

/** Returns how many of the first `count` ascending values are at most `max`. */
function countUpTo(values: Float64Array, count: number, max: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) <= max) low = middle + 1
    else high = middle
  }
  return low
}
