/** The interface of arrivals: the instances of an entity with their offsets, addressed by index and by time. */

import type { Stepwise } from '../../schema/stepwise.ts'
import type { ArrivalBuffer } from './arrival-buffer.ts'
import type { Charge } from './intensity.ts'

/** The offsets from `from` to `to` − 1, in milliseconds since the start of the run. */
export interface OffsetRange {
  readonly from: number
  readonly to: number
}

/** The methods of all kinds of arrivals. */
export interface Timetable {
  /** Number of arrivals before the end of the run. */
  readonly total: number
  /** Returns the number of arrivals before an offset in simulated milliseconds. */
  countBefore(offset: number): number
  /**
   * Prepares the other methods for an offset, in steps. Returns the offset up to which the preparation is sufficient.
   * Without this call, the other methods do the same work in one step.
   */
  prepare?(offset: number): Stepwise<number>
  /**
   * Returns the offset of the arrival with an index. Offsets increase with the index, unless a chain exists. Children
   * outside the period of their entity have an index, too; their offset is Infinity.
   */
  offsetOf(index: number): number
  /**
   * Adds the arrivals in a range. Offsets may be in any order, because a merge sorts them. The indexes belong to the
   * sorted offsets: the first index is that of the earliest arrival.
   */
  visit(range: OffsetRange, buffer: ArrivalBuffer): void
  /** Returns the memory of cached arrivals, in bytes; 0 if absent. */
  heldBytes?(): number
}

/** Arrivals at a rate, whose offsets increase with the index. */
export interface RatedArrivals extends Timetable {
  readonly chain?: undefined
  /**
   * Returns the maximum number of arrivals in any period of this length, which is exceeded only in rare cases. Returns
   * undefined if the budget is exhausted.
   */
  maxWithin(durationMs: number, charge: Charge): Stepwise<number | undefined>
}

/** Arrivals that are children. Their order in time differs from the order of their indexes. */
export interface ChainedArrivals extends Timetable {
  readonly chain: Chain
  prepare(offset: number): Stepwise<number>
  /** Returns the index of the parent of an instance. */
  ownerOf(index: number): number
}

export type Arrivals = RatedArrivals | ChainedArrivals

/**
 * The relation between arrivals and the first entity of their chain, the root, whose offsets increase with the index.
 * Indexes of descendants follow those of their parents. Descendants after the end of the period have an index, too, so
 * indexes range to `before(root.total)` rather than to `total`.
 */
export interface Chain {
  readonly root: RatedArrivals
  /** Maximum time from an instance of the root to a descendant, in milliseconds. */
  readonly spanMs: number
  /** Offset of the first instance of the root that may have a descendant in the period. */
  readonly beginMs: number
  /** End of the offsets of such instances, exclusive. */
  readonly endMs: number
  /** Offset from which all descendants of an instance of the root are in the period. */
  readonly wholeFromMs: number
  /** End of the offsets of such instances, exclusive. */
  readonly wholeMs: number
  /** Returns the number of indexes of the descendants of the first `rootCount` instances of the root. */
  before(rootCount: number): number
  /** Returns the maximum number of indexes of the descendants of `rootCount` consecutive instances of the root. */
  max(rootCount: number): number
  /**
   * Returns the maximum number of instances of all entities in the chain that are read for `rootCount` instances of the
   * root.
   */
  work(rootCount: number): number
  /**
   * Yields the descendants of the instances of the root in a range that are in the period, by index, in batches. A
   * batch is valid until the next one is requested.
   */
  batches(range: OffsetRange): Generator<ArrivalBuffer, void>
}
