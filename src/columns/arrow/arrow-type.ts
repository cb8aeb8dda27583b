/** The Arrow schema of columns. */

import {
  Bool,
  type DataType,
  DateDay,
  Decimal,
  Field,
  Float64,
  Int32,
  Int64,
  List,
  Schema,
  Struct,
  TimestampMillisecond,
  Utf8,
} from 'apache-arrow'
import type { Column, ColumnType } from '../column.ts'

/** Returns the Arrow type of a column. Types without an Arrow type of their own are texts. */
export function arrowType(column: ColumnType): DataType {
  switch (column.type) {
    case 'boolean':
      return new Bool()
    case 'int32':
      return new Int32()
    case 'int64':
      return new Int64()
    case 'double':
      return new Float64()
    case 'decimal':
      return new Decimal(column.scale, column.precision, 128)
    case 'date':
      return new DateDay()
    case 'timestamp':
      return new TimestampMillisecond('UTC')
    case 'list':
      return new List(new Field('item', arrowType(column.items), column.items.nullable))
    case 'struct':
      return new Struct(column.fields.map(arrowField))
    case 'string':
    case 'uuid':
    case 'enum':
    case 'json':
      return new Utf8()
  }
}

function arrowField(column: Column): Field {
  return new Field(column.name, arrowType(column), column.nullable)
}

/** Returns the Arrow schema of columns. */
export function arrowSchema(columns: readonly Column[]): Schema {
  return new Schema(columns.map(arrowField))
}
