/** Whole numbers, what is computed from them, and how they are written. No result is beyond 2⁵³, so all are exact. */

import { formatTimestamp } from '../../text/timestamp.ts'
import { powerOf10 } from '../format/decimal.ts'
import type { Instruction } from '../instructions/instruction.ts'
import type { WholeNumber } from '../instructions/instruction-whole.ts'
import type { Instance } from './instance.ts'
import { interpret } from './interpret.ts'
import { spell } from './letters.ts'
import { picker } from './pick.ts'
import { sideOf } from './point.ts'

type Of<Op extends Instruction['op']> = Extract<Instruction, { op: Op }>
type Whole = (at: Instance) => number

export function whole(instruction: WholeNumber): Whole {
  switch (instruction.op) {
    case 'start':
      return (at) => at.time.startMs
    case 'offset':
      return (at) => at.offset
    case 'index':
      return (at) => at.index
    case 'sum': {
      const parts = instruction.parts.map(({ of, times }) => ({ of: interpretWhole(of), times }))
      return (at) => {
        let sum = 0
        for (const { of, times } of parts) sum += of(at) * times
        return sum
      }
    }
    case 'share': {
      const { divisor, size } = instruction
      const of = interpretWhole(instruction.of)
      if (size === undefined) return (at) => Math.floor(of(at) / divisor)
      return (at) => remainder(Math.floor(of(at) / divisor), size)
    }
    case 'within': {
      const { minimum, maximum, scale = 0 } = instruction
      const of = interpretWhole(instruction.of)
      const divisor = powerOf10(scale)
      if (scale === 0) return (at) => Math.min(Math.max(of(at), minimum), maximum)
      return (at) => Math.min(Math.max(of(at), minimum), maximum) / divisor
    }
    case 'computed': {
      const { value, scale } = instruction
      const divisor = powerOf10(scale)
      return scale === 0 ? value : (at) => value(at) / divisor
    }
    case 'degrees': {
      const side = sideOf(instruction.disc, instruction.side)
      const divisor = powerOf10(instruction.scale)
      return (at) => side(at) / divisor
    }
  }
}

/** The same, and whole numbers that are chosen. */
export function interpretWhole(instruction: Instruction): Whole {
  switch (instruction.op) {
    case 'literal': {
      const number = Number(instruction.value)
      return () => number
    }
    case 'number': {
      const { minimum, multiple } = instruction
      const pick = picker(instruction.pick)
      return (at) => minimum + pick(at) * multiple
    }
    case 'table':
    case 'lookup':
    case 'choice': {
      const of = interpret(instruction)
      return (at) => Number(of(at))
    }
    case 'start':
    case 'offset':
    case 'index':
    case 'sum':
    case 'share':
    case 'within':
    case 'computed':
    case 'degrees':
      return whole(instruction)
    default:
      throw new Error(`there is no whole number in "${instruction.op}"`)
  }
}

export function digits({ of, alphabets, lowest }: Of<'digits'>): (at: Instance) => string {
  const number = interpretWhole(of)
  if (lowest === 'first') return (at) => spell(number(at), alphabets)
  const fromLowest = alphabets.toReversed()
  return (at) => {
    let rest = number(at)
    let text = ''
    for (const alphabet of fromLowest) {
      text = alphabet.charAt(rest % alphabet.length) + text
      rest = Math.floor(rest / alphabet.length)
    }
    return text
  }
}

export function moment({ of, form }: Of<'moment'>): (at: Instance) => string {
  const ms = interpretWhole(of)
  switch (form) {
    case 'date-time':
      return (at) => formatTimestamp(ms(at))
    case 'date':
      return (at) => formatTimestamp(ms(at)).slice(0, 10)
    case 'time':
      return (at) => `${formatTimestamp(ms(at)).slice(11, 19)}Z`
  }
}

function remainder(number: number, size: number): number {
  return ((number % size) + size) % size
}
