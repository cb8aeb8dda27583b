/**
 * Counts the arrivals of a tree before an offset, and returns the offset of the arrival with an index. The most recent
 * leaves of all trees are cached in the memory of the kernel, because references read the same few recent instances
 * repeatedly, once for each property that they use.
 */

import { newCacheSlots } from '../../random/cache-slots.ts'
import { descentNodes, tossedMax } from './leaf-descent.ts'
import { leafKernel } from './leaf-kernel.ts'
import { leafMax, record, recordBits, recordsBegin } from './leaf-memory.ts'
import { countLevel, type LevelCounts } from './level-counts.ts'
import type { ArrivalTree } from './tree.ts'

/**
 * Number of lookups in a tree that start at the root. Then one level of the tree is counted, and lookups start at that
 * level.
 */
const lookupsBeforeLevel = 256
/** Number of neighboring indexes whose lookups share a cache record, about half the size of a leaf. */
const indexesTogether = 8

export class Lookups {
  readonly #tree: ArrivalTree
  readonly #slots = newCacheSlots(recordBits)
  readonly #msTogether: number
  /** The current node of a descent, with the number of arrivals of the tree before the node. */
  readonly #at = { node: 1, parts: 1, before: 0, count: 0, start: 0, end: 0 }
  #lookups = 0
  #level: LevelCounts | undefined

  constructor(tree: ArrivalTree) {
    const { intensity, total } = tree
    this.#tree = tree
    const spanMs = intensity.offsetAt(1) - intensity.offsetAt(0)
    this.#msTogether = Math.max((spanMs / total) * indexesTogether, 1)
  }

  /** Returns the number of the tree's arrivals before an offset. */
  countBefore(offset: number): number {
    const { numbers } = leafKernel()
    const position = this.#recordOf(offset / this.#msTogether)
    const isKept =
      numbers[position] === this.#slots.owner &&
      offset > (numbers[position + record.start] as number) &&
      offset <= (numbers[position + record.end] as number)
    if (!isKept) {
      this.#findOffset(offset)
      this.#keep(numbers, position)
    }
    const first = position + record.offsets
    const count = numbers[position + record.count] as number
    let before = numbers[position + record.before] as number
    for (let i = 0; i < count; i++) if ((numbers[first + i] as number) < offset) before++
    return before
  }

  /** Returns the offset of the tree's arrival with an index. */
  offsetOf(index: number): number {
    const { numbers } = leafKernel()
    const position = this.#recordOf(index / indexesTogether)
    const place = index - (numbers[position + record.before] as number)
    const isKept =
      numbers[position] === this.#slots.owner &&
      place >= 0 &&
      place < (numbers[position + record.count] as number)
    if (!isKept) {
      this.#findIndex(index)
      // NaN excludes this record from lookups by offset.
      this.#at.start = Number.NaN
      this.#keep(numbers, position)
    }
    const first = position + record.offsets
    return numbers[first + index - (numbers[position + record.before] as number)] as number
  }

  /** Returns the position of the cache record that is used for a cell, a range of neighboring indexes or offsets. */
  #recordOf(cell: number): number {
    return recordsBegin / 8 + this.#slots.of(cell) * record.length
  }

  /** Stores the current leaf in the cache record at a position. */
  #keep(numbers: Float64Array, position: number): void {
    const at = this.#at
    numbers[position] = this.#slots.owner
    numbers[position + record.before] = at.before
    numbers[position + record.count] = at.count
    numbers[position + record.start] = at.start
    numbers[position + record.end] = at.end
    this.#tree.place(at, (position + record.offsets) * 8)
  }

  #findIndex(index: number): void {
    const tree = this.#tree
    const at = this.#at
    const level = this.#begin()
    if (level !== undefined) {
      const { parts, cumulative } = level
      let position = Math.floor((index / tree.total) * parts)
      while ((cumulative[position] as number) > index) position--
      while ((cumulative[position + 1] as number) <= index) position++
      this.#beginAt(level, position)
    }
    while (at.count > leafMax) {
      if (this.#isSmall()) {
        leafKernel().toRank(tree.splitKey, at, index - at.before)
        this.#takeDescent()
      } else {
        const half = tree.firstHalf(at.node, at.count)
        this.#goDown(half, index >= at.before + half)
      }
    }
  }

  #findOffset(offset: number): void {
    const tree = this.#tree
    const { even } = tree.intensity
    const at = this.#at
    const level = this.#begin()
    if (level !== undefined) this.#beginAtOffset(level, offset)
    while (at.count > leafMax) {
      if (even !== undefined && this.#isSmall()) {
        const kernel = leafKernel()
        kernel.toOffset(tree.splitKey, at, even, offset)
        this.#takeDescent()
        at.start = kernel.bounds[0] as number
        at.end = kernel.bounds[1] as number
      } else {
        const half = tree.firstHalf(at.node, at.count)
        const middle = tree.middleOf(at.node, at.parts)
        const isSecond = offset > middle
        if (isSecond) at.start = middle
        else at.end = middle
        this.#goDown(half, isSecond)
      }
    }
  }

  /**
   * Moves to the root. Returns the level at which the descent can start instead, if enough lookups have been made to
   * count one.
   */
  #begin(): LevelCounts | undefined {
    const at = this.#at
    at.node = 1
    at.parts = 1
    at.before = 0
    at.count = this.#tree.total
    at.start = Number.NEGATIVE_INFINITY
    at.end = Number.POSITIVE_INFINITY
    if (++this.#lookups === lookupsBeforeLevel) this.#level = countLevel(this.#tree)
    return this.#level
  }

  #beginAt({ parts, cumulative }: LevelCounts, position: number): void {
    const at = this.#at
    at.node = parts + position
    at.parts = parts
    at.before = cumulative[position] as number
    at.count = (cumulative[position + 1] as number) - at.before
  }

  #beginAtOffset(level: LevelCounts, offset: number): void {
    const { intensity } = this.#tree
    const { parts } = level
    let position = Math.min(Math.floor(intensity.shareBefore(offset) * parts), parts - 1)
    while (position > 0 && offset <= intensity.offsetAt(position / parts)) position--
    while (position < parts - 1 && offset > intensity.offsetAt((position + 1) / parts)) position++
    this.#beginAt(level, position)
    if (position > 0) this.#at.start = intensity.offsetAt(position / parts)
    if (position < parts - 1) this.#at.end = intensity.offsetAt((position + 1) / parts)
  }

  /** Returns whether the kernel can finish the descent from the current node in one call. */
  #isSmall(): boolean {
    return this.#at.count <= tossedMax && this.#at.node < descentNodes
  }

  /** Moves to the node that the kernel's descent has reached. */
  #takeDescent(): void {
    const { found } = leafKernel()
    const at = this.#at
    at.node = found[0] as number
    at.parts = found[1] as number
    at.count = found[2] as number
    at.before += found[3] as number
  }

  #goDown(half: number, isSecond: boolean): void {
    const at = this.#at
    at.node *= 2
    at.parts *= 2
    if (isSecond) {
      at.node++
      at.before += half
      at.count -= half
    } else at.count = half
  }
}
