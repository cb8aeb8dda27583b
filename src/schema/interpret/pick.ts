/**
 * Picks as functions of the instance. They return integers from 0 to count − 1, which are drawn uniformly, by weight or
 * from a distribution, or assigned by a permutation so that they are unique.
 */

import { below, chance, enter, unit } from '../../random/draw.ts'
import type { Key } from '../../random/key.ts'
import { mix } from '../../random/mix.ts'
import { permutation } from '../../random/permutation.ts'
import { Shuffle, shuffledMax } from '../../random/shuffle.ts'
import { firstAbove } from '../../random/weights.ts'
import type { Chance, Pick } from '../instructions/instruction.ts'
import type { Instance } from './instance.ts'
import { pickSampler } from './pick-block.ts'

/** Returns how many different integers a pick can return: those from 0 to one less than this number. */
export function countOf(pick: Pick): number {
  if (pick.kind === 'weighted') return pick.cumulative.length
  return pick.kind === 'part' ? pick.size : pick.count
}

export function picker(pick: Pick): (at: Instance) => number {
  switch (pick.kind) {
    case 'even': {
      const { key, count } = pick
      return count === 1 ? () => 0 : (at) => below(key, at, count)
    }
    case 'weighted': {
      const { key, cumulative } = pick
      return (at) => firstAbove(cumulative, unit(key, at))
    }
    case 'distributed': {
      const sampler = pickSampler(pick)
      return (at) => sampler.at(at)
    }
    case 'unique': {
      const image = permutation(pick.key, pick.count)
      return (at) => image(at.index)
    }
    case 'cyclic': {
      const { count } = pick
      const image = permutation(pick.key, count)
      return (at) => image(at.index % count)
    }
    case 'part': {
      const { divisor, size } = pick
      const image = permutation(pick.key, pick.count)
      return (at) => Math.floor(image(at.index) / divisor) % size
    }
    case 'distinct': {
      const { key, count } = pick
      if (count <= shuffledMax) return shuffledElement(key, count)
      // Each array has its own permutation, which is computed for each element. Arrays with unique elements are short.
      return (at) => permutation(arrayKey(key, at), count)(at.position)
    }
  }
}

/**
 * Returns a function for an integer that is unique among the elements of an array. The elements of an array are
 * consecutive, so the order of the last array is kept.
 */
function shuffledElement(key: Key, count: number): (at: Instance) => number {
  const last = { low: 0, arrayA: 0, arrayB: 0 }
  const shuffle = new Shuffle(arrayKey(key, last), count)
  return (at) => {
    if (at.low !== last.low || at.arrayA !== last.arrayA || at.arrayB !== last.arrayB) {
      last.low = at.low
      last.arrayA = at.arrayA
      last.arrayB = at.arrayB
      shuffle.begin(arrayKey(key, last))
    }
    return shuffle.at(at.position)
  }
}

export function happens(of: Chance): (at: Instance) => boolean {
  const { key, probability } = of
  if (probability >= 1) return () => true
  if (probability <= 0) return () => false
  return (at) => chance(key, at, probability)
}

/** Calls `make` at the place of the array element with this position, and then restores the place of the instance. */
export function inElement<T>(at: Instance, position: number, make: (at: Instance) => T): T {
  const { a, b, position: outerPosition, arrayA, arrayB } = at
  at.arrayA = a
  at.arrayB = b
  at.position = position
  enter(at, position)
  const result = make(at)
  at.a = a
  at.b = b
  at.position = outerPosition
  at.arrayA = arrayA
  at.arrayB = arrayB
  return result
}

/** Cumulative shares by their list of weights. A type always passes the same list, so a list identifies its shares. */
const knownShares = new WeakMap<readonly number[], readonly number[]>()

/** Returns, for each weight, the share of it and all weights before it in the total weight; the last share is 1. */
export function cumulativeShares(weights: readonly number[]): readonly number[] {
  const known = knownShares.get(weights) ?? sharesOf(weights)
  knownShares.set(weights, known)
  return known
}

function sharesOf(weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  let last = 0
  for (const [i, weight] of weights.entries()) if (weight > 0) last = i
  return weights.map((weight, i) => {
    sum += weight
    // Rounding may leave the sum below the total, and no draw may exceed the last choice.
    return i >= last ? 1 : sum / total
  })
}

/** Returns the key of the permutation for the array that contains the current element, from the key of the pick. */
export function arrayKey(key: Key, at: Readonly<Record<'low' | 'arrayA' | 'arrayB', number>>): Key {
  return {
    a: mix(key.a ^ at.low ^ at.arrayA),
    b: mix(key.b + at.low + at.arrayB),
    c: mix(key.c ^ mix(at.low + at.arrayA)),
    d: mix(key.d + mix(at.low ^ at.arrayB)),
  }
}
