/**
 * Executes instructions: they become closures that give the value of one instance, whole or a single field of it, which
 * is what references and expressions ask for. The operations are looked up once, when the closure is made.
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

/** The value, or the part of it to which property names lead, computed without the rest. */
export function interpretPath(instruction: Instruction, field: ValuePath): Evaluate {
  const [name, ...rest] = field
  if (name === undefined) return interpret(instruction)
  if (instruction.op !== 'object') throw new Error('the path of a field must lead through objects')
  const position = instruction.properties.findIndex((property) => property.name === name)
  return interpretMember(instruction, position, interpret, (of) => interpretPath(of, rest))
}

/** The instruction that property names lead to, when only plain objects lie on the way. */
export function instructionAt(instruction: Instruction, field: ValuePath): Instruction | undefined {
  let at: Instruction | undefined = instruction
  for (const name of field) {
    if (at?.op !== 'object') return undefined
    at = at.properties.find((property) => property.name === name)?.of
  }
  return at
}
