/** Properties of rows by the names of columns: `total`, or `address.city` for a part of a struct. */

import type { Column, ColumnType, EntityColumns } from '../../columns/column.ts'
import type { Issues } from '../../text/issue.ts'
import { isObject, type JsonValue, member } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'

export interface ColumnPath {
  /** The path as it was written. */
  readonly text: string
  /** The names of properties that lead from a row to the value. Empty if the row is the value itself. */
  readonly names: readonly string[]
  readonly type: ColumnType
}

/** Returns the column at a path, or undefined after adding an issue for the parameter. */
export function columnPath(
  { columns, isScalar }: EntityColumns,
  text: string,
  parameter: string,
  issues: Issues,
): ColumnPath | undefined {
  const found = findColumn(columns, text)
  if (found === undefined) {
    const known = [...namesOf(columns)]
    const must = 'must name columns of the entity'
    issues.push({ path: [parameter], message: `${must}; got ${show(text)}${hint(text, known)}` })
    return undefined
  }
  return { text, names: isScalar ? [] : found.names, type: found.column }
}

/** Finds a column by a path. A name may contain points, so the longest name of a column is tried first. */
function findColumn(
  columns: readonly Column[],
  text: string,
): { readonly names: readonly string[]; readonly column: Column } | undefined {
  const column = columns.find(({ name }) => name === text)
  if (column !== undefined) return { names: [text], column }
  for (const outer of columns) {
    if (outer.type !== 'struct' || !text.startsWith(`${outer.name}.`)) continue
    const inner = findColumn(outer.fields, text.slice(outer.name.length + 1))
    if (inner !== undefined) return { ...inner, names: [outer.name, ...inner.names] }
  }
  return undefined
}

function* namesOf(columns: readonly Column[], prefix = ''): Generator<string> {
  for (const column of columns) {
    yield prefix + column.name
    if (column.type === 'struct') yield* namesOf(column.fields, `${prefix}${column.name}.`)
  }
}

/** Returns the value of a row at a path. A value that the row does not have is null. */
export function valueAt(row: JsonValue, names: readonly string[]): JsonValue {
  return names.reduce<JsonValue>(
    (part, name) => (isObject(part) ? (member(part, name) ?? null) : null),
    row,
  )
}
