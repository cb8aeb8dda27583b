/**
 * Determines from the program which parts of a value can fail. Each reference must know whether its instance became an
 * `error` event, so only the parts that can fail are computed for that check. In most programs no part can fail.
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
  /** Returns the program of an entity. */
  readonly instructionOf: (entity: string) => Instruction | undefined
}

/** Weight of a complete value, as if it had a quarter of the maximum characters of an event. */
const wholeWeight = referencesMax / attemptsMax / 4

/** Whether some instance can fail. */
export function canFail(instruction: Instruction, context: ProgramContext): boolean {
  return partCanFail(instruction, context) || canExceedLimits(instruction, context)
}

/** Whether the references of one value may exceed the limit of their number or of their characters. */
function canExceedLimits(instruction: Instruction, { instructionOf }: ProgramContext): boolean {
  return weigh(instruction, instructionOf) > referencesMax / attemptsMax
}

/**
 * Returns the number of references that the value follows. It is infinite for references inside of references or
 * arrays.
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

/** Whether a part can fail. `visited` has the entities, and parts of them, without hostile text. */
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

/** Returns the names of the properties that can fail, or undefined if the complete value must be computed. */
export function failingParts(
  instruction: Instruction,
  context: ProgramContext,
): readonly string[] | undefined {
  if (instruction.op !== 'object' || canExceedLimits(instruction, context)) return undefined
  return instruction.properties
    .filter(({ of, condition }) => condition !== undefined || partCanFail(of, context))
    .map(({ name }) => name)
}

/**
 * Returns a closure that computes only the parts that can fail, or the complete value if it is not an object. The
 * closure stores the failure in the instance.
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
 * Whether the instruction itself may generate text that statements and rows cannot contain: NUL, or an unpaired
 * surrogate. Column names are checked elsewhere. Arrays and objects become JSON text, which escapes these characters.
 */
function generatesHostileText(
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

/** Results by table of words: tables never change, and several entities share them. */
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
