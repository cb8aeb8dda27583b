/**
 * Emitters of operations by name: they generate the WebAssembly code of an instruction. The interpreter computes the
 * instructions of operations without an emitter.
 */

import type { Instruction, Of } from '../instructions/instruction.ts'
import { array } from './array.ts'
import { base64 } from './base64.ts'
import { carried } from './carried.ts'
import { capital, checked, ending, padded, shuffled } from './changed-text.ts'
import { choice } from './choice.ts'
import { code, digits, spelling } from './code.ts'
import { conditional } from './conditional.ts'
import { degrees } from './degrees.ts'
import type { Emitter } from './emitter.ts'
import { formula } from './formula.ts'
import { functionEmitter } from './function.ts'
import { instant, timestamp } from './instant.ts'
import { join } from './join.ts'
import { letters } from './letters.ts'
import { literal } from './literal.ts'
import { nullable } from './nullable.ts'
import { double, number, sequence } from './number.ts'
import { numbered } from './numbered.ts'
import { object } from './object.ts'
import { reference } from './reference.ts'
import { repeat } from './repeat.ts'
import { lookup, table } from './table.ts'
import { uuid } from './uuid.ts'
import { variant } from './variant.ts'
import { index, long, offset, share, start, sum, within } from './whole-number.ts'

export const emittersByOperation: {
  readonly [Op in Instruction['op']]?: Emitter<Of<Op>>
} = {
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
  function: functionEmitter,
  index,
  instant,
  join,
  letters,
  literal,
  long,
  lookup,
  timestamp,
  nullable,
  number,
  numbered,
  object,
  offset,
  padded,
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
  variant,
  within,
}
