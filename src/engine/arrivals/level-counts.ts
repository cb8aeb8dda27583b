/** The counts of all nodes of one level of a tree. Lookups start at this level rather than at the root. */

import { leafMax } from './leaf-memory.ts'
import type { ArrivalTree } from './tree.ts'

/** The nodes of one level: `cumulative[i]` is the number of arrivals before node i, from 0. */
export interface LevelCounts {
  readonly parts: number
  readonly cumulative: Float64Array
}

/**
 * Maximum number of nodes, which take 32 KiB per entity, and minimum number of arrivals per node. Nodes
 * above such a level are rarely leaves.
 */
const partsMax = 4_096
const nodeArrivals = 64

/**
 * Returns the counts, or undefined if the tree has too few arrivals or a leaf above the level. The call takes up to one
 * millisecond.
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
