/** Pure functions of the value of a part, or of a picked number. */

import type { JsonValue } from '../../text/json.ts'
import { countOf, picker } from '../interpret/pick.ts'
import { foldedMax } from './folding.ts'
import type { Instruction, Pick } from './instruction.ts'
import type { InstructionKind } from './kind.ts'

/** A pure function of the value of the part. */
interface Mapped {
  readonly op: 'map'
  readonly of: Instruction
  readonly to: (value: JsonValue) => JsonValue
}

/** Text of a picked number. Distinct numbers have distinct texts. */
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
