/**
 * Random numbers as functions of an address, which consists of a key (the part of the definition) and a place (the
 * instance). There is no generator and no state, so any value can be computed on its own and in any order.
 *
 * The hash is triple32, with the two words of the key mixed in between its rounds. `test/random/draw.test.ts` repeats
 * the tests that a two-round hash fails: pairs of fields, of seeds, of entities, of indexes that differ by a power of
 * two, low bits and array elements. Over 600 pairs of each kind (chi-square of 256 cells, 65,536 draws) the mean of |z|
 * is 0.78 to 0.88, where 0.80 is expected, and the largest |z| is 4.2. The two-round hash reaches 120.
 */

import { sharedKernel } from '../wasm/kernel.ts'
import type { Key } from './key.ts'

/**
 * The place for which a random number is drawn: an instance, and the array elements that contain the value. Mutable, so
 * that it can be reused.
 */
export interface Place {
  /** The low 32 bits of the index of the instance. */
  low: number
  /**
   * Two words for the high bits of the index and for the positions in arrays. They are 0 for an index below 2³² outside
   * of any array.
   */
  a: number
  b: number
}

/** Moves a place to the instance with an index from 0 to 2⁵³ − 1, outside of any array. */
export function moveTo(place: Place, index: number): void {
  place.low = index | 0
  place.a = 0
  place.b = 0
  if (index >= 0x100000000) enter(place, -1 - Math.floor(index / 0x100000000))
}

/**
 * Moves a place to the array element at a position. To leave the array, the caller saves `a` and `b` and restores them.
 */
export function enter(place: Place, position: number): void {
  const { enterA, enterB } = sharedKernel()
  place.a = enterA(place.a, position)
  place.b = enterB(place.b, position)
}

/** Draws 32 uniform bits, as an integer from 0 to 2³² − 1. */
export function word(key: Key, { low, a, b }: Place): number {
  const { passKey, wordAt } = sharedKernel()
  return wordAt(passKey(key.a, key.b, key.c, key.d), low, a, b) >>> 0
}

/** Draws 53 uniform bits, as a double from 0 (inclusive) to 1 (exclusive). */
export function unit(key: Key, { low, a, b }: Place): number {
  const { passKey, unitAt } = sharedKernel()
  return unitAt(passKey(key.a, key.b, key.c, key.d), low, a, b)
}

/** Draws a uniform integer from 0 to count − 1, for a count from 1 to 2⁵³. */
export function below(key: Key, place: Place, count: number): number {
  // Up to 2²¹ the product with a 32-bit word is exact in a double. Larger counts need all 53 bits.
  if (count <= 0x200000) return Math.floor(word(key, place) * (count * 2 ** -32))
  // The product can be rounded up to `count`.
  return Math.min(Math.floor(unit(key, place) * count), count - 1)
}

/** Returns a random boolean, which is true with the given probability. */
export function chance(key: Key, place: Place, probability: number): boolean {
  return unit(key, place) < probability
}
