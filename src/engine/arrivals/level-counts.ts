/** The nodes of one level of a tree, counted: lookups begin there rather than at the root. */

import { leafMax } from './leaf-memory.ts'
import type { ArrivalTree } from './tree.ts'

/** All nodes of one level: `befores[i]` arrivals come before node i of them, from 0. */
export interface LevelCounts {
  readonly parts: number
  readonly befores: Float64Array
}

/** At most 32 KiB for an entity. Nodes of this level have many arrivals, so few nodes above it are leaves. */
const partsMax = 4_096
const nodeArrivals = 64

/** Returns undefined where there are too few arrivals, or a leaf above the level. It takes up to a millisecond. */
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
  const befores = new Float64Array(parts + 1)
  for (const [i, count] of counts.entries()) befores[i + 1] = (befores[i] as number) + count
  return { parts, befores }
}
