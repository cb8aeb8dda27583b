/** The operation `literal` (a constant) as WebAssembly. */

import { jsonText } from '../../text/json.ts'
import type { Of } from '../instructions/instruction.ts'
import { bailOut } from './context/bail-out.ts'
import type { Emitter } from './emitter.ts'
import { constant } from './expression/operand.ts'
import { textOf } from './text/word-table.ts'

export const literal: Emitter<Of<'literal'>> = {
  write(context, { value }, form) {
    if (form === 'json') context.output.literal(jsonText(value))
    else {
      const isScalar = typeof value !== 'object' || value === null
      // A half of a surrogate pair may complete an adjacent half. The written text then depends on both halves.
      if (!isScalar || !String(value).isWellFormed()) bailOut(context)
      else context.output.literal(textOf(value, 'text'))
    }
    return true
  },
  whole: {
    range: ({ value }) =>
      typeof value === 'number' ? { minimum: value, maximum: value } : undefined,
    push: ({ code }, { value }) => code.i64(Number(value)),
  },
  operand: (_, { value }) =>
    typeof value === 'object' && value !== null ? undefined : constant(value),
}
