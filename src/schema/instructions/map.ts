/** The operation `map`: the result of a pure function for the value of a part. */

import type { JsonValue } from '../../text/json.ts'
import type { Instruction } from './instruction.ts'
import type { InstructionKind } from './kind.ts'

/** Result of the pure function `to` for the value of the instruction `of`. */
interface Mapped {
  readonly op: 'map'
  readonly of: Instruction
  readonly to: (value: JsonValue) => JsonValue
}

declare module './instruction.ts' {
  interface Operations {
    readonly map: Mapped
  }
}

export const map: InstructionKind<Mapped> = {
  interpret({ of, to }, { value }) {
    const part = value(of)
    return (at) => to(part(at))
  },
  parts: ({ of }) => [of],
  fold: ({ of, to }, { fold, mapped }) => mapped(fold(of), to),
}
