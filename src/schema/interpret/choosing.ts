/**
 * Choices of instances by references, as functions of the referring instance. They return an index less than `count`,
 * the number of earlier instances of the referenced entity. Further attempts choose again if the chosen instance is an
 * `error` event.
 */

import { below, enter, unit } from '../../random/draw.ts'
import { childKey, type Key } from '../../random/key.ts'
import { ranks } from '../../random/ranks.ts'
import { sharedKernel } from '../../wasm/kernel.ts'
import type { Choice } from '../instructions/instruction.ts'
import type { EntityHandle, Instance } from './instance.ts'

/**
 * Returns the index of the instance that a reference chooses in an attempt, counted from 0, or undefined if no further
 * attempt can succeed.
 */
export type Choose = (at: Instance, attempt: number, count: number) => number | undefined

export function instanceChooser(choice: Choice): Choose {
  const { key, policy, isUnique } = choice
  const assigned: Choose = (at, attempt) => (attempt === 0 ? choice.assign?.(at.index) : undefined)
  if (isUnique) return assigned
  switch (policy.kind) {
    case 'parent':
      return assigned
    case 'first':
      return (_, attempt) => attempt
    case 'last':
      return (_, attempt, count) => count - 1 - attempt
    case 'uniform':
    case 'weighted':
      return (at, attempt, count) => drawInAttempt(at, attempt, () => below(key, at, count))
    case 'zipf':
      return ranks(rankKeyOf(key), policy.exponent)
    case 'recent': {
      const ageKey = ageKeyOf(key)
      const rate = Math.LN2 / policy.halfLifeMs
      return (at, attempt, count) => {
        const age = drawInAttempt(at, attempt, () =>
          sharedKernel().truncatedAge(unit(ageKey, at), rate, at.offset),
        )
        const { countBefore } = choice.target as EntityHandle
        // The last instance up to the drawn time, or the first instance if it occurred later.
        return Math.max(Math.min(countBefore(Math.floor(at.offset - age) + 1), count) - 1, 0)
      }
    }
  }
}

/** Returns the key with which the policy `zipf` draws the rank of an instance. */
export function rankKeyOf(key: Key): Key {
  return childKey(key, 'rank')
}

/** Returns the key with which the policy `recent` draws the age of an instance. */
export function ageKeyOf(key: Key): Key {
  return childKey(key, 'age')
}

/** Returns the key with which the policy `weighted` accepts a candidate. */
export function takeKeyOf(key: Key): Key {
  return childKey(key, 'take')
}

/** Returns the key with which the policy `weighted` chooses one of the rejected candidates. */
export function replaceKeyOf(key: Key): Key {
  return childKey(key, 'replace')
}

/**
 * Accepts candidates of a reference with a probability proportional to their weight. It also chooses one of the
 * rejected candidates, for the case that none is accepted.
 */
export interface WeightSampler {
  /**
   * Returns the weight of a candidate, or undefined if the candidate is an `error` event, which clients never received,
   * or has no weight.
   */
  weightOf(there: Instance): number | undefined
  accepts(at: Instance, attempt: number, weight: number): boolean
  /**
   * Whether the candidate replaces the rejected candidate chosen so far. `share` is the candidate's share of the total
   * weight of the rejected candidates.
   */
  replaces(at: Instance, attempt: number, share: number): boolean
}

/**
 * Returns the sampler for the policy `weighted`, or undefined for other policies. The referenced entity must be set.
 */
export function weightSampler({
  key,
  policy,
  target,
  weightMax,
}: Choice): WeightSampler | undefined {
  if (policy.kind !== 'weighted' || target === undefined || weightMax === undefined)
    return undefined
  const [takeKey, replaceKey] = [takeKeyOf(key), replaceKeyOf(key)]
  const read = target.reader(policy.by)
  return {
    weightOf(there) {
      const isMissing = target.canFail && target.fails(there)
      const weight = isMissing ? null : read(there)
      if (there.failure !== undefined || typeof weight !== 'number') return undefined
      return weight
    },
    accepts: (at, attempt, weight) =>
      drawInAttempt(at, attempt, () => unit(takeKey, at) * weightMax < weight),
    replaces: (at, attempt, share) =>
      drawInAttempt(at, attempt, () => unit(replaceKey, at) < share),
  }
}

function drawInAttempt<T>(at: Instance, attempt: number, make: () => T): T {
  if (attempt === 0) return make()
  const { a, b } = at
  enter(at, -attempt)
  const result = make()
  at.a = a
  at.b = b
  return result
}
