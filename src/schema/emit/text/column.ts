/** A value where a column of a row stands. */

import type { RowForm } from '../../../text/cell.ts'
import { columnFunction } from '../library/column.ts'
import { cellNumber } from '../library/json-text.ts'
import type { Writing } from '../writing/writing.ts'

/** Bytes that the quotes around a value take. */
export const quotesMost = 4

/** Writes JSON text, or nothing for what is left out, and turns it into the value of a column. */
export function writeInPlace(writing: Writing, form: RowForm, write: () => void): void {
  const { code, output, library } = writing
  const begin = code.local('i32')
  output.settle()
  code.get(output.address).set(begin)
  const mostBefore = output.most
  write()
  const most = output.most - mostBefore
  code.i32(cellNumber(form, true)).get(begin)
  output.pushAddress()
  code.call(library.function(columnFunction(form)))
  // Aside, it may take twice as much again.
  output.popAddress(2 * most + quotesMost)
}
