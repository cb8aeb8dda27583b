/**
 * Random numbers for a value that may be rejected and drawn again. Every attempt has its own numbers, so no attempt
 * repeats another. All numbers are functions of the key, the place and the attempt.
 */

import type { Draws } from './count.ts'
import { enter, type Place, unit, word } from './draw.ts'
import type { Key } from './key.ts'

/**
 * Maximum number of attempts to draw a value. If one draw in a hundred is accepted, all attempts fail once in 10¹⁷
 * values.
 */
export const attemptsMax = 4_096

export interface Attempts extends Draws {
  /** The place of the value that is drawn: its instance and its position in arrays. */
  at: Place
  /** Number of the attempt, from 0. */
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
