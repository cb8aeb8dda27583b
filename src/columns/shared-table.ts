/** The table of several entities: its columns hold the values of all of them. */

import type { Column, ColumnType, ColumnValue, EntityColumns } from './column.ts'

/**
 * Returns the columns of a table with the rows of several entities. It has no key, since a key of one entity may be that
 * of a row of another.
 */
export function sharedColumns(entities: readonly EntityColumns[]): EntityColumns {
  const [first, ...others] = entities
  if (first === undefined) throw new Error('a table has the rows of at least one entity')
  if (others.length === 0) return first
  const names = [...new Set(entities.flatMap(({ columns }) => columns.map(({ name }) => name)))]
  const columns = names.map((name): Column => {
    const found = entities.map((entity) => entity.columns.find((column) => column.name === name))
    const present = found.filter((column) => column !== undefined)
    const joined = present.reduce<ColumnValue>(joinedValues, present[0] as Column)
    return { ...joined, name, nullable: joined.nullable || present.length < found.length }
  })
  return { ...first, columns, key: [], unique: [], foreignKeys: [] }
}

function joinedValues(a: ColumnValue, b: ColumnValue): ColumnValue {
  return { ...joinedTypes(a, b), nullable: a.nullable || b.nullable }
}

/** Returns a type for the values of either type. */
function joinedTypes(a: ColumnType, b: ColumnType): ColumnType {
  if (isSameType(a, b)) return a
  const types = [a.type, b.type]
  const areAll = (list: readonly string[]): boolean => types.every((type) => list.includes(type))
  if (areAll(['int32', 'int64'])) return { type: 'int64' }
  if (areAll(['int32', 'int64', 'decimal', 'double'])) return { type: 'double' }
  if (areAll(['string', 'enum', 'date', 'timestamp', 'uuid'])) return { type: 'string' }
  return { type: 'json' }
}

/** Whether two columns have values of the same type, null or not. */
export function isSameType(a: ColumnType, b: ColumnType): boolean {
  return typeText(a) === typeText(b)
}

function typeText(column: ColumnType): string {
  const { name: _name, nullable: _nullable, ...type } = { name: '', nullable: false, ...column }
  return JSON.stringify(type)
}
