/** Values written as a column of a row. */

import type { RowForm } from '../../../text/cell.ts'
import type { EmitContext } from '../context/context.ts'
import { columnFunction } from '../library/column.ts'
import { cellNumber } from '../library/json-text.ts'

/** Maximum number of bytes for the quotes around a value. */
export const quoteBytesMax = 4

/** Writes JSON text, or nothing for an omitted value, and converts it to a column in place. */
export function writeColumnInPlace(context: EmitContext, form: RowForm, write: () => void): void {
  const { code, output, library } = context
  const begin = code.local('i32')
  output.flush()
  code.get(output.address).set(begin)
  const maxBefore = output.maxBytes
  write()
  const bytes = output.maxBytes - maxBefore
  code.i32(cellNumber(form, true)).get(begin)
  output.pushAddress()
  code.call(library.function(columnFunction(form)))
  // The conversion may need twice the space again for its temporary text.
  output.popAddress(2 * bytes + quoteBytesMax)
}
