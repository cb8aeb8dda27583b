/**
 * How the expected number of instances grows over a run: the integral Λ of a rate that changes in time. Arrivals are
 * drawn where every rate is even, as shares of what is expected, and come to their time by the inverse of Λ.
 */

import type { Stepwise } from '../../schema/stepwise.ts'

/** Takes units of work from a budget before the work is done; false when nothing of the budget is left. */
export type Charge = (units: number) => boolean

/** The part of a run in which an entity has instances, in milliseconds since the start of the run. */
export interface EntityPeriod {
  readonly fromMs: number
  readonly toMs: number
}

export interface Intensity {
  /** Instances that are expected over the run. */
  readonly expected: number
  /** The maximum that is expected in one millisecond. */
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
  maxShare(durationMs: number, charge: Charge): Stepwise<number | undefined>
}

/** One rate from `fromMs` to `toMs`. */
export function evenIntensity(perMs: number, { fromMs, toMs }: EntityPeriod): Intensity {
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
    *maxShare(lastingMs) {
      return Math.min(lastingMs / durationMs, 1)
    },
  }
}
