/** The SQL type of a column in each dialect. Every value that statements and COPY rows contain can be inserted into it. */

import type { Dialect } from '../text/sql-dialect.ts'
import type { Column, ColumnType } from './column.ts'

/** Facts about the column of a table that its type depends on. */
export interface ColumnRole {
  /** Whether the column is part of a key, or refers to one. */
  readonly isKeyed: boolean
  /** Maximum number of characters of a column of variable length in MySQL; longer texts are stored outside of the row. */
  readonly charactersMax: number
}

/** Maximum number of characters of a VARCHAR in PostgreSQL. */
const postgresCharactersMax = 10_485_760

/** Maximum number of characters of a column in an index of MySQL: 3,072 bytes of four for each character. */
export const mysqlKeyCharactersMax = 768

/** Returns the SQL type of a column, such as `VARCHAR(40)`. */
export function sqlType(column: Column, dialect: Dialect, role: ColumnRole): string {
  const length = textLength(column)
  if (length !== undefined) return textType(length, dialect, role)
  switch (column.type) {
    case 'decimal':
      return `DECIMAL(${column.precision}, ${column.scale})`
    case 'list':
    case 'struct':
      return (hasEscapes(column) ? escapedTypes[dialect] : undefined) ?? types[dialect].json
    case 'string':
    case 'enum':
    case 'json':
      return types[dialect].text
    default:
      return types[dialect][column.type]
  }
}

/** Returns the maximum number of characters of a column with texts, or undefined if it is not known. */
export function textLength(column: ColumnType): number | undefined {
  if (column.type === 'string') return column.maxLength
  if (column.type !== 'enum') return undefined
  return column.values.reduce((longest, text) => Math.max(longest, [...text].length), 0)
}

/** Whether a column of MySQL has a text that is too long for an index, so that only its start is indexed. */
export function isIndexedByStart(column: ColumnType): boolean {
  if (column.type !== 'string' && column.type !== 'enum') return false
  return (textLength(column) ?? Number.POSITIVE_INFINITY) > mysqlKeyCharactersMax
}

function textType(
  length: number,
  dialect: Dialect,
  { isKeyed, charactersMax }: ColumnRole,
): string {
  // PostgreSQL has no VARCHAR(0).
  const varchar = `VARCHAR(${Math.max(length, 1)})`
  if (dialect === 'sqlite') return 'TEXT'
  if (dialect !== 'mysql') return length <= postgresCharactersMax ? varchar : 'TEXT'
  if (length <= (isKeyed ? mysqlKeyCharactersMax : charactersMax)) return varchar
  const bytes = length * mysqlCharacterBytes
  return mysqlTexts.find(({ bytesMax }) => bytes <= bytesMax)?.type ?? 'LONGTEXT'
}

/** Maximum length of a character of `utf8mb4` in bytes. */
const mysqlCharacterBytes = 4

const mysqlTexts = [
  { type: 'TEXT', bytesMax: 65_535 },
  { type: 'MEDIUMTEXT', bytesMax: 16_777_215 },
]

type FixedType = 'boolean' | 'int32' | 'int64' | 'double' | 'date' | 'timestamp' | 'uuid'

const types: Readonly<Record<Dialect, Readonly<Record<FixedType | 'text' | 'json', string>>>> = {
  standard: {
    ...{ boolean: 'BOOLEAN', int32: 'INTEGER', int64: 'BIGINT', double: 'DOUBLE PRECISION' },
    ...{ date: 'DATE', timestamp: 'TIMESTAMP WITH TIME ZONE', uuid: 'CHAR(36)' },
    ...{ text: 'TEXT', json: 'JSON' },
  },
  postgres: {
    ...{ boolean: 'BOOLEAN', int32: 'INTEGER', int64: 'BIGINT', double: 'DOUBLE PRECISION' },
    ...{ date: 'DATE', timestamp: 'TIMESTAMPTZ(3)', uuid: 'UUID', text: 'TEXT', json: 'JSONB' },
  },
  // A column is the key of the table itself only if its type is INTEGER.
  sqlite: {
    ...{ boolean: 'BOOLEAN', int32: 'INTEGER', int64: 'INTEGER', double: 'REAL' },
    ...{ date: 'TEXT', timestamp: 'TEXT', uuid: 'TEXT', text: 'TEXT', json: 'TEXT' },
  },
  mysql: {
    ...{ boolean: 'BOOLEAN', int32: 'INT', int64: 'BIGINT', double: 'DOUBLE', date: 'DATE' },
    ...{ timestamp: 'DATETIME(3)', uuid: 'CHAR(36) CHARACTER SET ascii' },
    ...{ text: 'LONGTEXT', json: 'JSON' },
  },
}

/** Types for lists and structs with texts that the database cannot represent, but whose escapes it can store. */
const escapedTypes: Readonly<Partial<Record<Dialect, string>>> = {
  postgres: 'JSON',
  mysql: 'LONGTEXT',
}

/** Whether names or known texts in a list or struct may have U+0000 or a lone surrogate, which JSONB rejects. */
function hasEscapes(column: ColumnType): boolean {
  switch (column.type) {
    case 'enum':
      return column.values.some(isEscaped)
    case 'list':
      return hasEscapes(column.items)
    case 'struct':
      return column.fields.some((field) => isEscaped(field.name) || hasEscapes(field))
    case 'json':
      // The values may be any of those in the definition.
      return true
    default:
      return false
  }
}

function isEscaped(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}

/** Maximum length of a row of MySQL in bytes, without the texts that are stored outside of it. */
const mysqlRowBytesMax = 65_000

/** Maximum lengths of a VARCHAR of MySQL that are tried until a row is short enough. */
const mysqlVarcharLengths = [16_383, 4_096, 1_024, 255, 64, 16]

/**
 * Returns the maximum number of characters of the texts that a row of MySQL can contain. Columns of keys are always in
 * the row.
 */
export function mysqlCharactersMax(columns: readonly Column[], keyed: ReadonlySet<string>): number {
  const isShort = (charactersMax: number): boolean => {
    const bytes = columns.map((column) =>
      mysqlBytes(column, keyed.has(column.name) ? mysqlKeyCharactersMax : charactersMax),
    )
    return bytes.reduce((sum, each) => sum + each, 0) <= mysqlRowBytesMax
  }
  return mysqlVarcharLengths.find(isShort) ?? 0
}

function mysqlBytes(column: Column, charactersMax: number): number {
  const length = textLength(column)
  if (length !== undefined && length <= charactersMax) return length * mysqlCharacterBytes + 2
  return column.type === 'uuid' ? 36 : mysqlPointerBytes
}

/** Maximum length of a number, a time, or the reference to a text outside of the row, in bytes. */
const mysqlPointerBytes = 12
