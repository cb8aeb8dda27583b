/**
 * Determines the types of SQLite columns. The declared type is free text, whose affinity decides
 * (https://sqlite.org/datatype3.html). Timestamps, dates and Booleans are recognized by the declared type or by the
 * values.
 */

import type { ColumnType } from '../model/model.ts'
import { wordsOf } from '../model/names.ts'
import type { Scalar } from '../model/scalar.ts'

interface DeclaredColumn {
  readonly name: string
  /** The values of the column in the rows that were read, without nulls. */
  readonly values: readonly Scalar[]
  readonly isCaseless: boolean
  /** The numbers in parentheses in the declared type, such as 10 and 2 in `DECIMAL(10, 2)`. */
  readonly sizes: readonly number[]
  readonly isText: boolean
  readonly isNumber: boolean
}

const anyInteger: ColumnType = {
  kind: 'integer',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
}

/** Rules that convert a declared type. The first rule whose pattern matches the declared type in capitals is used. */
const types: readonly (readonly [
  declared: RegExp,
  type: (column: DeclaredColumn) => ColumnType,
])[] = [
  [/BOOL/, () => ({ kind: 'boolean' })],
  [/^(?:UUID|GUID)/, () => ({ kind: 'uuid' })],
  [/JSON/, () => ({ kind: 'json' })],
  [
    /TIMESTAMP|DATETIME/,
    ({ values, isNumber }) => (isNumber ? counted(values) : dateOrTimestamp(values)),
  ],
  [/^DATE/, dateType],
  [/^TIME/, () => ({ kind: 'time' })],
  [
    /INT/,
    ({ name, values, isNumber }) =>
      isTimeName(name) && isNumber && values.every(isSince1970) ? counted(values) : anyInteger,
  ],
  [/CHAR|CLOB|TEXT/, textType],
  [
    /^$|BLOB/,
    ({ values, isText, isNumber }) =>
      isText ? textOf(values, { kind: 'text' }) : isNumber ? numberOf(values) : { kind: 'bytes' },
  ],
  [/REAL|FLOA|DOUB/, () => ({ kind: 'decimal' })],
  [
    /(?:)/,
    ({ values, isText, sizes: [precision, scale = 0] }) =>
      isText
        ? textOf(values, { kind: 'text' })
        : { kind: 'decimal', ...(precision !== undefined && { precision, scale }) },
  ],
]

export function sqliteType(
  declared: string,
  column: Pick<DeclaredColumn, 'name' | 'values' | 'isCaseless'>,
): ColumnType {
  const { values } = column
  const isAll = (type: string): boolean =>
    values.length > 0 && values.every((value) => typeof value === type)
  const sizes = /\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)/.exec(declared)?.slice(1) ?? []
  const known = {
    ...column,
    sizes: sizes.flatMap((size) => (size === undefined ? [] : Number(size))),
    isText: isAll('string'),
    isNumber: isAll('number'),
  }
  const type = types.find(([pattern]) => pattern.test(declared.toUpperCase()))?.[1]
  return type?.(known) ?? { kind: 'decimal' }
}

function dateType({ values, isText, isNumber }: DeclaredColumn): ColumnType {
  if (isNumber) return counted(values)
  return isText ? textOf(values, { kind: 'date' }) : { kind: 'date' }
}

function textType({
  name,
  values,
  isText,
  isCaseless,
  sizes: [length],
}: DeclaredColumn): ColumnType {
  const text: ColumnType = {
    kind: 'text',
    ...(length !== undefined && { maxLength: length }),
    ...(isCaseless && { isCaseless }),
  }
  if (isText) return textOf(values, text)
  return isTimeName(name) && length === undefined ? named(name, text) : text
}

function numberOf(values: readonly Scalar[]): ColumnType {
  return values.every((value) => Number.isSafeInteger(value)) ? anyInteger : { kind: 'decimal' }
}

/**
 * Returns the type that the format of all texts shows (date, timestamp, UUID, JSON), or `otherwise` if they share no
 * such format.
 */
function textOf(values: readonly Scalar[], otherwise: ColumnType): ColumnType {
  const texts = values.map(String)
  if (texts.every((text) => /^\d{4}-\d\d-\d\d$/.test(text))) return { kind: 'date' }
  if (texts.every((text) => /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text)))
    return { kind: 'timestamp' }
  if (texts.every((text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)))
    return { kind: 'uuid' }
  if (texts.every((text) => /^[[{]/.test(text) && isJson(text))) return { kind: 'json' }
  return otherwise
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function dateOrTimestamp(values: readonly Scalar[]): ColumnType {
  return values.length > 0 && values.every((value) => /^\d{4}-\d\d-\d\d$/.test(String(value)))
    ? { kind: 'date' }
    : { kind: 'timestamp' }
}

/** Returns whether a number may be a time from 1990 on, in seconds or milliseconds since 1970. */
function isSince1970(value: Scalar): boolean {
  const number = Number(value)
  return (
    (number > 631_152_000 && number < 4_102_444_800) ||
    (number > 631_152_000_000 && number < 4_102_444_800_000)
  )
}

function counted(values: readonly Scalar[]): ColumnType {
  const isSeconds = values.every((value) => Number(value) < 10_000_000_000)
  return { kind: 'timestamp', form: isSeconds ? 'seconds' : 'milliseconds' }
}

/** Returns whether the name of a column means a date or a timestamp: `created_at`, `birth_date`. */
function isTimeName(name: string): boolean {
  const last = wordsOf(name).at(-1) ?? ''
  return ['at', 'time', 'timestamp', 'ts', 'date', 'on', 'since', 'until', 'datetime'].includes(
    last,
  )
}

function named(name: string, otherwise: ColumnType): ColumnType {
  const last = wordsOf(name).at(-1) ?? ''
  if (last === 'at' || last === 'timestamp' || last === 'datetime') return { kind: 'timestamp' }
  return last === 'date' || last === 'on' ? { kind: 'date' } : otherwise
}
