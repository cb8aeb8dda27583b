/** Arrivals in a rhythm: one for each unit that is expected, in its middle or somewhere in it. */

import { moveTo, type Place, unit } from '../random/draw.ts'
import type { Key } from '../random/key.ts'
import type { Arrivals } from './arrivals.ts'
import type { Intensity } from './intensity.ts'

/** Each in the middle of its unit: as regular as the rate is. */
export function evenArrivals(
  intensity: Intensity,
  total = Math.round(intensity.expected),
): Arrivals {
  return placedArrivals(intensity, total, () => 0.5)
}

/** Each at a place of its own in its unit. */
export function jitteredArrivals(
  key: Key,
  intensity: Intensity,
  total = Math.round(intensity.expected),
): Arrivals {
  const place: Place = { low: 0, a: 0, b: 0 }
  return placedArrivals(intensity, total, (index) => {
    moveTo(place, index)
    return unit(key, place)
  })
}

function placedArrivals(
  { offsetAt, shareBefore }: Intensity,
  total: number,
  placeOf: (index: number) => number,
): Arrivals {
  const offsetOf = (index: number): number => offsetAt((index + placeOf(index)) / total)
  function countBefore(offset: number): number {
    if (total === 0) return 0
    // The share tells it up to rounding and the place in the unit; the arrivals themselves decide.
    let count = Math.min(Math.floor(shareBefore(offset) * total), total)
    while (count > 0 && offsetOf(count - 1) >= offset) count--
    while (count < total && offsetOf(count) < offset) count++
    return count
  }
  return {
    total,
    countBefore,
    offsetOf,
    visit({ from, to }, visit) {
      for (let index = countBefore(from); index < total; index++) {
        const offset = offsetOf(index)
        if (offset >= to) return
        visit(offset, index)
      }
    },
  }
}
