/**
 * Facts about an instruction that do not require computing its values. They derive from the facts of its operation and
 * of its parts.
 */

import type { JsonValue } from '../../text/json.ts'
import type { Lengths } from '../pattern/tree.ts'
import { kindOf } from './all.ts'
import type { Instruction, Pick } from './instruction.ts'
import type { Cleanness, Fact, FactFunction, Folding } from './kind.ts'

function factOf<T>(
  fact: Fact<Instruction, T> | undefined,
  instruction: Instruction,
  ofPart: (part: Instruction) => T,
): T | undefined {
  // Facts are numbers, booleans and objects. So a function computes the fact and is not the fact itself.
  if (typeof fact !== 'function') return fact
  const known = fact as FactFunction<Instruction, T>
  return known(instruction, ofPart)
}

/** Returns the instructions that an instruction directly contains, in their written order. */
export function partsOf(instruction: Instruction): readonly Instruction[] {
  return kindOf(instruction).parts?.(instruction) ?? []
}

/** Returns the number of expressions that an instruction itself evaluates, without those of its parts. */
export function expressionsOf(instruction: Instruction): number {
  return kindOf(instruction).expressions?.(instruction) ?? 0
}

/** Whether every value of the instruction is a string. */
export function isText(instruction: Instruction): boolean {
  return factOf(kindOf(instruction).isText, instruction, isText) ?? false
}

/**
 * Returns the minimum and maximum length of the instruction's texts in characters (code points), or undefined if it is
 * unknown for some part.
 */
export function textLengths(instruction: Instruction): Lengths | undefined {
  return factOf(kindOf(instruction).lengths, instruction, textLengths)
}

/** Maximum length of the decimal text of a whole number, or of one divided by a power of ten. */
const wholeLengthMax = 24

/** Returns the maximum length of the instruction's texts in UTF-16 code units, or undefined if it is unknown. */
export function longestText(unfolded: Instruction): number | undefined {
  const instruction = folded(unfolded)
  const { longest, interpretWhole } = kindOf(instruction)
  if (longest === undefined && interpretWhole !== undefined) return wholeLengthMax
  return factOf(longest, instruction, longestText)
}

/**
 * Returns 0 if a text of the instruction may need quotes or escapes in COPY or CSV rows, 1 if none does, and 2 if
 * moreover none is empty (an empty text is null in CSV). The instruction is folded (simplified) first.
 */
export function cleanness(unfolded: Instruction): Cleanness {
  const instruction = folded(unfolded)
  return factOf(kindOf(instruction).clean, instruction, cleanness) ?? 0
}

/**
 * Returns the maximum number of JSON values, including elements and properties, in one value of the instruction. Values
 * that are drawn again count as often as they are drawn. Values of referenced instances do not count.
 */
export function maxValueCount(instruction: Instruction): number {
  const { values, isOneOf } = kindOf(instruction)
  const known = factOf(values, instruction, maxValueCount)
  if (known !== undefined) return known
  const ofParts = partsOf(instruction).map(maxValueCount)
  if (isOneOf) return ofParts.reduce((one, other) => Math.max(one, other), 1)
  // A part that is a single value becomes the value of the instruction. Lists and objects are generated in full, even
  // if only a part of them is used.
  return ofParts.reduce((total, values) => total + values - 1, 1)
}

/** Whether an expression in the instruction may read the enclosing object (`self`). */
export function readsSelf(instruction: Instruction): boolean {
  return kindOf(instruction).readsSelf?.(instruction) || partsOf(instruction).some(readsSelf)
}

/**
 * Whether the instruction's value may be drawn again at another place. Values that are assigned to instances may not,
 * nor values of other instances and of series, nor those of expressions, which may read the enclosing object.
 */
export function canRedraw(instruction: Instruction): boolean {
  if (kindOf(instruction).isAssigned?.(instruction) || expressionsOf(instruction) > 0) return false
  const pick = 'pick' in instruction ? instruction.pick.kind : 'even'
  return !assigning.includes(pick) && partsOf(instruction).every(canRedraw)
}

/** Whether the instruction takes values of other instances. */
export function refers(instruction: Instruction): boolean {
  return instruction.op === 'reference' || partsOf(instruction).some(refers)
}

/** Kinds of picks that assign a number to each instance. */
const assigning: readonly Pick['kind'][] = ['unique', 'cyclic', 'part']

/** Returns a simpler instruction with the same values, or the same instruction if there is no simpler one. */
export function folded(instruction: Instruction): Instruction {
  return kindOf(instruction).fold?.(instruction, folding) ?? instruction
}

const folding: Folding = {
  fold: folded,
  mapped: (instruction: Instruction, to: (value: JsonValue) => JsonValue) =>
    kindOf(instruction).mapped?.(instruction, to, folding),
}
