/**
 * How the arrivals of a node fall into its halves. Many of them are split by rejection, which takes a tenth of a
 * microsecond and more; so the last such splits of all trees are kept, in one room of half a megabyte.
 */

import { newCacheSlots } from '../../random/cache-slots.ts'
import { coins } from '../../random/count.ts'
import type { Key } from '../../random/key.ts'
import { numberedDraws } from '../../random/numbered.ts'

const slotBits = 14
/** Positions in a slot: three numbers side by side, and one that keeps it within a line of a cache. */
const part = { tree: 0, node: 1, half: 2 } as const
const slotLength = 4
/** Made at the first split: a definition that is only checked asks for none. */
let kept: Float64Array | undefined

/** Answers how many of a node's arrivals are in its first half. */
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
