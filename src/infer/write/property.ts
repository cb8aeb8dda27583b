/** The property of one column: a reference, a unique value, what the rows tell together, or what the column itself tells. */

import type { JsonObject } from '../../text/json.ts'
import { columnSchema, nullable } from '../columns/column-schema.ts'
import { shareOf } from '../columns/counts.ts'
import type { Described } from '../columns/described.ts'
import { nowSchema } from '../columns/moment-schema.ts'
import type { Place } from '../columns/place.ts'
import { plainOf, uniqueSchema } from '../columns/unique-schema.ts'
import type { Column, Note } from '../model/model.ts'
import { conditional } from '../plan/conditional.ts'
import type { Findings } from '../plan/findings.ts'
import type { Planned } from '../plan/planned.ts'
import { disjointSchema } from '../sql/native-types.ts'
import type { WriteContext } from './context.ts'
import { referenceOf, turnOf } from './reference.ts'

/** A property as it is written. */
export interface Property {
  readonly schema: JsonObject
  /** Rows that it is enough for. */
  readonly most: number
  readonly isEven: boolean
}

const plenty = { most: Number.POSITIVE_INFINITY, isEven: false }

export interface Writing {
  readonly context: WriteContext
  readonly notes: Note[]
}

/** Undefined where the database would take nothing that is known. */
export function propertyOf(
  column: Column,
  planned: Planned,
  writing: Writing,
): Property | undefined {
  const { context } = writing
  const { relations, separations, isNullable, table, rows } = planned
  const { name } = column
  const isAlwaysNull =
    relations.nulls.has(name) ||
    separations.some((one) => one.kind === 'null' && one.column === name)
  if (isAlwaysNull) return { schema: { type: 'null' }, ...plenty }
  const own: Column = { ...column, isNullable: isNullable(name) }
  const described = describedOf(own, planned, writing)
  const relation = relations.chosen.find(({ columns }) => columns.includes(name))
  if (relation !== undefined) {
    const choose = context.findings.get(table.key)?.choices.get(name)
    const schema = referenceOf(own, relation, { planned, choose })
    if (schema !== undefined) return { schema, ...plenty }
  }
  const lap = separations.find((one) => one.kind === 'turn' && one.column === name)
  if (lap?.kind === 'turn') {
    const schema = turnOf(described, planned.hangsOn?.maximum ?? 1)
    return schema && { schema, ...plenty }
  }
  if (separations.some((one) => one.kind === 'list' && one.columns.includes(name))) {
    const plain = plainOf(described)
    return plain && { schema: plain, ...plenty }
  }
  if (separations.some((one) => one.kind === 'column' && one.column === name)) {
    const unique = uniqueSchema(described, rows)
    if (unique !== undefined) {
      // Most types that are told apart may have nulls all the same.
      const { schema, most } = unique
      return { schema: nullable(schema, own), most, isEven: unique.isEven === true }
    }
  }
  const apart =
    table.disjoint?.includes(name) && column.type.kind === 'native'
      ? disjointSchema(column.type.name, described.startMs)
      : undefined
  const schema = apart === undefined ? openSchema(described, context) : nullable(apart, own)
  if (schema !== undefined) return { schema, ...plenty }
  return own.isNullable ? { schema: { type: 'null' }, ...plenty } : undefined
}

function describedOf(column: Column, planned: Planned, writing: Writing): Described {
  const { factsOf, isConditioned } = planned
  const { context } = writing
  const { name, statistics } = column
  const isWhole = statistics?.isWhole === true
  return {
    column,
    facts: factsOf(name),
    profile: statistics?.values,
    place: { ...placeOf(name, planned, writing), isTop: true, isWhole },
    isConditioned: isConditioned(name),
    isDatabase: context.isDatabase,
    ...context.timeline,
  }
}

/** The place of values of a table that are not all of one column of it. */
export function placeOf(name: string, { table }: Planned, { context, notes }: Writing): Place {
  const rowTime = context.findings.get(table.key)?.time
  const note = (message: string): void => void notes.push({ table: table.key, message })
  return { entity: table.key, name, isTop: false, isWhole: false, rowTime, note }
}

/** The schema of a column that no key and no reference decides. */
function openSchema(described: Described, { findings }: WriteContext): JsonObject | undefined {
  const { column, profile, place, isConditioned } = described
  const found = findings.get(place.entity)
  const schema = found?.schemas.get(column.name) ?? plainSchema(described, found)
  const when = found?.conditions.get(column.name)
  const chosen = schema === undefined || when === undefined ? schema : conditional(schema, when)
  if (chosen !== undefined || isConditioned) return chosen
  return profile && profile.count > 0 ? { type: 'null' } : undefined
}

function plainSchema(described: Described, found: Findings | undefined): JsonObject | undefined {
  const { column, profile, isConditioned } = described
  const { name, isNullable, isOptional, statistics } = column
  const isEmpty = profile !== undefined && profile.count > 0 && profile.nulls === profile.count
  const own =
    name === found?.time?.name
      ? nowSchema(found.time.spelling)
      : isEmpty && isNullable && !isConditioned
        ? { type: 'null' }
        : columnSchema(described)
  if (own === undefined) return undefined
  const isKey = found?.referred.has(name) === true && !isApart(own)
  const schema = nullable(isKey ? { ...own, unique: true } : own, column)
  const isAbsent = isOptional === true && statistics !== undefined
  if (!isAbsent) return schema
  const presence = Math.min(shareOf(statistics.values.count, statistics.rowCount), 0.99)
  return { ...schema, presence }
}

/** Types that never generate the same value twice, and have no keyword that says so. */
function isApart({ type }: JsonObject): boolean {
  return typeof type !== 'string' || type.startsWith('id.') || type === 'function'
}
