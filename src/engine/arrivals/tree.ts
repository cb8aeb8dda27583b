/**
 * A tree of arrivals. Only their number is drawn at first. It is split repeatedly between the halves of the period,
 * each split keyed by its node, until a leaf has a few uniform arrivals.
 */

import { childKey, type Key } from '../../random/key.ts'
import { type NumberedDraws, numberedDraws } from '../../random/numbered.ts'
import type { Intensity } from './intensity.ts'
import { tossedMax } from './leaf-descent.ts'
import { leafKernel } from './leaf-kernel.ts'
import { splitter } from './splits.ts'

/** The kernel supports indexes of 32 bits. */
const highIndex = 0x100000000

/** The tree of `total` arrivals with an intensity. */
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

  /** Returns how many of a node's arrivals are in its first half. */
  firstHalf(node: number, count: number): number {
    if (count > tossedMax || node >= highIndex) return this.#split(node, count)
    return leafKernel().toss(this.splitKey, node, count)
  }

  /** Returns the offset at which the second half of a node starts. Its level has `parts` nodes. */
  middleOf(node: number, parts: number): number {
    return this.intensity.offsetAt((node - parts + 0.5) / parts)
  }

  /** Writes the offsets of a leaf in order to an address of the kernel. The level of the leaf has `parts` nodes. */
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
