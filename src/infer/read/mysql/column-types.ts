/** Converts column types of MySQL and MariaDB to column types of the model. */

import type { ColumnType } from '../../model/model.ts'
import type { Scalar } from '../../model/scalar.ts'
import type { MysqlColumn } from './catalog.ts'

type Declared = Pick<
  MysqlColumn,
  'type' | 'declared' | 'collation' | 'length' | 'precision' | 'scale'
>

/** Lengths from which on a text type counts as unlimited. Only LONGTEXT and LONGBLOB are longer. */
const unlimitedLength = 2 ** 24

const integerBytes: Readonly<Record<string, number>> = {
  ...{ tinyint: 1, smallint: 2, mediumint: 3, int: 4, bigint: 8 },
}

const others: Readonly<Record<string, (column: Declared) => ColumnType>> = {
  bit: ({ precision }) =>
    precision === 1
      ? { kind: 'boolean' }
      : {
          kind: 'integer',
          minimum: 0,
          maximum: Math.min(2 ** (precision ?? 1) - 1, Number.MAX_SAFE_INTEGER),
        },
  year: () => ({ kind: 'integer', minimum: 1901, maximum: 2155 }),
  decimal: numericType,
  float: numericType,
  double: numericType,
  // A set of one member is the name of the member.
  enum: ({ declared }) => ({ kind: 'enum', values: membersOf(declared) }),
  set: ({ declared }) => ({ kind: 'enum', values: membersOf(declared) }),
  date: () => ({ kind: 'date' }),
  time: () => ({ kind: 'time' }),
  datetime: () => ({ kind: 'timestamp' }),
  timestamp: () => ({ kind: 'timestamp', hasZone: true }),
  json: () => ({ kind: 'json' }),
  uuid: () => ({ kind: 'uuid' }),
  inet4: () => ({ kind: 'native', name: 'inet' }),
  inet6: () => ({ kind: 'schema', schema: { type: 'internet.ipv6' } }),
}

/**
 * Returns the type of a column in the model. `values` are the values of the column in the rows that were read, without
 * nulls: a `tinyint(1)` with other numbers than 0 and 1 is no Boolean.
 */
export function typeOf(column: Declared, values: readonly Scalar[]): ColumnType {
  const { type, declared } = column
  const bytes = integerBytes[type]
  if (bytes !== undefined) {
    const isBoolean =
      /^tinyint\(1\)/.test(declared) && values.every((value) => Number(value) >> 1 === 0)
    return isBoolean ? { kind: 'boolean' } : integerType(bytes, /unsigned/.test(declared))
  }
  if (Object.hasOwn(others, type)) return (others[type] as (column: Declared) => ColumnType)(column)
  return isText(type) ? textType(column) : { kind: 'native', name: `mysql ${type}` }
}

/** Returns whether a type contains text or bytes. Every text is also a value of the types of bytes. */
function isText(type: string): boolean {
  return /^(?:var)?(?:char|binary)$|(?:text|blob)$/.test(type)
}

/** Returns whether the values of a column can be read as text. */
export function isReadable(column: Declared): boolean {
  return !isBinary(column) && typeOf(column, []).kind !== 'native'
}

/** Returns whether a type contains bytes that need not be text. */
function isBinary({ type }: Pick<Declared, 'type'>): boolean {
  return /binary$|blob$/.test(type)
}

function integerType(bytes: number, isUnsigned: boolean): ColumnType {
  const count = 2 ** (8 * bytes)
  return {
    kind: 'integer',
    minimum: isUnsigned ? 0 : Math.max(-count / 2, Number.MIN_SAFE_INTEGER),
    maximum: Math.min(isUnsigned ? count - 1 : count / 2 - 1, Number.MAX_SAFE_INTEGER),
  }
}

/** The scale of a type of binary floating point is null unless it is declared. */
function numericType({ precision, scale }: Declared): ColumnType {
  return precision === null || scale === null
    ? { kind: 'decimal' }
    : { kind: 'decimal', precision, scale }
}

/** Number of bytes from which on a column of bytes counts as text, of which a character has up to four bytes. */
const binaryTextBytes = 64

function textType(column: Declared): ColumnType {
  const { type, collation } = column
  const isBytes = isBinary(column)
  const length = isBytes && column.length !== null ? Math.floor(column.length / 4) : column.length
  if (isBytes && (type === 'binary' || (column.length ?? 0) < binaryTextBytes))
    return { kind: 'bytes', maxLength: column.length ?? 1 }
  const isCaseless = collation?.endsWith('_ci') === true
  return {
    kind: 'text',
    ...(length !== null && length < unlimitedLength && { maxLength: length }),
    ...(isCaseless && { isCaseless }),
  }
}

/** Returns the members of a declared type such as `enum('small','it''s')`. */
function membersOf(declared: string): readonly string[] {
  return [...declared.matchAll(/'((?:[^']|'')*)'/g)].map(([, member = '']) =>
    member.replaceAll("''", "'"),
  )
}
