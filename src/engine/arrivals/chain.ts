/**
 * Functions for arrivals with and without a chain. Arrivals without a parent are treated as a chain whose root they
 * are.
 */

import type { Arrivals, Chain } from './arrivals.ts'
import { batchesOf } from './batches.ts'

export function chainOf(arrivals: Arrivals): Chain {
  if (arrivals.chain !== undefined) return arrivals.chain
  return {
    root: arrivals,
    spanMs: 0,
    beginMs: 0,
    endMs: Number.POSITIVE_INFINITY,
    wholeFromMs: 0,
    wholeMs: Number.POSITIVE_INFINITY,
    before: (rootCount) => rootCount,
    max: (rootCount) => rootCount,
    work: (rootCount) => rootCount,
    batches: (range) => batchesOf(arrivals, range),
  }
}

/** Returns the number of indexes of an entity. Children after the end of the run have an index, too. */
export function indexCount({ chain, total }: Arrivals): number {
  return chain === undefined ? total : chain.before(chain.root.total)
}

/**
 * Returns the maximum number of instances before an offset. In a chain, they are the descendants of the root instances
 * before the offset and before the end of the chain.
 */
export function candidatesBefore(arrivals: Arrivals, offset: number): number {
  const { chain } = arrivals
  if (chain === undefined) return arrivals.countBefore(offset)
  return chain.before(chain.root.countBefore(Math.min(offset, chain.endMs)))
}
