/** Writes JSON texts as the values of columns: of COPY and CSV rows, or of SQL statements. */

import { type CellForm, cellForms, type RowForm } from '../../../text/cell.ts'
import type { EmitContext } from '../context/context.ts'

/** Maximum number of bytes that null, or the quotes around a value of a column, take. */
const quoteBytesMax = 4

/**
 * Returns the number by which the kernel and host calls identify the form of a column. `isRaw` means text, otherwise
 * text inside a JSON string.
 */
function cellNumber(form: CellForm, isRaw: boolean): number {
  return cellForms.indexOf(form) * 2 + (isRaw ? 1 : 0)
}

export function readCellNumber(number: number): {
  readonly form: CellForm
  readonly isRaw: boolean
} {
  const form = cellForms[number >> 1]
  if (form === undefined) throw new Error(`form ${number} does not exist`)
  return { form, isRaw: (number & 1) === 1 }
}

/** Writes the column for the JSON text between the addresses in two local variables. */
export function writeColumn(
  { code, output }: EmitContext,
  {
    form,
    isRaw,
    begin,
    end,
  }: {
    readonly form: CellForm
    readonly isRaw: boolean
    readonly begin: number
    readonly end: number
  },
): void {
  code.i32(cellNumber(form, isRaw)).get(begin).get(end)
  const isForHost = form === 'mysql-timestamp'
  output.call(isForHost ? 'hostCell' : 'writeColumn', quoteBytesMax)
}

/**
 * Calls `write`, whose code writes a JSON text, or nothing for an omitted value. Then writes code that converts this
 * text to a column in place.
 */
export function writeColumnInPlace(context: EmitContext, form: RowForm, write: () => void): void {
  const { code, output } = context
  const begin = output.mark()
  const maxBefore = output.maxBytes
  write()
  const bytes = output.maxBytes - maxBefore
  code.i32(cellNumber(form, true)).get(begin)
  // The conversion may need twice the bytes of the JSON text again for a temporary text.
  output.call('writeColumnInPlace', 2 * bytes + quoteBytesMax)
}
