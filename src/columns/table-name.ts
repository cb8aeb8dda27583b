/** The names of tables and columns: which of them a database accepts, and which of them are the same name to it. */

import { show } from '../text/show.ts'
import { columnName, tableName, tableParts } from '../text/sql.ts'
import type { Dialect } from '../text/sql-dialect.ts'

/** A table as a definition names it, and the dialect of the statements that write its rows. */
export interface NamedTable {
  /** `name` or `schema.name`. */
  readonly table: string
  readonly names: Dialect
}

/** Names of the databases in messages. */
const databaseNames: Readonly<Record<Dialect, string>> = {
  standard: 'SQL',
  postgres: 'PostgreSQL',
  sqlite: 'SQLite',
  mysql: 'MySQL',
}

/** Returns why a database has no table with these columns, or undefined if it can have one. */
export function tableFault(
  { table, names }: NamedTable,
  columns: readonly string[],
  dialect: Dialect,
): string | undefined {
  const name = tableName(table, names)
  if ('error' in name) return name.error
  for (const part of tableParts(table)) {
    const fault = nameFault(part, dialect)
    if (fault !== undefined) return fault
  }
  const seen = new Map<string, string>()
  for (const column of columns) {
    const quoted = columnName(column, dialect)
    const fault = 'error' in quoted ? quoted.error : columnFault(column, dialect)
    if (fault !== undefined) return `its column ${show(column)} cannot be created: ${fault}`
    const folded = foldedColumn(column, dialect)
    const same = seen.get(folded)
    if (same !== undefined) {
      return `its columns ${show(same)} and ${show(column)} have the same name in ${databaseNames[dialect]}`
    }
    seen.set(folded, column)
  }
  return undefined
}

/** Returns a text that is equal for names of the same table. */
export function tableIdentity({ table, names }: NamedTable, dialect: Dialect): string {
  const name = tableName(table, names)
  const text = 'text' in name ? name.text : table
  if (dialect === 'mysql') return text
  // Unquoted names have no upper case in PostgreSQL; SQLite ignores the case of all names.
  if (dialect === 'sqlite') return asciiLowerCase(tableParts(table).join('.'))
  return text.replace(/"(?:[^"]|"")*"|[^".]+/g, (part) =>
    part.startsWith('"') ? truncated(part.slice(1, -1)) : truncated(part.toLowerCase()),
  )
}

/** Maximum length of a name in MySQL, in characters. */
const mysqlNameMax = 64

function nameFault(name: string, dialect: Dialect): string | undefined {
  if (dialect === 'sqlite' || dialect === 'standard') {
    return /^sqlite_/i.test(name) ? 'a table name must not start with "sqlite_"' : undefined
  }
  if (dialect !== 'mysql') return undefined
  if (name.length > mysqlNameMax)
    return `a name must have at most ${mysqlNameMax} characters in MySQL`
  if (/[\t-\r ]$/.test(name)) return 'a name must not end with a space in MySQL'
  return /[\ud800-\udfff]/.test(name)
    ? 'a name must not have characters above U+FFFF in MySQL'
    : undefined
}

function columnFault(name: string, dialect: Dialect): string | undefined {
  if (dialect === 'mysql') return nameFault(name, dialect)
  return dialect === 'postgres' && systemColumns.has(name)
    ? 'PostgreSQL has a system column of this name'
    : undefined
}

const systemColumns = new Set(['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'])

/** Returns a text that is equal for names that a database does not distinguish. */
function foldedColumn(name: string, dialect: Dialect): string {
  switch (dialect) {
    case 'postgres':
      return truncated(name)
    case 'sqlite':
    case 'standard':
      return asciiLowerCase(name)
    case 'mysql':
      // The collation of names, utf8_general_ci, ignores case and accents.
      return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 's')
  }
}

function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Maximum length of a name in PostgreSQL, in bytes. The rest of a longer name is ignored. */
const postgresNameBytes = 63

function truncated(name: string): string {
  let bytes = 0
  let end = 0
  for (const character of name) {
    bytes += new TextEncoder().encode(character).length
    if (bytes > postgresNameBytes) break
    end += character.length
  }
  return name.slice(0, end)
}
