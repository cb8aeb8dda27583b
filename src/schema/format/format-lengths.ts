/** How long the texts of an instruction are, where it can be told by looking at it. */

import type { Instruction } from '../instructions/instruction.ts'
import { instancesMax } from '../interpret/instance.ts'
import type { Lengths } from '../pattern/tree.ts'

/** In characters; undefined when some part does not tell. */
export function textLengths(instruction: Instruction): Lengths | undefined {
  switch (instruction.op) {
    case 'literal':
      return lengthsOf([instruction.value])
    case 'table':
      return lengthsOf(instruction.values)
    case 'number': {
      const { minimum, multiple, scale, pick } = instruction
      if (scale > 0 || minimum < 0 || !('count' in pick)) return undefined
      return lengthsOf([minimum, minimum + (pick.count - 1) * multiple])
    }
    case 'sequence': {
      const { first, step } = instruction
      return step > 0 && first >= 0 ? lengthsOf([first, first + step * instancesMax]) : undefined
    }
    case 'code':
    case 'spelling': {
      const { length } = instruction.alphabets
      return { minimum: length, maximum: length }
    }
    case 'choice': {
      const all = every(instruction.options)
      return all && { minimum: smallest(all, 'minimum'), maximum: -smallest(all, 'maximum') }
    }
    case 'join': {
      const all = every(instruction.parts)
      return all && { minimum: sum(all, 'minimum'), maximum: sum(all, 'maximum') }
    }
    default:
      return undefined
  }
}

function lengthsOf(values: readonly unknown[]): Lengths {
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, 0]
  for (const value of values) {
    const { length } = [...String(value)]
    minimum = Math.min(minimum, length)
    maximum = Math.max(maximum, length)
  }
  return { minimum, maximum }
}

function every(parts: readonly Instruction[]): readonly Lengths[] | undefined {
  const all = parts.map(textLengths)
  return all.every((lengths) => lengths !== undefined) ? all : undefined
}

function smallest(all: readonly Lengths[], side: keyof Lengths): number {
  const sign = side === 'minimum' ? 1 : -1
  return Math.min(...all.map((lengths) => sign * lengths[side]))
}

function sum(all: readonly Lengths[], side: keyof Lengths): number {
  return all.reduce((total, lengths) => total + lengths[side], 0)
}
