/** Schemas of columns that contain lists: as a JSON array, or as the text of a PostgreSQL array. */

import type { JsonObject } from '../../text/json.ts'
import type { ColumnType } from '../model/model.ts'

/** Maximum number of elements of a generated list if its type declares none. */
const defaultMaxItems = 4

type ArrayType = Extract<ColumnType, { kind: 'array' }>

export function arraySchema(items: JsonObject, type: ArrayType): JsonObject {
  const { minItems = 0, maxItems = Math.max(defaultMaxItems, minItems), isUnique } = type
  return { type: 'array', items, minItems, maxItems, ...(isUnique && { uniqueItems: true }) }
}

function jsonText(contentSchema: JsonObject): JsonObject {
  return { type: 'string', contentMediaType: 'application/json', contentSchema }
}

/**
 * Returns the schema of the text of a PostgreSQL array, such as `{1,2}` or `{"a","b"}`, with elements of the schema
 * `items`. Quoted elements may contain any character but NUL.
 */
export function literalItems(items: JsonObject, type: ArrayType): JsonObject {
  const isPlain = ['integer', 'decimal', 'boolean', 'uuid'].includes(type.items.kind)
  const quoted = String.raw`"\"" + string(item).replace("\\", "\\\\").replace("\"", "\\\"") + "\""`
  const elements = type.items.kind === 'json' ? jsonText(items) : items
  const expression = `"{" + items.map(item, ${isPlain ? 'string(item)' : quoted}).join(",") + "}"`
  return { type: 'function', variables: { items: arraySchema(elements, type) }, expression }
}
