/**
 * Splits the arrivals of a tree's node between its halves. Drawing a large split uses rejection, which takes at least a
 * tenth of a microsecond, so the most recent splits of all trees share a cache of half a megabyte.
 */

import { newCacheSlots } from '../../random/cache-slots.ts'
import { coins } from '../../random/count.ts'
import type { Key } from '../../random/key.ts'
import { numberedDraws } from '../../random/numbered.ts'

const slotBits = 14
/** Positions of the numbers in a cache slot: three numbers, and one unused for alignment to a cache line. */
const part = { tree: 0, node: 1, half: 2 } as const
const slotLength = 4
/**
 * The cache of splits. It is created at the first split, because a definition that is only checked does not need it.
 */
let kept: Float64Array | undefined

/** Returns a function that returns how many of a node's `count` arrivals are in the first half of the node. */
export function splitter(key: Key): (node: number, count: number) => number {
  const draws = numberedDraws(key)
  const slots = newCacheSlots(slotBits)
  const tree = slots.owner
  return (node, count) => {
    kept ??= new Float64Array(slotLength << slotBits)
    const slot = slots.of(node) * slotLength
    if (kept[slot + part.node] === node && kept[slot] === tree) {
      return kept[slot + part.half] as number
    }
    draws.index = node
    const half = coins(count, draws)
    kept[slot] = tree
    kept[slot + part.node] = node
    kept[slot + part.half] = half
    return half
  }
}
