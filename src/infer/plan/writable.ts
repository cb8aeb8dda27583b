/** Decides whether a column or a table can be written to a database at all. */

import type { Column, Note, Table } from '../model/model.ts'
import { isKnown } from '../sql/native-types.ts'

/**
 * Returns whether values can be generated for the type of the column. The name must have no line break, because a
 * statement is one line.
 */
export function isWritable({ name, type }: Column): boolean {
  return isKnown(type) && !/[\0\n\r]/.test(name)
}

/**
 * Returns whether rows of the table can be generated: it has columns, and values can be generated for each column that
 * needs one. Adds a note if not.
 */
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
