/** Adds columns to a declared table. */

import type { DeclaredTable } from './declared-schema.ts'
import type { ReadColumn } from './read-column.ts'

/** Adds a column that was read to its table. */
export function addColumn(table: DeclaredTable, read: ReadColumn): void {
  const { column } = read
  const known = table.columns.findIndex(({ name }) => isSame(name, column.name))
  if (known < 0) table.columns.push(column)
  else table.columns[known] = column
  if (read.isPrimaryKey) table.primaryKey = [column.name]
  if (read.isUnique) table.uniques.push([column.name])
  table.references.push(...read.references)
  table.checks.push(...read.checks)
}

export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
