/** The intensity of a rate that changes over time: consecutive pieces, in each of which the rate changes linearly. */

import type { Stepwise } from '../../schema/stepwise.ts'
import type { Kernel } from '../kernel.ts'
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

  addressIn(kernel: Kernel): number {
    const columns = [this.#ends, this.#firsts, this.#lasts, this.#falls, this.#before]
    const numbers = kernel.numbers(columns.flatMap((column) => [...column]))
    return kernel.call.newChangingIntensity(this.#fromMs, this.#count, numbers)
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
