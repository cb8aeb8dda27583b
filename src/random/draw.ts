/**
 * Random numbers as functions of an address, which consists of a key (the part of the definition) and a place (the
 * instance). There is no generator and no state, so any value can be computed on its own and in any order.
 *
 * The hash is triple32, with the two words of the key mixed in between its rounds. `test/random/draw.test.ts` repeats
 * the tests that a two-round hash fails: pairs of fields, of seeds, of entities, of indexes that differ by a power of
 * two, low bits and array elements. Over 600 pairs of each kind (chi-square of 256 cells, 65,536 draws) the mean of |z|
 * is 0.78 to 0.88, where 0.80 is expected, and the largest |z| is 4.2. The two-round hash reaches 120.
 */

import type { Key } from './key.ts'
import { mix } from './mix.ts'

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
  place.a = mix(place.a + Math.imul(position + 1, 0x9e3779b1 | 0) + 0x2545f491)
  place.b = mix(place.b ^ (Math.imul(position + 1, 0x85ebca6b | 0) + 0x6c078965))
}

/** Draws 32 uniform bits, as an integer from 0 to 2³² − 1. */
export function word(key: Key, place: Place): number {
  return hash(place.low, key.a ^ place.a, (key.b + place.b) | 0)
}

/** Draws 53 uniform bits, as a double from 0 (inclusive) to 1 (exclusive). */
export function unit(key: Key, place: Place): number {
  return toUnit(word(key, place), hash(place.low, key.c ^ place.a, (key.d + place.b) | 0))
}

/** Converts 64 bits to a double in [0, 1). */
function toUnit(high: number, low: number): number {
  return ((high >>> 5) * 0x4000000 + (low >>> 6)) * 2 ** -53
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

/**
 * The hash from which all random numbers are computed. Its arguments must be 32-bit integers, so that the additions
 * need no floating point.
 */
export function hash(low: number, a: number, b: number): number {
  let t = low ^ a
  t ^= t >>> 17
  t = Math.imul(t, 0xed5ad4bb | 0)
  t = (t + b) | 0
  t ^= t >>> 11
  t = Math.imul(t, 0xac4c1b51 | 0)
  t ^= t >>> 15
  t = Math.imul(t, 0x31848bab)
  t ^= t >>> 14
  return t >>> 0
}
