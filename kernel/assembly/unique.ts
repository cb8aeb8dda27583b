/** Picks of unique integers, which a permutation assigns to the instances of an entity, or to the elements of an array. */

import { Key, mix } from './draw'
import { passKey } from './new-key'
import { initializePermutation, Permutation, permuted, setPermutation } from './permutation'
import { shuffledMax } from './shuffle'

/**
 * A unique pick, in the layout that `random/permutation.ts` writes. Its permutation follows, with a shuffle only for a
 * small range.
 */
@unmanaged
export class UniquePick extends Key {
  count: f64
  /** The low word and the place of the array whose permutation is set, or 0. */
  low: u32
  placeA: u32
  placeB: u32
  /** 1 if the permutation is set. */
  isSet: i32
}

function permutationOf(pick: UniquePick): Permutation {
  return changetype<Permutation>(changetype<usize>(pick) + offsetof<UniquePick>())
}

/** Returns the integer for an index from 0 to count − 1. */
export function uniqueAt(pick: UniquePick, index: f64): f64 {
  const permutation = permutationOf(pick)
  if (pick.isSet === 0) {
    initialize(pick)
    setPermutation(permutation, pick, pick.count)
  }
  return permuted(permutation, index)
}

/**
 * Returns the integer for a position, from 0 to count − 1, in the array with these words. Each array has its own
 * permutation. The elements of an array are consecutive, so the permutation of the last array is kept.
 */
export function distinctAt(pick: UniquePick, position: i32, low: u32, a: u32, b: u32): f64 {
  const permutation = permutationOf(pick)
  if (pick.isSet === 0 || pick.low !== low || pick.placeA !== a || pick.placeB !== b) {
    if (pick.isSet === 0) initialize(pick)
    pick.low = low
    pick.placeA = a
    pick.placeB = b
    setPermutation(permutation, arrayKey(pick, low, a, b), pick.count)
  }
  return permuted(permutation, <f64>position)
}

function initialize(pick: UniquePick): void {
  if (pick.count <= <f64>shuffledMax) initializePermutation(permutationOf(pick), pick.count)
  pick.isSet = 1
}

/** Returns the key of the permutation of an array, from the key of the pick. Shuffles use only its first half. */
function arrayKey(pick: UniquePick, low: u32, a: u32, b: u32): Key {
  const first = mix(pick.a ^ low ^ a)
  const second = mix(pick.b + low + b)
  if (pick.count <= <f64>shuffledMax) return passKey(first, second, 0, 0)
  return passKey(first, second, mix(pick.c ^ mix(low + a)), mix(pick.d + mix(low ^ b)))
}
