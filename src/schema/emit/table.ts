/** Values of tables as WebAssembly, chosen by a pick or by a whole number. */

import type { Of } from '../instructions/instruction.ts'
import { pushSmallPick } from './draw/pick.ts'
import type { Emitter } from './emitter.ts'
import { isWholeRange } from './text/decimal.ts'
import { pushListed, rangeOfList } from './text/listed-number.ts'
import { canTabulate, type TableForm, writeWord } from './text/word-table.ts'
import type { Writing } from './writing/writing.ts'

export const table: Emitter<Of<'table'>> = {
  write: writeTable,
  writeCell: writeTable,
  whole: {
    range: ({ values }) => rangeOfList(values),
    push(writing, { pick, values }) {
      pushSmallPick(writing, pick)
      pushListed(writing, values)
    },
  },
  operand(_, { pick, values }) {
    if (!canTabulate(values, 'json') || !canTabulate(values, 'text')) return undefined
    return { kind: 'word', values, push: (writing) => pushSmallPick(writing, pick) }
  },
}

function writeTable(writing: Writing, { pick, values }: Of<'table'>, form: TableForm): boolean {
  if (!canTabulate(values, form)) return false
  pushSmallPick(writing, pick)
  writeWord(writing, values, form)
  return true
}

export const lookup: Emitter<Of<'lookup'>> = {
  write(writing, instruction, form) {
    const { of, values } = instruction
    if (!isWholeRange(writing.emitters.wholeRange(of)) || !canTabulate(values, form)) return false
    pushPosition(writing, instruction)
    writeWord(writing, values, form)
    return true
  },
  whole: {
    range: ({ of, values }, rangeOf) =>
      isWholeRange(rangeOf(of)) ? rangeOfList(values) : undefined,
    push(writing, instruction) {
      pushPosition(writing, instruction)
      pushListed(writing, instruction.values)
    },
  },
}

/** Leaves the position of the value, of 32 bits. */
function pushPosition(writing: Writing, { of }: Of<'lookup'>): void {
  writing.emitters.pushWhole(writing, of)
  writing.code.op('i32.wrap_i64')
}
