/** How many values an event may hold, with the elements of its arrays and the properties of its objects. */

import { type Instruction, partsOf } from './instructions/instruction.ts'
import { countOf } from './interpret/pick.ts'

/** An event with so many takes some hundredths of a second, in which nothing else is done. */
export const eventValuesMax = 65_536

/** The most values of an instruction, those of what it refers to aside. */
export function valuesOf(instruction: Instruction): number {
  switch (instruction.op) {
    case 'object':
      return instruction.properties.reduce((sum, { of }) => sum + valuesOf(of), 1)
    case 'array': {
      const { prefix, items, minimum, length } = instruction
      const first = prefix.reduce((sum, { of, times }) => sum + times * valuesOf(of), 1)
      const prefixLength = prefix.reduce((sum, { times }) => sum + times, 0)
      const left = Math.max(minimum + countOf(length) - 1 - prefixLength, 0)
      return first + (items === undefined ? 0 : left * valuesOf(items))
    }
    case 'choice':
    case 'conditional':
    case 'nullable':
    case 'checked':
      return partsOf(instruction).reduce((most, part) => Math.max(most, valuesOf(part)), 1)
    default:
      // Parts that are single values become this one value. Lists and objects are generated whole, whatever is kept.
      return partsOf(instruction).reduce((sum, part) => sum + valuesOf(part) - 1, 1)
  }
}
