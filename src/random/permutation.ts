/**
 * A keyed bijection of 0 … count − 1: uniqueness without retries, and without memory that grows. Large ranges take a
 * Feistel network over the next power of two, walked along its cycle until it is back inside the range (Black and
 * Rogaway, 2002). Its halves are too narrow for small ranges: with six rounds over 2 and 3 bits some orders come twice
 * as often as others. Small ranges are shuffled.
 */

import type { Key } from './key.ts'
import { mix } from './mix.ts'
import { Shuffle, shuffledMax } from './shuffle.ts'

/** Even, so that the two halves end at their own width. */
const rounds = 6

/** The Feistel network of a permutation: an index is split into two halves of so many bits. */
export interface Network {
  readonly leftBits: number
  readonly rightBits: number
  /** Two words for each round; the first round is for the left half, and so on in turns. */
  readonly keys: readonly (readonly [number, number])[]
}

/** For a count above `shuffledMax`, up to 2⁵³. */
export function network(key: Key, count: number): Network {
  // The halves differ by at most one bit.
  let rightBits = 1
  let leftBits = 1
  while ((1 << leftBits) * (1 << rightBits) < count) {
    if (leftBits === rightBits) leftBits++
    else rightBits++
  }
  const keys = Array.from({ length: rounds }, (_, round) => [
    mix(key.a ^ mix(key.c + round)),
    mix(key.b + mix(key.d ^ round)),
  ]) as readonly (readonly [number, number])[]
  return { leftBits, rightBits, keys }
}

/** `count` is an integer from 1 to 2⁵³. The result maps each integer from 0 to count − 1 to another one of them. */
export function permutation(key: Key, count: number): (index: number) => number {
  if (count <= shuffledMax) {
    const shuffle = new Shuffle(key, count)
    return (index) => shuffle.at(index)
  }
  const { leftBits, rightBits, keys } = network(key, count)
  const rightSize = 1 << rightBits
  const leftMask = (1 << leftBits) - 1
  const rightMask = rightSize - 1

  function once(index: number): number {
    let left = Math.floor(index / rightSize)
    let right = index % rightSize
    let isLeftWide = true
    for (const [first, second] of keys) {
      const mask = isLeftWide ? leftMask : rightMask
      const mixed = left ^ (mix(mix(right ^ first) + second) & mask)
      left = right
      right = mixed
      isLeftWide = !isLeftWide
    }
    return left * rightSize + right
  }

  return (index) => {
    let image = once(index)
    while (image >= count) image = once(image)
    return image
  }
}
