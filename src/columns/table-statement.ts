/** Writes the `CREATE TABLE` statement of one table. */

import { columnName, type Part, sqlExpression, tableName } from '../text/sql.ts'
import type { Dialect } from '../text/sql-dialect.ts'
import type { Column, EntityColumns, ForeignKey } from './column.ts'
import {
  type ColumnRole,
  mysqlCharactersMax,
  mysqlKeyCharactersMax,
  sqlType,
  textLength,
} from './sql-type.ts'
import type { NamedTable } from './table-name.ts'

export interface Table extends NamedTable {
  readonly identity: string
  readonly columns: EntityColumns
  readonly foreignKeys: readonly TableForeignKey[]
}

export interface TableForeignKey extends ForeignKey {
  /** The table that is referred to. */
  readonly target: Table
}

/** Returns the statement that creates a table unless it exists. The names must be names that the dialect accepts. */
export function tableStatement(table: Table, dialect: Dialect): string {
  const { columns, foreignKeys } = table
  const keys = { primary: columns.key, unique: columns.unique.map((name) => [name]) }
  const all = [keys.primary, ...keys.unique].filter((names) => isKey(names, table))
  const keyed = new Set([...all.flat(), ...foreignKeys.map(({ column }) => column)])
  const charactersMax = dialect === 'mysql' ? mysqlCharactersMax(columns.columns, keyed) : 0
  const lines = [
    ...columns.columns.map((column) =>
      columnLine(column, dialect, { isKeyed: keyed.has(column.name), charactersMax }),
    ),
    ...all.map((names) => {
      const isPrimary =
        names === keys.primary && !names.some((one) => columnNamed(table, one).nullable)
      const kind = isPrimary ? 'PRIMARY KEY' : 'UNIQUE'
      return `${kind} (${indexParts(names, table, dialect)})`
    }),
    ...foreignKeys.map(({ column, references, target }) => {
      const own = quoted(column, dialect)
      const other = `${referredTable(target, dialect)} (${quoted(references, dialect)})`
      return `FOREIGN KEY (${own}) REFERENCES ${other}`
    }),
  ]
  const name = textOf(tableName(table.table, table.names))
  const body = lines.map((line) => `  ${line}`).join(',\n')
  return `CREATE TABLE IF NOT EXISTS ${name} (\n${body}\n)${dialect === 'mysql' ? mysqlOptions : ''};`
}

/** The default engine and character set of a server may have no foreign keys and no characters above U+FFFF. */
const mysqlOptions = ' ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4'

export function columnNamed({ columns }: Table, name: string): Column {
  const found = columns.columns.find((column) => column.name === name)
  if (found === undefined) throw new Error('keys have the names of columns')
  return found
}

/** Whether databases can compare the values of a column for a key. */
export function isIndexable({ type }: Column): boolean {
  return type !== 'json' && type !== 'list' && type !== 'struct'
}

function isKey(names: readonly string[], table: Table): boolean {
  return names.length > 0 && names.every((name) => isIndexable(columnNamed(table, name)))
}

function columnLine(column: Column, dialect: Dialect, role: ColumnRole): string {
  const name = quoted(column.name, dialect)
  const isText = column.type === 'string' || column.type === 'enum'
  // Other collations of MySQL ignore case and accents, so that different texts would be the same key.
  const collation = dialect === 'mysql' && isText && role.isKeyed ? ' COLLATE utf8mb4_bin' : ''
  const notNull = column.nullable ? '' : ' NOT NULL'
  return `${name} ${sqlType(column, dialect, role)}${collation}${notNull}${valuesCheck(column, dialect)}`
}

/** Maximum number of values that a constraint lists. More of them are words, such as the cities of a country. */
const checkedValuesMax = 24

/** Returns the constraint that a column has one of the values of its enum. */
function valuesCheck(column: Column, dialect: Dialect): string {
  if (column.type !== 'enum' || column.values.length > checkedValuesMax) return ''
  // The standard dialect writes these texts as queries, which constraints must not contain.
  if (dialect === 'standard' && column.values.some((value) => /[\\\r\n]/.test(value))) return ''
  const values = column.values.map((value) => sqlExpression(value, dialect))
  // No row has a text that cannot be written.
  const texts = values.flatMap((value) => ('text' in value ? [constant(value.text)] : []))
  if (texts.length === 0) return ''
  return ` CHECK (${quoted(column.name, dialect)} IN (${texts.join(', ')}))`
}

/** Returns a text of MySQL that keeps its value in a constraint. MariaDB changes those with `_utf8mb4`. */
function constant(text: string): string {
  return text.replace(/^_utf8mb4 (X'[0-9A-F]*')$/, 'CONVERT($1 USING utf8mb4)')
}

/** Returns the columns of an index. MySQL limits its length, and therefore indexes only the start of long texts. */
function indexParts(names: readonly string[], table: Table, dialect: Dialect): string {
  const columns = names.map((name) => columnNamed(table, name))
  const isText = ({ type }: Column): boolean => type === 'string' || type === 'enum'
  const texts = columns.filter(isText).length
  const others = (columns.length - texts) * mysqlOtherCharacters
  const charactersMax = Math.floor((mysqlKeyCharactersMax - others) / texts)
  return columns
    .map((column) => {
      const length = isText(column) ? (textLength(column) ?? Number.POSITIVE_INFINITY) : 0
      const start = dialect === 'mysql' && length > charactersMax ? `(${charactersMax})` : ''
      return quoted(column.name, dialect) + start
    })
    .join(', ')
}

/** Length of a number, a time or a UUID in an index of MySQL, in characters of a text: at most 36 bytes. */
const mysqlOtherCharacters = 9

/** Returns the name of a table after `REFERENCES`, where SQLite accepts no schema. */
function referredTable({ table, names }: NamedTable, dialect: Dialect): string {
  const name = dialect === 'sqlite' ? table.split('.').slice(-1).join() : table
  return textOf(tableName(name, names))
}

function quoted(name: string, dialect: Dialect): string {
  return textOf(columnName(name, dialect))
}

function textOf(part: Part): string {
  if ('text' in part) return part.text
  throw new Error(`names must be checked before: ${part.error}`)
}
