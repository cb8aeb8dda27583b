/** The nodes of one level of a tree, counted: looking up begins there rather than at the root. */

import { leafMax } from './leaf-memory.ts'
import type { Tree } from './tree.ts'

/** All nodes of one level: `befores[i]` arrivals come before node i of them, from 0. */
export interface Row {
  readonly parts: number
  readonly befores: Float64Array
}

/** At most 32 KiB for an entity; and each node has so many arrivals that hardly one before it is a leaf. */
const rowMax = 4_096
const rowNodeArrivals = 64

/** Undefined where there are too few arrivals, or a leaf above the row. It takes up to a millisecond. */
export function newRow({ total, firstHalf }: Tree): Row | undefined {
  let counts = [total]
  while (counts.length < rowMax && total >= 2 * counts.length * rowNodeArrivals) {
    const parts = counts.length
    if (counts.some((count) => count <= leafMax)) return undefined
    counts = counts.flatMap((count, i) => {
      const half = firstHalf(parts + i, count)
      return [half, count - half]
    })
  }
  const parts = counts.length
  if (parts === 1) return undefined
  const befores = new Float64Array(parts + 1)
  for (const [i, count] of counts.entries()) befores[i + 1] = (befores[i] as number) + count
  return { parts, befores }
}
