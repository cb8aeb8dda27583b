/** Texts of which it is known before that a row holds them as they are: most ids, words and times. */

import type { RowForm } from '../../text/cell.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { fold } from './fold.ts'

/** Whether the texts, written without their quotes, are the values of a column. */
export function isClean(instruction: Instruction, form: RowForm): boolean {
  // Nothing at all is null in CSV.
  return isPlain(instruction) && (form === 'copy' || isNeverEmpty(instruction))
}

/** Characters that JSON or a row writes otherwise, and halves of surrogate pairs. */
const special = /[",\\\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u

function arePlain(texts: readonly unknown[]): boolean {
  return texts.every((text) => typeof text === 'string' && !special.test(text))
}

function isPlain(unfolded: Instruction): boolean {
  const instruction = fold(unfolded)
  switch (instruction.op) {
    case 'uuid':
    case 'instant':
    case 'moment':
    case 'letters':
    case 'base64':
    case 'number':
    case 'sequence':
    case 'index':
    case 'offset':
    case 'start':
      return true
    case 'literal':
      return arePlain([instruction.value])
    case 'table':
    case 'lookup':
      return arePlain(instruction.values)
    case 'code':
    case 'spelling':
    case 'digits':
      return arePlain(instruction.alphabets)
    case 'choice':
      return instruction.options.every(isPlain)
    case 'join':
      return instruction.parts.every(isPlain)
    case 'repeat':
      return arePlain([instruction.separator]) && isPlain(instruction.of)
    case 'capital':
    case 'padded':
    case 'checked':
    case 'ending':
      return isPlain(instruction.of)
    default:
      return false
  }
}

function isNeverEmpty(unfolded: Instruction): boolean {
  const instruction = fold(unfolded)
  switch (instruction.op) {
    case 'literal':
      return instruction.value !== ''
    case 'table':
    case 'lookup':
      return !instruction.values.includes('')
    case 'code':
    case 'spelling':
    case 'digits':
      return instruction.alphabets.length > 0
    case 'letters':
      return instruction.minimum > 0
    case 'choice':
      return instruction.options.every(isNeverEmpty)
    case 'join':
      return instruction.parts.some(isNeverEmpty)
    case 'repeat':
      return instruction.minimum > 0 && isNeverEmpty(instruction.of)
    case 'uuid':
    case 'instant':
    case 'moment':
    case 'number':
    case 'sequence':
    case 'index':
    case 'offset':
    case 'start':
      return true
    case 'capital':
    case 'padded':
    case 'checked':
      return isNeverEmpty(instruction.of)
    default:
      return false
  }
}
