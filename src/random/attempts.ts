/**
 * Draws for a value that may have to be drawn again: the numbers of every attempt are its own, so that no attempt
 * repeats another, and all of them are a function of key and place.
 */

import type { Draws } from './count.ts'
import { enter, type Place, unit, word } from './draw.ts'
import type { Key } from './key.ts'

/** When one draw in a hundred is kept, all of so many are refused once in 10¹⁷ values. */
export const attemptsMax = 4_096

export interface Attempts extends Draws {
  /** Whose value is drawn. */
  at: Place
  /** From 0. */
  attempt: number
}

export function attemptsFrom(key: Key): Attempts {
  const place: Place = { low: 0, a: 0, b: 0 }
  const go = (number: number): Place => {
    const { low, a, b } = attempts.at
    place.low = low
    place.a = a
    place.b = b
    enter(place, number * attemptsMax + attempts.attempt)
    return place
  }
  const attempts: Attempts = {
    at: { low: 0, a: 0, b: 0 },
    attempt: 0,
    word: (number) => word(key, go(number)),
    unit: (number) => unit(key, go(number)),
  }
  return attempts
}
