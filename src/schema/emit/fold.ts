/** Replaces what is the same for every instance of a few choices by a table of them. */

import type { JsonScalar, JsonValue } from '../../text/json.ts'
import { powerOf10 } from '../decimal.ts'
import type { Instruction } from '../instruction.ts'
import { countOf } from './range.ts'

/** A table of so many values is made once; of more, each is made when it is asked for. */
const foldedMax = 4_096

/** An instruction that gives the same values. */
export function fold(instruction: Instruction): Instruction {
  switch (instruction.op) {
    case 'map':
      return mapped(fold(instruction.of), instruction.to) ?? instruction
    case 'numbered': {
      const { pick, text } = instruction
      const count = countOf(pick)
      if (count > foldedMax) return instruction
      return { op: 'table', pick, values: Array.from({ length: count }, (_, i) => text(i)) }
    }
    default:
      return instruction
  }
}

function mapped(of: Instruction, to: (value: JsonValue) => JsonValue): Instruction | undefined {
  switch (of.op) {
    case 'literal':
      return { op: 'literal', value: to(of.value) }
    case 'table': {
      if (of.values.length > foldedMax) return undefined
      const values = of.values.map(to)
      return values.every(isScalar) ? { op: 'table', pick: of.pick, values } : undefined
    }
    case 'number': {
      const { pick, minimum, multiple, scale } = of
      const count = countOf(pick)
      if (count > foldedMax) return undefined
      const numbers = Array.from({ length: count }, (_, k) =>
        to((minimum + k * multiple) / powerOf10(scale)),
      )
      return numbers.every(isScalar) ? { op: 'table', pick, values: numbers } : undefined
    }
    case 'choice': {
      const options = of.options.map((option) => mapped(fold(option), to))
      if (!options.every((option) => option !== undefined)) return undefined
      return { op: 'choice', pick: of.pick, options }
    }
    default:
      return undefined
  }
}

function isScalar(value: JsonValue): value is JsonScalar {
  return typeof value !== 'object' || value === null
}
