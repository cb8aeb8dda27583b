/**
 * The arrivals of an entity as an exact Poisson process in which every arrival is addressable. The total count is
 * drawn, and split repeatedly between the halves of the period. Each split is keyed by its node in the tree, and a leaf
 * has a few uniform arrivals. So `countBefore` and `offsetOf` take O(log n), without replay and without a table that
 * grows.
 */

import { poisson } from '../../random/count.ts'
import { childKey, type Key } from '../../random/key.ts'
import { numberedDraws } from '../../random/numbered.ts'
import type { Stepwise } from '../../schema/stepwise.ts'
import { rareDeviations } from '../counts/counts.ts'
import type { ArrivalBuffer } from './arrival-buffer.ts'
import type { OffsetRange, RatedArrivals } from './arrivals.ts'
import type { Charge, Intensity } from './intensity.ts'
import { type Leaf, LeafCursor } from './leaves.ts'
import { Lookups } from './lookups.ts'
import { ArrivalTree } from './tree.ts'

/**
 * Arrivals as a Poisson process with an intensity. The total number of arrivals is drawn, unless the entity has a
 * `count`. An arrival at share u of the expected number has the offset of that share. This mapping is monotonic, so all
 * results are consistent.
 */
export class PoissonArrivals implements RatedArrivals {
  readonly total: number
  readonly #intensity: Intensity
  readonly #tree: ArrivalTree
  readonly #lookups: Lookups
  /**
   * The cursor for `visit`. It is created at the first visit, because a definition that is only checked does not need
   * it.
   */
  #cursor: LeafCursor | undefined

  constructor(key: Key, intensity: Intensity, count?: number) {
    this.total = count ?? poisson(intensity.expected, totalDraws(key))
    this.#intensity = intensity
    this.#tree = new ArrivalTree(key, intensity, this.total)
    this.#lookups = new Lookups(this.#tree)
  }

  countBefore(offset: number): number {
    return this.#lookups.countBefore(offset)
  }

  offsetOf(index: number): number {
    return this.#lookups.offsetOf(index)
  }

  *maxWithin(durationMs: number, charge: Charge): Stepwise<number | undefined> {
    const share = yield* this.#intensity.maxShare(durationMs, charge)
    if (share === undefined) return undefined
    const expected = this.total * share
    return Math.min(this.total, Math.ceil(expected + rareDeviations * Math.sqrt(expected)))
  }

  visit(range: OffsetRange, buffer: ArrivalBuffer): void {
    const { from, to } = range
    if (!(from < to)) return
    this.#cursor ??= new LeafCursor(this.#tree)
    const cursor = this.#cursor
    cursor.moveTo(from)
    const { leaf } = cursor
    let index = leaf.before + countInLeaf(leaf, from)
    do {
      if (!buffer.reserve(leaf.count)) return
      index = addLeaf(leaf, range, buffer, index)
    } while (leaf.end < to && cursor.moveOn())
  }
}

function totalDraws(key: Key) {
  const draws = numberedDraws(childKey(key, 'total'))
  draws.index = 1
  return draws
}

/** Returns how many arrivals of a leaf are before an offset. */
function countInLeaf({ count, offsets }: Leaf, offset: number): number {
  let before = 0
  for (let i = 0; i < count; i++) if ((offsets[i] as number) < offset) before++
  return before
}

/**
 * Adds the arrivals of a leaf that are in a range to the buffer, with indexes from `first`. Returns the index after the
 * last added arrival.
 */
function addLeaf(leaf: Leaf, { from, to }: OffsetRange, buffer: ArrivalBuffer, first: number) {
  const { count, offsets: own } = leaf
  const { offsets, indexes, count: begin } = buffer
  let end = begin
  if (leaf.start >= from && leaf.end < to) {
    for (let i = 0; i < count; i++) offsets[end++] = own[i] as number
  } else {
    for (let i = 0; i < count; i++) {
      const offset = own[i] as number
      if (offset >= from && offset < to) offsets[end++] = offset
    }
  }
  let index = first
  for (let i = begin; i < end; i++) indexes[i] = index++
  buffer.count = end
  return index
}
