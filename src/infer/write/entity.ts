/**
 * Writes one table as an entity: the number and the times of its rows, and a property for every column that the
 * database does not compute.
 */

import { durationText } from '../../text/duration.ts'
import { type JsonObject, objectOf } from '../../text/json.ts'
import { agreeingWithPlace } from '../columns/place-agreement.ts'
import { isRareProperty } from '../columns/rare-values.ts'
import { valueSchema } from '../columns/value-schema.ts'
import { columnsOf } from '../conditions/condition.ts'
import type { RuleContext } from '../conditions/rule-candidates.ts'
import { applyRules } from '../conditions/rules.ts'
import { dependentColumns } from '../dependence/dependent-columns.ts'
import type { Column, Note } from '../model/model.ts'
import { columnsSetBy } from '../model/unique-strategy.ts'
import { changingColumns } from '../plan/lifecycle/allowed-states.ts'
import type { FoundLifecycle } from '../plan/lifecycle/found-lifecycle.ts'
import type { Planned, PlannedParent } from '../plan/planned.ts'
import { rateAndSpan } from '../plan/rate.ts'
import type { Relation } from '../plan/relation.ts'
import { timeNote } from '../plan/time-note.ts'
import { withinRun } from '../plan/timeline.ts'
import { isWritable } from '../plan/writable.ts'
import type { WriteContext } from './context.ts'
import { createdSchema, lifecycleOfEntity } from './lifecycle.ts'
import { type PropertyContext, type PropertyDraft, propertyOf, valueContextOf } from './property.ts'
import { systemOf } from './systems.ts'

/** Maximum number of schemas in a definition with columns that depend on each other. */
const schemasMax = 6_000

export function writeEntity(planned: Planned, context: WriteContext, notes: Note[]): JsonObject {
  const { table, uniqueStrategies } = planned
  if (table.values !== undefined) {
    const whole = valueContextOf('', planned, { context, notes })
    return { ...timing(planned, context, false), schema: valueSchema(table.values, whole) }
  }
  const lifecycle = context.findings.get(table.key)?.lifecycle
  const { drafts, isEven, rows } = draftsOf(planned, context, notes)
  const changed = applyLeftOver(withoutChecked(planned, lifecycle), drafts, notes)
  const properties = [...drafts].map(
    ([name, schema]) => [name, changed.get(name) ?? schema] as const,
  )
  const late = timeNote(planned, context)
  if (late !== undefined) notes.push(late)
  const lists = uniqueStrategies.flatMap((one) => (one.kind === 'list' ? [[...one.columns]] : []))
  return {
    ...timing({ ...planned, rows }, context, isEven),
    ...(context.isDatabase && { system: systemOf(table.key, context.isPostgres) }),
    ...(lifecycle !== undefined && {
      lifecycle: lifecycleOfEntity(
        lifecycle,
        table,
        (column) => propertyOf(column, planned, { context, notes: [] })?.schema,
      ),
    }),
    schema: {
      type: 'object',
      ...(context.locale !== undefined && { locale: context.locale }),
      ...(properties.length > 0 && { properties: objectOf(properties) }),
      ...(lists.length > 0 && { unique: lists }),
    },
  }
}

/** Returns the plan of a table without the conditions that its lifecycle satisfies by the order of its states. */
function withoutChecked(planned: Planned, lifecycle: FoundLifecycle | undefined): Planned {
  if (lifecycle === undefined) return planned
  const changing = changingColumns(lifecycle)
  const leftOver = planned.conditions.leftOver.filter(
    (one) => ![...columnsOf(one)].some((name) => changing.has(name)),
  )
  return { ...planned, conditions: { ...planned.conditions, leftOver } }
}

interface Drafts {
  /** The schemas by column, before conditions on several columns are applied. */
  readonly drafts: ReadonlyMap<string, JsonObject>
  readonly isEven: boolean
  readonly rows: number
}

function draftsOf(planned: Planned, context: WriteContext, notes: Note[]): Drafts {
  const { table } = planned
  const lifecycle = context.findings.get(table.key)?.lifecycle
  const still = table.columns.filter((column) => !lifecycle || !createdSchema(column, lifecycle))
  const drafts = new Map<string, JsonObject>()
  let isEven = false
  let { rows } = planned
  for (const column of table.columns) {
    if (column.isGenerated || isRareProperty(column, context.k)) continue
    const changing = lifecycle && createdSchema(column, lifecycle)
    if (changing !== undefined) {
      if (changing !== 'omitted') drafts.set(column.name, changing)
      continue
    }
    const result = writtenProperty(column, planned, { context, notes })
    if (result === undefined) continue
    if (result.maxRows < rows && planned.childOf === undefined) {
      notes.push({
        table: table.key,
        message: `gets ${result.maxRows} rows instead of ${rows}: ${column.name} has no more distinct values`,
      })
      rows = result.maxRows
    }
    isEven ||= result.isEven
    drafts.set(column.name, result.schema)
  }
  for (const [name, schema] of agreeingWithPlace(drafts)) {
    if (!planned.isConditioned(name) && !isUnique(name, planned)) drafts.set(name, schema)
  }
  const written = {
    drafts,
    isFree: (name: string) => !isRestricted(name, planned) && !isUnique(name, planned),
    schemaOf: (column: Column) => propertyOf(column, planned, { context, notes: [] })?.schema,
    k: context.k,
    schemasMax: schemasMax / context.plan.tables.length,
  }
  for (const [name, schema] of dependentColumns(still, written)) drafts.set(name, schema)
  return { drafts, isEven, rows }
}

/** Returns the property of a column, or undefined after adding a note if it is skipped. */
function writtenProperty(
  column: Column,
  planned: Planned,
  writing: PropertyContext,
): PropertyDraft | undefined {
  const isAble = !writing.context.isDatabase || isWritable(column)
  const result = isAble ? propertyOf(column, planned, writing) : undefined
  if (result !== undefined) return result
  const message = 'was skipped: its type or name is not supported'
  writing.notes.push({ table: planned.table.key, column: column.name, message })
  return undefined
}

/** Whether a condition reads the column that its own facts do not express. */
function isRestricted(name: string, { conditions, table }: Planned): boolean {
  return (
    conditions.leftOver.some((one) => columnsOf(one).has(name)) ||
    (table.checks ?? []).some(({ condition, columns }) => !condition && columns?.includes(name))
  )
}

function isUnique(name: string, { uniqueStrategies }: Planned): boolean {
  return uniqueStrategies.some((one) => columnsSetBy(one).includes(name))
}

function applyLeftOver(planned: Planned, drafts: ReadonlyMap<string, JsonObject>, notes: Note[]) {
  const { table, conditions, relations, uniqueStrategies, isNullable } = planned
  const whole = relations.chosen.filter(({ columns }) => columns.length > 1)
  const nullable = new Set(
    uniqueStrategies
      .filter(({ kind }) => kind === 'column' || kind === 'reference')
      .flatMap(columnsSetBy)
      .filter(isNullable),
  )
  const fixed = new Set([
    ...uniqueStrategies.filter(({ kind }) => kind !== 'null').flatMap(columnsSetBy),
    ...whole.flatMap(({ columns }) => columns),
    ...[...drafts.values()].flatMap(({ via }) => (typeof via === 'string' ? [via] : [])),
    ...relations.chosen
      .filter((one) => (one.isSelf && one.isRequired) || one.isForward === true)
      .flatMap((one) => one.columns),
  ])
  const isVia = (name: string): boolean => drafts.get(name)?.via !== undefined
  const isFixed = (name: string): boolean => isVia(name) || (fixed.has(name) && !nullable.has(name))
  return applyRules(
    {
      table: table.key,
      conditions: conditions.leftOver,
      own: conditions.own,
      columns: new Map(
        table.columns.filter(({ name }) => drafts.has(name)).map((one) => [one.name, one]),
      ),
      schemas: drafts,
      isNullable,
      isFixed,
      isUnique: (name) => nullable.has(name),
      ...referencesOf(relations.chosen),
      textOf: (name) =>
        (table.checks ?? [])
          .filter(({ condition }) => condition !== undefined && columnsOf(condition).has(name))
          .map(({ text }) => text)
          .join(' and '),
    },
    notes,
  )
}

function referencesOf(
  relations: readonly Relation[],
): Pick<RuleContext, 'isReference' | 'equalReferences'> {
  const targets = new Map(
    relations.flatMap(({ columns, target, targetColumns }) =>
      columns.map((name, i) => [name, JSON.stringify([target, targetColumns[i]])] as const),
    ),
  )
  return {
    isReference: (name) => targets.has(name),
    equalReferences: (name) =>
      [...targets.keys()].filter((one) => one !== name && targets.get(one) === targets.get(name)),
  }
}

/**
 * Returns the members of an entity that determine the number and the times of its rows: `per`, or `rate`, `start` and
 * `end`.
 */
function timing(planned: Planned, context: WriteContext, isEven: boolean): JsonObject {
  const { stage, childOf, rows, table } = planned
  const { schedule, hasTime, plan, complete, findings } = context
  const { per, time, isPreexisting = false } = findings.get(table.key) ?? {}
  if (childOf !== undefined) return { per: childrenOf(childOf, stage, context) }
  if (per !== undefined) return { per }
  const { starts, endMs, stepMs } = schedule
  const from = starts[stage] ?? endMs
  const isCut = complete.has(table.key) && stage + 2 < starts.length
  // Children in a later stage come as long after their parents as the stages are apart.
  const cutMs = time === undefined ? from + stepMs : starts[stage + 1]
  const to = (isCut ? cutMs : undefined) ?? endMs
  const mayBePart = plan.tables.every(({ relations }) => relations.chosen.length === 0)
  const paced = { time, rowCount: table.rowCount ?? rows, rows, isPreexisting, mayBePart }
  const window = hasTime ? { startMs: from, endMs: to } : undefined
  const { rate, ...own } = rateAndSpan(paced, window, schedule)
  return {
    rate: isEven ? { count: rows, arrivals: 'even' } : (rate as JsonObject),
    ...(!isEven && own),
    ...(stage > 0 && { start: withinRun(from, schedule) }),
    ...(isCut && { end: withinRun(to, schedule) }),
  }
}

/** Returns the value of the keyword `per` for the children of a planned parent table. */
function childrenOf(
  { table, minimum, maximum, share }: PlannedParent,
  stage: number,
  { schedule: { starts, endMs }, plan }: WriteContext,
): JsonObject {
  const parent = plan.tables.find(({ table: { key } }) => key === table)
  const from = starts[stage] ?? endMs
  const delayMs = from - (starts[parent?.stage ?? 0] ?? from)
  const distribution = { type: 'binomial', trials: 1, probability: share ?? 1 }
  const range = { minimum, maximum, ...(share !== undefined && { distribution }) }
  return {
    entity: table,
    count: minimum === maximum ? minimum : range,
    ...(delayMs > 0 && { delay: durationText(delayMs) }),
  }
}
