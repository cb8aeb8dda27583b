/** Writes the columns of entities as an Avro schema: a record for each entity, with logical types. */

import type { JsonObject, JsonValue } from '../text/json.ts'
import type { Column, ColumnType, ColumnValue, EntityColumns } from './column.ts'
import { TypeNames } from './type-name.ts'

/**
 * Returns the schema of one entity, or the union of the schemas of several. A name that Avro does not accept is replaced,
 * and its field has the name of the property in `doc`.
 */
export function avroSchema(entities: readonly EntityColumns[]): JsonValue {
  const names = new TypeNames()
  const schemas = entities.map(({ entity, columns }) =>
    recordOf(names.next(entity), columns, names),
  )
  const [only] = schemas
  return schemas.length === 1 && only !== undefined ? only : schemas
}

const nameOfAvro = /^[A-Za-z_][A-Za-z0-9_]*$/

function recordOf(name: string, columns: readonly Column[], names: TypeNames): JsonObject {
  const taken = new Set<string>()
  const fields = columns.map((column): JsonObject => {
    const field = fieldName(column.name, taken)
    taken.add(field)
    return {
      name: field,
      ...(field !== column.name && { doc: column.name }),
      type: valueSchema(column, { names, words: [name, column.name] }),
      ...(column.nullable && { default: null }),
    }
  })
  return { type: 'record', name, fields }
}

/** Returns a name that Avro accepts and that no other field has. */
function fieldName(property: string, taken: ReadonlySet<string>): string {
  let name = acceptedName(property)
  while (taken.has(name)) name += '_'
  return name
}

function acceptedName(property: string): string {
  const plain = property.replace(/[^A-Za-z0-9_]/g, '_')
  return /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`
}

/** Returns the name of the property that a field of a schema of `avroSchema` has. */
export function propertyOfField(name: string, doc: JsonValue | undefined): string {
  if (typeof doc !== 'string') return name
  const accepted = acceptedName(doc)
  const isReplaced = name.startsWith(accepted) && /^_*$/.test(name.slice(accepted.length))
  return isReplaced ? doc : name
}

interface Naming {
  readonly names: TypeNames
  /** Words of the name of a record or an enum. */
  readonly words: readonly string[]
}

function valueSchema(value: ColumnValue, naming: Naming): JsonValue {
  const schema = plainSchema(value, naming)
  return value.nullable ? ['null', schema] : schema
}

function plainSchema(column: ColumnType, { names, words }: Naming): JsonValue {
  switch (column.type) {
    case 'decimal': {
      const { precision, scale } = column
      return { type: 'bytes', logicalType: 'decimal', precision, scale }
    }
    case 'enum': {
      const { values } = column
      // A symbol of Avro is a name.
      if (!values.every((value) => nameOfAvro.test(value))) return 'string'
      return { type: 'enum', name: names.next(...words), symbols: values }
    }
    case 'list':
      return {
        type: 'array',
        items: valueSchema(column.items, { names, words: [...words, 'item'] }),
      }
    case 'struct':
      return recordOf(names.next(...words), column.fields, names)
    default:
      return plainSchemas[column.type]
  }
}

const plainSchemas = {
  boolean: 'boolean',
  int32: 'int',
  int64: 'long',
  double: 'double',
  string: 'string',
  json: 'string',
  date: { type: 'int', logicalType: 'date' },
  timestamp: { type: 'long', logicalType: 'timestamp-millis' },
  uuid: { type: 'string', logicalType: 'uuid' },
} as const
