/** Decides whether a column or a table can be generated at all. */

import type { Column, Note, Table } from '../model/model.ts'
import { isKnown } from '../sql/native-types.ts'

/** Returns whether values of the type are known, and the name has no line break, because a statement is one line. */
export function isWritable({ name, type }: Column): boolean {
  return isKnown(type) && !/[\0\n\r]/.test(name)
}

/** Returns whether the table has columns, and a value exists for each column that needs one. */
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
