/**
 * The expected number of instances over a run: the integral Λ of a rate that changes over time. Arrivals are drawn at a
 * constant rate, as shares of the expected number, and the kernel converts them to offsets by the inverse of Λ.
 */

import type { Entity } from '../../definition/entity.ts'
import type { RunTime } from '../../schema/interpret/instance.ts'
import type { Stepwise } from '../../schema/stepwise.ts'
import type { Kernel } from '../kernel.ts'

/** Charges units of work to a budget before the work is done. Returns false if the budget is exhausted. */
export type Charge = (units: number) => boolean

/** The part of a run in which an entity may have instances, in milliseconds since the start of the run. */
export interface EntityPeriod {
  readonly fromMs: number
  readonly toMs: number
}

/** Returns the period of an entity with a start and an end of its own, or those of the run. */
export function entityPeriod(
  time: RunTime,
  { startMs, endMs }: Pick<Entity, 'startMs' | 'endMs'>,
): EntityPeriod {
  const fromMs = Math.max((startMs ?? time.startMs) - time.startMs, 0)
  const toMs = Math.min(endMs ?? time.endMs, time.endMs) - time.startMs
  return { fromMs: Math.min(fromMs, toMs), toMs }
}

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

export interface Intensity {
  readonly kernel: Kernel
  /** Address of the rate in the memory of the kernel. */
  readonly address: number
  /** Number of instances that the rate is expected to produce in the period. */
  readonly expected: number
  /** Maximum number of instances that the rate is expected to produce in one millisecond. */
  readonly densest: number
  /**
   * The parameters of a constant rate, for which offsets are a linear function of the share. Undefined for a rate that
   * changes.
   */
  readonly even?: {
    readonly fromMs: number
    readonly durationMs: number
  }
  /**
   * Returns the maximum share of the instances that is expected in any period of `durationMs`, or undefined if the work
   * budget is exhausted.
   */
  maxShare(durationMs: number, charge: Charge): Stepwise<number | undefined>
}

/** Returns the intensity of a constant rate of `perMs` instances per millisecond from `fromMs` to `toMs`. */
export function evenIntensity(
  kernel: Kernel,
  perMs: number,
  { fromMs, toMs }: EntityPeriod,
): Intensity {
  const durationMs = toMs - fromMs
  const expected = durationMs > 0 ? perMs * durationMs : 0
  return {
    kernel,
    address: kernel.call.newEvenIntensity(expected, fromMs, durationMs),
    expected,
    densest: perMs,
    even: { fromMs, durationMs },
    // biome-ignore lint/correctness/useYield: nothing here takes long enough for a pause
    *maxShare(lastingMs) {
      return Math.min(lastingMs / durationMs, 1)
    },
  }
}

/**
 * If at most this number of instances is expected in a duration, `maxShare` returns a simple upper bound instead of
 * reading the pieces.
 */
const fewExpected = 1_000

/** Number of pieces that `maxShare` reads per unit of work, and number of pieces between two pauses. */
const piecesPerUnit = 8
const piecesBetweenPauses = 16_384

/** Returns the intensity of a rate of consecutive pieces, of which the first starts at `fromMs`. */
export function changingIntensity(
  kernel: Kernel,
  fromMs: number,
  pieces: readonly RatePiece[],
): Intensity {
  const { call } = kernel
  const count = pieces.length
  const columns = (['toMs', 'first', 'last'] as const).map((name) =>
    kernel.numbers(pieces.map((piece) => piece[name])),
  )
  const [ends = 0, firsts = 0, lasts = 0] = columns
  const address = call.newChangingIntensity(fromMs, count, ends, firsts, lasts)
  const expected = call.expectedIn(address)
  const densest = pieces.reduce((max, { first, last }) => Math.max(max, first, last), 0)
  const maxShares = new Map<number, number>()
  function* maxShare(durationMs: number, charge: Charge): Stepwise<number | undefined> {
    if (expected === 0) return 0
    if (densest * durationMs <= fewExpected) return Math.min((densest * durationMs) / expected, 1)
    const known = maxShares.get(durationMs)
    if (known !== undefined) return known
    if (!charge(Math.ceil(count / piecesPerUnit))) return undefined
    let max = 0
    for (let from = 0; from <= count; from += piecesBetweenPauses) {
      yield
      const to = Math.min(from + piecesBetweenPauses, count + 1)
      max = Math.max(max, call.largestShare(address, durationMs, from, to))
    }
    maxShares.set(durationMs, max)
    return max
  }
  return { kernel, address, expected, densest, maxShare }
}
