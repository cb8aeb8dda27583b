/**
 * The policies of references as functions of the referring instance: an index below `count`, the number of instances
 * that came before it. Further attempts draw anew, for when what was chosen turned out to be an `error` event.
 */

import { attemptsFrom } from '../../random/attempts.ts'
import { below, enter, unit } from '../../random/draw.ts'
import { exp, log } from '../../random/exact.ts'
import { childKey, type Key } from '../../random/key.ts'
import { zipf } from '../../random/zipf.ts'
import type { Choice } from '../instructions/instruction.ts'
import type { EntityHandle, Instance } from './instance.ts'

/** Undefined when no other attempt can help. */
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
      return (at, attempt, count) => inAttempt(at, attempt, () => below(key, at, count))
    case 'zipf': {
      const { exponent } = policy
      const draws = attemptsFrom(rankKeyOf(key))
      return (at, attempt, count) => {
        draws.at = at
        draws.attempt = attempt
        return zipf(exponent, count)(draws) - 1
      }
    }
    case 'recent': {
      const ageKey = ageKeyOf(key)
      const rate = Math.LN2 / policy.halfLifeMs
      return (at, attempt, count) => {
        const age = inAttempt(at, attempt, () => truncatedAge(unit(ageKey, at), rate, at.offset))
        const { countBefore } = choice.target as EntityHandle
        // The last instance that had come by then; the first when there was none yet.
        return Math.max(Math.min(countBefore(Math.floor(at.offset - age) + 1), count) - 1, 0)
      }
    }
  }
}

/** So little of the exponential is even, and the formula would only have digits left that cancel. */
export const linearBelow = 1e-6

/** The exponential distribution with that rate, cut off at `most`, at the share `u` of it. */
function truncatedAge(u: number, rate: number, most: number): number {
  if (rate * most < linearBelow) return u * most
  return Math.min(-log(1 - u * (1 - exp(-rate * most))) / rate, most)
}

/** Of the draw of a rank. */
export function rankKeyOf(key: Key): Key {
  return childKey(key, 'rank')
}

/** Of the draw of an age. */
export function ageKeyOf(key: Key): Key {
  return childKey(key, 'age')
}

/** Whether a candidate is taken by its weight, and which one when none is. */
export interface Weighing {
  /** The weight; undefined when the instance is an `error` event, which nobody saw. */
  weigh(there: Instance): number | undefined
  takes(at: Instance, attempt: number, weight: number): boolean
  /** Whether it replaces those that were not taken before it, of which it has that share of the weight. */
  replaces(at: Instance, attempt: number, share: number): boolean
}

/** Undefined unless the policy weighs. The target must be set. */
export function weighing({ key, policy, target, weightMax }: Choice): Weighing | undefined {
  if (policy.kind !== 'weighted' || target === undefined || weightMax === undefined)
    return undefined
  const [takeKey, replaceKey] = [childKey(key, 'take'), childKey(key, 'replace')]
  const read = target.reader(policy.by)
  return {
    weigh(there) {
      const isMissing = target.canFail && target.fails(there)
      const weight = isMissing ? null : read(there)
      if (there.failure !== undefined || typeof weight !== 'number') return undefined
      return weight
    },
    takes: (at, attempt, weight) =>
      inAttempt(at, attempt, () => unit(takeKey, at) * weightMax < weight),
    replaces: (at, attempt, share) => inAttempt(at, attempt, () => unit(replaceKey, at) < share),
  }
}

function inAttempt<T>(at: Instance, attempt: number, make: () => T): T {
  if (attempt === 0) return make()
  const { a, b } = at
  enter(at, -attempt)
  const made = make()
  at.a = a
  at.b = b
  return made
}
