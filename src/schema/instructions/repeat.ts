/** The operation `repeat`: the text of a part, several times. */

import { countOf, inElement, picker } from '../interpret/pick.ts'
import type { Instruction, Pick } from './instruction.ts'
import type { InstructionKind } from './kind.ts'
import { areClean } from './values-facts.ts'

/**
 * Text of the instruction `of`, repeated `minimum` times plus the picked number, with each repetition drawn separately.
 */
interface Repeat {
  readonly op: 'repeat'
  readonly of: Instruction
  readonly minimum: number
  readonly times: Pick
  readonly separator: string
}

declare module './instruction.ts' {
  interface Operations {
    readonly repeat: Repeat
  }
}

export const repeat: InstructionKind<Repeat> = {
  interpret({ of, minimum, times, separator }, { value }) {
    const more = picker(times)
    const part = value(of)
    return (at) => {
      const count = minimum + more(at)
      let text = ''
      for (let i = 0; i < count; i++) {
        if (i > 0) text += separator
        text += inElement(at, i, part)
      }
      return text
    }
  },
  parts: ({ of }) => [of],
  isText: true,
  longest({ of, minimum, times, separator }, longestOf) {
    const length = longestOf(of)
    return length && (minimum + countOf(times) - 1) * (length + separator.length)
  },
  clean({ of, minimum, separator }, cleanOf) {
    if (!areClean([separator])) return 0
    const clean = cleanOf(of)
    return clean === 2 && minimum === 0 ? 1 : clean
  },
  words: ({ separator }) => [separator],
}
