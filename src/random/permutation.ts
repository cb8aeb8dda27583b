/**
 * A keyed bijection of 0 … count − 1: uniqueness without memory and without retries. A Feistel network over the
 * next power of two, walked along its cycle until it is back inside the range (Black and Rogaway, 2002).
 */

import type { Key } from './key.ts'
import { mix } from './mix.ts'

/** Even, so that the two halves end at their own width. */
const rounds = 6

/** `count` is an integer from 1 to 2⁵³; the answer maps each integer from 0 to count − 1 to another one of them. */
export function permutation(key: Key, count: number): (index: number) => number {
  // Both powers of two; the halves differ by at most one bit.
  let rightSize = 2
  let leftSize = 2
  while (leftSize * rightSize < count) {
    if (leftSize === rightSize) leftSize *= 2
    else rightSize *= 2
  }
  const leftMask = leftSize - 1
  const rightMask = rightSize - 1
  const keys = Array.from({ length: rounds }, (_, round) => [
    mix(key.a ^ mix(key.c + round)),
    mix(key.b + mix(key.d ^ round)),
  ]) as readonly (readonly [number, number])[]

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
