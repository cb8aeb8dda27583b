/**
 * Random choices of the checks. They follow from a seed, with the random generator of the engine. The report contains
 * the seed, so that the same choices can be repeated.
 */

import { below, type Place } from '../random/draw.ts'
import { childKey, type Key, rootKey } from '../random/key.ts'

export interface RandomChoices {
  /** Returns the next random integer from 0 to `count` − 1. */
  below(count: number): number
  pick<Item>(items: readonly [Item, ...(readonly Item[])]): Item
  /** Returns a sequence of choices that follows from the seed and a name, independent of all other sequences. */
  branch(name: string): RandomChoices
}

export function newRandomChoices(seed: number): RandomChoices {
  return choicesOf(rootKey(seed))
}

function choicesOf(key: Key): RandomChoices {
  const place: Place = { low: 0, a: 0, b: 0 }
  const next = (count: number): number => {
    place.low = (place.low + 1) | 0
    return below(key, place, count)
  }
  return {
    below: next,
    pick: (items) => items[next(items.length)] ?? items[0],
    branch: (name) => choicesOf(childKey(key, name)),
  }
}
