/**
 * Arrivals of which only the count is drawn at first: split between the halves of time again and again, each split
 * keyed by its node in the tree, until a leaf holds a few at even places.
 */

import { childKey, type Key } from '../../random/key.ts'
import { numberedDraws } from '../../random/numbered.ts'
import type { Intensity } from './intensity.ts'
import { tossedMax } from './leaf-descent.ts'
import { leafKernel } from './leaf-kernel.ts'
import { splitter } from './splits.ts'

/** An index of 32 bits is drawn by the kernel. */
const highIndex = 0x100000000

export interface Tree {
  readonly total: number
  readonly intensity: Intensity
  readonly splitKey: Key
  /** How many of a node's arrivals fall into its first half. */
  firstHalf(node: number, count: number): number
  /** Writes the offsets of a leaf, ascending, to an address of the kernel; `parts` nodes share its level. */
  place(
    leaf: { readonly node: number; readonly parts: number; readonly count: number },
    to: number,
  ): void
}

/** `total` arrivals with the offsets of even shares. */
export function newTree(key: Key, intensity: Intensity, total: number): Tree {
  const { toOffsets, even } = intensity
  const splitKey = childKey(key, 'split')
  const split = splitter(splitKey)
  const leafKey = childKey(key, 'leaf')
  const placed = numberedDraws(leafKey)
  return {
    total,
    intensity,
    splitKey,
    firstHalf(node, count) {
      if (count > tossedMax || node >= highIndex) return split(node, count)
      return leafKernel().toss(splitKey, node, count)
    },
    place(leaf, to) {
      const { node, parts, count } = leaf
      const kernel = leafKernel()
      if (even !== undefined && node < highIndex) {
        kernel.placeEvenly(leafKey, leaf, even, to)
        return
      }
      const { values } = kernel
      if (node < highIndex) kernel.units(leafKey, node, node - parts)
      else {
        placed.index = node
        placed.units(values, count)
        for (let i = 0; i < count; i++) values[i]! += node - parts
      }
      toOffsets(values, parts, 0, count)
      kernel.sort(count, to)
    },
  }
}
