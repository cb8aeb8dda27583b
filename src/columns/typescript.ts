/** Writes the columns of entities as TypeScript types of the JSON values that streams contain. */

import type { Column, ColumnType, ColumnValue, EntityColumns } from './column.ts'
import { TypeNames } from './type-name.ts'

/**
 * Returns a declaration for each entity: an interface, or a type for values that are not objects. A property that is
 * null or absent in some values is optional.
 */
export function typescriptTypes(entities: readonly EntityColumns[]): string {
  const names = new TypeNames()
  return entities.map((entity) => declaration(entity, names.next(entity.entity))).join('\n')
}

function declaration({ columns, isScalar }: EntityColumns, name: string): string {
  const [only] = columns
  if (isScalar && only !== undefined) return `export type ${name} = ${valueType(only, '')}\n`
  return `export interface ${name} ${members(columns, '')}\n`
}

/** Returns the members of an object type. `indent` is the indentation of its first line. */
function members(columns: readonly Column[], indent: string): string {
  const inner = `${indent}  `
  const lines = columns.map(
    (column) =>
      `${inner}${memberName(column.name)}${column.nullable ? '?' : ''}: ${valueType(column, inner)}\n`,
  )
  return `{\n${lines.join('')}${indent}}`
}

function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

function valueType(value: ColumnValue, indent: string): string {
  const type = plainType(value, indent)
  return value.nullable && value.type !== 'json' ? `${type} | null` : type
}

function plainType(column: ColumnType, indent: string): string {
  switch (column.type) {
    case 'boolean':
      return 'boolean'
    case 'int32':
    case 'int64':
    case 'double':
    case 'decimal':
      return 'number'
    case 'string':
    case 'date':
    case 'timestamp':
    case 'uuid':
      return 'string'
    case 'enum':
      return column.values.map((value) => JSON.stringify(value)).join(' | ')
    case 'list': {
      const items = valueType(column.items, indent)
      return /[ |]/.test(items) && !items.startsWith('{') ? `(${items})[]` : `${items}[]`
    }
    case 'struct':
      return members(column.fields, indent)
    case 'json':
      return 'unknown'
  }
}
