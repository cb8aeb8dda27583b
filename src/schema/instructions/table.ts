/**
 * The operations `table` and `lookup`, whose values are entries of a list. For `table`, the position in the list is
 * drawn by `pick`; for `lookup`, it is the whole number that another instruction returns.
 */

import type { JsonScalar, JsonValue } from '../../text/json.ts'
import { countOf, picker } from '../interpret/pick.ts'
import { foldedMax, isScalar } from './folding.ts'
import type { Instruction, Pick } from './instruction.ts'
import type { Evaluate, InstructionKind, Interpreter } from './kind.ts'
import { areDistinct, factsOfValues, lengthsOfValues } from './values-facts.ts'

interface Table {
  readonly op: 'table'
  readonly pick: Pick
  readonly values: readonly JsonScalar[]
}

/** Entry of `values` whose position, from 0, is the whole number of the instruction `of`. */
interface Lookup {
  readonly op: 'lookup'
  readonly of: Instruction
  readonly values: readonly JsonScalar[]
}

declare module './instruction.ts' {
  interface Operations {
    readonly table: Table
    readonly lookup: Lookup
  }
}

const values = <I extends Table | Lookup>(instruction: I) => instruction.values

export const table: InstructionKind<Table> = {
  ...factsOfValues<Table>(values),
  interpret: interpretTable,
  interpretWhole(instruction) {
    const value = interpretTable(instruction)
    return (at) => Number(value(at))
  },
  lengths: (instruction) => lengthsOfValues(instruction.values),
  isInjective: ({ pick, values }) => areDistinct(values, countOf(pick)),
  mapped({ pick, values }, to) {
    if (values.length > foldedMax) return undefined
    const mapped = values.map(to)
    return mapped.every(isScalar) ? { op: 'table', pick, values: mapped } : undefined
  },
}

function interpretTable({ pick, values }: Table): Evaluate {
  const choose = picker(pick)
  return (at) => values[choose(at)] as JsonValue
}

export const lookup: InstructionKind<Lookup> = {
  ...factsOfValues<Lookup>(values),
  parts: ({ of }) => [of],
  interpret: interpretLookup,
  interpretWhole(instruction, interpreter) {
    const value = interpretLookup(instruction, interpreter)
    return (at) => Number(value(at))
  },
}

function interpretLookup({ of, values }: Lookup, { whole }: Interpreter): Evaluate {
  const position = whole(of)
  return (at) => values[position(at)] as JsonValue
}
