/** Choices by a seed that is printed, so that a run of the command can be had again: those of the engine's own draws. */

import { below, type Place } from '../random/draw.ts'
import { childKey, type Key, rootKey } from '../random/key.ts'

export interface RandomChoices {
  /** From 0 to below the count, the next one each time. */
  below(count: number): number
  pick<Item>(items: readonly [Item, ...(readonly Item[])]): Item
  /** One of its own, by a name, that does not depend on how often others are asked. */
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
