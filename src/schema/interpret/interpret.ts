/**
 * Compiles instructions to closures that return the value of one instance. References and expressions may need only a
 * single field of it. Operations are looked up only once, when the closure is created.
 */

import { kindOf } from '../instructions/all.ts'
import type { Instruction } from '../instructions/instruction.ts'
import type { Evaluate, EvaluateNumber, Interpreter } from '../instructions/kind.ts'
import { interpretMember } from '../instructions/object.ts'
import type { ValuePath } from './instance.ts'

const interpreter: Interpreter = { value: interpret, whole: interpretWhole }

export function interpret(instruction: Instruction): Evaluate {
  return kindOf(instruction).interpret(instruction, interpreter)
}

function interpretWhole(instruction: Instruction): EvaluateNumber {
  const evaluate = kindOf(instruction).interpretWhole?.(instruction, interpreter)
  if (evaluate === undefined)
    throw new Error(`operation "${instruction.op}" must have whole numbers`)
  return evaluate
}

/**
 * Returns a closure for the instruction's value, or for its field at a path of property names. The closure computes a
 * field without the rest of the value.
 */
export function interpretPath(instruction: Instruction, field: ValuePath): Evaluate {
  const [name, ...rest] = field
  if (name === undefined) return interpret(instruction)
  if (instruction.op !== 'object') throw new Error('the path of a field must lead through objects')
  const position = instruction.properties.findIndex((property) => property.name === name)
  return interpretMember(instruction, position, interpret, (of) => interpretPath(of, rest))
}

/**
 * Returns the instruction at a path of property names, or undefined if the path leads through other values than
 * objects.
 */
export function instructionAt(instruction: Instruction, field: ValuePath): Instruction | undefined {
  let at: Instruction | undefined = instruction
  for (const name of field) {
    if (at?.op !== 'object') return undefined
    at = at.properties.find((property) => property.name === name)?.of
  }
  return at
}
