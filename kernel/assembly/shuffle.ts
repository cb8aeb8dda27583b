/**
 * Random orders of small ranges by the Fisher-Yates shuffle, in which every order is equally likely. The shuffle takes
 * one draw per position, and draws only as many positions as are requested.
 */

import { hash } from './draw'

/** Maximum number of shuffled numbers. */
export const shuffledMax: i32 = 1024

/** A random order of the numbers 0 … count − 1. */
@unmanaged
export class Shuffle {
  /** The first half of the key of the order. */
  a: u32
  b: u32
  count: i32
  /** Number of positions that are drawn. The numbers after them have not been shuffled yet. */
  drawn: i32
}

/** Byte distance of the numbers, which have two bytes each. */
const orderAt: usize = 16

/** Returns the size of a shuffle of up to `count` numbers, in bytes. */
export function shuffleBytes(count: i32): usize {
  return orderAt + ((((<usize>count) << 1) + 7) & ~7)
}

/** Writes the numbers of a new shuffle of up to `count` numbers, in ascending order. */
export function initializeShuffle(shuffle: Shuffle, count: i32): void {
  shuffle.drawn = 0
  for (let i = 0; i < count; i++) setNumber(shuffle, i, i)
}

/**
 * Replaces the order by that of another key, for a number of elements. The call takes as long as the draws since the
 * previous one.
 */
export function beginShuffle(shuffle: Shuffle, a: u32, b: u32, count: i32): void {
  const drawn = shuffle.drawn
  // Every number that is not at its initial position was either drawn or replaced by a drawn one.
  for (let i = 0; i < drawn; i++) {
    const number = numberAt(shuffle, i)
    if (number >= drawn) setNumber(shuffle, number, number)
  }
  for (let i = 0; i < drawn; i++) setNumber(shuffle, i, i)
  shuffle.a = a
  shuffle.b = b
  shuffle.count = count
  shuffle.drawn = 0
}

/** Returns the number at a position of the order, from 0 to count − 1. */
export function shuffledAt(shuffle: Shuffle, position: i32): i32 {
  while (shuffle.drawn <= position) {
    const i = shuffle.drawn++
    const left = <u64>(shuffle.count - i)
    const other = i + <i32>((<u64>hash(i, shuffle.a, shuffle.b) * left) >> 32)
    const number = numberAt(shuffle, other)
    setNumber(shuffle, other, numberAt(shuffle, i))
    setNumber(shuffle, i, number)
  }
  return numberAt(shuffle, position)
}

function numberAt(shuffle: Shuffle, position: i32): i32 {
  return load<u16>(changetype<usize>(shuffle) + ((<usize>position) << 1), orderAt)
}

function setNumber(shuffle: Shuffle, position: i32, number: i32): void {
  store<u16>(changetype<usize>(shuffle) + ((<usize>position) << 1), <u16>number, orderAt)
}
