/**
 * Arrivals of children, such as the items of each order or the deliveries of each record. Every parent has its own
 * number of children, and each child has its own delay. The kernel reads them in pages (kernel/assembly/pages.ts).
 */

import type { Stepwise } from '../../schema/stepwise.ts'
import { type Arrivals, type ChainedArrivals, timetable } from '../arrivals/arrivals.ts'
import type { Counts } from './counts.ts'

/** The rules by which the instances of a parent have children: number, delay and period. */
export interface ChildRules {
  /** The number of children of each instance of the parent entity. */
  readonly counts: Counts
  /** Address of the delays in the kernel: integer milliseconds, from 0 to `delayMaxMs`. */
  readonly delay: number
  readonly delayMaxMs: number
  /** Whether the children are deliveries of the parent's instances. */
  readonly isDelivery: boolean
  /** Minimum offset of a child, in milliseconds since the start of the run. */
  readonly beginMs: number
  /** End of the offsets of children, exclusive. */
  readonly endMs: number
  /** Maximum number of instances that may be read for a page. */
  readonly pageMax: number
}

/** Creates the arrivals of children, and computes their total number. */
export function* openChildren(parents: Arrivals, rules: ChildRules): Stepwise<ChainedArrivals> {
  const { kernel, chain } = parents
  const { call } = kernel
  const { counts, delayMaxMs } = rules
  const address = call.newChildren(
    parents.address,
    counts.address,
    rules.delay,
    Number(rules.isDelivery),
    delayMaxMs,
    rules.beginMs,
    rules.endMs,
    rules.pageMax,
  )
  while (call.stepJob() !== 0) yield
  const root = chain?.root ?? (parents as Extract<Arrivals, { chain?: undefined }>)
  const maxOfParents = (rootCount: number): number => chain?.max(rootCount) ?? rootCount
  return {
    ...timetable(kernel, address),
    ownerOf: (index) => call.ownerOf(address, index),
    chain: {
      root,
      spanMs: (chain?.spanMs ?? 0) + delayMaxMs,
      indexes: call.indexesBefore(address, root.total),
      max: (rootCount) => counts.max(maxOfParents(rootCount)),
      work: (rootCount) =>
        (chain?.work(rootCount) ?? rootCount) + counts.max(maxOfParents(rootCount)),
    },
  }
}
