/**
 * Values of columns with types: those of Parquet, Arrow and Avro. Their structs have all members, with null for those that
 * a row omits, and values of several types are texts of JSON.
 */

import type { ColumnType } from '../../columns/column.ts'
import { isArray, isObject, type JsonValue, jsonText, member } from '../../text/json.ts'
import { timestampText } from './timestamp-text.ts'

/** Returns the text of a value of a column with a type. */
export function columnarText(value: JsonValue, column: ColumnType): string | null {
  if (value === null) return null
  if (typeof value === 'string') return value
  return jsonText(isArray(value) || isObject(value) ? withParsedJson(value, column) : value)
}

/** Replaces the texts of JSON in a list or a struct by their values. */
function withParsedJson(value: JsonValue, column: ColumnType | undefined): JsonValue {
  const hasText = column?.type === 'json' || column?.type === 'struct'
  if (typeof value === 'string') return hasText ? parsed(value) : value
  if (isArray(value)) {
    const items = column?.type === 'list' ? column.items : undefined
    return value.map((item) => withParsedJson(item, items))
  }
  return isObject(value) ? mapMembers(value, column, withParsedJson) : value
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Returns a value without members that are null, and with one spelling for each timestamp. */
export function comparableValue(value: JsonValue, column: ColumnType | undefined): JsonValue {
  if (typeof value === 'string') {
    return column?.type === 'timestamp' ? timestampText(value) : value.toWellFormed()
  }
  if (isArray(value)) {
    const items = column?.type === 'list' ? column.items : undefined
    return value.map((item) => comparableValue(item, items))
  }
  if (!isObject(value)) return value
  const members = Object.entries(mapMembers(value, column, comparableValue))
  return Object.fromEntries(members.filter(([, own]) => own !== null))
}

function mapMembers(
  value: JsonValue,
  column: ColumnType | undefined,
  map: (value: JsonValue, column: ColumnType | undefined) => JsonValue,
): Readonly<Record<string, JsonValue>> {
  if (!isObject(value)) return {}
  const fields = column?.type === 'struct' ? column.fields : []
  const columns = new Map(fields.map((field) => [field.name.toWellFormed(), field]))
  return Object.fromEntries(
    Object.keys(value).map((name) => {
      const own = name.toWellFormed()
      return [own, map(member(value, name) ?? null, columns.get(own))]
    }),
  )
}
