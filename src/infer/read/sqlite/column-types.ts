/**
 * Types of SQLite columns. A declared type is a hint of any spelling; its affinity decides (https://sqlite.org/datatype3.html),
 * and where the hint or the values say that the column holds moments or truths, it holds those.
 */

import type { ColumnType } from '../../model/model.ts'
import { wordsOf } from '../../model/names.ts'
import type { Scalar } from '../../model/scalar.ts'

export function sqliteType(
  declared: string,
  {
    name,
    values,
    isCaseless,
  }: { readonly name: string; readonly values: readonly Scalar[]; readonly isCaseless: boolean },
): ColumnType {
  const type = declared.toUpperCase()
  const [, first, second] = /\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)/.exec(type) ?? []
  const length = first === undefined ? undefined : Number(first)
  const isText = values.length > 0 && values.every((value) => typeof value === 'string')
  const isNumber = values.length > 0 && values.every((value) => typeof value === 'number')
  if (/BOOL/.test(type)) return { kind: 'boolean' }
  if (/^(?:UUID|GUID)/.test(type)) return { kind: 'uuid' }
  if (/JSON/.test(type)) return { kind: 'json' }
  if (/TIMESTAMP|DATETIME/.test(type)) return isNumber ? counted(values) : moment(values)
  if (/^DATE/.test(type))
    return isNumber ? counted(values) : isText ? textOf(values, { kind: 'date' }) : { kind: 'date' }
  if (/^TIME/.test(type)) return { kind: 'time' }
  if (/INT/.test(type)) {
    const kind: ColumnType = {
      kind: 'integer',
      minimum: Number.MIN_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
    }
    return isMoment(name) && isNumber && values.every(isSince1970) ? counted(values) : kind
  }
  if (/CHAR|CLOB|TEXT/.test(type)) {
    const text: ColumnType = {
      kind: 'text',
      ...(length !== undefined && { maxLength: length }),
      ...(isCaseless && { isCaseless }),
    }
    return isText
      ? textOf(values, text)
      : isMoment(name) && length === undefined
        ? named(name, text)
        : text
  }
  if (type === '' || /BLOB/.test(type)) {
    if (isText) return textOf(values, { kind: 'text' })
    return isNumber ? numberOf(values) : { kind: 'bytes' }
  }
  if (/REAL|FLOA|DOUB/.test(type)) return { kind: 'decimal' }
  if (isText) return textOf(values, { kind: 'text' })
  return {
    kind: 'decimal',
    ...(length !== undefined && { precision: length, scale: Number(second ?? 0) }),
  }
}

function numberOf(values: readonly Scalar[]): ColumnType {
  return values.every((value) => Number.isSafeInteger(value))
    ? { kind: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }
    : { kind: 'decimal' }
}

/** What all texts look like. */
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

function moment(values: readonly Scalar[]): ColumnType {
  return values.length > 0 && values.every((value) => /^\d{4}-\d\d-\d\d$/.test(String(value)))
    ? { kind: 'date' }
    : { kind: 'timestamp' }
}

/** From 1990 on in seconds or in milliseconds. */
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

/** `created_at`, `birth_date`: what people call moments and days. */
function isMoment(name: string): boolean {
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
