/**
 * Many draws at a time: numbered draws of one instance, or one draw for each of many instances. The numbers equal those
 * of `draw.ts`. Common work is done once, which makes a draw twice as fast.
 */

import type { Draws } from './count.ts'
import { enter, hash, moveTo, type Place, toUnit, unit, word } from './draw.ts'
import type { Key } from './key.ts'

/**
 * Number of random numbers of an instance whose places are precomputed. For indexes below 2³², the words of a place
 * outside of any array depend only on the number of the draw.
 */
export const keptNumbers = 16
const highIndex = 0x100000000
const kept = Array.from({ length: keptNumbers }, (_, number) => {
  const place: Place = { low: 0, a: 0, b: 0 }
  enter(place, number)
  return place
})
const keptA = Int32Array.from(kept, ({ a }) => a)
const keptB = Int32Array.from(kept, ({ b }) => b)

/** The random numbers 0, 1, 2 … of the instance with the index `index`. */
export interface NumberedDraws extends Draws {
  index: number
  /** Writes the first `count` random doubles in [0, 1), at most `keptNumbers`, to the start of `into`. */
  units(into: Float64Array, count: number): void
}

export function numberedDraws(key: Key): NumberedDraws {
  const { a, b, c, d } = key
  const place: Place = { low: 0, a: 0, b: 0 }
  const at = (number: number): Place => {
    moveTo(place, draws.index)
    enter(place, number)
    return place
  }
  const draws: NumberedDraws = {
    index: 0,
    word(number) {
      if (number >= keptNumbers || draws.index >= highIndex) return word(key, at(number))
      return hash(
        draws.index | 0,
        a ^ (keptA[number] as number),
        (b + (keptB[number] as number)) | 0,
      )
    },
    unit: (number) => unit(key, at(number)),
    units(into, count) {
      const { index } = draws
      if (index >= highIndex) {
        for (let number = 0; number < count; number++) into[number] = unit(key, at(number))
        return
      }
      const low = index | 0
      for (let number = 0; number < count; number++) {
        const numberA = keptA[number] as number
        const numberB = keptB[number] as number
        into[number] = toUnit(
          hash(low, a ^ numberA, (b + numberB) | 0),
          hash(low, c ^ numberA, (d + numberB) | 0),
        )
      }
    },
  }
  return draws
}

/** Writes one random double in [0, 1) for each index from `first`, to the positions `begin` to `end` − 1 of `into`. */
export function unitsOf(
  key: Key,
  first: number,
  into: Float64Array,
  { begin, end }: { readonly begin: number; readonly end: number },
): void {
  const { a, b, c, d } = key
  const place: Place = { low: 0, a: 0, b: 0 }
  for (let i = begin; i < end; i++) {
    const index = first + i - begin
    if (index >= highIndex) {
      moveTo(place, index)
      into[i] = unit(key, place)
    } else into[i] = toUnit(hash(index | 0, a, b), hash(index | 0, c, d))
  }
}
