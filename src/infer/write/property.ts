/**
 * Writes the property of one column: a reference, a unique value, a finding from the rows, or the plain schema of the
 * column.
 */

import type { JsonObject } from '../../text/json.ts'
import type { ColumnInfo } from '../columns/column-info.ts'
import { columnSchema, nullable } from '../columns/column-schema.ts'
import { shareOf } from '../columns/counts.ts'
import { nowSchema } from '../columns/timestamp-schema.ts'
import { countableSchema, uniqueSchema } from '../columns/unique-schema.ts'
import type { ValueContext } from '../columns/value-context.ts'
import type { Column, Note } from '../model/model.ts'
import { conditional } from '../plan/conditional.ts'
import type { Findings } from '../plan/findings.ts'
import type { Planned } from '../plan/planned.ts'
import { disjointSchema } from '../sql/native-types.ts'
import type { WriteContext } from './context.ts'
import { forwardKey, forwardReference } from './forward-reference.ts'
import { cyclicValues, referenceOf } from './reference.ts'

export interface PropertyDraft {
  readonly schema: JsonObject
  /** Maximum number of rows for which the property has enough distinct values. */
  readonly maxRows: number
  readonly isEven: boolean
}

const unlimited = { maxRows: Number.POSITIVE_INFINITY, isEven: false }

export interface PropertyContext {
  readonly context: WriteContext
  readonly notes: Note[]
}

/** Returns the property of a column, or undefined if no schema is known whose values the database accepts. */
export function propertyOf(
  column: Column,
  planned: Planned,
  writing: PropertyContext,
): PropertyDraft | undefined {
  const { context } = writing
  const { relations, uniqueStrategies, isNullable, table, rows } = planned
  const { name } = column
  const isAlwaysNull =
    relations.nulls.has(name) ||
    uniqueStrategies.some((one) => one.kind === 'null' && one.column === name)
  if (isAlwaysNull) return { schema: { type: 'null' }, ...unlimited }
  const own: Column = { ...column, isNullable: isNullable(name) }
  const info = columnInfoOf(own, planned, writing)
  const schema = relationSchema(own, planned, context) ?? forwardKey(own, table.key, context)
  if (schema !== undefined) return { schema, ...unlimited }
  const cyclic = uniqueStrategies.find((one) => one.kind === 'cyclic values' && one.column === name)
  if (cyclic?.kind === 'cyclic values') {
    const values = cyclicValues(info, planned.childOf?.maximum ?? 1)
    return values && { schema: values, ...unlimited }
  }
  if (uniqueStrategies.some((one) => one.kind === 'list' && one.columns.includes(name))) {
    const plain = countableSchema(info)
    return plain && { schema: plain, ...unlimited }
  }
  if (uniqueStrategies.some((one) => one.kind === 'column' && one.column === name)) {
    const unique = uniqueSchema(info, rows)
    if (unique !== undefined) {
      // Most types of unique columns may have nulls.
      const { maxRows } = unique
      return { schema: nullable(unique.schema, own), maxRows, isEven: unique.isEven === true }
    }
  }
  const disjoint =
    table.disjoint?.includes(name) && column.type.kind === 'native'
      ? disjointSchema(column.type.name, info.startMs)
      : undefined
  const open = disjoint === undefined ? openSchema(info, context) : nullable(disjoint, own)
  if (open !== undefined) return { schema: open, ...unlimited }
  return own.isNullable ? { schema: { type: 'null' }, ...unlimited } : undefined
}

/** Returns the schema of a column in a declared foreign key, or undefined for other columns. */
function relationSchema(
  column: Column,
  planned: Planned,
  { findings, plan }: WriteContext,
): JsonObject | undefined {
  const { relations, table } = planned
  const relation = relations.chosen.find(({ columns }) => columns.includes(column.name))
  if (relation === undefined) return undefined
  const target = plan.tables.find(({ table: other }) => other.key === relation.target)
  if (relation.isForward === true && target !== undefined) {
    return forwardReference(relation, { planned, target })
  }
  const choose = findings.get(table.key)?.choices.get(column.name)
  return referenceOf(column, relation, { planned, choose })
}

function columnInfoOf(column: Column, planned: Planned, writing: PropertyContext): ColumnInfo {
  const { factsOf, isConditioned } = planned
  const { context } = writing
  const { name } = column
  const { statistics } = column
  const isComplete = statistics?.isComplete === true
  return {
    column,
    facts: factsOf(name),
    profile: statistics?.values,
    context: { ...valueContextOf(name, planned, writing), isTop: true, isComplete },
    isConditioned: isConditioned(name),
    isDatabase: context.isDatabase,
    startMs: context.schedule.startMs,
    endMs: context.schedule.endMs,
  }
}

/** Returns the context of values of a table that were not read as those of one column. */
export function valueContextOf(
  name: string,
  { table }: Planned,
  { context, notes }: PropertyContext,
): ValueContext {
  const rowTime = context.findings.get(table.key)?.time
  const note = (message: string): void => void notes.push({ table: table.key, message })
  const rowCount = table.columns[0]?.statistics?.rowCount ?? table.values?.count ?? 0
  const { k } = context
  return { entity: table.key, name, isTop: false, isComplete: false, rowTime, k, rowCount, note }
}

/** Returns the schema of a column that no unique key and no declared reference determines. */
function openSchema(info: ColumnInfo, { findings }: WriteContext): JsonObject | undefined {
  const { column, profile, context, isConditioned } = info
  const found = findings.get(context.entity)
  const schema = found?.schemas.get(column.name) ?? plainSchema(info, found)
  const when = found?.conditions.get(column.name)
  const chosen = schema === undefined || when === undefined ? schema : conditional(schema, when)
  if (chosen !== undefined || isConditioned) return chosen
  return profile && profile.count > 0 ? { type: 'null' } : undefined
}

function plainSchema(info: ColumnInfo, found: Findings | undefined): JsonObject | undefined {
  const { column, profile, isConditioned } = info
  const { name, isNullable, isOptional, statistics } = column
  const isEmpty = profile !== undefined && profile.count > 0 && profile.nulls === profile.count
  const own =
    name === found?.time?.name
      ? nowSchema(found.time.spelling)
      : isEmpty && isNullable && !isConditioned
        ? { type: 'null' }
        : columnSchema(info)
  if (own === undefined) return undefined
  const isKey = found?.referred.has(name) === true && !isAlwaysUnique(own)
  const schema = nullable(isKey ? { ...own, unique: true } : own, column)
  const isAbsent = isOptional === true && statistics !== undefined
  if (!isAbsent) return schema
  const presence = Math.min(shareOf(statistics.values.count, statistics.rowCount), 0.99)
  return { ...schema, presence }
}

/** Returns whether the type of a schema never generates the same value twice, even without the keyword `unique`. */
function isAlwaysUnique({ type }: JsonObject): boolean {
  return typeof type !== 'string' || type.startsWith('id.') || type === 'function'
}
