/**
 * Determines from the program which parts of a value can fail. Each reference must know whether the chosen instance
 * became an `error` event, so only the parts that can fail are computed for that check. In most programs no part can
 * fail.
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
  /** Whether text that SQL, COPY and CSV cannot contain makes the event fail. */
  readonly isFormatted: boolean
  /** Returns the instruction that generates the values of an entity. */
  readonly instructionOf: (entity: string) => Instruction | undefined
}

/**
 * Number of references that a reference to a complete value counts as, because its text uses up the character limit of
 * an event, too. The number assumes a quarter of that limit.
 */
const wholeWeight = referencesMax / attemptsMax / 4

/** Whether some instance of the entity with this instruction can fail. */
export function canFail(instruction: Instruction, context: ProgramContext): boolean {
  return partCanFail(instruction, context) || canExceedLimits(instruction, context)
}

/** Whether the references of one value may exceed the limits of an event: their number, or their characters. */
export function canExceedLimits(
  instruction: Instruction,
  { instructionOf }: ProgramContext,
): boolean {
  return weigh(instruction, instructionOf) > referencesMax / attemptsMax
}

/**
 * Returns the number of references that a value of the instruction follows. It is infinite for references inside of
 * referenced values or arrays.
 */
function weigh(
  instruction: Instruction,
  instructionOf: ProgramContext['instructionOf'] | undefined,
): number {
  if (instruction.op === 'reference') {
    const { choice, field } = instruction
    // A reference inside of a referenced value has an infinite weight, so its own target is not needed.
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

/**
 * Whether a part of a value can fail. `visited` has the entities, and paths in them, that were already searched for
 * hostile text.
 */
function partCanFail(
  instruction: Instruction,
  context: ProgramContext,
  visited: Set<string> = new Set(),
): boolean {
  if (context.isFormatted && generatesHostileText(instruction, context, visited)) return true
  if (expressionsOf(instruction) > 0) return true
  if (kindOf(instruction).canFail?.(instruction, context)) return true
  return partsOf(instruction).some((part) => partCanFail(part, context, visited))
}

/**
 * Returns the names of the properties that can fail, apart from the limits of an event, or undefined for a value that is
 * not an object.
 */
export function failingParts(
  instruction: Instruction,
  context: ProgramContext,
): readonly string[] | undefined {
  if (instruction.op !== 'object') return undefined
  return instruction.properties
    .filter(({ of, condition }) => condition !== undefined || partCanFail(of, context))
    .map(({ name }) => name)
}

/**
 * Returns a closure that computes only those parts of a value that can fail, or the complete value if it is not an
 * object or may exceed the limits of an event. The closure stores the failure in the instance.
 */
export function interpretFailing(
  instruction: Instruction,
  context: ProgramContext,
): (at: Instance) => JsonValue {
  const names = canExceedLimits(instruction, context)
    ? undefined
    : failingParts(instruction, context)
  if (names === undefined) return interpret(instruction)
  const parts = names.map((name) => [name, interpretPath(instruction, [name])] as const)
  return (at) => Object.fromEntries(parts.map(([name, part]) => [name, part(at)]))
}

/**
 * Whether the instruction itself may generate text that statements and rows cannot contain: NUL, or an unpaired
 * surrogate. Column names are checked elsewhere. Arrays and objects become JSON text, which escapes these characters.
 */
function generatesHostileText(
  instruction: Instruction,
  { instructionOf, ...context }: ProgramContext,
  visited: Set<string>,
): boolean {
  if (instruction.op !== 'reference') return mayWriteHostile(instruction)
  const { choice, field } = instruction
  const target = instructionOf(choice.entity)
  // Only the part that the reference takes becomes text of this value.
  const taken = target && (instructionAt(target, field) ?? target)
  const place = JSON.stringify([choice.entity, ...field])
  if (taken === undefined || visited.has(place)) return false
  visited.add(place)
  const holdsHostile = (part: Instruction): boolean =>
    generatesHostileText(part, { instructionOf, ...context }, visited) ||
    partsOf(part).some(holdsHostile)
  return holdsHostile(taken)
}

/** Whether the instruction itself may write hostile text, apart from its parts and values of other instances. */
export function mayWriteHostile(instruction: Instruction): boolean {
  const words = kindOf(instruction).words?.(instruction) ?? []
  return words === 'unknown' || hasHostile(words)
}

/** Whether a table of words contains hostile text, by table. Tables never change, and several entities share them. */
const knownHostile = new WeakMap<readonly JsonValue[], boolean>()

function hasHostile(values: readonly JsonValue[]): boolean {
  const known = knownHostile.get(values) ?? values.some(isHostile)
  knownHostile.set(values, known)
  return known
}

/** Whether a value contains text that statements and rows cannot contain. */
export function isHostile(value: JsonValue): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (isArray(value)) return hasHostile(value)
  return (
    isObject(value) &&
    Object.entries(value).some(([name, part]) => isHostile(name) || isHostile(part))
  )
}
