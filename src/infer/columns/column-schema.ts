/**
 * The schema of one column: what its type holds, within what conditions allow, refined by what was counted in the rows
 * and by what its name usually means.
 */

import type { JsonObject } from '../../text/json.ts'
import { type Facts, readFacts } from '../conditions/facts.ts'
import type { Column, ColumnType } from '../model/model.ts'
import { nativeSchema } from '../sql/native-types.ts'
import { arraySchema, literalItems } from './array-schema.ts'
import { enumSchema } from './enum-schema.ts'
import { jsonSchema } from './json-column.ts'
import { numberSchema } from './number-schema.ts'
import { textSchema } from './text-schema.ts'
import { timeSchema } from './time-schema.ts'

export interface Described {
  readonly column: Column
  /** The key of the table: a bare `name` means another thing in `products` than in `users`. */
  readonly table: string
  readonly facts: Facts
  /** Arrays are written as a text of the database's own. */
  readonly isDatabase: boolean
  /** The time that the definition covers, in milliseconds since 1970. */
  readonly startMs: number
  readonly endMs: number
}

export const noFacts: Facts = { excluded: new Set(), patterns: [] }

/** What the column holds where it is not null; undefined where nothing is known that its database would take. */
export function columnSchema(described: Described): JsonObject | undefined {
  const { column, facts, isDatabase } = described
  const { type, statistics } = column
  const listed = enumSchema(described)
  if (listed !== undefined) return listed
  switch (type.kind) {
    case 'schema':
      return type.schema
    case 'boolean': {
      const share = statistics?.common?.find(({ value }) => value === true)?.share
      const known = statistics === undefined ? undefined : (share ?? 0) / (1 - statistics.nullShare)
      const isUseful =
        known !== undefined && Number.isFinite(known) && statistics?.common !== undefined
      return { type: 'boolean', ...(isUseful && { probability: rounded(Math.min(known, 1)) }) }
    }
    case 'integer':
    case 'decimal':
      return numberSchema(described)
    case 'text':
      return textSchema(described)
    case 'uuid':
      return { type: 'id.uuid' }
    case 'date':
    case 'time':
    case 'timestamp':
      return timeSchema(described)
    case 'interval':
      return { type: 'time.duration' }
    case 'bytes':
      return isDatabase
        ? { type: 'string', pattern: '^\\\\x(?:[0-9a-f]{2}){4,16}$' }
        : { type: 'string', contentEncoding: 'base64' }
    case 'json':
      return jsonSchema(type.schema, statistics?.samples ?? [], facts)
    case 'object':
      return {
        type: 'object',
        properties: Object.fromEntries(
          type.columns.flatMap((inner) => {
            const schema = columnSchema({ ...described, column: inner, facts: noFacts })
            return schema === undefined ? [] : [[inner.name, nullable(schema, inner)]]
          }),
        ),
      }
    case 'array': {
      const items = itemSchema(type, described)
      if (items === undefined) return undefined
      const counted = { ...type, ...sizesOf(type, facts) }
      return isDatabase ? literalItems(items, counted) : arraySchema(items, counted)
    }
    case 'native':
      return nativeSchema(type)
    case 'enum':
      return { enum: [...type.values] }
  }
}

function sizesOf(
  { minItems, maxItems }: Extract<ColumnType, { kind: 'array' }>,
  facts: Facts,
): { readonly minItems?: number; readonly maxItems?: number } {
  const least = facts.minItems ?? minItems
  const most = facts.maxItems ?? maxItems
  return {
    ...(least !== undefined && { minItems: least }),
    ...(most !== undefined && { maxItems: most }),
  }
}

function itemSchema(
  { items, itemConditions = [] }: Extract<ColumnType, { kind: 'array' }>,
  described: Described,
): JsonObject | undefined {
  const { column } = described
  const inner: Column = { name: column.name, type: items, isNullable: false }
  const facts = readFacts(itemConditions).facts.get('item') ?? noFacts
  return columnSchema({ ...described, column: inner, facts })
}

/** With nulls as often as there were some. */
export function nullable(schema: JsonObject, column: Column): JsonObject {
  if (!column.isNullable || schema.type === 'null') return schema
  const share = rounded(column.statistics?.nullShare ?? usualNullShare)
  return share > 0 ? { ...schema, nulls: share } : schema
}

/** Of columns whose rows were not seen. */
const usualNullShare = 0.1

/** Shares are not known better. */
export function rounded(share: number): number {
  return Math.round(share * 1_000) / 1_000
}
