/**
 * Renders the changes of a row as SQL statements on one line, with the same guarantees as `sql.ts`: an `INSERT` when the
 * row is created, an `UPDATE` of the changed columns, and a `DELETE`. With `upsert`, a row that exists is replaced, so
 * that statements can be run again.
 */

import { type JsonObject, type JsonValue, member } from './json.ts'
import {
  columnName,
  insertWriter,
  mysqlTimestamp,
  type Part,
  type Rendered,
  sqlExpression,
  tableName,
} from './sql.ts'
import type { Dialect } from './sql-dialect.ts'

/** A change of a row: the whole row after it, or the last one before its deletion. */
export interface RowChange {
  readonly type: 'create' | 'update' | 'delete'
  readonly row: JsonObject
  /** The names of the columns that an `update` changes. */
  readonly changed: readonly string[]
}

export interface ChangedTable {
  readonly table: string
  readonly dialect: Dialect
  /** The names of the columns that identify a row. */
  readonly key: readonly string[]
  readonly upsert: boolean
  /** Names of the columns that contain timestamps, which MySQL accepts only without their time zone. */
  readonly timestampColumns: ReadonlySet<string>
}

/** A column of a row: its name and its value as SQL. */
interface Column {
  readonly name: string
  readonly value: string
}

type Columns =
  | { readonly columns: readonly Column[] }
  | { readonly error: string; readonly path: readonly string[] }

/** Returns a function that returns the statement of a change of a row. */
export function changeWriter(given: ChangedTable): (change: RowChange) => Rendered {
  const { table, dialect, key, upsert } = given
  const name = tableName(table, dialect)
  if ('error' in name) return () => ({ error: name.error, path: [] })
  const insertRow = insertWriter(given)
  const insert = (row: JsonObject): Rendered => {
    const rendered = insertRow(row)
    if (!upsert || 'error' in rendered) return rendered
    const replacing = replacement(Object.keys(row), given)
    if ('error' in replacing) return { error: replacing.error, path: [] }
    return { sql: `${rendered.sql.slice(0, -1)}${replacing.text};` }
  }
  return ({ type, row, changed }) => {
    if (type === 'create' || (type === 'update' && upsert)) return insert(row)
    const keys = columnsOf(row, key, given)
    if ('error' in keys) return keys
    const where = keys.columns
      .map((column) =>
        column.value === 'NULL' ? `${column.name} IS NULL` : `${column.name} = ${column.value}`,
      )
      .join(' AND ')
    if (type === 'delete') return { sql: `DELETE FROM ${name.text} WHERE ${where};` }
    const set = columnsOf(row, changed.length === 0 ? key : changed, given)
    if ('error' in set) return set
    const assignments = set.columns.map((column) => `${column.name} = ${column.value}`).join(', ')
    return { sql: `UPDATE ${name.text} SET ${assignments} WHERE ${where};` }
  }
}

function columnsOf(
  row: JsonObject,
  names: readonly string[],
  { dialect, timestampColumns }: ChangedTable,
): Columns {
  const columns: Column[] = []
  for (const name of names) {
    const column = columnName(name, dialect)
    if ('error' in column) return { error: column.error, path: [name] }
    const part = partOf(
      member(row, name) ?? null,
      dialect === 'mysql' && timestampColumns.has(name),
      dialect,
    )
    if ('error' in part) return { error: part.error, path: [name] }
    columns.push({ name: column.text, value: part.text })
  }
  return { columns }
}

function partOf(value: JsonValue, isTimestamp: boolean, dialect: Dialect): Part {
  return isTimestamp ? mysqlTimestamp(value) : sqlExpression(value, dialect)
}

/** Returns the end of an `INSERT` of some columns that replaces the row with the same key, after its values. */
export function replacement(
  names: readonly string[],
  { key, dialect }: Pick<ChangedTable, 'key' | 'dialect'>,
): Part {
  const parts = [...key, ...names].map((name) => columnName(name, dialect))
  const texts: string[] = []
  for (const part of parts) {
    if ('error' in part) return part
    texts.push(part.text)
  }
  const keys = texts.slice(0, key.length)
  const others = texts.slice(key.length).filter((column) => !keys.includes(column))
  if (dialect === 'mysql') {
    const set = (others.length === 0 ? keys : others).map(
      (column) => `${column} = VALUES(${column})`,
    )
    return { text: ` ON DUPLICATE KEY UPDATE ${set.join(', ')}` }
  }
  if (others.length === 0) return { text: ` ON CONFLICT (${keys.join(', ')}) DO NOTHING` }
  const set = others.map((column) => `${column} = excluded.${column}`)
  return { text: ` ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${set.join(', ')}` }
}
