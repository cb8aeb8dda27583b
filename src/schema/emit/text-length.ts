/** How long the texts of an instruction may be. */

import type { Instruction } from '../instructions/instruction.ts'
import { countOf } from '../interpret/pick.ts'
import { fold } from './fold.ts'

/** Of a text, at most; undefined where that is not known. */
export function lengthOf(unfolded: Instruction): number | undefined {
  const instruction = fold(unfolded)
  switch (instruction.op) {
    case 'literal':
      return lengthOfWords([instruction.value])
    case 'table':
    case 'lookup':
      return lengthOfWords(instruction.values)
    case 'letters':
      return instruction.maximum
    case 'code':
    case 'spelling':
      return instruction.alphabets.length * 2
    case 'uuid':
      return 36
    case 'instant':
    case 'moment':
      return 24
    case 'digits':
      return instruction.alphabets.length
    case 'capital':
      return lengthOf(instruction.of)
    case 'padded': {
      const length = lengthOf(instruction.of)
      return length && Math.max(length, instruction.length)
    }
    case 'repeat': {
      const { of, minimum, times, separator } = instruction
      const length = lengthOf(of)
      return length && (minimum + countOf(times) - 1) * (length + separator.length)
    }
    case 'choice':
      return longest(instruction.options)
    case 'join': {
      const lengths = instruction.parts.map(lengthOf)
      return lengths.reduce((sum, length) => add(sum, length), 0)
    }
    default:
      return undefined
  }
}

function longest(options: readonly Instruction[]): number | undefined {
  return options
    .map(lengthOf)
    .reduce(
      (most, length) =>
        length === undefined || most === undefined ? undefined : Math.max(most, length),
      0,
    )
}

function add(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}

/** Half a surrogate pair may find its other half beside it: that is left to the interpreter. */
function lengthOfWords(values: readonly unknown[]): number | undefined {
  let most = 0
  for (const value of values) {
    if (typeof value !== 'string' || !value.isWellFormed()) return undefined
    most = Math.max(most, value.length)
  }
  return most
}
