/**
 * Tries a definition when it is written: an expression that fails for every instance that is looked at would make
 * nothing but errors, which is told here and not at the first event.
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
import { indexCount } from '../arrivals/chain.ts'
import type { EntityProgram } from '../entity-program.ts'
import type { Program } from '../program.ts'
import { pathIn } from './path-in.ts'

/**
 * Instances of each entity that are tried, spread over the run. Where the run has fewer, each is tried again with the draws
 * of others: one that fails by chance alone is no reason to refuse a definition.
 */
const triedCount = 16
/** Those of one entity may spend what so many events may, and no entity is looked at behind who spent as much. */
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
        message: `must give a value for some instances; each of ${times} failed: ${failure.message}`,
        reference: '/types/function',
      })
    }
    // Of the entities that are left nothing is said.
    if (isExhausted(spent)) return
  }
}

/** What goes wrong with one expression in all instances, which may be fewer where they alone spend much. */
function* commonFailure(
  { offsetOf, instances, value, size }: EntityProgram,
  at: Instance,
  spent: Budget,
): Stepwise<{ readonly failure: Failure; readonly times: number } | undefined> {
  const count = indexCount(instances)
  if (count === 0) return undefined
  const own: Budget = { references: 0, characters: 0, steps: 0 }
  let common: Failure | undefined
  let times = 0
  let absent = 0
  for (let i = 0; i < triedCount && !isExhausted(own); i++) {
    const index = count < triedCount ? i % count : Math.floor((i * count) / triedCount)
    const offset = offsetOf(index)
    if (!Number.isFinite(offset)) {
      // Of the few instances that come nothing is said.
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

/** With the characters of the value itself, which no budget of an event counts. */
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

/** Nothing can be said of values that are neither calculated nor taken from others. */
function isCalculated(instruction: Instruction): boolean {
  const isOwn = instruction.op === 'reference' || expressionsOf(instruction) > 0
  return isOwn || partsOf(instruction).some(isCalculated)
}
