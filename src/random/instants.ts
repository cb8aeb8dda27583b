/** Moments that come by chance, a Poisson process for each key, of which the last before any time is known alone. */

import { poisson } from './count.ts'
import { enter, moveTo, type Place, unit, word } from './draw.ts'
import type { Key } from './key.ts'

const place: Place = { low: 0, a: 0, b: 0 }

/** The last moment from 0 to `time`, of which one comes in each `gap` in the mean; 0 when there was none. */
export function lastInstant(
  key: Key,
  { time, gap }: { readonly time: number; readonly gap: number },
) {
  const at = (cell: number, number: number): Place => {
    moveTo(place, cell)
    enter(place, number)
    return place
  }
  // Each gap has its own count, 1 in the mean, so few of them are looked into.
  for (let cell = Math.floor(time / gap); cell >= 0; cell--) {
    const count = poisson(1, {
      word: (number) => word(key, at(cell, number)),
      unit: (number) => unit(key, at(cell, number)),
    })
    let last = -1
    for (let i = 1; i <= count; i++) {
      const moment = (cell + unit(key, at(cell, i))) * gap
      if (moment <= time && moment > last) last = moment
    }
    if (last >= 0) return last
  }
  return 0
}
