/** The arrivals of entities: their instances with their offsets, addressed by index and by time, in the kernel. */

import { finish, type Stepwise } from '../../schema/stepwise.ts'
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
  /** Returns the number of arrivals before an offset, in steps. Counting children may read many instances. */
  countInSteps(offset: number): Stepwise<number>
  /**
   * Returns the number of arrivals before an offset, or an upper bound of it for children. Every instance before the
   * offset has a lower index.
   */
  candidatesBefore(offset: number): number
  /**
   * Returns the offset of the arrival with an index. Offsets never decrease with the index, unless a chain exists.
   * Children outside the period of their entity have an index, too; their offset is Infinity.
   */
  offsetOf(index: number): number
}

/** Arrivals at a rate, whose offsets never decrease with the index. */
export interface RatedArrivals extends Timetable {
  readonly chain?: undefined
  /**
   * Returns the maximum number of arrivals in any period of `durationMs`. The actual number exceeds the result only in
   * rare cases. Returns undefined if the work budget is exhausted.
   */
  maxWithin(durationMs: number, charge: Charge): Stepwise<number | undefined>
}

/** Arrivals of child entities. Their order in time differs from the order of their indexes. */
export interface ChainedArrivals extends Timetable {
  readonly chain: Chain
  /** Returns the index of the parent of an instance, by the index of the instance. */
  ownerOf(index: number): number
}

export type Arrivals = RatedArrivals | ChainedArrivals

/** The relation between the children and the first entity of their chain, the root. */
export interface Chain {
  readonly root: RatedArrivals
  /** Maximum time from an instance of the root to a descendant, in milliseconds. */
  readonly spanMs: number
  /** Number of indexes. Children after the end of the period have an index, too. */
  readonly indexes: number
  /** Returns the maximum number of indexes of the descendants of `rootCount` consecutive instances of the root. */
  max(rootCount: number): number
  /**
   * Returns the maximum number of instances, over all entities in the chain, that must be read for `rootCount`
   * instances of the root.
   */
  work(rootCount: number): number
}

/** Returns the number of indexes of an entity. */
export function indexCount({ chain, total }: Arrivals): number {
  return chain === undefined ? total : chain.indexes
}

/** Returns the functions that arrivals of all kinds have, for the arrivals at an address. */
export function timetable(kernel: Kernel, address: number): Timetable {
  const { call } = kernel
  function* countInSteps(offset: number): Stepwise<number> {
    for (;;) {
      const count = call.pagedCountBefore(address, offset)
      if (!Number.isNaN(count)) return count
      call.stepJob()
      yield
    }
  }
  return {
    kernel,
    address,
    total: call.totalOf(address),
    countInSteps,
    countBefore: (offset) => finish(countInSteps(offset)),
    candidatesBefore: (offset) => call.instancesBefore(address, offset),
    offsetOf: (index) => call.instanceOffset(address, index),
  }
}
