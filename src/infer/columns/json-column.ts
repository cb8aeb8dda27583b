/** Schemas of columns that contain JSON. */

import type { JsonObject } from '../../text/json.ts'
import type { ColumnInfo } from './column-info.ts'
import { presentSchema } from './value-schema.ts'

/** Returns the schema of a JSON column. `known` is the schema of its values that the source declares. */
export function jsonSchema(
  { facts, profile, context, isDatabase }: ColumnInfo,
  known: JsonObject | undefined,
): JsonObject {
  if (known !== undefined) return known
  // A database parses the text of a JSON column, so values that are plain text cannot be used.
  const values = profile && (isDatabase ? { ...profile, scalars: [], rows: [] } : profile)
  const found = values && presentSchema(values, context)
  if (facts.json === 'array' && found?.type !== 'array') return defaultList
  if (facts.json === 'object' && found?.type !== 'object') return usual
  return found ?? usual
}

const defaultList: JsonObject = { type: 'array', items: { type: 'lorem.word' }, maxItems: 4 }

const usual: JsonObject = {
  type: 'object',
  properties: {
    name: { type: 'lorem.word' },
    value: { type: 'integer', minimum: 0, maximum: 100 },
    enabled: { type: 'boolean' },
  },
}
