/**
 * The states that a reference asks for (`among`): whether an instance is in one of them at the time of the reference, and
 * the search for one that is.
 */

import type { EntityHandle, Instance, StateMask } from '../interpret/instance.ts'
import type { Choice } from './instruction.ts'

/**
 * Maximum number of instances on each side of the chosen one in which a reference searches for one of its states, and the
 * steps of the event that each of them takes.
 */
const statesSearchMax = 500
const stepsPerState = 5

/**
 * Returns whether an instance, which occurred before an offset, has one of the states that the reference asks for, both
 * before the offset and at the offset, where a change of the instance may come before the reference.
 */
export function hasState({ amongStates, target }: Choice, index: number, offset: number): boolean {
  if (amongStates === undefined || target?.history === undefined) return true
  const { history } = target
  const step = history.stepBefore(index, offset)
  if (!isIn(amongStates, history.stateOf(index, step))) return false
  const next = history.stepBefore(index, offset + 1)
  return next === step || isIn(amongStates, history.stateOf(index, next))
}

function isIn({ low, high }: StateMask, state: number): boolean {
  return (((state < 32 ? low : high) >>> (state & 31)) & 1) === 1
}

/**
 * Returns the nearest instance to a chosen one, first among older ones, that occurred before the offset and has one of
 * the states that the reference asks for.
 */
export function nearestWithState(
  choice: Choice,
  chosen: number,
  { count, at }: { readonly count: number; readonly at: Instance },
): number | undefined {
  const { offsetOf } = choice.target as EntityHandle
  const fits = (index: number): boolean => {
    at.budget.steps += stepsPerState
    return offsetOf(index) < at.offset && hasState(choice, index, at.offset)
  }
  const min = Math.max(chosen - statesSearchMax, 0)
  for (let index = chosen - 1; index >= min; index--) if (fits(index)) return index
  const max = Math.min(chosen + statesSearchMax, count - 1)
  for (let index = chosen + 1; index <= max; index++) if (fits(index)) return index
  return undefined
}
