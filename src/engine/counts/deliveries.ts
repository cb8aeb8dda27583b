/**
 * The deliveries of an entity with imperfections: some instances are late, some are delivered twice, some never.
 * Deliveries are children of the instances, so that any position is found directly. The instances themselves and the
 * references to them do not change.
 */

import type { Imperfections } from '../../definition/imperfections.ts'
import { childKey, type Key, rootKey } from '../../random/key.ts'
import type { Document } from '../../schema/compile/scope.ts'
import type { Report } from '../../schema/keywords/keyword.ts'
import type { Stepwise } from '../../schema/stepwise.ts'
import type { Path } from '../../text/issue.ts'
import type { Arrivals } from '../arrivals/arrivals.ts'
import { amountDelay } from './amounts.ts'
import { childKinds, openChildren } from './children.ts'
import { newCounts } from './counts.ts'
import { chargeInFlight } from './in-flight.ts'

export interface Delivery {
  /** Index of the instance that is delivered. */
  readonly instance: number
  /** The faults of the delivery: an element of `deliveryTags`. The event has them in its metadata. */
  readonly tags: readonly string[]
}

export interface Deliveries {
  readonly arrivals: Arrivals
  deliveryOf(index: number): Delivery
}

/** All combinations of tags that a delivery may have, in the order of the kernel (kernel/assembly/delay.ts). */
export const deliveryTags: readonly (readonly string[])[] = [[], ['late'], ['duplicate']]

interface DeliveryContext {
  readonly key: Key
  readonly endMs: number
  readonly document: Document
  readonly path: Path
  readonly pageMax: number
}

/** Returns the random key with which all imperfections of an entity are drawn. */
export function imperfectionsKey(seed: number, entity: string): Key {
  return childKey(childKey(rootKey(seed), entity), 'imperfections')
}

export function* deliver(
  instances: Arrivals,
  { late, duplicate, drop }: Imperfections,
  place: DeliveryContext,
): Stepwise<Deliveries | undefined> {
  const { key, endMs, document, path, pageMax } = place
  if ((!late && !duplicate && drop === 0) || document.work.isExhausted) return undefined
  const { kernel } = instances
  const within = (name: string) => ({
    key: childKey(key, name),
    report: ((message, ...part) =>
      document.report([...path, name, 'by', ...part], message)) satisfies Report,
  })
  const twice = Math.min(duplicate?.rate ?? 0, 1 - drop)
  const shares = [drop, 1 - drop - twice, twice]
  const owners = instances.indexes
  const counts = newCounts(kernel, childKey(key, 'deliveries'), { first: 0, shares }, owners)
  const delayMaxMs = (late?.by.maximum ?? 0) + (duplicate?.by.maximum ?? 0)
  const inFlight = { work: document.work, path, counts }
  if (!(yield* chargeInFlight(instances, delayMaxMs, inFlight))) return undefined
  const delay = kernel.call.newDeliveryDelay(
    kernel.key(childKey(key, 'is late')),
    late?.rate ?? 0,
    late ? amountDelay(kernel, late.by, within('late')) : 0,
    duplicate ? amountDelay(kernel, duplicate.by, within('duplicate')) : 0,
  )
  const rules = { counts, delay, delayMaxMs, kind: childKinds.delivery, beginMs: 0, endMs, pageMax }
  const arrivals = yield* openChildren(instances, rules)
  const { address } = arrivals
  return {
    arrivals,
    deliveryOf: (index) => ({
      instance: arrivals.ownerOf(index),
      tags: deliveryTags[kernel.call.deliveryTag(address, index)] as readonly string[],
    }),
  }
}
