/** The function `string` of expressions as WebAssembly. */
import type { Operand } from '../context/context.ts'
import { writeNumber } from './number-text.ts'
import { numberLengthMax, textHostCall } from './operand.ts'
import { timeText } from './time.ts'

/** Returns the operand of `string(x)`, or undefined if WebAssembly cannot express it. */
export function stringOperand(operand: Operand | undefined): Operand | undefined {
  switch (operand?.kind) {
    case 'text':
      return operand
    case 'time':
      return timeText(operand)
    case 'word':
      return operand.values.includes(null)
        ? undefined
        : { ...operand, values: operand.values.map(String) }
    case 'truth':
      return { kind: 'word', values: ['false', 'true'], push: operand.push }
    case 'number':
      return {
        kind: 'text',
        maxLength: numberLengthMax,
        isStorable: true,
        write: (context) => writeNumber(context, operand),
      }
    case 'unknown':
      return textHostCall((at) => {
        const value = operand.read(at)
        return value === null || typeof value === 'object' ? undefined : String(value)
      })
    default:
      return undefined
  }
}
