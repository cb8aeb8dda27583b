/** The Parquet schema of columns, with logical types. */

import type { SchemaElement } from 'hyparquet'
import type { Column, ColumnType, ColumnValue } from '../column.ts'
import { decimalWords } from './plain-values.ts'

/** Returns the elements of the schema: the root, and then those of each column. */
export function parquetSchema(columns: readonly Column[]): SchemaElement[] {
  const root = { name: 'schema', num_children: columns.length }
  return [root, ...columns.flatMap((column) => elementsOf(column.name, column))]
}

function elementsOf(name: string, value: ColumnValue): SchemaElement[] {
  const repetition_type = value.nullable ? 'OPTIONAL' : 'REQUIRED'
  if (value.type === 'list') {
    const logical = { converted_type: 'LIST', logical_type: { type: 'LIST' } } as const
    return [
      { name, repetition_type, num_children: 1, ...logical },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      ...elementsOf('element', value.items),
    ]
  }
  if (value.type === 'struct') {
    const { fields } = value
    return [
      { name, repetition_type, num_children: fields.length },
      ...fields.flatMap((field) => elementsOf(field.name, field)),
    ]
  }
  return [{ name, repetition_type, ...leafType(value) }]
}

const text = {
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  logical_type: { type: 'STRING' },
} as const

/** Returns the type of a leaf: how its values are stored, and what they mean. */
export function leafType(column: ColumnType): Pick<
  SchemaElement,
  'converted_type' | 'logical_type' | 'precision' | 'scale'
> & {
  readonly type: NonNullable<SchemaElement['type']>
} {
  switch (column.type) {
    case 'boolean':
      return { type: 'BOOLEAN' }
    case 'int32':
      return { type: 'INT32' }
    case 'int64':
      return { type: 'INT64' }
    case 'double':
      return { type: 'DOUBLE' }
    case 'date':
      return { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } }
    case 'timestamp':
      return {
        type: 'INT64',
        converted_type: 'TIMESTAMP_MILLIS',
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
      }
    case 'decimal': {
      const { precision, scale } = column
      return {
        type: decimalWords(precision) === 1 ? 'INT32' : 'INT64',
        ...{ converted_type: 'DECIMAL', precision, scale },
        logical_type: { type: 'DECIMAL', precision, scale },
      }
    }
    default:
      return text
  }
}
