/**
 * A tree of arrivals. At first only the total number of arrivals is drawn. This number is split repeatedly between the
 * halves of the period, each split keyed by its node, until a leaf has a few uniform arrivals.
 */

import { childKey, type Key } from '../../random/key.ts'
import { type NumberedDraws, numberedDraws } from '../../random/numbered.ts'
import type { Intensity } from './intensity.ts'
import { tossedMax } from './leaf-descent.ts'
import { leafKernel } from './leaf-kernel.ts'
import { splitter } from './splits.ts'

/** Limit for indexes that the kernel supports, which have 32 bits. */
const highIndex = 0x100000000

/** A tree of `total` arrivals that are distributed over time according to an intensity. */
export class ArrivalTree {
  readonly total: number
  readonly intensity: Intensity
  readonly splitKey: Key
  readonly #leafKey: Key
  readonly #split: (node: number, count: number) => number
  readonly #draws: NumberedDraws

  constructor(key: Key, intensity: Intensity, total: number) {
    this.total = total
    this.intensity = intensity
    this.splitKey = childKey(key, 'split')
    this.#leafKey = childKey(key, 'leaf')
    this.#split = splitter(this.splitKey)
    this.#draws = numberedDraws(this.#leafKey)
  }

  /** Returns how many of a node's `count` arrivals are in the first half of the node. */
  firstHalf(node: number, count: number): number {
    if (count > tossedMax || node >= highIndex) return this.#split(node, count)
    return leafKernel().toss(this.splitKey, node, count)
  }

  /** Returns the offset at which the second half of a node starts. Its level has `parts` nodes. */
  middleOf(node: number, parts: number): number {
    return this.intensity.offsetAt((node - parts + 0.5) / parts)
  }

  /**
   * Writes the offsets of a leaf, sorted, to an address in the memory of the kernel. The level of the leaf has `parts`
   * nodes.
   */
  place(
    leaf: { readonly node: number; readonly parts: number; readonly count: number },
    to: number,
  ): void {
    const { node, parts, count } = leaf
    const kernel = leafKernel()
    const { even } = this.intensity
    if (even !== undefined && node < highIndex) {
      kernel.placeEvenly(this.#leafKey, leaf, even, to)
      return
    }
    const { values } = kernel
    if (node < highIndex) kernel.units(this.#leafKey, node, node - parts)
    else {
      this.#draws.index = node
      this.#draws.units(values, count)
      for (let i = 0; i < count; i++) values[i]! += node - parts
    }
    this.intensity.toOffsets(values, parts, 0, count)
    kernel.sort(count, to)
  }
}
