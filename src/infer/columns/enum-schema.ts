/** Schemas of columns whose allowed values are listed by the column type or by a condition. */

import type { JsonObject, JsonScalar } from '../../text/json.ts'
import type { ColumnType } from '../model/model.ts'
import type { Scalar } from '../model/scalar.ts'
import type { ColumnInfo } from './column-info.ts'
import { countsOf, enumOf } from './counts.ts'

/**
 * Returns an enumeration of the allowed values of a column, or undefined if neither its type nor a condition lists
 * them.
 */
export function enumSchema({ column, facts, profile }: ColumnInfo): JsonObject | undefined {
  const { type } = column
  const declared = facts.values ?? (type.kind === 'enum' ? type.values : undefined)
  const allowed = declared
    ?.map((value) => asType(value, type))
    .filter((value) => !facts.excluded.has(value))
  if (allowed === undefined || allowed.length === 0) return undefined
  return weighted(allowed, countsOf<JsonScalar>(profile?.scalars ?? []))
}

/**
 * Returns an enumeration of the allowed values, weighted by their counts in the rows. Values that do not occur in the
 * rows count as half a row, or less if the others are rare.
 */
function weighted(values: readonly Scalar[], seen: ReadonlyMap<JsonScalar, number>): JsonObject {
  const known = values.flatMap((value) => seen.get(value) ?? [])
  if (known.length === 0) return { enum: [...values] }
  const unseen = known.reduce((least, count) => Math.min(least, count / 10), 0.5)
  return enumOf(new Map(values.map((value) => [value, seen.get(value) ?? unseen])))
}

/** Converts an allowed value to the type of the column: a condition may contain `'5'` for a column of numbers. */
function asType(value: Scalar, { kind }: ColumnType): Scalar {
  if ((kind === 'integer' || kind === 'decimal') && typeof value === 'string') {
    const number = Number(value)
    return Number.isNaN(number) ? value : number
  }
  return value
}
