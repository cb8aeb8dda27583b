/**
 * Arrivals of children, such as the items of each order or the deliveries of each record. Every parent has its own
 * number of children, and each child has its own delay. The kernel reads them in pages (kernel/assembly/pages.ts).
 */

import type { Stepwise } from '../../schema/stepwise.ts'
import { type Arrivals, type ChildArrivals, timetable } from '../arrivals/arrivals.ts'
import type { Counts } from './counts.ts'

/** The kinds of children, as the kernel numbers them (kernel/assembly/children.ts). */
export const childKinds = { plain: 0, delivery: 1, historyEvent: 2, historyVisit: 3 } as const

/** The rules by which the instances of a parent have children: number, delay and period. */
export interface ChildRules {
  /** The number of children of each instance of the parent entity. */
  readonly counts: Counts
  /** Address of the delays in the kernel (kernel/assembly/new-children.ts), from 0 to `delayMaxMs`. */
  readonly delay: number
  readonly delayMaxMs: number
  readonly kind: (typeof childKinds)[keyof typeof childKinds]
  /** Minimum offset of a child, in milliseconds since the start of the run. */
  readonly beginMs: number
  /** End of the offsets of children, exclusive. */
  readonly endMs: number
  /** Maximum number of instances that may be read for a page. */
  readonly pageMax: number
}

/** Creates the arrivals of children, and computes their total number. */
export function* openChildren(parents: Arrivals, rules: ChildRules): Stepwise<ChildArrivals> {
  const { kernel, root } = parents
  const { call } = kernel
  const { counts, delayMaxMs } = rules
  const address = call.newChildren(
    parents.address,
    counts.address,
    rules.delay,
    rules.kind,
    delayMaxMs,
    rules.beginMs,
    rules.endMs,
    rules.pageMax,
  )
  while (call.stepJob() !== 0) yield
  const max = (rootCount: number): number => counts.max(parents.max(rootCount))
  return {
    ...timetable(kernel, address),
    indexes: call.indexesBefore(address, root.total),
    root,
    spanMs: parents.spanMs + delayMaxMs,
    max,
    work: (rootCount) => parents.work(rootCount) + max(rootCount),
    ownerOf: (index) => call.ownerOf(address, index),
  }
}
