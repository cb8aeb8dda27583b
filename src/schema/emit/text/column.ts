/** A value where a column of a row stands. */

import type { RowForm } from '../../../text/cell.ts'
import type { EmitContext } from '../context/context.ts'
import { columnFunction } from '../library/column.ts'
import { cellNumber } from '../library/json-text.ts'

/** Bytes that the quotes around a value take. */
export const quoteBytesMax = 4

/** Writes JSON text, or nothing for what is left out, and turns it into the value of a column. */
export function writeColumnInPlace(context: EmitContext, form: RowForm, write: () => void): void {
  const { code, output, library } = context
  const begin = code.local('i32')
  output.flush()
  code.get(output.address).set(begin)
  const mostBefore = output.maxBytes
  write()
  const most = output.maxBytes - mostBefore
  code.i32(cellNumber(form, true)).get(begin)
  output.pushAddress()
  code.call(library.function(columnFunction(form)))
  // Aside, it may take twice as much again.
  output.popAddress(2 * most + quoteBytesMax)
}
