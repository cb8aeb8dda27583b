/** What expressions give, written into the text; and what depends on whether one holds. */

import { jsonText } from '../../text/json.ts'
import { powerOf10 } from '../format/decimal.ts'
import type { Instruction, Property } from '../instructions/instruction.ts'
import { compileTree, conditionOf } from './expression.ts'
import { isSafe } from './expression-number.ts'
import { mayCallSelf, readsSelf } from './expression-operand.ts'
import { presenceOf, type Scope, scopeOf } from './expression-self.ts'
import { isPlain, writeDecimal } from './number.ts'
import { constantOf, type NumberOperand, numberMost, type Operand } from './operand.ts'
import { canTabulate, type Form, writeWord } from './table.ts'
import { branch, writeValue } from './value.ts'
import type { Writing } from './writing.ts'

type Of<Op extends Instruction['op']> = Extract<Instruction, { op: Op }>

/** Answers whether it can; nothing is written where it cannot. */
export function writeFunction(writing: Writing, instruction: Of<'function'>, form: Form): boolean {
  const scope = scopeOf(writing)
  const operand = compileTree(scope, instruction)
  if (operand === undefined || !canWrite(operand)) return false
  const local = scope.self?.locals.get(instruction)
  const isKnown = operand.kind === 'number' || operand.kind === 'truth' || operand.kind === 'word'
  // What follows a reference may look at text behind this, which must not be in one of two ways only.
  writing.output.settle()
  if (local === undefined || !isKnown) writeOperand(writing, operand, form)
  else writeOperand(writing, { ...operand, push: ({ code }) => code.get(local) }, form)
  return true
}

/** Answers whether it can; nothing is written where it cannot. */
export function writeConditional(
  writing: Writing,
  { condition, holds, fails }: Of<'conditional'>,
  form: Form,
): boolean {
  const test = conditionOf(scopeOf(writing), condition)
  if (test === undefined) return false
  branch(
    writing,
    () => test.push(writing),
    (inner) => writeValue(inner, holds, form),
    (inner) => writeValue(inner, fails, form),
  )
  return true
}

/** Whether a property that reads others is written without the interpreter's idea of `self`. */
export function canWriteProperty(scope: Scope, property: Property): boolean {
  const { condition } = property
  if (condition !== undefined && presenceOf(scope, property) === undefined) return false
  return canWriteHere(scope, property.of)
}

function canWriteHere(scope: Scope, instruction: Instruction): boolean {
  switch (instruction.op) {
    case 'function': {
      const operand = compileTree(scope, instruction)
      return operand !== undefined && canWrite(operand)
    }
    case 'conditional':
      return (
        conditionOf(scope, instruction.condition) !== undefined &&
        canWriteHere(scope, instruction.holds) &&
        canWriteHere(scope, instruction.fails)
      )
    case 'nullable':
      return canWriteHere(scope, instruction.of)
    default:
      return !readsSelf(instruction) && !mayCallSelf(instruction)
  }
}

function canWrite(operand: Operand): boolean {
  if (operand.kind === 'nullable') return canWrite(operand.of)
  if (operand.kind !== 'word') return operand.kind !== 'unknown'
  return canTabulate(operand.values, 'json') && canTabulate(operand.values, 'text')
}

function writeOperand(writing: Writing, operand: Operand, form: Form): void {
  const { output } = writing
  switch (operand.kind) {
    case 'number':
      writeNumber(writing, operand)
      return
    case 'truth':
      operand.push(writing)
      writeWord(writing, truths, form)
      return
    case 'word': {
      const only = constantOf(operand)
      if (only !== undefined && form === 'json') {
        output.literal(jsonText(only))
        return
      }
      operand.push(writing)
      writeWord(writing, operand.values, form)
      return
    }
    case 'text':
      if (form === 'json') output.literal('"')
      operand.write(writing)
      if (form === 'json') output.literal('"')
      return
    case 'nullable':
      branch(
        writing,
        () => operand.pushIsNull(writing),
        (inner) => inner.output.literal('null'),
        (inner) => writeOperand(inner, operand.of, form),
      )
      return
    case 'unknown':
      throw new Error('what is not known cannot be written')
  }
}

const truths: readonly boolean[] = [false, true]

export function writeNumber(writing: Writing, operand: NumberOperand): void {
  const { code, output, library } = writing
  const { minimum, maximum, scale, push } = operand
  const power = scale === undefined ? 1 : powerOf10(scale)
  const range = { minimum: Math.round(minimum * power), maximum: Math.round(maximum * power) }
  if (scale !== undefined && isPlain(range, scale) && (scale > 0 || isSafe(operand))) {
    push(writing)
    // The number is the double nearest to the quotient, so the nearest whole number is the one that was divided.
    if (power > 1) code.f64(power).op('f64.mul', 'f64.nearest')
    code.op('i64.trunc_sat_f64_s')
    writeDecimal(writing, range, scale)
    return
  }
  const number = code.local('f64')
  push(writing)
  code.set(number).get(number)
  output.pushAddress()
  code.call(library.decimal)
  output.popAddress(numberMost)
}
