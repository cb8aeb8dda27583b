/** What is known of an instruction without computing its values: the facts of its operation, and of its parts. */

import type { JsonValue } from '../../text/json.ts'
import type { Lengths } from '../pattern/tree.ts'
import { kindOf } from './all.ts'
import type { Instruction } from './instruction.ts'
import type { Cleanness, Fact, FactFunction, Folding } from './kind.ts'

function factOf<T>(
  fact: Fact<Instruction, T> | undefined,
  instruction: Instruction,
  ofPart: (part: Instruction) => T,
): T | undefined {
  // No fact is a function itself.
  if (typeof fact !== 'function') return fact
  const known = fact as FactFunction<Instruction, T>
  return known(instruction, ofPart)
}

/** The instructions inside one, in the order in which they are written. */
export function partsOf(instruction: Instruction): readonly Instruction[] {
  return kindOf(instruction).parts?.(instruction) ?? []
}

/** How many expressions an instruction evaluates, besides those in its parts. */
export function expressionsOf(instruction: Instruction): number {
  return kindOf(instruction).expressions?.(instruction) ?? 0
}

/** Whether every value is a string. */
export function isText(instruction: Instruction): boolean {
  return factOf(kindOf(instruction).isText, instruction, isText) ?? false
}

/** Characters of the texts; undefined when some part does not tell. */
export function textLengths(instruction: Instruction): Lengths | undefined {
  return factOf(kindOf(instruction).lengths, instruction, textLengths)
}

/** UTF-16 code units of the longest text; undefined where that is not known. */
export function longestText(unfolded: Instruction): number | undefined {
  const instruction = folded(unfolded)
  return factOf(kindOf(instruction).longest, instruction, longestText)
}

/** Whether rows hold the texts as they are. */
export function cleanness(unfolded: Instruction): Cleanness {
  const instruction = folded(unfolded)
  return factOf(kindOf(instruction).clean, instruction, cleanness) ?? 0
}

/** The most values of an instruction, those of what it refers to aside. */
export function maxValueCount(instruction: Instruction): number {
  const { values, isOneOf } = kindOf(instruction)
  const known = factOf(values, instruction, maxValueCount)
  if (known !== undefined) return known
  const ofParts = partsOf(instruction).map(maxValueCount)
  if (isOneOf) return ofParts.reduce((one, other) => Math.max(one, other), 1)
  // Parts that are single values become this one value. Lists and objects are generated whole, whatever is kept.
  return ofParts.reduce((total, values) => total + values - 1, 1)
}

/** Whether the value depends on the time of the instance. */
export function readsTime(instruction: Instruction): boolean {
  return kindOf(instruction).readsTime?.(instruction) || partsOf(instruction).some(readsTime)
}

/** Whether an expression in it may read the object around. */
export function readsSelf(instruction: Instruction): boolean {
  return kindOf(instruction).readsSelf?.(instruction) || partsOf(instruction).some(readsSelf)
}

/** Whether a function of a type in it may read the object around, as those of series do that have a key. */
export function mayCallSelf(instruction: Instruction): boolean {
  return kindOf(instruction).isOpaque === true || partsOf(instruction).some(mayCallSelf)
}

/** Returns an instruction that gives the same values. */
export function folded(instruction: Instruction): Instruction {
  return kindOf(instruction).fold?.(instruction, folding) ?? instruction
}

const folding: Folding = {
  fold: folded,
  mapped: (instruction: Instruction, to: (value: JsonValue) => JsonValue) =>
    kindOf(instruction).mapped?.(instruction, to, folding),
}
