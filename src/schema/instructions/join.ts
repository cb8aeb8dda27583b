/** The operation `join`: the concatenated texts of its parts. */

import type { Instruction } from './instruction.ts'
import type { InstructionKind } from './kind.ts'
import { allKnown, leastClean } from './values-facts.ts'

interface Join {
  readonly op: 'join'
  readonly parts: readonly Instruction[]
}

declare module './instruction.ts' {
  interface Operations {
    readonly join: Join
  }
}

export const join: InstructionKind<Join> = {
  interpret({ parts }, { value }) {
    const values = parts.map(value)
    return (at) => {
      let text = ''
      for (const part of values) text += part(at)
      return text
    }
  },
  parts: ({ parts }) => parts,
  isText: true,
  longest({ parts }, longestOf) {
    const all = allKnown(parts.map(longestOf))
    return all?.reduce((total, length) => total + length, 0)
  },
  lengths({ parts }, lengthsOf) {
    const all = allKnown(parts.map(lengthsOf))
    return (
      all && {
        minimum: all.reduce((total, { minimum }) => total + minimum, 0),
        maximum: all.reduce((total, { maximum }) => total + maximum, 0),
      }
    )
  },
  clean({ parts }, cleanOf) {
    const all = parts.map(cleanOf)
    return leastClean(all) === 0 ? 0 : all.includes(2) ? 2 : 1
  },
}
