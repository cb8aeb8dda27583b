/** Whether a column or a table can be written at all. */

import type { Column, Note, Table } from '../model/model.ts'
import { isKnown } from '../sql/native-types.ts'

/** Whether its type has values that are known, and its name can stand in a statement, which is a line. */
export function isWritable({ name, type }: Column): boolean {
  return isKnown(type) && !/[\0\n\r]/.test(name)
}

/** Whether there are columns, and a value for each that needs one. */
export function isFillable({ key, columns }: Table, notes: Note[]): boolean {
  const own = columns.filter(({ isGenerated }) => isGenerated !== true)
  const lost = own.find(
    (column) => !column.isNullable && column.default === undefined && !isWritable(column),
  )
  const known = own.filter(isWritable)
  if (lost === undefined && known.length > 0) return true
  const why =
    lost === undefined
      ? 'it has no columns that can be generated'
      : `its column ${lost.name} has an unsupported type or name`
  notes.push({ table: key, message: `was skipped: ${why}` })
  return false
}
