/**
 * Picks as functions of the instance. They return integers from 0 to count − 1, which are drawn uniformly, by weight or
 * from a distribution, or assigned by a permutation so that they are unique.
 */

import { chance, enter } from '../../random/draw.ts'
import { Permutation } from '../../random/permutation.ts'
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
    case 'even':
    case 'weighted':
    case 'distributed': {
      const sampler = pickSampler(pick)
      return countOf(pick) === 1 ? () => 0 : (at) => sampler.at(at)
    }
    case 'unique': {
      const permutation = new Permutation(pick.key, pick.count)
      return (at) => permutation.at(at.index)
    }
    case 'cyclic': {
      const { count } = pick
      const permutation = new Permutation(pick.key, count)
      return (at) => permutation.at(at.index % count)
    }
    case 'part': {
      const { divisor, size } = pick
      const permutation = new Permutation(pick.key, pick.count)
      return (at) => Math.floor(permutation.at(at.index) / divisor) % size
    }
    case 'distinct': {
      const permutation = new Permutation(pick.key, pick.count)
      return (at) => permutation.atElement(at)
    }
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
