/**
 * The deliveries of an entity with imperfections: some instances are late, some are delivered twice, some never.
 * Deliveries are children of the instances, so that any position is found directly. The instances themselves and the
 * references to them do not change.
 */

import type { Imperfections } from '../../definition/imperfections.ts'
import { chance, moveTo, type Place } from '../../random/draw.ts'
import { childKey, type Key, rootKey } from '../../random/key.ts'
import type { Document } from '../../schema/compile/scope.ts'
import type { Report } from '../../schema/keywords/keyword.ts'
import type { Stepwise } from '../../schema/stepwise.ts'
import type { Path } from '../../text/issue.ts'
import type { Arrivals } from '../arrivals/arrivals.ts'
import { indexCount } from '../arrivals/chain.ts'
import type { PageCache } from '../arrivals/page-cache.ts'
import { amountDelay } from './amounts.ts'
import { ChildArrivals } from './children.ts'
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

const tagsOf = { none: [], late: ['late'], duplicate: ['duplicate'] } as const

/** All combinations of tags that a delivery may have. */
export const deliveryTags: readonly (readonly string[])[] = Object.values(tagsOf)

/** Returns the random key with which all imperfections of an entity are drawn. */
export function imperfectionsKey(seed: number, entity: string): Key {
  return childKey(childKey(rootKey(seed), entity), 'imperfections')
}

export function* deliver(
  instances: Arrivals,
  { late, duplicate, drop }: Imperfections,
  {
    key,
    endMs,
    report,
    document,
    path,
    pages,
  }: {
    readonly key: Key
    readonly endMs: number
    readonly report: Report
    readonly document: Document
    readonly path: Path
    readonly pages: PageCache
  },
): Stepwise<Deliveries | undefined> {
  if ((!late && !duplicate && drop === 0) || document.work.isExhausted) return undefined
  const within = (name: string) => ({
    key: childKey(key, name),
    report: ((message, ...part) => report(message, name, 'by', ...part)) satisfies Report,
  })
  const twice = Math.min(duplicate?.rate ?? 0, 1 - drop)
  const shares = [drop, 1 - drop - twice, twice]
  const deliveriesKey = childKey(key, 'deliveries')
  const counts = newCounts(deliveriesKey, { first: 0, shares }, indexCount(instances))
  const delayMaxMs = (late?.by.maximum ?? 0) + (duplicate?.by.maximum ?? 0)
  const inFlight = { work: document.work, path, counts }
  if (!(yield* chargeInFlight(instances, delayMaxMs, inFlight))) return undefined
  const lateBy = late && amountDelay(late.by, within('late'))
  const repeatBy = duplicate && amountDelay(duplicate.by, within('duplicate'))
  const lateKey = childKey(key, 'is late')
  const place: Place = { low: 0, a: 0, b: 0 }
  const isLate = (instance: number): boolean => {
    if (late === undefined) return false
    moveTo(place, instance)
    return chance(lateKey, place, late.rate)
  }
  const arrivals = yield* ChildArrivals.open(instances, {
    counts,
    delayMs(index) {
      const instance = counts.ownerOf(index)
      const isCopy = index > counts.before(instance)
      const lateMs = lateBy !== undefined && isLate(instance) ? lateBy(instance) : 0
      return lateMs + (isCopy && repeatBy !== undefined ? repeatBy(instance) : 0)
    },
    delayMaxMs,
    beginMs: 0,
    endMs,
    pages,
  })
  return {
    arrivals,
    deliveryOf(index) {
      const instance = counts.ownerOf(index)
      if (index > counts.before(instance)) return { instance, tags: tagsOf.duplicate }
      return { instance, tags: isLate(instance) ? tagsOf.late : tagsOf.none }
    },
  }
}
