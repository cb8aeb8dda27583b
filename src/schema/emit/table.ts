/** Operations for values of tables as WebAssembly. The position of a value is picked or is a whole number. */

import type { Of } from '../instructions/instruction.ts'
import type { EmitContext } from './context/context.ts'
import { pushSmallPick } from './draw/pick.ts'
import type { Emitter } from './emitter.ts'
import { isWholeRange } from './text/decimal.ts'
import { pushListed, rangeOfList } from './text/listed-number.ts'
import { canTabulate, type TableForm, writeWord } from './text/word-table.ts'

export const table: Emitter<Of<'table'>> = {
  write: writeTable,
  writeCell: writeTable,
  whole: {
    range: ({ values }) => rangeOfList(values),
    push(context, { pick, values }) {
      pushSmallPick(context, pick)
      pushListed(context, values)
    },
  },
  operand(_, { pick, values }) {
    if (!canTabulate(values, 'json') || !canTabulate(values, 'text')) return undefined
    return { kind: 'word', values, push: (context) => pushSmallPick(context, pick) }
  },
}

function writeTable(context: EmitContext, { pick, values }: Of<'table'>, form: TableForm): boolean {
  if (!canTabulate(values, form)) return false
  pushSmallPick(context, pick)
  writeWord(context, values, form)
  return true
}

export const lookup: Emitter<Of<'lookup'>> = {
  write(context, instruction, form) {
    const { of, values } = instruction
    if (!isWholeRange(context.emitters.wholeRange(of)) || !canTabulate(values, form)) return false
    pushPosition(context, instruction)
    writeWord(context, values, form)
    return true
  },
  whole: {
    range: ({ of, values }, rangeOf) =>
      isWholeRange(rangeOf(of)) ? rangeOfList(values) : undefined,
    push(context, instruction) {
      pushPosition(context, instruction)
      pushListed(context, instruction.values)
    },
  },
}

/** Pushes the position of the instruction's value in its table as a 32-bit integer. */
function pushPosition(context: EmitContext, { of }: Of<'lookup'>): void {
  context.emitters.pushWhole(context, of)
  context.code.op('i32.wrap_i64')
}
