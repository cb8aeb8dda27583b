/**
 * The expected number of instances over a run: the integral Λ of a rate that changes over time. Arrivals are drawn at a
 * constant rate, as shares of the expected number, and the inverse of Λ returns their offsets.
 */

import type { Stepwise } from '../../schema/stepwise.ts'

/** Charges units of work to a budget before the work is done. Returns false if the budget is exhausted. */
export type Charge = (units: number) => boolean

/** The part of a run in which an entity may have instances, in milliseconds since the start of the run. */
export interface EntityPeriod {
  readonly fromMs: number
  readonly toMs: number
}

export interface Intensity {
  /** Number of instances that the rate is expected to produce in the period. */
  readonly expected: number
  /** Maximum number of instances that the rate is expected to produce in one millisecond. */
  readonly densest: number
  /**
   * Returns the offset by which a share (0 to 1) of the instances is expected, as an integer. The function is exactly
   * monotonic, so that all results about arrivals are consistent.
   */
  offsetAt(share: number): number
  /**
   * Converts the numbers at positions `begin` to `end` − 1 of `places` to offsets, in place. A number n, from 0 to
   * `parts`, becomes the offset of the share n / `parts`. One call for many numbers is faster than a call for each.
   */
  toOffsets(places: Float64Array, parts: number, begin: number, end: number): void
  /**
   * The parameters of a constant rate, for which offsets are a linear function of the share. Undefined for a rate that
   * changes.
   */
  readonly even?: {
    readonly fromMs: number
    readonly durationMs: number
    /** Maximum offset of an instance, in milliseconds since the start of the run. */
    readonly lastMs: number
  }
  /** Returns the share of the instances that is expected before an offset. */
  shareBefore(offset: number): number
  /**
   * Returns the maximum share of the instances that is expected in any period of `durationMs`, or undefined if the work
   * budget is exhausted.
   */
  maxShare(durationMs: number, charge: Charge): Stepwise<number | undefined>
}

/** Returns the intensity of a constant rate of `perMs` instances per millisecond from `fromMs` to `toMs`. */
export function evenIntensity(perMs: number, { fromMs, toMs }: EntityPeriod): Intensity {
  const durationMs = toMs - fromMs
  // The share can be rounded to 1, which is the end of the period, where no instance occurs.
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
    *maxShare(lastingMs) {
      return Math.min(lastingMs / durationMs, 1)
    },
  }
}
