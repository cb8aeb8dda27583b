/** Which instructions give texts only. */

import type { Instruction } from '../instructions/instruction.ts'

/** Whether every value is a string, which then can be written without its quotes. */
export function isText(instruction: Instruction): boolean {
  switch (instruction.op) {
    case 'literal':
      return typeof instruction.value === 'string'
    case 'table':
      return instruction.values.every((value) => typeof value === 'string')
    case 'choice':
      return instruction.options.every(isText)
    case 'letters':
    case 'code':
    case 'spelling':
    case 'numbered':
    case 'join':
    case 'repeat':
    case 'capital':
    case 'padded':
    case 'checked':
    case 'base64':
    case 'ending':
    case 'uuid':
    case 'instant':
    case 'digits':
    case 'moment':
      return true
    case 'lookup':
      return instruction.values.every((value) => typeof value === 'string')
    default:
      return false
  }
}
