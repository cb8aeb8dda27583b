/** Writes a value as a column of a COPY or CSV row. */

import type { RowForm } from '../../../text/cell.ts'
import type { EmitContext } from '../context/context.ts'
import { columnFunction } from '../library/column.ts'
import { cellNumber } from '../library/json-text.ts'

/** Maximum number of bytes that the quotes around a value of a column take. */
export const quoteBytesMax = 4

/**
 * Calls `write`, whose code writes a JSON text, or nothing for an omitted value. Then writes code that converts this
 * text to a column in place.
 */
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
  // The conversion may need twice the bytes of the JSON text again for a temporary text.
  output.popAddress(2 * bytes + quoteBytesMax)
}
