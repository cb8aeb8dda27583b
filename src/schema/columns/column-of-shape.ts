/** Chooses the plain type of a column for a shape of values. */

import type { Column, ColumnType, ColumnValue } from '../../columns/column.ts'
import { powerOf10 } from '../format/decimal.ts'
import type { NumberKind, Shape, TextKind } from './shape.ts'

/** Returns the column with the values of a shape. */
export function columnOf(name: string, shape: Shape): Column {
  return { name, ...columnValueOf(shape) }
}

function columnValueOf({ of, isNullable }: Shape): ColumnValue {
  // A list or a struct without values has no type of its own.
  return { ...typeOf(of), nullable: isNullable || of.kind === 'none' || of.kind === 'any' }
}

function typeOf(kind: Shape['of']): ColumnType {
  switch (kind.kind) {
    case 'boolean':
    case 'date':
    case 'uuid':
      return { type: kind.kind }
    case 'instant':
      return { type: 'timestamp', precision: 3 }
    case 'number':
      return numberType(kind)
    case 'text':
      return textType(kind)
    case 'list':
      return { type: 'list', items: columnValueOf(kind.items) }
    case 'struct': {
      const fields = [...kind.fields].map(([name, shape]) => columnOf(name, shape))
      return fields.length === 0 ? { type: 'json' } : { type: 'struct', fields }
    }
    case 'none':
      return { type: 'string', maxLength: 1 }
    case 'any':
      return { type: 'json' }
  }
}

const int32Max = 2 ** 31 - 1

/** Maximum number of digits of a decimal: all of them are digits of the double that is generated. */
const precisionMax = 15

function numberType({ minimum, maximum, scale }: NumberKind): ColumnType {
  const largest = Math.max(Math.abs(minimum), Math.abs(maximum))
  if (scale === undefined) return { type: 'double' }
  if (scale === 0) {
    if (largest > Number.MAX_SAFE_INTEGER) return { type: 'double' }
    return { type: minimum >= -int32Max - 1 && maximum <= int32Max ? 'int32' : 'int64' }
  }
  const digits = String(Math.ceil(largest * powerOf10(scale))).length
  // A number above 10^21 has an exponent, and is far beyond the maximum.
  if (largest * powerOf10(scale) >= powerOf10(precisionMax)) return { type: 'double' }
  return { type: 'decimal', precision: Math.max(digits, scale + 1), scale }
}

function textType({ maxLength, values }: TextKind): ColumnType {
  if (values !== undefined) return { type: 'enum', values: [...values] }
  return { type: 'string', ...(maxLength !== undefined && { maxLength }) }
}
