/**
 * Random instants in time, as a Poisson process for each key. The last instant before a given time is found directly.
 */

import { poisson } from './count.ts'
import { enter, moveTo, type Place, unit, word } from './draw.ts'
import type { Key } from './key.ts'

const place: Place = { low: 0, a: 0, b: 0 }

/**
 * Returns the last random instant from 0 to `time`, or 0 if none is in this range. The mean distance between instants
 * is `gap`.
 */
export function lastInstant(
  key: Key,
  { time, gap }: { readonly time: number; readonly gap: number },
) {
  const at = (cell: number, number: number): Place => {
    moveTo(place, cell)
    enter(place, number)
    return place
  }
  // The time is divided into cells of length `gap` with a mean count of 1, so few cells are searched.
  for (let cell = Math.floor(time / gap); cell >= 0; cell--) {
    const count = poisson(1, {
      word: (number) => word(key, at(cell, number)),
      unit: (number) => unit(key, at(cell, number)),
    })
    let last = -1
    for (let i = 1; i <= count; i++) {
      const instant = (cell + unit(key, at(cell, i))) * gap
      if (instant <= time && instant > last) last = instant
    }
    if (last >= 0) return last
  }
  return 0
}
