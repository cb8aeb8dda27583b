/**
 * Writes the schema of one column from its type and conditions, refined by the values of the rows and by the meaning of
 * its name.
 */

import type { JsonObject } from '../../text/json.ts'
import { type Facts, readFacts } from '../conditions/facts.ts'
import { instantOf } from '../model/instant.ts'
import type { Column, ColumnType } from '../model/model.ts'
import { schemaOfName } from '../model/names.ts'
import type { Profile } from '../model/profile.ts'
import { nativeSchema } from '../sql/native-types.ts'
import { arraySchema, literalItems } from './array-schema.ts'
import { type ColumnInfo, noFacts } from './column-info.ts'
import { enumSchema } from './enum-schema.ts'
import { jsonSchema } from './json-column.ts'
import { numberSchema } from './number-schema.ts'
import { limitOf, textSchema } from './text-schema.ts'
import { timeSchema } from './time-schema.ts'
import { timestampSchema } from './timestamp-schema.ts'
import { parseTimestamps } from './timestamp-spelling.ts'
import { booleansSchema, isTimeName, nullsOf } from './value-schema.ts'

/**
 * Returns the schema of the values of a column that are not null, or undefined if no schema is known whose values the
 * database accepts.
 */
export function columnSchema(info: ColumnInfo): JsonObject | undefined {
  const { column, facts, profile, isDatabase } = info
  const { type } = column
  const known = enumSchema(info) ?? seenTimestamps(info)
  if (known !== undefined) return known
  switch (type.kind) {
    case 'schema':
      return type.schema
    case 'boolean':
      return booleanSchema(info)
    case 'integer':
    case 'decimal':
      return numberSchema(info)
    case 'text':
      return textSchema(info)
    case 'uuid':
      return uuidSchema(profile)
    case 'date':
    case 'time':
    case 'timestamp':
      return timeSchema(info)
    case 'interval':
      return { type: 'time.duration' }
    case 'bytes':
      return isDatabase ? bytesSchema(type, facts) : { type: 'string', contentEncoding: 'base64' }
    case 'json':
      return jsonSchema(info, type.schema)
    case 'object':
      return {
        type: 'object',
        properties: Object.fromEntries(
          type.columns.flatMap((inner) => {
            const schema = columnSchema(innerOf(info, inner, noFacts))
            return schema === undefined ? [] : [[inner.name, nullable(schema, inner)]]
          }),
        ),
      }
    case 'array':
      return listSchema(type, info)
    case 'native':
      return nativeSchema(type)
    case 'enum':
      return { enum: [...type.values] }
  }
}

function booleanSchema({ column, profile }: ColumnInfo): JsonObject {
  const values = (profile?.scalars ?? []).filter((value) => typeof value === 'boolean')
  if (values.length > 0) return booleansSchema(values)
  return schemaOfName({ name: column.name, kind: 'boolean' })?.schema ?? { type: 'boolean' }
}

/** Returns the schema of hexadecimal digits, in the notation of PostgreSQL unless the column takes every text. */
function bytesSchema(
  { maxLength }: Extract<ColumnType, { kind: 'bytes' }>,
  facts: Facts,
): JsonObject {
  if (maxLength === undefined) {
    const min = Math.min(facts.minLength ?? 4, facts.maxLength ?? 4)
    const max = Math.min(facts.maxLength ?? 16, Math.max(min, 16))
    return { type: 'string', pattern: `^\\\\x(?:[0-9a-f]{2}){${min},${max}}$` }
  }
  const pattern = `^[0-9a-f]{${Math.min(maxLength, 8)},${Math.min(maxLength, 32)}}$`
  return { type: 'string', pattern }
}

/** Length of a generated RFC 3339 timestamp, in characters. */
const timestampLength = 24

/**
 * Returns a timestamp schema if the values of the column are timestamps, whatever its declared type is. Returns
 * undefined if they are not, or if a condition reads the column.
 */
function seenTimestamps({
  column,
  facts,
  profile,
  context,
  isConditioned,
}: ColumnInfo): JsonObject | undefined {
  const { type, name, statistics } = column
  if (profile === undefined || isConditioned) return undefined
  const isTime = type.kind === 'date' || type.kind === 'timestamp'
  const isNumeric = type.kind === 'integer' || type.kind === 'decimal'
  const isText = type.kind === 'text' && limitOf(type, facts) >= timestampLength
  if (!isTime && !isText && !(isNumeric && isTimeName(name, true))) return undefined
  const able = profile.scalars.map(
    (value) => !isTime || typeof value === 'number' || instantOf(value) !== undefined,
  )
  const scalars = profile.scalars.filter((_, i) => able[i])
  const timestamps = scalars.length === 0 ? undefined : parseTimestamps(scalars)
  if (timestamps === undefined) return undefined
  const [min, max] = [instantOf(statistics?.minimum), instantOf(statistics?.maximum)]
  const bounds = min === undefined || max === undefined ? undefined : ([min, max] as const)
  const rows = profile.rows.filter((_, i) => able[i])
  return timestampSchema(timestamps, rows, { ...context, ...(bounds && { bounds }) })
}

/** Returns the schema of version 7 UUIDs if all UUIDs of the column have version 7, otherwise of version 4. */
function uuidSchema(profile: Profile | undefined): JsonObject {
  const values = profile?.scalars ?? []
  const isSeventh = (value: unknown): boolean => /^.{14}7/.test(String(value))
  return { type: values.length > 0 && values.every(isSeventh) ? 'id.uuidv7' : 'id.uuid' }
}

function listSchema(
  type: Extract<ColumnType, { kind: 'array' }>,
  info: ColumnInfo,
): JsonObject | undefined {
  const { items, itemConditions = [], minItems, maxItems } = type
  const inner = { name: info.column.name, type: items, isNullable: false }
  const itemFacts = readFacts(itemConditions).facts.get('item') ?? noFacts
  const schema = columnSchema(innerOf(info, inner, itemFacts))
  if (schema === undefined) return undefined
  const max = info.facts.maxItems ?? maxItems
  // A condition that an empty list satisfies gets one as a candidate (`rule-candidates.ts`).
  const least = info.isConditioned ? Math.min(1, max ?? 1) : undefined
  const min = info.facts.minItems ?? minItems ?? least
  const counted = {
    ...type,
    ...(min !== undefined && { minItems: min }),
    ...(max !== undefined && { maxItems: max }),
  }
  return info.isDatabase ? literalItems(schema, counted) : arraySchema(schema, counted)
}

/**
 * Returns the info of an element of a list or a property of an object, for which the rows contain no separate values.
 */
function innerOf(info: ColumnInfo, column: Column, facts: Facts): ColumnInfo {
  const context = { ...info.context, name: column.name, isTop: false, isComplete: false }
  return { ...info, column, facts, context, profile: undefined }
}

/** Adds the keyword `nulls` to the schema of a nullable column: the share of nulls in the rows. */
export function nullable(schema: JsonObject, column: Column): JsonObject {
  const { isNullable, statistics } = column
  if (!isNullable || schema.type === 'null') return schema
  if (statistics === undefined) return { ...schema, nulls: usualNullShare(column) }
  return { ...schema, ...nullsOf(statistics.values) }
}

/** Share of nulls in most nullable columns whose rows were not read. */
const defaultNullShare = 0.1

/** Returns the share of nulls that the name of a nullable column means: deletions are rare, creations are not. */
function usualNullShare({ name, type: { kind } }: Column): number {
  const isTime = kind === 'date' || kind === 'timestamp'
  return (isTime ? schemaOfName({ name, kind })?.nulls : undefined) ?? defaultNullShare
}
