/**
 * The operation `carried`: the value of a property of an entity with a lifecycle. It is the value that the last change
 * of the property generated, or the value at the creation of the instance. A value is generated at the time and at the
 * place of its step, so that it is a function of the instance and the step.
 */

import { enter, moveTo } from '../../random/draw.ts'
import type { JsonObject, JsonValue } from '../../text/json.ts'
import type { HistoryHandle, Instance, StateMask } from '../interpret/instance.ts'
import type { Instruction, Of } from './instruction.ts'
import type { Evaluate, InstructionKind, Interpreter } from './kind.ts'
import { interpretOptional } from './object.ts'

/** Maximum number of changes of an instance. The kernel has the same number (kernel/assembly/history.ts). */
export const historyStepsMax = 64

/** A lifecycle in a program. Its history is set when the arrivals of the entity are known. */
export interface CarriedLifecycle {
  history: HistoryHandle | undefined
  /** The object whose properties are the current values. Set after its properties are compiled. */
  current: Of<'object'> | undefined
  /** For each property that expressions read as `previous`, an object for each step that identifies its value. */
  readonly keys: Map<string, readonly object[]>
}

/** One way in which a property gets its value: at the creation, or in a state. */
export interface Version {
  readonly of: Instruction
  /**
   * Returns the object with the values of the step. Its properties include those of other versions, so that objects and
   * versions contain each other.
   */
  readonly object: () => Of<'object'>
  /** The state in which the property gets this value. Undefined for the value at the creation. */
  readonly state?: number
}

interface Carried {
  readonly op: 'carried'
  readonly lifecycle: CarriedLifecycle
  /** Position of the property in the objects of all versions. */
  readonly position: number
  readonly creation: Version
  readonly changes: readonly Version[]
}

declare module './instruction.ts' {
  interface Operations {
    readonly carried: Carried
  }
}

export const carried: InstructionKind<Carried> = {
  interpret: interpretCarried,
  parts: ({ creation, changes }) => [creation, ...changes].map(({ of }) => of),
  isOneOf: true,
  // The value may be a part of another step, where the place of draws differs.
  isAssigned: () => true,
}

/** Returns a set of states. */
export function maskOf(states: readonly number[]): StateMask {
  const half = (from: number): number =>
    states.reduce(
      (mask, state) => (state >= from && state < from + 32 ? mask | (1 << (state - from)) : mask),
      0,
    )
  return { low: half(0), high: half(32) }
}

function interpretCarried(instruction: Carried, { value }: Interpreter): Evaluate {
  const { lifecycle, creation, changes } = instruction
  const atCreation = versionOf(instruction, creation, value)
  const byState = new Map(
    changes.map((version) => [version.state, versionOf(instruction, version, value)]),
  )
  const mask = maskOf(changes.flatMap(({ state }) => state ?? []))
  return (at) => {
    const history = lifecycle.history
    if (history === undefined) throw new Error('the history of the instance must be known')
    const { index } = at
    const step = at.step === 0 ? 0 : history.lastStepIn(index, at.step, mask)
    const version = step === 0 ? atCreation : byState.get(history.stateOf(index, step))
    return version === undefined ? null : inStep(at, step, history, version)
  }
}

type EvaluateStep = (at: Instance, step: number) => JsonValue

/** Returns a closure that computes one version of a property, after the former values that it reads. */
function versionOf(
  { lifecycle, position }: Carried,
  version: Version,
  value: Interpreter['value'],
): EvaluateStep {
  const object = version.object()
  const evaluate = interpretOptional(object, position, value)
  const read = previousNames(object, position)
  if (read.length === 0) return (at) => evaluate(at) ?? null
  const former = formerValues(lifecycle, read, value)
  return (at, step) => {
    const outer = at.previous
    at.previous = former(at, step - 1)
    const result = evaluate(at) ?? null
    at.previous = outer
    return result
  }
}

/** Returns the names of the former values that a property reads, or that a sibling does that it needs. */
export function previousNames(
  { properties, order }: Of<'object'>,
  position: number,
): readonly string[] {
  const needed = [position, ...(order?.needs[position] ?? [])]
  return [...new Set(needed.flatMap((i) => properties[i]?.previous ?? []))]
}

interface FormerProperty {
  readonly name: string
  readonly evaluate: Evaluate
  /** For each step, the key of the value among those that an event has computed. */
  readonly keys: readonly object[]
}

/**
 * Returns a closure for the values of properties after an earlier step. An event computes each of them once, because
 * former values may read values before them, up to the creation.
 */
function formerValues(
  lifecycle: CarriedLifecycle,
  names: readonly string[],
  value: Interpreter['value'],
): (at: Instance, step: number) => JsonObject {
  let properties: readonly FormerProperty[] | undefined
  return (at, step) => {
    // The current object is complete only when all states are compiled.
    properties ??= names.map((name) => formerProperty(lifecycle, name, value))
    const { step: outer, changed = new Map<object, JsonValue>() } = at
    at.changed = changed
    at.step = step
    const object: Record<string, JsonValue> = Object.create(null)
    for (const { name, evaluate, keys } of properties) {
      const key = keys[step] as object
      const found = changed.get(key)
      const former = found === undefined ? evaluate(at) : found
      if (found === undefined) changed.set(key, former)
      object[name] = former
    }
    at.step = outer
    return object
  }
}

function formerProperty(
  { current, keys }: CarriedLifecycle,
  name: string,
  value: Interpreter['value'],
): FormerProperty {
  const of = current?.properties.find((property) => property.name === name)?.of
  if (of === undefined) throw new Error(`"previous.${name}" must be a property`)
  const known = keys.get(name) ?? Array.from({ length: historyStepsMax }, () => ({}))
  keys.set(name, known)
  return { name, evaluate: value(of), keys: known }
}

/** Computes a value at the time and the place of a step, and then restores the time and the place of the instance. */
function inStep(
  at: Instance,
  step: number,
  history: HistoryHandle,
  evaluate: EvaluateStep,
): JsonValue {
  const { index, offset, a, b, position, arrayA, arrayB, step: outerStep, self } = at
  at.offset = history.offsetOf(index) + (step === 0 ? 0 : history.timeOf(index, step))
  at.step = step
  at.self = undefined
  at.position = 0
  moveTo(at, index)
  if (step > 0) {
    at.arrayA = at.a
    at.arrayB = at.b
    at.position = step
    enter(at, step)
  } else {
    at.arrayA = 0
    at.arrayB = 0
  }
  const result = evaluate(at, step)
  Object.assign(at, { offset, a, b, position, arrayA, arrayB, step: outerStep, self })
  return result
}
