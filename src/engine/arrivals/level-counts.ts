/** The numbers of arrivals of all nodes of one level of a tree. Lookups start at this level rather than at the root. */

import { leafMax } from './leaf-memory.ts'
import type { ArrivalTree } from './tree.ts'

/** The numbers of arrivals of a level with `parts` nodes: `cumulative[i]` is the number before node i, from 0. */
export interface LevelCounts {
  readonly parts: number
  readonly cumulative: Float64Array
}

/** Maximum number of nodes of a counted level, which takes 32 KiB per entity. */
const partsMax = 4_096
const nodeArrivals = 64

/**
 * Returns the counts of the lowest level within the limits, or undefined if the tree has too few arrivals or a leaf
 * above the level. The call takes up to one millisecond.
 */
export function countLevel(tree: ArrivalTree): LevelCounts | undefined {
  const { total } = tree
  let counts = [total]
  while (counts.length < partsMax && total >= 2 * counts.length * nodeArrivals) {
    const parts = counts.length
    if (counts.some((count) => count <= leafMax)) return undefined
    counts = counts.flatMap((count, i) => {
      const half = tree.firstHalf(parts + i, count)
      return [half, count - half]
    })
  }
  const parts = counts.length
  if (parts === 1) return undefined
  const cumulative = new Float64Array(parts + 1)
  for (const [i, count] of counts.entries()) cumulative[i + 1] = (cumulative[i] as number) + count
  return { parts, cumulative }
}
