/** The interface of arrivals: the instances of an entity with their offsets, addressed by index and by time. */

import type { Stepwise } from '../../schema/stepwise.ts'
import type { ArrivalBuffer } from './arrival-buffer.ts'
import type { Charge } from './intensity.ts'

/** A range of time: the offsets from `from` to `to` − 1, in milliseconds since the start of the run. */
export interface OffsetRange {
  readonly from: number
  readonly to: number
}

/** The methods that arrivals of all kinds have. */
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
   * Returns the offset of the arrival with an index. Offsets never decrease with the index, unless a chain exists. Children
   * outside the period of their entity have an index, too; their offset is Infinity.
   */
  offsetOf(index: number): number
  /**
   * Adds the arrivals in a range of time to a buffer. Offsets may be in any order, because a merge sorts them. The
   * indexes belong to the sorted offsets: the first index is that of the earliest arrival.
   */
  visit(range: OffsetRange, buffer: ArrivalBuffer): void
  /** Returns the size of the memory for cached arrivals, in bytes. Arrivals without this method cache nothing. */
  heldBytes?(): number
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
  prepare(offset: number): Stepwise<number>
  /** Returns the index of the parent of an instance, by the index of the instance. */
  ownerOf(index: number): number
}

export type Arrivals = RatedArrivals | ChainedArrivals

/**
 * The relation between arrivals and the first entity of their chain, the root, whose offsets never decrease with the index.
 * Indexes of descendants follow those of their parents. Descendants after the end of the period have an index, too, so
 * indexes range to `before(root.total)` rather than to `total`.
 */
export interface Chain {
  readonly root: RatedArrivals
  /** Maximum time from an instance of the root to a descendant, in milliseconds. */
  readonly spanMs: number
  /** Offset of the first instance of the root that may have a descendant in the period. */
  readonly beginMs: number
  /** Offset from which no instance of the root has a descendant in the period. */
  readonly endMs: number
  /** Offset from which all descendants of an instance of the root are in the period. */
  readonly wholeFromMs: number
  /** Offset from which an instance of the root may have descendants after the period. */
  readonly wholeMs: number
  /** Returns how many indexes the descendants of the first `rootCount` instances of the root have. */
  before(rootCount: number): number
  /**
   * Returns the maximum number of indexes that the descendants of `rootCount` consecutive instances of the root have.
   */
  max(rootCount: number): number
  /**
   * Returns the maximum number of instances, over all entities in the chain, that must be read for `rootCount`
   * instances of the root.
   */
  work(rootCount: number): number
  /**
   * Yields, in batches and by index, the descendants in the period whose root instances are in the range. A batch is
   * valid until the next one is requested.
   */
  batches(range: OffsetRange): Generator<ArrivalBuffer, void>
}
