/**
 * The instance whose value is computed, and the interface to the entities of other instances. All of it derives from
 * the snapshot of the run, without state from earlier events.
 */

import { moveTo, type Place } from '../../random/draw.ts'
import type { JsonObject, JsonValue } from '../../text/json.ts'

/** Path of a value in the event: property names, and `*` for the elements of an array. */
export type ValuePath = readonly string[]

/** Maximum number of references that one event may follow, and maximum depth of nested references. */
export const referencesMax = 1_000
export const referenceDepthMax = 64
/**
 * Maximum number of draws for one reference. If all chosen instances failed, the referenced entity is treated as empty.
 */
export const attemptsMax = 32
/** Maximum number of instances of one entity, so that ids and counts are far below 2⁵³. */
export const instancesMax = 1_000_000_000_000
/** Maximum number of characters in the values of the references and functions of one event. */
export const charactersMax = 4_194_304
/**
 * Maximum number of steps of the expressions of one event, including elements of arrays that it refers to: about 0.1 s,
 * or a hundred of the longest expressions.
 */
export const eventStepsMax = 1_000_000

/** Start and end of a run in simulated time, in milliseconds since 1970. */
export interface RunTime {
  readonly startMs: number
  readonly endMs: number
}

export interface Instance extends Place {
  /** Number of the instance in its entity, from 0. */
  index: number
  /** Simulated milliseconds since the start of the run. */
  offset: number
  /** Position of the current element in the innermost enclosing array. */
  position: number
  /** The two words of the place that contains the innermost enclosing array. */
  arrayA: number
  arrayB: number
  /** The enclosing object, with the properties computed so far, for expressions that read `self`. */
  self: JsonObject | undefined
  /** The former values of the properties that a change reads, for expressions that read `previous`. */
  previous: JsonObject | undefined
  /** The number of changes of the instance up to the computed value: 0 for its value at the creation. */
  step: number
  /** The first failure in the instance. If it is set, the value of the instance is invalid. */
  failure: Failure | undefined
  /** Number of references from the instance of the event to this one; 0 for the instance of the event itself. */
  depth: number
  readonly time: RunTime
  /** Former values that the event has computed (`carried.ts`). */
  changed: Map<object, JsonValue> | undefined
  /** Resources that the event used, shared by all instances that the event computes. */
  readonly budget: Budget
}

/** The resources that an event has used. */
export interface Budget {
  references: number
  characters: number
  steps: number
}

export interface Failure {
  readonly message: string
  readonly path: ValuePath
  /** Whether the complete event failed, so that a reference gains nothing from choosing another instance. */
  readonly isFinal: boolean
  /** Whether an expression failed, rather than another instruction. */
  readonly isExpression: boolean
}

/** Offsets and indexes of instances in the order of their offsets, as arrays of equal length. */
export interface EarlyInstances {
  readonly offsets: Float64Array
  readonly indexes: Float64Array
}

/** The changes of the instances of an entity with a lifecycle. Step 0 of an instance is its creation. */
export interface HistoryHandle {
  /** Address of the history in the kernel. Undefined if only the interpreter knows the history. */
  readonly address: number | undefined
  /** Returns the number of the variant of an instance: the combination of values that conditions of transitions read. */
  variantOf(index: number): number
  /** Returns the offset of the creation of an instance, or Infinity if it never occurs. */
  offsetOf(index: number): number
  /** Returns the time of a step since the creation in milliseconds, or Infinity after the last step. */
  timeOf(index: number, step: number): number
  /** Returns the number of the state that a step enters. */
  stateOf(index: number, step: number): number
  /** Returns the last step from 1 to `step` that enters one of the states of a mask, or 0 if none does. */
  lastStepIn(index: number, step: number, mask: StateMask): number
  /** Returns the last step before an offset, at least 0. */
  stepBefore(index: number, offset: number): number
}

/** A set of up to 64 states: a bit for each state, in two halves of 32 bits. */
export interface StateMask {
  readonly low: number
  readonly high: number
}

/** An entity of the run, as needed to follow references to its instances. */
export interface EntityHandle {
  /**
   * Returns the number of instances that occurred before the offset, or an upper bound of it if the offsets do not rise
   * with the index.
   */
  countBefore(offset: number): number
  /** Whether the offsets of the instances rise with their index. */
  readonly isInOrder: boolean
  /** The changes of the instances, if the entity has a lifecycle. */
  readonly history: HistoryHandle | undefined
  /** Whether the part of a value at the path of property names may change after the creation. */
  mayChange(field: readonly string[]): boolean
  /** Returns the offset of an instance, or Infinity if the instance never occurs. */
  offsetOf(index: number): number
  /** The earliest instances, set if offsets do not rise with the index and references lead to the entity. */
  readonly early: EarlyInstances | undefined
  /** Whether an instance of the entity may become an `error` event, which no reference may choose. */
  readonly canFail: boolean
  /**
   * Approximate maximum length of the JSON text of a complete value, in characters, without the values that it refers
   * to.
   */
  readonly size: number
  /** Whether the event of the instance is an `error` event. */
  fails(at: Instance): boolean
  /** Returns a function that computes the complete value of an instance, or its part at the path of property names. */
  reader(field: readonly string[]): (at: Instance) => JsonValue
}

export function newInstance(time: RunTime): Instance {
  return {
    low: 0,
    a: 0,
    b: 0,
    index: 0,
    offset: 0,
    position: 0,
    arrayA: 0,
    arrayB: 0,
    self: undefined,
    previous: undefined,
    step: 0,
    failure: undefined,
    depth: 0,
    time,
    changed: undefined,
    budget: { references: 0, characters: 0, steps: 0 },
  }
}

/** Makes a reused object represent another instance at its creation, and resets its failure and the budget of its event. */
export function moveInstance(at: Instance, index: number, offset: number): void {
  moveTo(at, index)
  at.index = index
  at.offset = offset
  at.step = 0
  startEvent(at)
}

/** Clears the failure of the instance and the budget of its event. */
export function startEvent(at: Instance): void {
  at.failure = undefined
  at.changed = undefined
  at.budget.references = 0
  at.budget.characters = 0
  at.budget.steps = 0
}

/** Returns another instance, which a reference of `at` leads to. It uses the budget of the same event. */
export function deeperInstance(at: Instance, index: number, offset: number): Instance {
  const there: Instance = {
    ...at,
    index,
    offset,
    self: undefined,
    previous: undefined,
    step: 0,
    failure: undefined,
    depth: at.depth + 1,
    changed: undefined,
  }
  moveTo(there, index)
  return there
}

/** Adds characters to those that the event used. Returns false, and fails the event, if it exceeds the limit. */
export function spend(at: Instance, characters: number, path: ValuePath): boolean {
  at.budget.characters += characters
  if (at.budget.characters <= charactersMax) return true
  fail(at, `an event may have at most ${charactersMax} characters`, path, true)
  return false
}

/** Returns whether the expressions of the event have steps left. Otherwise fails the event. */
export function hasSteps(at: Instance, path: ValuePath): boolean {
  if (at.budget.steps <= eventStepsMax) return true
  const message = `the expressions of an event may take at most ${eventStepsMax} steps together`
  at.failure ??= { message, path, isFinal: true, isExpression: true }
  return false
}

/** Records a failure of the instance unless it failed before. Returns null, the value to use instead. */
export function fail(at: Instance, message: string, path: ValuePath, isFinal = false): null {
  at.failure ??= { message, path, isFinal, isExpression: false }
  return null
}

/** Records the failure of an expression unless the instance failed before. Returns null, the value to use instead. */
export function failExpression(at: Instance, message: string, path: ValuePath): null {
  at.failure ??= { message, path, isFinal: false, isExpression: true }
  return null
}
