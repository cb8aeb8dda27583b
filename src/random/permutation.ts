/**
 * A keyed bijection of 0 … count − 1, which provides unique values without retries and without memory that grows. Large
 * ranges use a Feistel network over the next power of two, applied repeatedly until the result is in the range (Black
 * and Rogaway, 2002). Small ranges are shuffled, because the halves of their network would be too narrow: with six
 * rounds over 2 and 3 bits, some orders are twice as frequent as others.
 */

import type { Key } from './key.ts'
import { mix } from './mix.ts'
import { Shuffle, shuffledMax } from './shuffle.ts'

/** Number of rounds of the network. It is even, so that the two halves keep their widths. */
const rounds = 6

/** The Feistel network of a permutation, which splits an index into two halves. */
export interface Network {
  readonly leftBits: number
  readonly rightBits: number
  /**
   * Two words of the random key for each round. The rounds alternate between the halves, starting with the left one.
   */
  readonly keys: readonly (readonly [number, number])[]
}

/** Returns the network for a permutation of `count` numbers, above `shuffledMax` and up to 2⁵³. */
export function network(key: Key, count: number): Network {
  // The widths of the halves differ by at most one bit.
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

/**
 * Returns a random permutation: a function that maps each integer from 0 to count − 1 to a different one. `count` is an
 * integer from 1 to 2⁵³.
 */
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
