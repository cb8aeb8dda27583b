/**
 * Random numbers as functions of an address: a key (which spot of the definition) and a place (which instance).
 * There is no generator and no state, so any value can be computed alone and in any order.
 *
 * The hash is triple32 with the two words of the key mixed in between its rounds. `test/random/draw.test.ts`
 * repeats the tests that a two-round hash fails: pairs of fields, of seeds, of entities, of indexes that differ by
 * a power of two, low bits and array elements. Over 600 pairs of each kind (chi-square of 256 cells, 65,536 draws)
 * the mean of |z| is 0.78 to 0.88, where 0.80 is expected, and the largest |z| is 4.2; the two-round hash reaches 120.
 */

import type { Key } from './key.ts'
import { mix } from './mix.ts'

/** Which instance a draw is for, and which element of the arrays around it. Mutable, to be reused. */
export interface Place {
  /** The low 32 bits of the instance's index. */
  low: number
  /** Two words that stand for the high bits of the index and for the positions in arrays; 0 for neither. */
  a: number
  b: number
}

/** Moves the place to an index from 0 to 2⁵³ − 1, outside any array. */
export function moveTo(place: Place, index: number): void {
  place.low = index | 0
  place.a = 0
  place.b = 0
  if (index >= 0x100000000) enter(place, -1 - Math.floor(index / 0x100000000))
}

/** Moves the place into one more numbered part of itself; the caller keeps `a` and `b` to come back. */
export function enter(place: Place, position: number): void {
  place.a = mix(place.a + Math.imul(position + 1, 0x9e3779b1 | 0) + 0x2545f491)
  place.b = mix(place.b ^ (Math.imul(position + 1, 0x85ebca6b | 0) + 0x6c078965))
}

/** 32 even bits, as an integer from 0 to 2³² − 1. */
export function word(key: Key, place: Place): number {
  return hash(place.low, key.a ^ place.a, (key.b + place.b) | 0)
}

/** 53 even bits, as a double from 0 (inclusive) to 1 (exclusive). */
export function unit(key: Key, place: Place): number {
  return toUnit(word(key, place), hash(place.low, key.c ^ place.a, (key.d + place.b) | 0))
}

/** The double in [0, 1) of 64 bits. */
export function toUnit(high: number, low: number): number {
  return ((high >>> 5) * 0x4000000 + (low >>> 6)) * 2 ** -53
}

/** An even integer from 0 to count − 1, for a count from 1 to 2⁵³. */
export function below(key: Key, place: Place, count: number): number {
  // Up to 2²¹ the product of a 32-bit word is exact in a double; beyond, all 53 bits are wanted.
  if (count <= 0x200000) return Math.floor(word(key, place) * (count * 2 ** -32))
  // The product can round up to `count` itself.
  return Math.min(Math.floor(unit(key, place) * count), count - 1)
}

/** True with that probability. */
export function chance(key: Key, place: Place, probability: number): boolean {
  return unit(key, place) < probability
}

/**
 * What all draws are made of, from 32-bit integers: sums that are cut to them before stay out of floating point. To be
 * used only where many are made at once (`numbered.ts`).
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
