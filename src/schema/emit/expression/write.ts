/** Writes the values of operands of expressions, as JSON text or as text inside a JSON string. */

import { jsonText } from '../../../text/json.ts'
import { writeBranch } from '../context/branch.ts'
import type { EmitContext, Operand, ValueForm } from '../context/context.ts'
import { canTabulate, writeWord } from '../text/word-table.ts'
import { writeNumber } from './number-text.ts'
import { constantOf } from './operand.ts'
import { timeText } from './time.ts'

export function canWriteOperand(operand: Operand): boolean {
  if (operand.kind === 'nullable') return canWriteOperand(operand.of)
  if (operand.kind !== 'word') return operand.kind !== 'unknown' && operand.kind !== 'duration'
  return canTabulate(operand.values, 'json') && canTabulate(operand.values, 'text')
}

export function writeOperand(context: EmitContext, operand: Operand, form: ValueForm): void {
  const { output } = context
  switch (operand.kind) {
    case 'number':
      writeNumber(context, operand)
      return
    case 'truth':
      operand.push(context)
      writeWord(context, truths, form)
      return
    case 'word': {
      const only = constantOf(operand)
      if (only !== undefined && form === 'json') {
        output.literal(jsonText(only))
        return
      }
      operand.push(context)
      writeWord(context, operand.values, form)
      return
    }
    case 'text':
      if (form === 'json') output.literal('"')
      operand.write(context)
      if (form === 'json') output.literal('"')
      return
    case 'nullable':
      writeBranch(
        context,
        () => operand.pushIsNull(context),
        (inner) => inner.output.literal('null'),
        (inner) => writeOperand(inner, operand.of, form),
      )
      return
    case 'time':
      writeOperand(context, timeText(operand), form)
      return
    case 'duration':
    case 'unknown':
      throw new Error('an unknown operand or a duration cannot be written')
  }
}

const truths: readonly boolean[] = [false, true]
