/**
 * Random numbers as functions of an address, which consists of a key (the part of the definition) and a place (the
 * instance, and the positions in arrays). The hash is triple32 with the two words of a key mixed in between its rounds.
 */

import { drawsAddress } from './memory'

/** A random key: 128 bits that identify one part of a definition. The first pair draws a word, both pairs a double. */
@unmanaged
export class Key {
  a: u32
  b: u32
  c: u32
  d: u32
}

/** Returns the hash of a word. Different words have different hashes. */
export function mix(word: u32): u32 {
  return hash(word, 0, 0)
}

/** Returns the random word of the index `low` for one half of a key, combined with the words of the place. */
export function hash(low: u32, a: u32, b: u32): u32 {
  let t = low ^ a
  t ^= t >>> 17
  t *= 0xed5ad4bb
  t += b
  t ^= t >>> 11
  t *= 0xac4c1b51
  t ^= t >>> 15
  t *= 0x31848bab
  return t ^ (t >>> 14)
}

/**
 * Returns four hashes. `words` has the low words of the indexes, combined with the first words of the place; `b` has the
 * second words.
 */
export function hashFour(words: v128, b: v128): v128 {
  let t = v128.xor(words, i32x4.shr_u(words, 17))
  t = i32x4.add(i32x4.mul(t, i32x4.splat(0xed5ad4bb)), b)
  t = v128.xor(t, i32x4.shr_u(t, 11))
  t = i32x4.mul(t, i32x4.splat(0xac4c1b51))
  t = v128.xor(t, i32x4.shr_u(t, 15))
  t = i32x4.mul(t, i32x4.splat(0x31848bab))
  return v128.xor(t, i32x4.shr_u(t, 14))
}

/** Returns the first word of a place after entering the element at a position. */
export function enterA(a: u32, position: i32): u32 {
  return mix(a + <u32>(position + 1) * 0x9e3779b1 + 0x2545f491)
}

/** Returns the second word of a place after entering the element at a position. */
export function enterB(b: u32, position: i32): u32 {
  return mix(b ^ (<u32>(position + 1) * 0x85ebca6b + 0x6c078965))
}

/** Converts 64 random bits to a double from 0 (inclusive) to 1 (exclusive). */
export function toUnit(high: u32, low: u32): f64 {
  return (<f64>(high >>> 5) * 67108864.0 + <f64>(low >>> 6)) * 1.1102230246251565e-16
}

/** Draws a double in [0, 1) at a place. */
export function unitAt(key: Key, low: u32, a: u32, b: u32): f64 {
  return toUnit(hash(low, key.a ^ a, key.b + b), hash(low, key.c ^ a, key.d + b))
}

/**
 * The random numbers 0, 1, 2 … of one value: number i belongs to the part `first + i × step` of a place. All numbers are
 * functions of the key and the place, so that no number repeats another.
 */
@unmanaged
export class Draws {
  key: Key
  low: u32
  a: u32
  b: u32
  first: i32
  step: i32
}

/** Draws the double with a number. */
export function drawUnit(draws: Draws, number: i32): f64 {
  const part = draws.first + number * draws.step
  return unitAt(draws.key, draws.low, enterA(draws.a, part), enterB(draws.b, part))
}

/** Draws the double with the number 0, and moves the draws to the next number. */
export function nextUnit(draws: Draws): f64 {
  const unit = drawUnit(draws, 0)
  draws.first += draws.step
  return unit
}

/**
 * Maximum number of attempts to draw a value. If one draw in a hundred is accepted, all attempts fail once in 10¹⁷
 * values.
 */
export const attemptsMax: i32 = 4096

/**
 * Returns the random numbers of an attempt to draw a value at a place. Every attempt has its own numbers. They are valid
 * until the next call.
 */
export function attemptAt(key: Key, attempt: i32, low: u32, a: u32, b: u32): Draws {
  const draws = changetype<Draws>(drawsAddress)
  draws.key = key
  draws.low = low
  draws.a = a
  draws.b = b
  draws.first = attempt
  draws.step = attemptsMax
  return draws
}

/** Returns the random numbers of the instance with an index. They are valid until the next call. */
export function drawsOf(key: Key, index: f64): Draws {
  const draws = changetype<Draws>(drawsAddress)
  draws.key = key
  draws.low = lowWord(index)
  draws.a = indexA(index)
  draws.b = indexB(index)
  draws.first = 0
  draws.step = 1
  return draws
}

/** Draws the word of the instance with an index, outside of any array. */
export function wordOf(key: Key, index: f64): u32 {
  return wordAt(key, lowWord(index), indexA(index), indexB(index))
}

/** Draws a word at a place. */
export function wordAt(key: Key, low: u32, a: u32, b: u32): u32 {
  return hash(low, key.a ^ a, key.b + b)
}

/** Draws an integer from 0 to count − 1 at a place, for a count up to 2²¹. */
export function belowAt(key: Key, low: u32, a: u32, b: u32, count: i32): i32 {
  return <i32>((<u64>wordAt(key, low, a, b) * <u64>count) >> 32)
}

/** Limit for indexes whose places outside of arrays have no high bits. */
export const highIndex: f64 = 4294967296.0

/** Returns the element that stands for the high bits of an index at or above `highIndex`. */
function highElement(index: f64): i32 {
  return -1 - <i32>Math.floor(index / highIndex)
}

/** Returns the first word of the place of an instance outside of any array. */
export function indexA(index: f64): u32 {
  return index < highIndex ? 0 : enterA(0, highElement(index))
}

/** Returns the second word of the place of an instance outside of any array. */
export function indexB(index: f64): u32 {
  return index < highIndex ? 0 : enterB(0, highElement(index))
}

/** Draws the double with a number, from 0, of the instance with an index. */
export function numberedUnit(key: Key, index: f64, number: i32): f64 {
  const a = indexA(index)
  const b = indexB(index)
  return unitAt(key, lowWord(index), enterA(a, number), enterB(b, number))
}

/** Draws the word with a number, from 0, of the instance with an index. */
export function numberedWord(key: Key, index: f64, number: i32): u32 {
  const a = indexA(index)
  const b = indexB(index)
  return wordAt(key, lowWord(index), enterA(a, number), enterB(b, number))
}

/** Draws the double of the instance with an index, outside of any array. */
export function unitOf(key: Key, index: f64): f64 {
  return unitAt(key, lowWord(index), indexA(index), indexB(index))
}

/** Returns the low 32 bits of an index. */
export function lowWord(index: f64): u32 {
  return <u32>(<i64>index)
}
