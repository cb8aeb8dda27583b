/** Arrivals in a rhythm: one for each unit that is expected, in its middle or somewhere in it. */

import { moveTo, type Place, unit } from '../random/draw.ts'
import type { Key } from '../random/key.ts'
import { unitsOf } from '../random/numbered.ts'
import type { Arrivals } from './arrivals.ts'
import { reserve } from './found.ts'
import type { Intensity } from './intensity.ts'

/** Each in the middle of its unit: as regular as the rate is. */
export function evenArrivals(
  intensity: Intensity,
  total = Math.round(intensity.expected),
): Arrivals {
  return placedArrivals(intensity, total, {
    placeOf: (index) => index + 0.5,
    placesOf(first, into, { begin, end }) {
      for (let i = begin; i < end; i++) into[i] = first + (i - begin) + 0.5
    },
  })
}

/** Each at a place of its own in its unit. */
export function jitteredArrivals(
  key: Key,
  intensity: Intensity,
  total = Math.round(intensity.expected),
): Arrivals {
  const place: Place = { low: 0, a: 0, b: 0 }
  return placedArrivals(intensity, total, {
    placeOf(index) {
      moveTo(place, index)
      return index + unit(key, place)
    },
    placesOf(first, into, { begin, end }) {
      unitsOf(key, first, into, { begin, end })
      for (let i = begin; i < end; i++) into[i]! += first + (i - begin)
    },
  })
}

/** Where arrivals come, in units: index 7 from 7 to 8. */
interface Places {
  placeOf(index: number): number
  /** Writes those from index `first` on, from position `begin` of `into` to `end` − 1. */
  placesOf(
    first: number,
    into: Float64Array,
    range: { readonly begin: number; readonly end: number },
  ): void
}

function placedArrivals(
  { offsetAt, toOffsets, shareBefore }: Intensity,
  total: number,
  { placeOf, placesOf }: Places,
): Arrivals {
  const offsetOf = (index: number): number => offsetAt(placeOf(index) / total)
  /** The last answer: a slice of time begins where the one before it ended. */
  const last = { offset: 0, count: 0 }
  function countBefore(offset: number): number {
    if (total === 0) return 0
    if (offset === last.offset) return last.count
    // The share tells it up to rounding and the place in the unit; the arrivals themselves decide.
    let count = Math.min(Math.floor(shareBefore(offset) * total), total)
    while (count > 0 && offsetOf(count - 1) >= offset) count--
    while (count < total && offsetOf(count) < offset) count++
    last.offset = offset
    last.count = count
    return count
  }
  return {
    total,
    countBefore,
    offsetOf,
    visit({ from, to }, found) {
      const first = countBefore(from)
      const more = countBefore(to) - first
      if (more <= 0 || !reserve(found, more)) return
      const { offsets, indexes, count: begin } = found
      const end = begin + more
      placesOf(first, offsets, { begin, end })
      toOffsets(offsets, total, begin, end)
      for (let i = begin; i < end; i++) indexes[i] = first + (i - begin)
      found.count = end
    },
  }
}
