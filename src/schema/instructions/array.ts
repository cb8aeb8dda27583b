/** The operation `array`: JSON arrays, whose first elements may have instructions of their own. */

import type { JsonValue } from '../../text/json.ts'
import { countOf, inElement, picker } from '../interpret/pick.ts'
import type { Instruction, Pick } from './instruction.ts'
import type { Evaluate, InstructionKind } from './kind.ts'

interface ArrayInstruction {
  readonly op: 'array'
  readonly length: Pick
  readonly minimum: number
  /** Instructions of the first elements, in order. The elements after them use `items`. */
  readonly prefix: readonly Run[]
  readonly items: Instruction | undefined
}

declare module './instruction.ts' {
  interface Operations {
    readonly array: ArrayInstruction
  }
}

/** Consecutive elements of an array that have the same instruction. Each element is drawn separately. */
export interface Run<T = Instruction> {
  readonly of: T
  readonly times: number
}

export const array: InstructionKind<ArrayInstruction> = {
  interpret({ length, minimum, prefix, items }, { value }) {
    const more = picker(length)
    const runs = prefix.map(({ of, times }) => ({ of: value(of), times }))
    const item = items && value(items)
    return (at) => {
      const count = minimum + more(at)
      // A reference charges the length of the array, which may be large even if the event uses only a part of it.
      if (at.depth > 0) at.budget.steps += count
      const values: JsonValue[] = []
      for (const { of, times } of runs) {
        const end = Math.min(values.length + times, count)
        for (let i = values.length; i < end; i++) values.push(inElement(at, i, of))
      }
      for (let i = values.length; i < count; i++) values.push(inElement(at, i, item as Evaluate))
      return values
    }
  },
  parts: ({ prefix, items }) => [...prefix.map(({ of }) => of), ...(items ? [items] : [])],
  times: ({ length, minimum }) => minimum + countOf(length),
  values({ length, minimum, prefix, items }, valuesOf) {
    const first = prefix.reduce((total, { of, times }) => total + times * valuesOf(of), 1)
    const prefixLength = prefix.reduce((total, { times }) => total + times, 0)
    const left = Math.max(minimum + countOf(length) - 1 - prefixLength, 0)
    return first + (items === undefined ? 0 : left * valuesOf(items))
  },
}
