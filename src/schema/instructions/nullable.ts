/** The operation `nullable`: the value of a part, or null with a probability. */

import { happens } from '../interpret/pick.ts'
import type { Chance, Instruction } from './instruction.ts'
import type { InstructionKind } from './kind.ts'

interface Nullable {
  readonly op: 'nullable'
  readonly chance: Chance
  readonly of: Instruction
}

declare module './instruction.ts' {
  interface Operations {
    readonly nullable: Nullable
  }
}

export const nullable: InstructionKind<Nullable> = {
  interpret({ chance, of }, { value }) {
    const isNull = happens(chance)
    const part = value(of)
    return (at) => (isNull(at) ? null : part(at))
  },
  parts: ({ of }) => [of],
  isOneOf: true,
}
