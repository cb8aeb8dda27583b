/**
 * Random orders of small ranges by the Fisher-Yates shuffle, in which every order is equally likely. The shuffle takes
 * one draw per position, and draws only as many positions as are requested.
 */

import { below, type Place } from './draw.ts'
import type { Key } from './key.ts'

/** Maximum number of shuffled numbers, which take two bytes of memory each. */
export const shuffledMax = 1_024

const identity = Uint16Array.from({ length: shuffledMax }, (_, i) => i)

/** A random order of the numbers 0 … count − 1, for a count up to `shuffledMax`. */
export class Shuffle {
  readonly #order: Uint16Array
  readonly #place: Place = { low: 0, a: 0, b: 0 }
  #key: Key
  #drawn = 0

  constructor(key: Key, count: number) {
    this.#key = key
    this.#order = identity.slice(0, count)
  }

  /** Replaces the order with that of another key. The call takes as long as the draws since the last `begin`. */
  begin(key: Key): void {
    const order = this.#order
    const drawn = this.#drawn
    // Every number that is not at its initial position was either drawn or replaced by a drawn one.
    for (let i = 0; i < drawn; i++) {
      const number = order[i] as number
      if (number >= drawn) order[number] = number
    }
    for (let i = 0; i < drawn; i++) order[i] = i
    this.#key = key
    this.#drawn = 0
  }

  /** Returns the number at a position of the order, from 0 to count − 1. */
  at(position: number): number {
    const order = this.#order
    const place = this.#place
    while (this.#drawn <= position) {
      const i = this.#drawn++
      place.low = i
      const other = i + below(this.#key, place, order.length - i)
      const number = order[other] as number
      order[other] = order[i] as number
      order[i] = number
    }
    return order[position] as number
  }

  /** Returns all numbers in the order. */
  all(): Uint16Array {
    this.at(this.#order.length - 1)
    return this.#order
  }
}
