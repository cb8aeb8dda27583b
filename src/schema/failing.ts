/**
 * Which parts of a value can fail, found by looking at the program. Whether an earlier instance became an `error`
 * event is asked for every reference to it, so only what can fail is computed for the answer; mostly nothing can.
 */

import type { JsonValue } from '../text/json.ts'
import { isArray, isObject } from '../text/json.ts'
import { type Instance, referencesMax } from './instance.ts'
import type { Instruction } from './instruction.ts'
import { follow, interpret, interpretPath } from './interpret.ts'

/** The most instances that an entity has; no index is higher. */
const indexMax = 1_000_000_000_000

export interface Surroundings {
  /** Whether some instance of that entity fails. */
  readonly entityCanFail: (entity: string) => boolean
  /** Whether text that SQL cannot hold is a failure. */
  readonly isSql: boolean
  /** The program of an entity. */
  readonly instructionOf: (entity: string) => Instruction | undefined
}

/** Draws for one reference, as in `interpret-reference.ts`. */
const attemptsMax = 32
/** A whole value may take a quarter of the characters that an event may have. */
const wholeWeight = referencesMax / attemptsMax / 4

/** Whether some instance fails. */
export function canFail(instruction: Instruction, surroundings: Surroundings): boolean {
  return partCanFail(instruction, surroundings) || canExceed(instruction, surroundings)
}

/** Whether the references of one value may be too many, or too large together. */
function canExceed(instruction: Instruction, { instructionOf }: Surroundings): boolean {
  return weigh(instruction, instructionOf) > referencesMax / attemptsMax
}

/** References that the value follows, where one inside another or in an array may be any number. */
function weigh(
  instruction: Instruction,
  instructionOf: Surroundings['instructionOf'] | undefined,
): number {
  const total = (parts: Iterable<Instruction>): number => {
    let sum = 0
    for (const part of parts) sum += weigh(part, instructionOf)
    return sum
  }
  switch (instruction.op) {
    case 'reference': {
      const { choice, field } = instruction
      // Within what a reference leads to, one more is already too deep to be counted.
      const target = instructionOf?.(choice.entity)
      const part = target && follow(target, field)
      if (part === undefined || weigh(part, undefined) > 0) return Number.POSITIVE_INFINITY
      return field.length === 0 ? wholeWeight : 1
    }
    case 'array':
      return total([...instruction.prefix, ...(instruction.items ? [instruction.items] : [])]) > 0
        ? Number.POSITIVE_INFINITY
        : 0
    case 'object':
      return total(instruction.properties.map(({ of }) => of))
    case 'nullable':
      return weigh(instruction.of, instructionOf)
    case 'choice':
      return total(instruction.options)
    case 'conditional':
      return total([instruction.holds, instruction.fails])
    case 'function':
      return total(instruction.variables.values())
    case 'join':
      return total(instruction.parts)
    default:
      return 0
  }
}

function partCanFail(instruction: Instruction, surroundings: Surroundings): boolean {
  const deeper = (part: Instruction): boolean => partCanFail(part, surroundings)
  switch (instruction.op) {
    case 'function':
    case 'conditional':
      return true
    case 'sequence': {
      const { first, step, last } = instruction
      const furthest = first + indexMax * step
      return step > 0 ? furthest > last : furthest < last
    }
    case 'reference': {
      const { ifEmpty, choice } = instruction
      if (ifEmpty === 'error') return true
      if (ifEmpty === 'skip' && surroundings.entityCanFail(choice.entity)) return true
      return surroundings.isSql && holdsHostile(instruction, surroundings, new Set())
    }
    case 'object':
      return instruction.properties.some(
        ({ of, condition }) => condition !== undefined || deeper(of),
      )
    case 'array':
      return [...instruction.prefix, ...(instruction.items ? [instruction.items] : [])].some(deeper)
    case 'nullable':
      return deeper(instruction.of)
    case 'choice':
      return instruction.options.some(deeper)
    case 'join':
      return instruction.parts.some(deeper)
    default:
      return surroundings.isSql && holdsHostile(instruction, surroundings, new Set())
  }
}

/** Computes the parts that can fail, and nothing else; a failure is left in the instance. */
export function interpretFailing(
  instruction: Instruction,
  surroundings: Surroundings,
): (at: Instance) => void {
  if (instruction.op !== 'object' || canExceed(instruction, surroundings)) {
    return interpret(instruction)
  }
  const parts = instruction.properties
    .filter(({ of, condition }) => condition !== undefined || partCanFail(of, surroundings))
    .map(({ name }) => interpretPath(instruction, [name]))
  return (at) => {
    for (const part of parts) part(at)
  }
}

/** Whether a value may hold text that no SQL literal can: NUL, or an unpaired surrogate. */
function holdsHostile(
  instruction: Instruction,
  surroundings: Surroundings,
  visited: Set<string>,
): boolean {
  switch (instruction.op) {
    case 'literal':
      return isHostile(instruction.value)
    case 'table':
      return instruction.values.some(isHostile)
    case 'function':
      return true
    case 'reference': {
      const { entity } = instruction.choice
      const target = surroundings.instructionOf(entity)
      if (target === undefined || visited.has(entity)) return false
      visited.add(entity)
      return holdsHostile(target, surroundings, visited)
    }
    case 'object':
      return instruction.properties.some(
        ({ name, of }) => isHostile(name) || holdsHostile(of, surroundings, visited),
      )
    case 'array':
      return [...instruction.prefix, ...(instruction.items ? [instruction.items] : [])].some(
        (part) => holdsHostile(part, surroundings, visited),
      )
    case 'nullable':
      return holdsHostile(instruction.of, surroundings, visited)
    case 'choice':
      return instruction.options.some((part) => holdsHostile(part, surroundings, visited))
    case 'conditional':
      return [instruction.holds, instruction.fails].some((part) =>
        holdsHostile(part, surroundings, visited),
      )
    default:
      return false
  }
}

function isHostile(value: JsonValue): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (isArray(value)) return value.some(isHostile)
  return (
    isObject(value) &&
    Object.entries(value).some(([name, part]) => isHostile(name) || isHostile(part))
  )
}
