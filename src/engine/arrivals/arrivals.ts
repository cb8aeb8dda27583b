/** The arrivals of entities: their instances with their offsets, addressed by index and by time, in the kernel. */

import type { Stepwise } from '../../schema/stepwise.ts'
import type { Kernel } from '../kernel.ts'
import type { Charge } from './intensity.ts'

interface Timetable {
  readonly kernel: Kernel
  /** Address of the arrivals in the memory of the kernel. */
  readonly address: number
  /** Number of arrivals before the end of the run. */
  readonly total: number
  /** Returns the number of arrivals before an offset in simulated milliseconds. */
  countBefore(offset: number): number
  /**
   * Returns the number of arrivals before an offset, or an upper bound of it for children. Every instance before the
   * offset has a lower index.
   */
  candidatesBefore(offset: number): number
  /**
   * Returns the offset of the arrival with an index. Offsets never decrease with the index, except for children.
   * Children outside the period of their entity have an index, too; their offset is Infinity.
   */
  offsetOf(index: number): number
}

export interface Arrivals extends Timetable {
  /** Number of indexes. Children after the end of the period have an index, too. */
  readonly indexes: number
  /** The arrivals at a rate of which these are the descendants, or these themselves. */
  readonly root: RatedArrivals
  /** Maximum time from an instance of the root to a descendant, in milliseconds. */
  readonly spanMs: number
  /** Returns the maximum number of indexes of the descendants of `rootCount` consecutive instances of the root. */
  max(rootCount: number): number
  /**
   * Returns the maximum number of instances, over all entities from the root on, that must be read for `rootCount`
   * instances of the root.
   */
  work(rootCount: number): number
  /**
   * Returns the index of the parent of an instance, by the index of the instance. Only children have this function.
   * Their order in time differs from the order of their indexes.
   */
  readonly ownerOf?: (index: number) => number
}

/** Arrivals of children, such as the items of each order or the deliveries of each record. */
export type ChildArrivals = Required<Arrivals>

/** Arrivals at a rate, whose offsets never decrease with the index. */
export interface RatedArrivals extends Arrivals {
  /**
   * Returns the maximum number of arrivals in any period of `durationMs`. The actual number exceeds the result only in
   * rare cases. Returns undefined if the work budget is exhausted.
   */
  maxWithin(durationMs: number, charge: Charge): Stepwise<number | undefined>
}

/** Returns the functions that arrivals of all kinds have, for the arrivals at an address. */
export function timetable(kernel: Kernel, address: number): Timetable {
  const { call } = kernel
  return {
    kernel,
    address,
    total: call.totalOf(address),
    countBefore(offset) {
      for (;;) {
        const count = call.pagedCountBefore(address, offset)
        if (!Number.isNaN(count)) return count
        call.stepJob()
      }
    },
    candidatesBefore: (offset) => call.instancesBefore(address, offset),
    offsetOf: (index) => call.instanceOffset(address, index),
  }
}
