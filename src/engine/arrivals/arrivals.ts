/** What arrivals are: the instances of an entity with the offset of each, addressed by index and by time. */

import type { Stepwise } from '../../schema/stepwise.ts'
import type { ArrivalBuffer } from './arrival-buffer.ts'
import type { Charge } from './intensity.ts'

/** The offsets from `from` to `to` − 1, in milliseconds since the start of the run. */
export interface OffsetRange {
  readonly from: number
  readonly to: number
}

/** The questions that all kinds of arrivals answer. */
export interface Timetable {
  /** How many arrive before the end of the run. */
  readonly total: number
  /** Returns how many arrive before that offset (simulated ms). */
  countBefore(offset: number): number
  /**
   * Reads what the answers about an offset need, where that takes long; returns the offset up to which it is enough.
   * Without it, the answers read it themselves.
   */
  prepare?(offset: number): Stepwise<number>
  /**
   * Returns when the arrival with that index comes. Offsets never decrease with the index, unless there is a chain; the
   * children of a chain that do not come have an index too, and Infinity for an offset.
   */
  offsetOf(index: number): number
  /**
   * Adds the arrivals in that range. Offsets may stand in any order, because a merge sorts them anyway; the first of the
   * indexes is that of the earliest, the second of the next, and so on.
   */
  visit(range: OffsetRange, buffer: ArrivalBuffer): void
  /** Returns the memory of what was read and is kept for the next reader, in bytes; 0 when absent. */
  heldBytes?(): number
}

/** Arrivals at a rate: in the order of their indexes. */
export interface RatedArrivals extends Timetable {
  readonly chain?: undefined
  /** Returns how many arrive in any time of that length at most, but for rare cases; undefined when the budget is spent. */
  maxWithin(durationMs: number, charge: Charge): Stepwise<number | undefined>
}

/** Arrivals that are children of others come in another order than that of their indexes. */
export interface ChainedArrivals extends Timetable {
  readonly chain: Chain
  prepare(offset: number): Stepwise<number>
  /** Returns the index of the parent of the instance with that index. */
  ownerOf(index: number): number
}

export type Arrivals = RatedArrivals | ChainedArrivals

/**
 * How arrivals descend from the first of their chain, the root, whose offsets rise with the index. Their own indexes
 * follow their parents, so some that would come after the end have one too: indexes run up to `before(root.total)`, not
 * to `total`.
 */
export interface Chain {
  readonly root: RatedArrivals
  /** The longest time from an instance of the root to a descendant. */
  readonly spanMs: number
  /** Nothing that comes descends from an instance of the root before this offset, */
  readonly beginMs: number
  /** or at this offset or later. */
  readonly endMs: number
  /** All descendants of an instance of the root at this offset or later, */
  readonly wholeFromMs: number
  /** and before this one, come: neither too early nor after the end. */
  readonly wholeMs: number
  /** Returns how many indexes the descendants of the first `rootCount` instances of the root have. */
  before(rootCount: number): number
  /** Returns how many indexes the descendants of that many consecutive instances of the root can have at most, */
  max(rootCount: number): number
  /** and how many instances of the whole chain are read for them. */
  work(rootCount: number): number
  /**
   * Yields the descendants of the instances of the root in that range that come, by index, in batches. A batch is valid
   * until the next is taken.
   */
  batches(range: OffsetRange): Generator<ArrivalBuffer, void>
}
