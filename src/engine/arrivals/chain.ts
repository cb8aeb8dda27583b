/** What holds for arrivals with a chain and without one: arrivals that are children of no others are their own root. */

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

/** Returns how many indexes there are: children that would come after the end of the run have one too. */
export function indexCount({ chain, total }: Arrivals): number {
  return chain === undefined ? total : chain.before(chain.root.total)
}

/**
 * Returns how many instances there may be before an offset: of a chain, those whose root came before it and before the
 * end of the chain.
 */
export function candidatesBefore(arrivals: Arrivals, offset: number): number {
  const { chain } = arrivals
  if (chain === undefined) return arrivals.countBefore(offset)
  return chain.before(chain.root.countBefore(Math.min(offset, chain.endMs)))
}
