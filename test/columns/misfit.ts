/** Compares a JSON value with the type of its column. */

import type { Column, ColumnValue, EntityColumns } from '../../src/columns/column.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'

/** Returns why the value of an entity does not fit its columns, or undefined if it fits. */
export function rowMisfit(
  value: JsonValue,
  { columns, isScalar }: Pick<EntityColumns, 'columns' | 'isScalar'>,
): string | undefined {
  if (isScalar) return firstOf(columns.map((column) => misfit(value, column, column.name)))
  if (!isObject(value) || isArray(value))
    return `an object is expected; got ${JSON.stringify(value)}`
  return membersMisfit(value, columns)
}

function membersMisfit(row: JsonObject, columns: readonly Column[]): string | undefined {
  const names = new Set(columns.map(({ name }) => name))
  const other = Object.keys(row).find((name) => !names.has(name))
  if (other !== undefined) return `${other} is not a column`
  return firstOf(
    columns.map((column) => misfit(member(row, column.name) ?? null, column, column.name)),
  )
}

function firstOf(faults: readonly (string | undefined)[]): string | undefined {
  return faults.find((fault) => fault !== undefined)
}

function misfit(value: JsonValue, column: ColumnValue, place: string): string | undefined {
  const fits = value === null ? column.nullable : fitsType(value, column)
  if (!fits) return `${place} must be ${JSON.stringify(column)}; got ${JSON.stringify(value)}`
  if (column.type === 'list' && isArray(value)) {
    return firstOf(value.map((item, i) => misfit(item, column.items, `${place}[${i}]`)))
  }
  if (column.type === 'struct' && isObject(value)) return membersMisfit(value, column.fields)
  return undefined
}

function fitsType(value: JsonValue, column: ColumnValue): boolean {
  switch (column.type) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'int32':
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2 ** 31
    case 'int64':
      return Number.isSafeInteger(value)
    case 'double':
      return typeof value === 'number'
    case 'decimal': {
      if (typeof value !== 'number') return false
      const scaled = Math.round(value * 10 ** column.scale)
      return scaled / 10 ** column.scale === value && Math.abs(scaled) < 10 ** column.precision
    }
    case 'string':
      return typeof value === 'string' && [...value].length <= (column.maxLength ?? Infinity)
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    case 'timestamp':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
    case 'uuid':
      return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
    case 'enum':
      return typeof value === 'string' && column.values.includes(value)
    case 'list':
      return isArray(value)
    case 'struct':
      return isObject(value) && !isArray(value)
    case 'json':
      return true
  }
}
