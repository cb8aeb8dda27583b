/** Choices by a seed that is printed, so that a run of the command can be had again: those of the engine's own draws. */

import { below, type Place } from '../random/draw.ts'
import { childKey, type Key, rootKey } from '../random/key.ts'

export interface Chance {
  /** From 0 to below the count, the next one each time. */
  below(count: number): number
  pick<Item>(items: readonly [Item, ...(readonly Item[])]): Item
  /** One of its own, by a name, that does not depend on how often others are asked. */
  branch(name: string): Chance
}

export function newChance(seed: number): Chance {
  return chanceOf(rootKey(seed))
}

function chanceOf(key: Key): Chance {
  const place: Place = { low: 0, a: 0, b: 0 }
  const next = (count: number): number => {
    place.low = (place.low + 1) | 0
    return below(key, place, count)
  }
  return {
    below: next,
    pick: (items) => items[next(items.length)] ?? items[0],
    branch: (name) => chanceOf(childKey(key, name)),
  }
}
