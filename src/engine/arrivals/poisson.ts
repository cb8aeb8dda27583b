/**
 * When the instances of an entity arrive: an exact Poisson process in which every arrival can be addressed. The
 * count of the whole window is drawn, then split between its halves again and again, each split keyed by its node
 * in the tree; a leaf holds a few arrivals at even places. So `countBefore` and `offsetOf` cost O(log n), with no
 * table that grows and no replay.
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
 * Arrivals as a Poisson process of that intensity: as many as it draws, or with `count` exactly that many. An arrival at
 * the share u of what is expected comes at the offset of that share, which never changes an order, so all answers agree.
 */
export class PoissonArrivals implements RatedArrivals {
  readonly total: number
  readonly #intensity: Intensity
  readonly #tree: ArrivalTree
  readonly #lookups: Lookups
  /** Created at the first visit: a definition that is only checked needs none. */
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

/** Returns how many arrivals of the leaf come before an offset. */
function countInLeaf({ count, offsets }: Leaf, offset: number): number {
  let before = 0
  for (let i = 0; i < count; i++) if ((offsets[i] as number) < offset) before++
  return before
}

/** Adds the arrivals of the leaf in that range, with indexes from `first` on; returns the index after the last. */
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
