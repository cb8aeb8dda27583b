/**
 * The operation `reference`: chooses an earlier instance by its index and computes it again, which needs no memory.
 * Instances that became `error` events are skipped, because clients never received them.
 */

import type { JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import type { WeightSampler } from '../interpret/choosing.ts'
import { instanceChooser, weightSampler } from '../interpret/choosing.ts'
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
import { hasState, nearestWithState } from './reference-state.ts'

interface Reference {
  readonly op: 'reference'
  readonly choice: Choice
  /** Path of property names to the referenced part of the instance; empty for its complete value. */
  readonly field: readonly string[]
  readonly ifEmpty: 'error' | 'null' | 'skip'
  /** Chance that the value is null. For a reference with `via`, it is the chance of the reference that it follows. */
  readonly nullWith?: Chance
  readonly path: ValuePath
}

declare module './instruction.ts' {
  interface Operations {
    readonly reference: Reference
  }
}

export const reference: InstructionKind<Reference> = {
  isAssigned: () => true,
  interpret: interpretReference,
  canFail: ({ ifEmpty, choice }, { entityCanFail }) =>
    ifEmpty === 'error' || (ifEmpty === 'skip' && entityCanFail(choice.entity)),
}

/** Compiled references by their instruction. Siblings that read the same reference share its cache. */
const known = new WeakMap<Reference, Evaluate>()

function interpretReference(instruction: Reference): Evaluate {
  const before = known.get(instruction)
  if (before !== undefined) return before
  const evaluate = compileReference(instruction)
  known.set(instruction, evaluate)
  return evaluate
}

function compileReference(instruction: Reference): Evaluate {
  const { choice, field, ifEmpty, path } = instruction
  const isNull = instruction.nullWith && happens(instruction.nullWith)
  // Targets are set when all entities are compiled, after this closure is created.
  let read: Evaluate | undefined

  /** Returns the referenced value in the instance with this index, or undefined if the instance must be skipped. */
  function takeInstance(at: Instance, index: number): JsonValue | undefined {
    const target = choice.target as EntityHandle
    if (field.length === 0 && !spend(at, target.size, path)) return null
    const there = referred(at, target, index)
    // A part may be valid although the instance failed. A complete value reports its own failure.
    const isMissing = target.canFail && field.length > 0 && target.fails(there)
    const value = isMissing ? null : (read as Evaluate)(there)
    return skipsInstance(at, there, path) ? undefined : value
  }

  const isWeighted = choice.policy.kind === 'weighted'
  const kept = memoized(takeInstance)
  const take: ReferenceReader['take'] = (at, index) => {
    // The value of an instance that changes depends on the time of the reference.
    const isFixed = field.length > 0 && choice.target?.mayChange(field) === false
    return isFixed ? kept(at, index) : takeInstance(at, index)
  }
  const reader: ReferenceReader = {
    choice,
    path,
    isWeighted,
    choose: instanceChooser(choice),
    take,
  }
  return (at) => {
    // If the event already failed, its value is not used.
    if (at.failure?.isFinal || isNull?.(at)) return null
    const target = choice.target as EntityHandle
    read ??= target.reader(field)
    const value = takeOne(reader, at, target)
    if (value !== undefined) return value
    if (ifEmpty === 'null') return null
    return fail(at, noInstance(choice), path)
  }
}

function noInstance({ entity, among }: Choice): string {
  const what = `there is no earlier instance of "${entity}"`
  return among === undefined
    ? `${what} to refer to`
    : `${what} in the state ${among.map((name) => show(name)).join(' or ')}`
}

/** Returns the instance that a reference leads to, after its last change before the reference. */
function referred(at: Instance, { offsetOf, history }: EntityHandle, index: number): Instance {
  const there = deeperInstance(at, index, offsetOf(index))
  if (history !== undefined) there.step = history.stepBefore(index, at.offset)
  return there
}

/** State and functions with which one reference finds and reads its instance. */
interface ReferenceReader {
  readonly choice: Choice
  readonly path: Reference['path']
  readonly isWeighted: boolean
  readonly choose: ReturnType<typeof instanceChooser>
  /** Returns the referenced value in the instance with this index, or undefined if the instance must be skipped. */
  readonly take: (at: Instance, index: number) => JsonValue | undefined
  /**
   * Accepts candidates by weight, for the policy `weighted`. Created at the first use, when all entities are compiled.
   */
  sampler?: WeightSampler | undefined
}

/** Returns the value that the reference reads, or undefined if no instance was found. */
function takeOne(
  reader: ReferenceReader,
  at: Instance,
  target: EntityHandle,
): JsonValue | undefined {
  const { choose, take, path } = reader
  const count = target.countBefore(at.offset)
  if (reader.isWeighted) reader.sampler ??= weightSampler(reader.choice)
  const { sampler } = reader
  const rejected: RejectedCandidate | undefined = sampler && { sampler, index: undefined, total: 0 }
  const attempts = attemptsOf(count)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const chosen = choose(at, attempt, count)
    if (chosen === undefined) break
    const index = occurred(reader.choice, { chosen, count, at, attempt })
    if (index === undefined) continue
    if (!countReference(at, path)) return null
    const verdict =
      rejected === undefined ? 'accept' : weighCandidate(reader, at, { attempt, index, rejected })
    if (verdict === 'end') return null
    const value = verdict === 'accept' ? take(at, index) : undefined
    if (value !== undefined) return value
  }
  return rejected?.index === undefined ? undefined : take(at, rejected.index)
}

/**
 * Decides whether a candidate instance is accepted by its weight, is rejected, or ends the search because the event
 * failed.
 */
function weighCandidate(
  reader: ReferenceReader,
  at: Instance,
  { attempt, index, rejected }: { attempt: number; index: number; rejected: RejectedCandidate },
): Verdict {
  const { choice, path } = reader
  const { sampler } = rejected
  const there = referred(at, choice.target as EntityHandle, index)
  const weight = sampler.weightOf(there)
  if (skipsInstance(at, there, path)) return 'reject'
  if (there.failure !== undefined || weight === undefined) return 'end'
  if (sampler.accepts(at, attempt, weight)) return 'accept'
  rejected.total += weight
  if (rejected.index === undefined || sampler.replaces(at, attempt, weight / rejected.total)) {
    rejected.index = index
  }
  return 'reject'
}

/**
 * Whether the referenced instance `there` failed, and the reference should try another one. If its failure is final,
 * the referring instance fails, too.
 */
function skipsInstance(at: Instance, there: Instance, path: Reference['path']): boolean {
  if (there.failure === undefined) return false
  if (!there.failure.isFinal) return true
  fail(at, there.failure.message, path, true)
  return false
}

type Verdict = 'accept' | 'reject' | 'end'

/** One of the rejected candidates, chosen by weight. The reference takes it if no candidate is accepted. */
interface RejectedCandidate {
  readonly sampler: WeightSampler
  index: number | undefined
  /** Sum of the weights of the rejected candidates. */
  total: number
}

/**
 * Counts one more reference of the event. Returns false, and fails the event, if it has too many references or its
 * expressions used too many steps.
 */
function countReference(at: Instance, path: Reference['path']): boolean {
  if (at.depth === referenceDepthMax || ++at.budget.references > referencesMax) {
    fail(at, tooManyReferences, path, true)
    return false
  }
  return hasSteps(at, path)
}

/**
 * Number of attempts after which a reference searches for the nearest older instance, and the maximum number of steps
 * of that search.
 */
export const attemptsBeforeSearch = 8
export const searchStepsMax = 10_000

/**
 * Returns the index of the chosen instance if it occurred before the offset. A child may occur later than an instance
 * after its parent, or never. Later attempts take the nearest older instance. The last attempt takes one of the
 * earliest instances, so that a reference is empty only while no instance has occurred. Returns undefined if another
 * attempt may find an instance.
 */
function occurred(
  choice: Choice,
  {
    chosen,
    count,
    at,
    attempt,
  }: {
    readonly chosen: number
    readonly count: number
    readonly at: Instance
    readonly attempt: number
  },
): number | undefined {
  const { isInOrder, offsetOf, early } = choice.target as EntityHandle
  const { offset } = at
  const chosenOffset = isInOrder ? Number.NEGATIVE_INFINITY : offsetOf(chosen)
  if (chosenOffset < offset && hasState(choice, chosen, offset)) return chosen
  if (choice.amongStates !== undefined) {
    if (attempt < attemptsOf(count) - 1) return undefined
    return choice.isUnique ? undefined : nearestWithState(choice, chosen, { count, at })
  }
  // Instances that never occur may be adjacent to thousands of others that never occur.
  if (attempt >= attemptsBeforeSearch && Number.isFinite(chosenOffset)) {
    const least = Math.max(chosen - searchStepsMax, 0)
    for (let index = chosen - 1; index >= least; index--) if (offsetOf(index) < offset) return index
  }
  if (attempt < attemptsOf(count) - 1) return undefined
  if (early === undefined) throw new Error('the target of a reference must have early instances')
  const { offsets, indexes } = early
  const later = offsets.findIndex((other) => other >= offset)
  const came = later < 0 ? offsets.length : later
  // The relative position among the earliest instances is that of the choice among all candidates.
  return indexes[Math.floor((chosen / count) * came)]
}

function attemptsOf(count: number): number {
  return Math.min(attemptsMax, count)
}

const tooManyReferences = `an event may follow ${referencesMax} references, ${referenceDepthMax} deep, and no more`
