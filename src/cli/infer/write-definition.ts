/** The definition that makes data of the same kind as a model describes. */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import { columnSchema } from './column-schema.ts'
import type { DataModel, Note, Table } from './model.ts'

export interface WriteOptions {
  /** Rows of every table; of those whose count nobody knows when absent, `usualRows`. */
  readonly rows?: number
}

export interface Written {
  readonly definition: JsonObject
  /** What could not be carried over, with the notes of the model. */
  readonly notes: readonly Note[]
}

/** Of tables of which nothing is known. */
export const usualRows = 100

export function writeDefinition(model: DataModel, options: WriteOptions = {}): Written {
  const notes: Note[] = [...model.notes]
  const entities: Record<string, JsonValue> = {}
  for (const table of model.tables) entities[table.key] = entity(table, options, notes)
  return { definition: { entities }, notes }
}

function entity(table: Table, { rows }: WriteOptions, notes: Note[]): JsonObject {
  const properties: Record<string, JsonValue> = {}
  for (const column of table.columns) {
    if (!column.isGenerated) properties[column.name] = columnSchema(column, table, notes)
  }
  return {
    rate: { count: rows ?? table.rowCount ?? usualRows },
    schema: { type: 'object', properties },
  }
}
