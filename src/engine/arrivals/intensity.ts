/**
 * The expected number of instances over a run: the integral Λ of a rate that changes over time. Arrivals are drawn at a
 * constant rate, as shares of the expected number, and the kernel converts them to offsets by the inverse of Λ.
 */

import type { Stepwise } from '../../schema/stepwise.ts'
import type { Kernel } from '../kernel.ts'

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
   * The parameters of a constant rate, for which offsets are a linear function of the share. Undefined for a rate that
   * changes.
   */
  readonly even?: {
    readonly fromMs: number
    readonly durationMs: number
  }
  /** Returns the address of the rate in the memory of a kernel. */
  addressIn(kernel: Kernel): number
  /**
   * Returns the maximum share of the instances that is expected in any period of `durationMs`, or undefined if the work
   * budget is exhausted.
   */
  maxShare(durationMs: number, charge: Charge): Stepwise<number | undefined>
}

/** Returns the intensity of a constant rate of `perMs` instances per millisecond from `fromMs` to `toMs`. */
export function evenIntensity(perMs: number, { fromMs, toMs }: EntityPeriod): Intensity {
  const durationMs = toMs - fromMs
  const expected = durationMs > 0 ? perMs * durationMs : 0
  return {
    expected,
    densest: perMs,
    even: { fromMs, durationMs },
    addressIn: ({ call }) => call.newEvenIntensity(expected, fromMs, durationMs),
    // biome-ignore lint/correctness/useYield: nothing here takes long enough for a pause
    *maxShare(lastingMs) {
      return Math.min(lastingMs / durationMs, 1)
    },
  }
}
