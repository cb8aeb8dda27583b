/** Warnings about columns whose values have different types, and therefore no type of their own. */

import type { EntityColumns } from './column.ts'

/** Maximum number of columns that a warning names. */
const namesMax = 5

/** Returns a warning, or none, for the values of an entity or a table. */
export function mixedColumns(
  name: string,
  { columns }: Pick<EntityColumns, 'columns'>,
): readonly string[] {
  const mixed = columns.filter((column) => column.type === 'json').map((column) => column.name)
  if (mixed.length === 0) return []
  const named = mixed.slice(0, namesMax).join(', ')
  const more = mixed.length > namesMax ? ` and ${mixed.length - namesMax} more` : ''
  const what = mixed.length === 1 ? 'column' : 'columns'
  return [`${name} has values of different types in the ${what} ${named}${more}`]
}
