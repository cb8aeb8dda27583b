/**
 * The choices of instructions as functions of the instance: an integer from 0 to count − 1, drawn evenly or by
 * weight, or dealt by a permutation so that it does not come twice.
 */

import { below, chance, enter, unit } from '../random/draw.ts'
import type { Key } from '../random/key.ts'
import { mix } from '../random/mix.ts'
import { permutation } from '../random/permutation.ts'
import type { Instance } from './instance.ts'
import type { Chance, Pick } from './instruction.ts'

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
    case 'unique': {
      const image = permutation(pick.key, pick.count)
      return (at) => image(at.index)
    }
    case 'distinct': {
      const { key, count } = pick
      // Each array has its own permutation, so it is made anew; arrays with distinct elements are short.
      return (at) => permutation(arrayKey(key, at), count)(at.position)
    }
  }
}

export function happens(of: Chance): (at: Instance) => boolean {
  const { key, probability } = of
  if (probability >= 1) return () => true
  if (probability <= 0) return () => false
  return (at) => chance(key, at, probability)
}

/** Runs `make` inside element `position` of an array, and comes back. */
export function inElement<T>(at: Instance, position: number, make: (at: Instance) => T): T {
  const { a, b, position: outerPosition, arrayA, arrayB } = at
  at.arrayA = a
  at.arrayB = b
  at.position = position
  enter(at, position)
  const made = make(at)
  at.a = a
  at.b = b
  at.position = outerPosition
  at.arrayA = arrayA
  at.arrayB = arrayB
  return made
}

/** Shares of weights, added up; the last is 1. */
export function cumulate(weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  let last = 0
  for (const [i, weight] of weights.entries()) if (weight > 0) last = i
  return weights.map((weight, i) => {
    sum += weight
    // Rounding may leave the sum short of the total; no draw may fall behind the last choice.
    return i >= last ? 1 : sum / total
  })
}

function firstAbove(cumulative: readonly number[], value: number): number {
  let low = 0
  let high = cumulative.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (value < (cumulative[middle] ?? 1)) high = middle
    else low = middle + 1
  }
  return low
}

/** A key for the array that the element is in. */
function arrayKey(key: Key, at: Instance): Key {
  return {
    a: mix(key.a ^ at.low ^ at.arrayA),
    b: mix(key.b + at.low + at.arrayB),
    c: mix(key.c ^ mix(at.low + at.arrayA)),
    d: mix(key.d + mix(at.low ^ at.arrayB)),
  }
}
