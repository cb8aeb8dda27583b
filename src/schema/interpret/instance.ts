/**
 * The address of one instance while its value is computed, and what values may ask of other instances.
 * Everything here follows from the run's snapshot; nothing was emitted before or is remembered after.
 */

import { moveTo, type Place } from '../../random/draw.ts'
import type { JsonObject, JsonValue } from '../../text/json.ts'

/** Where a value stands in the event's value: property names, `*` for the elements of an array. */
export type ValuePath = readonly string[]

/** References that one event may follow, and how many of them one inside another. */
export const referencesMax = 1_000
export const referenceDepthMax = 64
/** Draws for one reference, before an entity whose instances fail is taken for empty. */
export const attemptsMax = 32
/** The most instances of one entity; ids and counts stay far from 2⁵³. */
export const instancesMax = 1_000_000_000_000
/** Characters that the references and functions of one event may add up to. */
export const charactersMax = 4_194_304
/**
 * Steps that the expressions of one event may take together, with the elements of arrays in what it refers to: some 0.1 s,
 * and a hundred of the longest expressions that there are.
 */
export const eventStepsMax = 1_000_000

/** The simulated time of a run, in milliseconds since 1970. */
export interface RunTime {
  readonly startMs: number
  readonly endMs: number
}

export interface Instance extends Place {
  /** From 0. */
  index: number
  /** Simulated milliseconds since the start of the run. */
  offset: number
  /** Of the element in the innermost array. */
  position: number
  /** The words of the place around the innermost array. */
  arrayA: number
  arrayB: number
  /** The object being made, as far as it is. */
  self: JsonObject | undefined
  /** The first thing that went wrong; the value is worthless then. */
  failure: Failure | undefined
  /** How many references led here. */
  depth: number
  readonly time: RunTime
  /** Shared by all instances that one event asks for. */
  readonly budget: Budget
}

/** What an event has spent. */
export interface Budget {
  references: number
  characters: number
  steps: number
}

export interface Failure {
  readonly message: string
  readonly path: ValuePath
  /** Of the event as a whole: another choice of instance would not help. */
  readonly isFinal: boolean
  /** Of an expression, and not of what it was given. */
  readonly isExpression: boolean
}

/** Some instances in the order of their offsets; columns of one length. */
export interface EarlyInstances {
  readonly offsets: Float64Array
  readonly indexes: Float64Array
}

/** One entity of the run, as references see it. */
export interface EntityHandle {
  /** How many instances there are before that offset; at most so many where they are not in order. */
  countBefore(offset: number): number
  /** Whether offsets rise with the index. */
  readonly isInOrder: boolean
  /** The offset of an instance; Infinity for an index whose instance never comes. */
  offsetOf(index: number): number
  /** The instances that come before all others, where offsets do not rise with the index and references lead here. */
  readonly early: EarlyInstances | undefined
  /** Whether an instance may turn out to be an `error` event, which nothing can refer to. */
  readonly canFail: boolean
  /** The length of a whole value's JSON text, roughly and at most, without what it refers to. */
  readonly size: number
  /** Whether the event of this instance is an `error`. */
  fails(at: Instance): boolean
  /** A function of the instance for the whole value, or for the part that the property names lead to. */
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
    failure: undefined,
    depth: 0,
    time,
    budget: { references: 0, characters: 0, steps: 0 },
  }
}

/** Moves a reused instance to another address, with a fresh budget. */
export function moveInstance(at: Instance, index: number, offset: number): void {
  moveTo(at, index)
  at.index = index
  at.offset = offset
  startEvent(at)
}

/** Forgets what went wrong, and what was spent. */
export function startEvent(at: Instance): void {
  at.failure = undefined
  at.budget.references = 0
  at.budget.characters = 0
  at.budget.steps = 0
}

/** Another instance of the same event's budget, one reference deeper. */
export function deeperInstance(at: Instance, index: number, offset: number): Instance {
  const there: Instance = {
    ...at,
    index,
    offset,
    self: undefined,
    failure: undefined,
    depth: at.depth + 1,
  }
  moveTo(there, index)
  return there
}

/** Takes characters from the event's budget; false, and the event fails, when it is used up. */
export function spend(at: Instance, characters: number, path: ValuePath): boolean {
  at.budget.characters += characters
  if (at.budget.characters <= charactersMax) return true
  fail(at, `an event may have at most ${charactersMax} characters`, path, true)
  return false
}

/** Whether expressions have steps left; false, and the event fails, when they took too many. */
export function hasSteps(at: Instance, path: ValuePath): boolean {
  if (at.budget.steps <= eventStepsMax) return true
  const message = `the expressions of an event may take at most ${eventStepsMax} steps together`
  at.failure ??= { message, path, isFinal: true, isExpression: true }
  return false
}

/** Notes what went wrong, unless something did before; the answer stands for the value. */
export function fail(at: Instance, message: string, path: ValuePath, isFinal = false): null {
  at.failure ??= { message, path, isFinal, isExpression: false }
  return null
}

/** The same where an expression has no value. */
export function failExpression(at: Instance, message: string, path: ValuePath): null {
  at.failure ??= { message, path, isFinal: false, isExpression: true }
  return null
}
