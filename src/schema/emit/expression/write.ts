/** Operands of expressions as text. */

import { jsonText } from '../../../text/json.ts'
import { canTabulate, writeWord } from '../text/word-table.ts'
import { branch } from '../writing/branch.ts'
import type { Form, Operand, Writing } from '../writing/writing.ts'
import { writeNumber } from './number-text.ts'
import { constantOf } from './operand.ts'

export function canWriteOperand(operand: Operand): boolean {
  if (operand.kind === 'nullable') return canWriteOperand(operand.of)
  if (operand.kind !== 'word') return operand.kind !== 'unknown'
  return canTabulate(operand.values, 'json') && canTabulate(operand.values, 'text')
}

export function writeOperand(writing: Writing, operand: Operand, form: Form): void {
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
