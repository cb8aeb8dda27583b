/**
 * Evaluates the expressions of a definition for some instances when the definition is checked. An expression that fails
 * for each of them would produce only errors, so the check reports it, rather than the first event.
 */

import type { Definition } from '../../definition/definition.ts'
import { moveTo } from '../../random/draw.ts'
import { expressionsOf, partsOf } from '../../schema/instructions/facts.ts'
import type { Instruction } from '../../schema/instructions/instruction.ts'
import {
  type Budget,
  charactersMax,
  eventStepsMax,
  type Failure,
  type Instance,
  moveInstance,
  newInstance,
  referencesMax,
} from '../../schema/interpret/instance.ts'
import type { Stepwise } from '../../schema/stepwise.ts'
import type { Issues } from '../../text/issue.ts'
import type { EntityProgram } from '../entity-program.ts'
import type { Program } from '../program.ts'
import { pathIn } from './path-in.ts'

/**
 * Number of instances per entity that are tried, distributed over the run. If the run has fewer, each is tried again
 * with the random numbers of other instances, because an expression that fails only by chance is valid.
 */
const triedCount = 16
/**
 * Budget of the trials of one entity, and of those of all entities together, as a multiple of the budget of one event.
 */
const eventsMax = 4

export function* tryExpressions(
  { entities }: Definition,
  program: Program,
  issues: Issues,
): Stepwise<void> {
  const at = newInstance(program.time)
  const spent: Budget = { references: 0, characters: 0, steps: 0 }
  for (const entity of program.entities) {
    if (!isCalculated(entity.instruction)) continue
    const common = yield* commonFailure(entity, at, spent)
    if (common !== undefined) {
      const { failure, times } = common
      issues.push({
        path: pathIn(
          entities.get(entity.key)?.schema ?? null,
          ['entities', entity.key, 'schema'],
          failure.path,
        ),
        message: `must produce a value for some instances; each of the ${times} that were tried failed: ${failure.message}`,
        reference: '/types/function',
      })
    }
    // The remaining entities are not tried.
    if (isExhausted(spent)) return
  }
}

/**
 * Returns the failure that all tried instances of an entity have in common, and the number of trials. Returns undefined
 * if they have none in common. The trials end early if they exhaust the budget.
 */
function* commonFailure(
  { offsetOf, instances, value, size }: EntityProgram,
  at: Instance,
  spent: Budget,
): Stepwise<{ readonly failure: Failure; readonly times: number } | undefined> {
  const count = instances.indexes
  if (count === 0) return undefined
  const own: Budget = { references: 0, characters: 0, steps: 0 }
  let common: Failure | undefined
  let times = 0
  let absent = 0
  for (let i = 0; i < triedCount && !isExhausted(own); i++) {
    const index = count < triedCount ? i % count : Math.floor((i * count) / triedCount)
    const offset = offsetOf(index)
    if (!Number.isFinite(offset)) {
      // Too few instances of the entity are within the run for a verdict.
      if (++absent > triedCount / 2) return undefined
      continue
    }
    moveInstance(at, index, offset)
    if (i >= count) moveTo(at, i)
    value(at)
    yield
    times++
    addTo(own, at.budget, size)
    addTo(spent, at.budget, size)
    const { failure } = at
    if (!failure?.isExpression) return undefined
    if (common !== undefined && String(common.path) !== String(failure.path)) return undefined
    common = failure
  }
  return common && { failure: common, times }
}

/**
 * Adds the budget that an event has used, and the length of the value itself, which is not part of the event's budget.
 */
function addTo(spent: Budget, { references, characters, steps }: Budget, size: number): void {
  spent.references += references
  spent.characters += characters + size
  spent.steps += steps
}

function isExhausted({ references, characters, steps }: Budget): boolean {
  return (
    references > eventsMax * referencesMax ||
    characters > eventsMax * charactersMax ||
    steps > eventsMax * eventStepsMax
  )
}

/** Returns whether a value contains an expression or a reference. Other values need no trial. */
function isCalculated(instruction: Instruction): boolean {
  const isOwn = instruction.op === 'reference' || expressionsOf(instruction) > 0
  return isOwn || partsOf(instruction).some(isCalculated)
}
