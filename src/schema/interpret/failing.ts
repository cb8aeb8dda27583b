/**
 * Which parts of a value can fail, found by looking at the program. Whether an earlier instance became an `error`
 * event is asked for every reference to it, so only what can fail is computed for the answer; mostly nothing can.
 */

import type { JsonValue } from '../../text/json.ts'
import { isArray, isObject } from '../../text/json.ts'
import { kindOf } from '../instructions/all.ts'
import { expressionsOf, partsOf } from '../instructions/facts.ts'
import type { Instruction } from '../instructions/instruction.ts'
import type { FailureContext } from '../instructions/kind.ts'
import { attemptsMax, type Instance, referencesMax } from './instance.ts'
import { instructionAt, interpret, interpretPath } from './interpret.ts'

export interface ProgramContext extends FailureContext {
  /** Whether text that SQL, COPY and CSV cannot hold is a failure. */
  readonly isFormatted: boolean
  /** The program of an entity. */
  readonly instructionOf: (entity: string) => Instruction | undefined
}

/** A whole value may take a quarter of the characters that an event may have. */
const wholeWeight = referencesMax / attemptsMax / 4

/** Whether some instance fails. */
export function canFail(instruction: Instruction, context: ProgramContext): boolean {
  return partCanFail(instruction, context) || canExceed(instruction, context)
}

/** Whether the references of one value may be too many, or too large together. */
function canExceed(instruction: Instruction, { instructionOf }: ProgramContext): boolean {
  return weigh(instruction, instructionOf) > referencesMax / attemptsMax
}

/** References that the value follows, where one inside another or in an array may be any number. */
function weigh(
  instruction: Instruction,
  instructionOf: ProgramContext['instructionOf'] | undefined,
): number {
  if (instruction.op === 'reference') {
    const { choice, field } = instruction
    // Within what a reference leads to, one more is already too deep to be counted.
    const target = instructionOf?.(choice.entity)
    const { policy } = choice
    const fields = policy.kind === 'weighted' ? [field, policy.by] : [field]
    const parts = fields.map((names) => target && instructionAt(target, names))
    if (parts.some((part) => part === undefined || weigh(part, undefined) > 0)) {
      return Number.POSITIVE_INFINITY
    }
    return field.length === 0 ? wholeWeight : 1
  }
  const sum = partsOf(instruction).reduce((total, part) => total + weigh(part, instructionOf), 0)
  return kindOf(instruction).times !== undefined && sum > 0 ? Number.POSITIVE_INFINITY : sum
}

/** `visited` holds the entities, and parts of them, that were found to have no hostile text. */
function partCanFail(
  instruction: Instruction,
  context: ProgramContext,
  visited: Set<string> = new Set(),
): boolean {
  if (context.isFormatted && isHostileItself(instruction, context, visited)) return true
  if (expressionsOf(instruction) > 0) return true
  if (kindOf(instruction).canFail?.(instruction, context)) return true
  return partsOf(instruction).some((part) => partCanFail(part, context, visited))
}

/** The names of the properties that can fail; undefined where the value as a whole must be looked at. */
export function failingParts(
  instruction: Instruction,
  context: ProgramContext,
): readonly string[] | undefined {
  if (instruction.op !== 'object' || canExceed(instruction, context)) return undefined
  return instruction.properties
    .filter(({ of, condition }) => condition !== undefined || partCanFail(of, context))
    .map(({ name }) => name)
}

/**
 * Computes the parts that can fail, and nothing else, for an object of them, or the whole value where that is no object;
 * a failure is left in the instance.
 */
export function interpretFailing(
  instruction: Instruction,
  context: ProgramContext,
): (at: Instance) => JsonValue {
  const names = failingParts(instruction, context)
  if (names === undefined) return interpret(instruction)
  const parts = names.map((name) => [name, interpretPath(instruction, [name])] as const)
  return (at) => Object.fromEntries(parts.map(([name, part]) => [name, part(at)]))
}

/**
 * Whether the instruction itself may give text that no statement and no row can hold: NUL, or an unpaired surrogate. Names
 * of columns were checked before, and what stands in arrays and objects becomes JSON text, which holds everything.
 */
function isHostileItself(
  instruction: Instruction,
  { instructionOf, ...context }: ProgramContext,
  visited: Set<string>,
): boolean {
  if (instruction.op !== 'reference') {
    const words = kindOf(instruction).words?.(instruction) ?? []
    return words === 'unknown' || hasHostile(words)
  }
  const { choice, field } = instruction
  const target = instructionOf(choice.entity)
  // Nothing but the part that it takes becomes text of this value.
  const taken = target && (instructionAt(target, field) ?? target)
  const place = JSON.stringify([choice.entity, ...field])
  if (taken === undefined || visited.has(place)) return false
  visited.add(place)
  const holdsHostile = (part: Instruction): boolean =>
    isHostileItself(part, { instructionOf, ...context }, visited) ||
    partsOf(part).some(holdsHostile)
  return holdsHostile(taken)
}

/** Tables of words are asked about for every entity that has them, and never change. */
const knownHostile = new WeakMap<readonly JsonValue[], boolean>()

function hasHostile(values: readonly JsonValue[]): boolean {
  const known = knownHostile.get(values) ?? values.some(isHostile)
  knownHostile.set(values, known)
  return known
}

function isHostile(value: JsonValue): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (isArray(value)) return hasHostile(value)
  return (
    isObject(value) &&
    Object.entries(value).some(([name, part]) => isHostile(name) || isHostile(part))
  )
}
