/**
 * How the instances of an entity reach a reader whose source is imperfect: some late, some twice, some never. What is
 * delivered hangs on the instances as children hang on their parents, so any position is still found at once. The
 * instances themselves stay as they are, and so does what refers to them.
 */

import type { Imperfections } from '../definition/imperfections.ts'
import { chance, moveTo, type Place } from '../random/draw.ts'
import { childKey, type Key } from '../random/key.ts'
import type { Report } from '../schema/keyword.ts'
import { amountDelay } from './amounts.ts'
import { underWayIssue } from './arrange.ts'
import type { Arrivals } from './arrivals.ts'
import { newDeck } from './deck.ts'
import { spread } from './spread.ts'

export interface Delivery {
  /** The index of the instance. */
  readonly instance: number
  /** What went wrong with it, as its event's metadata says: one of `deliveryTags`. */
  readonly tags: readonly string[]
}

export interface Deliveries {
  readonly arrivals: Arrivals
  deliveryOf(index: number): Delivery
}

/** Shares are kept to a ten-thousandth. */
const cardsMax = 10_000

const tagsOf = { none: [], late: ['late'], duplicate: ['duplicate'] } as const

/** All tags that a delivery may have. */
export const deliveryTags: readonly (readonly string[])[] = Object.values(tagsOf)

export function deliver(
  instances: Arrivals,
  { late, duplicate, drop }: Imperfections,
  { key, endMs, report }: { readonly key: Key; readonly endMs: number; readonly report: Report },
): Deliveries | undefined {
  if (!late && !duplicate && drop === 0) return undefined
  const within = (name: string) => ({
    key: childKey(key, name),
    report: ((message, ...part) => report(message, name, 'by', ...part)) satisfies Report,
  })
  const deck = newDeck(childKey(key, 'deliveries'), cardsOf(drop, duplicate?.rate ?? 0))
  const delayMaxMs = (late?.by.maximum ?? 0) + (duplicate?.by.maximum ?? 0)
  const issue = underWayIssue(instances, deck, delayMaxMs)
  if (issue !== undefined) {
    report(issue)
    return undefined
  }
  const lateBy = late && amountDelay(late.by, within('late'))
  const repeatBy = duplicate && amountDelay(duplicate.by, within('duplicate'))
  const lateKey = childKey(key, 'is late')
  const place: Place = { low: 0, a: 0, b: 0 }
  const isLate = (instance: number): boolean => {
    if (late === undefined) return false
    moveTo(place, instance)
    return chance(lateKey, place, late.rate)
  }
  const arrivals = spread(instances, {
    deck,
    delayMs(index) {
      const instance = deck.ownerOf(index)
      const isCopy = index > deck.before(instance)
      const lateMs = lateBy !== undefined && isLate(instance) ? lateBy(instance) : 0
      return lateMs + (isCopy && repeatBy !== undefined ? repeatBy(instance) : 0)
    },
    delayMaxMs,
    beginMs: 0,
    endMs,
  })
  return {
    arrivals,
    deliveryOf(index) {
      const instance = deck.ownerOf(index)
      if (index > deck.before(instance)) return { instance, tags: tagsOf.duplicate }
      return { instance, tags: isLate(instance) ? tagsOf.late : tagsOf.none }
    },
  }
}

/** How often each of so many instances is delivered: the fewest that keep the shares to half a percent of themselves. */
function cardsOf(drop: number, duplicate: number): readonly number[] {
  let size = 10
  const isKept = (share: number): boolean =>
    Math.abs(share * size - Math.round(share * size)) <= share * size * 0.005
  while (size < cardsMax && !(isKept(drop) && isKept(duplicate))) size *= 10
  const [dropped, doubled] = [Math.round(drop * size), Math.round(duplicate * size)]
  return Array.from({ length: size }, (_, i) => (i < dropped ? 0 : i < dropped + doubled ? 2 : 1))
}
