/** Replaces the columns that Parquet cannot store: a struct without fields becomes JSON text. */

import type { ArrowColumn } from '../arrow/arrow-rows.ts'
import type { ColumnValue } from '../column.ts'

export function writableColumns(columns: readonly ArrowColumn[]): readonly ArrowColumn[] {
  return columns.map(({ of, column }) => ({ of, column: { ...column, ...writable(column) } }))
}

function writable(value: ColumnValue): ColumnValue {
  const { nullable } = value
  if (value.type === 'list') return { nullable, type: 'list', items: writable(value.items) }
  if (value.type !== 'struct') return value
  if (value.fields.length === 0) return { nullable, type: 'json' }
  const fields = value.fields.map((field) => ({ ...field, ...writable(field) }))
  return { nullable, type: 'struct', fields }
}
