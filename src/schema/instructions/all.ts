/** Declarations of all operations by name. The TypeScript compiler rejects an operation that is not listed. */

import { array } from './array.ts'
import { carried } from './carried.ts'
import { base64, capital, checked, ending, padded, shuffled } from './changed-text.ts'
import { choice } from './choice.ts'
import { code, digits, spelling } from './code.ts'
import { conditional } from './conditional.ts'
import { degrees } from './degrees.ts'
import { formula } from './formula.ts'
import { functionKind } from './function.ts'
import { instant, timestamp } from './instant.ts'
import type { Instruction, Of } from './instruction.ts'
import { join } from './join.ts'
import type { InstructionKind } from './kind.ts'
import { letters } from './letters.ts'
import { literal } from './literal.ts'
import { map } from './map.ts'
import { nullable } from './nullable.ts'
import { double, number, sequence } from './number.ts'
import { numbered } from './numbered.ts'
import { object } from './object.ts'
import { redraw } from './redraw.ts'
import { reference } from './reference.ts'
import { repeat } from './repeat.ts'
import { lookup, table } from './table.ts'
import { uuid } from './uuid.ts'
import { validity } from './validity.ts'
import { variant } from './variant.ts'
import { index, long, offset, share, start, sum, within } from './whole-number.ts'

export const kinds: { readonly [Op in Instruction['op']]: InstructionKind<Of<Op>> } = {
  array,
  base64,
  capital,
  carried,
  checked,
  choice,
  code,
  conditional,
  degrees,
  digits,
  double,
  ending,
  formula,
  index,
  instant,
  join,
  letters,
  literal,
  long,
  lookup,
  map,
  timestamp,
  nullable,
  number,
  numbered,
  object,
  offset,
  padded,
  redraw,
  reference,
  repeat,
  sequence,
  share,
  shuffled,
  spelling,
  start,
  sum,
  table,
  uuid,
  validity,
  variant,
  within,
  function: functionKind,
}

/** Returns the declaration of the instruction's operation. */
export function kindOf({ op }: Instruction): InstructionKind<Instruction> {
  const kind: InstructionKind<never> = kinds[op]
  // The table maps each operation to its own declaration.
  return kind as InstructionKind<Instruction>
}
