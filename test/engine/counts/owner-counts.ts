/** The counts of owners in the kernel, read as the children of owners of which one arrives each millisecond. */

import { childKinds, openChildren } from '../../../src/engine/counts/children.ts'
import { type CountShares, newCounts } from '../../../src/engine/counts/counts.ts'
import { Kernel } from '../../../src/engine/kernel.ts'
import type { Key } from '../../../src/random/key.ts'
import { finish } from '../../../src/schema/stepwise.ts'
import { evenArrivals, evenRate } from '../arrivals/kernel-arrivals.ts'

export interface OwnerCounts {
  /** Returns the sum of the counts of all owners with lower indexes. */
  before(index: number): number
  countOf(index: number): number
  /** Returns the owner of an item, by the number of the item. */
  ownerOf(item: number): number
}

export function ownerCounts(
  key: Key,
  shares: CountShares,
  owners: number,
  kernel = new Kernel(),
): OwnerCounts {
  const period = { fromMs: 0, toMs: owners }
  const { call } = kernel
  const { address, ownerOf } = finish(
    openChildren(evenArrivals(evenRate(1, period), { kernel, count: owners }), {
      counts: newCounts(kernel, key, shares, owners),
      delay: call.newDelay(0, 0),
      delayMaxMs: 0,
      kind: childKinds.plain,
      beginMs: 0,
      endMs: owners,
      pageMax: 1_024,
    }),
  )
  const before = (index: number): number => call.indexesBefore(address, index)
  return { before, ownerOf, countOf: (index) => before(index + 1) - before(index) }
}
