/**
 * A keyed bijection of 0 … count − 1, which provides unique values without retries and without memory that grows. Large
 * ranges use a Feistel network over the next power of two, applied repeatedly until the result is in the range (Black
 * and Rogaway, 2002). Small ranges are shuffled, because the halves of their network would be too narrow: with six
 * rounds over 2 and 3 bits, some orders are twice as frequent as others.
 */

import { Key, mix } from './draw'
import {
  beginShuffle,
  initializeShuffle,
  Shuffle,
  shuffleBytes,
  shuffledAt,
  shuffledMax,
} from './shuffle'

/** Number of rounds of the network. It is even, so that the two halves keep their widths. */
const rounds: i32 = 6

/** The Feistel network of a permutation, which splits an index into two halves. */
@unmanaged
export class Network {
  count: f64
  leftBits: i32
  rightBits: i32
}

/**
 * Byte distance of the keys: two words for each round. The rounds alternate between the halves, starting with the left
 * one.
 */
const keysAt: usize = 16
const networkBytes: usize = 64

/** Sets the network of a permutation of `count` numbers, above `shuffledMax` and up to 2⁵³. */
export function setNetwork(network: Network, key: Key, count: f64): void {
  const bits = 64 - <i32>clz<u64>(<u64>count - 1)
  network.count = count
  // The widths of the halves differ by at most one bit.
  network.leftBits = (bits + 1) >> 1
  network.rightBits = bits >> 1
  for (let round = 0; round < rounds; round++) {
    const at = changetype<usize>(network) + ((<usize>round) << 3)
    store<u32>(at, mix(key.a ^ mix(key.c + round)), keysAt)
    store<u32>(at, mix(key.b + mix(key.d ^ round)), keysAt + 4)
  }
}

/** Returns the number that a network assigns to an index from 0 to count − 1. */
export function imageOf(network: Network, index: f64): f64 {
  let image = <i64>index
  do image = imageOnce(network, image)
  while (<f64>image >= network.count)
  return <f64>image
}

function imageOnce(network: Network, index: i64): i64 {
  const rightBits = network.rightBits
  const leftMask = ((<u32>1) << network.leftBits) - 1
  const rightMask = ((<u32>1) << rightBits) - 1
  let left = <u32>(index >>> rightBits)
  let right = <u32>index & rightMask
  // Instead of exchanging the halves, each round exchanges their roles.
  for (let round = 0; round < rounds; round += 2) {
    left ^= roundOf(network, round, right) & leftMask
    right ^= roundOf(network, round + 1, left) & rightMask
  }
  return ((<i64>left) << rightBits) | right
}

function roundOf(network: Network, round: i32, half: u32): u32 {
  const at = changetype<usize>(network) + ((<usize>round) << 3)
  return mix(mix(half ^ load<u32>(at, keysAt)) + load<u32>(at, keysAt + 4))
}

/** A permutation of any range: a network, followed in memory by a shuffle for small ranges. */
@unmanaged
export class Permutation extends Network {}

/** Returns the size of a permutation of up to `count` numbers, in bytes. */
export function permutationBytes(count: f64): usize {
  return networkBytes + shuffleBytes(shuffledOf(count))
}

function shuffledOf(count: f64): i32 {
  return <i32>Math.min(count, <f64>shuffledMax)
}

function shuffleOf(permutation: Permutation): Shuffle {
  return changetype<Shuffle>(changetype<usize>(permutation) + networkBytes)
}

/** Prepares the memory of a permutation of up to `count` numbers, before it is set for the first time. */
export function initializePermutation(permutation: Permutation, count: f64): void {
  initializeShuffle(shuffleOf(permutation), shuffledOf(count))
}

/** Sets a permutation of `count` numbers, from 1 to 2⁵³. */
export function setPermutation(permutation: Permutation, key: Key, count: f64): void {
  if (count > <f64>shuffledMax) setNetwork(permutation, key, count)
  else {
    permutation.count = count
    beginShuffle(shuffleOf(permutation), key.a, key.b, <i32>count)
  }
}

/** Returns the number that a permutation assigns to an index from 0 to count − 1. */
export function permuted(permutation: Permutation, index: f64): f64 {
  return permutation.count > <f64>shuffledMax
    ? imageOf(permutation, index)
    : <f64>shuffledAt(shuffleOf(permutation), <i32>index)
}
