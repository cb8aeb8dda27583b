/** References: an earlier instance is chosen by counting, and computed again, which costs no memory. Instances that turned out to be `error` events are passed over, since no client saw them. */

import type { JsonValue } from '../../text/json.ts'
import type { Weighing } from '../interpret/choosing.ts'
import { instanceChooser, weighing } from '../interpret/choosing.ts'
import type { EntityHandle, Instance, ValuePath } from '../interpret/instance.ts'
import {
  attemptsMax,
  deeperInstance,
  fail,
  hasSteps,
  referenceDepthMax,
  referencesMax,
  spend,
} from '../interpret/instance.ts'
import { memoized } from '../interpret/memoized.ts'
import { happens } from '../interpret/pick.ts'
import type { Chance, Choice } from './instruction.ts'
import type { Evaluate, InstructionKind } from './kind.ts'

interface Reference {
  readonly op: 'reference'
  readonly choice: Choice
  /** Property names that lead to the part; none for the whole value. */
  readonly field: readonly string[]
  readonly ifEmpty: 'error' | 'null' | 'skip'
  /** Null together with the reference that it follows. */
  readonly nullWith?: Chance
  readonly path: ValuePath
}

declare module './instruction.ts' {
  interface Operations {
    readonly reference: Reference
  }
}

export const reference: InstructionKind<Reference> = {
  interpret: interpretReference,
  canFail: ({ ifEmpty, choice }, { entityCanFail }) =>
    ifEmpty === 'error' || (ifEmpty === 'skip' && entityCanFail(choice.entity)),
  readsTime: () => true,
}

/** Several siblings may read one reference: what it remembers serves them all. */
const known = new WeakMap<Reference, Evaluate>()

function interpretReference(instruction: Reference): Evaluate {
  const before = known.get(instruction)
  if (before !== undefined) return before
  const evaluate = interpretAnew(instruction)
  known.set(instruction, evaluate)
  return evaluate
}

function interpretAnew(instruction: Reference): Evaluate {
  const { choice, field, ifEmpty, path } = instruction
  const isNull = instruction.nullWith && happens(instruction.nullWith)
  // Targets are set when all entities are compiled, after this closure is made.
  let read: Evaluate | undefined

  /** Undefined when the instance is to be passed over. */
  function takeAnew(at: Instance, index: number): JsonValue | undefined {
    const target = choice.target as EntityHandle
    if (field.length === 0 && !spend(at, target.size, path)) return null
    const there = deeperInstance(at, index, target.offsetOf(index))
    // A part may be well where the whole is not; the whole says itself whether it failed.
    const isMissing = target.canFail && field.length > 0 && target.fails(there)
    const value = isMissing ? null : (read as Evaluate)(there)
    return passOver(at, there, path) ? undefined : value
  }

  const isWeighted = choice.policy.kind === 'weighted'
  const take = field.length === 0 ? takeAnew : memoized(takeAnew)
  const reading: ReferenceReader = {
    choice,
    path,
    isWeighted,
    choose: instanceChooser(choice),
    take,
  }
  return (at) => {
    // The event is worth nothing any more.
    if (at.failure?.isFinal || isNull?.(at)) return null
    const target = choice.target as EntityHandle
    read ??= target.reader(field)
    const value = takeOne(reading, at, target)
    if (value !== undefined) return value
    if (ifEmpty === 'null') return null
    return fail(at, `there is no earlier instance of "${choice.entity}" to refer to`, path)
  }
}

/** How one reference finds and reads the instance it takes. */
interface ReferenceReader {
  readonly choice: Choice
  readonly path: Reference['path']
  readonly isWeighted: boolean
  readonly choose: ReturnType<typeof instanceChooser>
  /** Undefined when the instance is to be passed over. */
  readonly take: (at: Instance, index: number) => JsonValue | undefined
  /** Known once all entities are compiled. */
  weights?: Weighing | undefined
}

/** The value that the reference reads; undefined where no instance was found. */
function takeOne(
  reading: ReferenceReader,
  at: Instance,
  target: EntityHandle,
): JsonValue | undefined {
  const { choose, take, path } = reading
  const count = target.countBefore(at.offset)
  if (reading.isWeighted) reading.weights ??= weighing(reading.choice)
  const { weights } = reading
  const spare: Spare | undefined = weights && { weights, index: undefined, total: 0 }
  const attempts = attemptsOf(count)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const chosen = choose(at, attempt, count)
    if (chosen === undefined) break
    const index = occurred(target, { chosen, count, offset: at.offset, attempt })
    if (index === undefined) continue
    if (!countReference(at, path)) return null
    const verdict =
      spare === undefined ? 'take' : weighCandidate(reading, at, { attempt, index, spare })
    if (verdict === 'end') return null
    const value = verdict === 'take' ? take(at, index) : undefined
    if (value !== undefined) return value
  }
  return spare?.index === undefined ? undefined : take(at, spare.index)
}

/** Whether a candidate is taken for its weight, passed over, or ends the search because the event fails. */
function weighCandidate(
  reading: ReferenceReader,
  at: Instance,
  { attempt, index, spare }: { attempt: number; index: number; spare: Spare },
): Verdict {
  const { choice, path } = reading
  const { weights } = spare
  const there = deeperInstance(at, index, (choice.target as EntityHandle).offsetOf(index))
  const weight = weights.weigh(there)
  if (passOver(at, there, path)) return 'pass'
  if (there.failure !== undefined || weight === undefined) return 'end'
  if (weights.takes(at, attempt, weight)) return 'take'
  spare.total += weight
  if (spare.index === undefined || weights.replaces(at, attempt, weight / spare.total)) {
    spare.index = index
  }
  return 'pass'
}

/** Whether another instance may be better; a failure of the event as a whole is one of this instance too. */
function passOver(at: Instance, there: Instance, path: Reference['path']): boolean {
  if (there.failure === undefined) return false
  if (!there.failure.isFinal) return true
  fail(at, there.failure.message, path, true)
  return false
}

type Verdict = 'take' | 'pass' | 'end'

/** One of the candidates that were not taken for their weights, chosen by weight: taken where no other is. */
interface Spare {
  readonly weights: Weighing
  index: number | undefined
  /** The sum of the weights of the candidates that were not taken. */
  total: number
}

/** Counts one more reference of the event. Fails the event where it has too many, or takes too many steps. */
function countReference(at: Instance, path: Reference['path']): boolean {
  if (at.depth === referenceDepthMax || ++at.budget.references > referencesMax) {
    fail(at, tooManyReferences, path, true)
    return false
  }
  return hasSteps(at, path)
}

/** The index that a reference takes where no instance is passed over and none is weighed; undefined where there is none. */
export function indexChooser(choice: Choice): (at: Instance) => number | undefined {
  const choose = instanceChooser(choice)
  return (at) => {
    const target = choice.target as EntityHandle
    const count = target.countBefore(at.offset)
    const attempts = attemptsOf(count)
    for (let attempt = 0; attempt < attempts; attempt++) {
      const chosen = choose(at, attempt, count)
      if (chosen === undefined) return undefined
      const index = occurred(target, { chosen, count, offset: at.offset, attempt })
      if (index !== undefined) return index
    }
    return undefined
  }
}

/** After so many draws the nearest older instance is taken, looked for over so many of them. */
const drawsMax = 8
const stepsMax = 10_000

/**
 * Returns the chosen instance if it came before that offset. A child whose parent came before it may come later, or
 * never. Later attempts then take the nearest older instance, and the last one takes one of those that came before all
 * others, so that a reference is empty only while nothing has come. Undefined when another attempt may find one.
 */
function occurred(
  { isInOrder, offsetOf, early }: EntityHandle,
  {
    chosen,
    count,
    offset,
    attempt,
  }: {
    readonly chosen: number
    readonly count: number
    readonly offset: number
    readonly attempt: number
  },
): number | undefined {
  if (isInOrder) return chosen
  const chosenOffset = offsetOf(chosen)
  if (chosenOffset < offset) return chosen
  // Around an instance that never comes there may be thousands of others that never come.
  if (attempt >= drawsMax && Number.isFinite(chosenOffset)) {
    const least = Math.max(chosen - stepsMax, 0)
    for (let index = chosen - 1; index >= least; index--) if (offsetOf(index) < offset) return index
  }
  if (attempt < attemptsOf(count) - 1) return undefined
  if (early === undefined) throw new Error('the target of a reference must have early instances')
  const { offsets, indexes } = early
  const later = offsets.findIndex((other) => other >= offset)
  const came = later < 0 ? offsets.length : later
  // At the same share of them as the choice among all candidates.
  return indexes[Math.floor((chosen / count) * came)]
}

function attemptsOf(count: number): number {
  return Math.min(attemptsMax, count)
}

const tooManyReferences = `an event may follow ${referencesMax} references, ${referenceDepthMax} deep, and no more`
