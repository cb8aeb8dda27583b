/** Operations that apply a pure function to the value of a part, or to a picked number. */

import type { JsonValue } from '../../text/json.ts'
import { countOf, picker } from '../interpret/pick.ts'
import { foldedMax } from './folding.ts'
import type { Instruction, Pick } from './instruction.ts'
import type { InstructionKind } from './kind.ts'

/** Result of the pure function `to` for the value of the instruction `of`. */
interface Mapped {
  readonly op: 'map'
  readonly of: Instruction
  readonly to: (value: JsonValue) => JsonValue
}

/** Text that the function `text` returns for a picked number. Distinct numbers must have distinct texts. */
interface Numbered {
  readonly op: 'numbered'
  readonly pick: Pick
  readonly text: (number: number) => string
}

declare module './instruction.ts' {
  interface Operations {
    readonly map: Mapped
    readonly numbered: Numbered
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

export const numbered: InstructionKind<Numbered> = {
  interpret({ pick, text }) {
    const choose = picker(pick)
    return (at) => text(choose(at))
  },
  isText: true,
  fold({ pick, text }) {
    const count = countOf(pick)
    if (count > foldedMax) return undefined
    return { op: 'table', pick, values: Array.from({ length: count }, (_, i) => text(i)) }
  },
}
