/** The schema of one column, from its type; what rows and names tell refines it. */

import type { JsonObject } from '../../text/json.ts'
import type { Column, Note, Table } from './model.ts'

export function columnSchema(column: Column, _table: Table, _notes: Note[]): JsonObject {
  const { type } = column
  if (type.kind === 'schema') return type.schema
  if (type.kind === 'enum') return { enum: [...type.values] }
  if (type.kind === 'integer') {
    return { type: 'integer', minimum: type.minimum, maximum: type.maximum }
  }
  return { type: 'string' }
}
