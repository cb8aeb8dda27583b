/**
 * How the expected number of instances grows over a run: the integral Λ of a rate that changes in time. Arrivals are
 * drawn where every rate is even, as shares of what is expected, and come to their time by the inverse of Λ.
 */

import type { Stepwise } from '../../schema/stepwise.ts'

/** Takes units of work from a budget before the work is done; false when nothing of the budget is left. */
export type Charge = (units: number) => boolean

export interface Intensity {
  /** Instances that are expected over the run. */
  readonly expected: number
  /** The most that are expected in one millisecond. */
  readonly densest: number
  /**
   * The offset, a whole millisecond, by which that share (0 to 1) of them has come. It never falls when the share
   * rises, to the last bit: answers about arrivals agree because of that.
   */
  offsetAt(share: number): number
  /**
   * Replaces places from 0 to `parts`, those from position `begin` to `end` − 1, by the offsets of the shares that
   * they are: one call for many.
   */
  toOffsets(places: Float64Array, parts: number, begin: number, end: number): void
  /** Set where that is a whole share of one duration. */
  readonly even?: {
    readonly fromMs: number
    readonly durationMs: number
    /** No offset is later. */
    readonly lastMs: number
  }
  /** The share of them that is expected before an offset. */
  shareBefore(offset: number): number
  /** Returns the largest share that is expected in any time of that length; undefined when the budget is over. */
  mostShare(durationMs: number, charge: Charge): Stepwise<number | undefined>
}

/** A rate that changes evenly, or not at all, from one offset to another. */
export interface Piece {
  /** Where it ends; it begins where the one before it ends, the first at the window's start. */
  readonly toMs: number
  /** Instances in a millisecond at its beginning and at its end. */
  readonly first: number
  readonly last: number
}

/** One rate from `fromMs` to `toMs`. */
export function evenIntensity(
  perMs: number,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Intensity {
  const durationMs = toMs - fromMs
  // The share can round up to 1, the end of the window, where nothing arrives.
  const lastMs = toMs - 1
  return {
    expected: durationMs > 0 ? perMs * durationMs : 0,
    densest: perMs,
    even: { fromMs, durationMs, lastMs },
    offsetAt: (share) => Math.min(fromMs + Math.floor(share * durationMs), lastMs),
    toOffsets(places, parts, begin, end) {
      for (let i = begin; i < end; i++) {
        const offset = fromMs + Math.floor(((places[i] as number) / parts) * durationMs)
        places[i] = offset > lastMs ? lastMs : offset
      }
    },
    shareBefore: (offset) => Math.min(Math.max((offset - fromMs) / durationMs, 0), 1),
    // biome-ignore lint/correctness/useYield: nothing here takes long enough for a pause
    *mostShare(lastingMs) {
      return Math.min(lastingMs / durationMs, 1)
    },
  }
}

/** Where no more are expected in a time, nobody needs to know it exactly. */
const fewExpected = 1_000

/** Pieces that `mostShare` reads in the time of a unit of work, and between two pauses. */
const sharedPiecesPerUnit = 8
const piecesBetweenPauses = 16_384

/** The pieces one after another from `fromMs` on. */
export function changingIntensity(fromMs: number, pieces: readonly Piece[]): Intensity {
  const count = pieces.length
  const ends = Float64Array.from(pieces, ({ toMs }) => toMs)
  const firsts = Float64Array.from(pieces, ({ first }) => first)
  const lasts = Float64Array.from(pieces, ({ last }) => last)
  /** What is expected before each piece, and after the last. */
  const before = new Float64Array(count + 1)
  /** By how much the rate changes in each millisecond of a piece. */
  const falls = new Float64Array(count)
  const startOf = (i: number): number => (i === 0 ? fromMs : (ends[i - 1] as number))
  for (let i = 0; i < count; i++) {
    const mean = ((firsts[i] as number) + (lasts[i] as number)) / 2
    const durationMs = (ends[i] as number) - startOf(i)
    before[i + 1] = (before[i] as number) + mean * durationMs
    // A rise is a fall seen from its end.
    falls[i] = Math.abs((lasts[i] as number) - (firsts[i] as number)) / durationMs
  }
  const expected = before[count] as number
  /** Of the last answer: the next is mostly in the same piece. */
  let piece = 0

  function offsetAt(share: number): number {
    if (expected === 0) return fromMs
    const wanted = share * expected
    if (!((before[piece] as number) <= wanted && wanted < (before[piece + 1] as number))) {
      piece = pieceWith(wanted)
    }
    const come = wanted - (before[piece] as number)
    const start = startOf(piece)
    const end = ends[piece] as number
    const first = firsts[piece] as number
    const last = lasts[piece] as number
    const fall = falls[piece] as number
    if (last <= first)
      return Math.min(start + Math.floor(elapsedOfFall(come, first, fall)), end - 1)
    const all = (before[piece + 1] as number) - (before[piece] as number)
    const left = elapsedOfFall(all - come, last, fall)
    return Math.min(start + Math.floor(Math.max(end - start - left, 0)), end - 1)
  }

  function pieceWith(wanted: number): number {
    let i = countAtMost(before, count, wanted) - 1
    // At the very end nothing more may be expected for a while.
    while (i > 0 && before[i + 1] === before[i]) i--
    return i
  }

  /** A cursor over offsets that never fall: how many are expected before each, shifted by so much. */
  function newCounter(shift: number): (unshifted: number) => number {
    let i = 0
    return (unshifted) => {
      const offset = unshifted + shift
      while (i < count && (ends[i] as number) <= offset) i++
      if (i === count || offset <= fromMs) return i === count ? expected : 0
      return (before[i] as number) + expectedInPiece(i, offset - startOf(i))
    }
  }

  /** How many are expected in so many milliseconds from the start of a piece. */
  function expectedInPiece(i: number, elapsed: number): number {
    const [first, last] = [firsts[i] as number, lasts[i] as number]
    const durationMs = (ends[i] as number) - startOf(i)
    return (first + (((last - first) / durationMs) * elapsed) / 2) * elapsed
  }

  const densest = pieces.reduce((most, { first, last }) => Math.max(most, first, last), 0)
  const knownShares = new Map<number, number>()

  /** Times that begin, end or have their middle where the rate begins to change in another way. */
  function* mostShare(durationMs: number, charge: Charge): Stepwise<number | undefined> {
    if (expected === 0) return 0
    const atMost = densest * durationMs
    if (atMost <= fewExpected) return Math.min(atMost / expected, 1)
    const known = knownShares.get(durationMs)
    if (known !== undefined) return known
    if (!charge(Math.ceil(count / sharedPiecesPerUnit))) return undefined
    const beforeAll = newCounter(-durationMs)
    const beforeHalf = newCounter(-durationMs / 2)
    const at = newCounter(0)
    const afterHalf = newCounter(durationMs / 2)
    const afterAll = newCounter(durationMs)
    let most = 0
    for (let i = 0; i <= count; i++) {
      if (i % piecesBetweenPauses === 0) yield
      const offset = startOf(i)
      const middle = at(offset)
      most = Math.max(
        most,
        middle - beforeAll(offset),
        afterHalf(offset) - beforeHalf(offset),
        afterAll(offset) - middle,
      )
    }
    knownShares.set(durationMs, most / expected)
    return most / expected
  }

  return {
    expected,
    densest,
    mostShare,
    offsetAt,
    toOffsets(places, parts, begin, end) {
      for (let i = begin; i < end; i++) places[i] = offsetAt((places[i] as number) / parts)
    },
    shareBefore(offset) {
      if (offset <= fromMs || expected === 0) return 0
      const i = countAtMost(ends, count, offset)
      if (i === count) return 1
      const come = expectedInPiece(i, offset - startOf(i))
      return Math.min(((before[i] as number) + come) / expected, 1)
    },
  }
}

/** Milliseconds in which so many are expected while a rate of `first` falls by `fall` in each. */
function elapsedOfFall(expected: number, first: number, fall: number): number {
  // Where the rate falls, each step rises or falls with `expected`, so rounding cannot change an order; and nothing
  // cancels, however small the slope is.
  const rate = Math.sqrt(Math.max(first * first - 2 * fall * expected, 0))
  return (2 * expected) / (first + rate)
}

/** How many of the first `count` values, which never fall, are at most that. */
function countAtMost(values: Float64Array, count: number, most: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) <= most) low = middle + 1
    else high = middle
  }
  return low
}
