/** One table as an entity: its rows over the time, and a property for every column that is not computed. */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import { columnSchema, type Described, nullable, rounded } from '../columns/column-schema.ts'
import { plainOf, uniqueSchema } from '../columns/unique-schema.ts'
import { columnsOf } from '../conditions/condition.ts'
import { applyRules } from '../conditions/rules.ts'
import type { Column, Note } from '../model/model.ts'
import type { Plan, Planned } from '../plan/plan.ts'
import type { Relation } from '../plan/relation.ts'
import { timeNote } from '../plan/time-note.ts'
import { durationText, stageStart, type Timeline, written } from '../plan/timeline.ts'
import { isWritable } from '../plan/writable.ts'
import { disjointSchema } from '../sql/native-types.ts'
import { systemOf } from './systems.ts'

export interface EntityPlace {
  readonly timeline: Timeline
  readonly stages: number
  readonly plan: Plan
  /** Tables that end with their stage. */
  readonly complete: ReadonlySet<string>
  readonly isDatabase: boolean
  readonly isPostgres: boolean
}

export function writeEntity(planned: Planned, place: EntityPlace, notes: Note[]): JsonObject {
  const { table, separations } = planned
  const drafts = new Map<string, JsonObject>()
  let isEven = false
  let { rows } = planned
  for (const column of table.columns) {
    if (column.isGenerated) continue
    const made = isWritable(column) ? propertyOf(column, planned, place) : undefined
    if (made === undefined) {
      notes.push({
        table: table.key,
        column: column.name,
        message: 'was left out: its type or its name cannot be written',
      })
      continue
    }
    if (made.most < rows && planned.hangsOn === undefined) {
      notes.push({
        table: table.key,
        message: `gets ${made.most} rows, not ${rows}: ${column.name} has no more values`,
      })
      rows = made.most
    }
    isEven ||= made.isEven
    drafts.set(column.name, made.schema)
  }
  const changed = ruled(planned, drafts, notes)
  const properties: Record<string, JsonValue> = Object.fromEntries(
    [...drafts].map(([name, schema]) => [name, changed.get(name) ?? schema]),
  )
  const late = timeNote(planned, place)
  if (late !== undefined) notes.push(late)
  const lists = separations.flatMap((one) => (one.kind === 'list' ? [[...one.columns]] : []))
  return {
    ...timing({ ...planned, rows }, place, isEven),
    ...(place.isDatabase && { system: systemOf(table.key, place.isPostgres) }),
    schema: { type: 'object', properties, ...(lists.length > 0 && { unique: lists }) },
  }
}

function ruled(planned: Planned, drafts: ReadonlyMap<string, JsonObject>, notes: Note[]) {
  const { table, conditions, relations, separations, isNullable } = planned
  const fixed = new Set<string>()
  for (const one of separations) {
    if (one.kind === 'column' || one.kind === 'turn') fixed.add(one.column)
    if (one.kind === 'list') for (const name of one.columns) fixed.add(name)
    if (one.kind === 'reference') for (const name of one.relation.columns) fixed.add(name)
    if (one.kind === 'lap' || one.kind === 'turn')
      for (const name of one.relation.columns) fixed.add(name)
    if (one.kind === 'lap') for (const name of one.other.columns) fixed.add(name)
  }
  const referring = new Set(relations.chosen.flatMap(({ columns }) => columns))
  for (const { columns, isSelf } of relations.chosen) {
    if (columns.length > 1 || isSelf) for (const name of columns) fixed.add(name)
  }
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
      isFixed: (name) => fixed.has(name),
      isReference: (name) => referring.has(name),
      textOf: (name) =>
        (table.checks ?? [])
          .filter(({ condition }) => condition !== undefined && columnsOf(condition).has(name))
          .map(({ text }) => text)
          .join(' and '),
    },
    notes,
  )
}

/** How many rows, and when. */
function timing(
  planned: Planned,
  { timeline, stages, plan, complete }: EntityPlace,
  isEven: boolean,
): JsonObject {
  const { stage, hangsOn, rows, table } = planned
  const from = stageStart(timeline, stage, stages)
  if (hangsOn !== undefined) {
    const parent = plan.tables.find(({ table }) => table.key === hangsOn.table)
    const delayMs = from - stageStart(timeline, parent?.stage ?? 0, stages)
    const { minimum, maximum, share } = hangsOn
    const distribution = { type: 'binomial', trials: 1, probability: share ?? 1 }
    const range = { minimum, maximum, ...(share !== undefined && { distribution }) }
    const count = minimum === maximum ? minimum : range
    return {
      per: {
        entity: hangsOn.table,
        count,
        ...(delayMs > 0 && { delay: durationText(delayMs) }),
      },
    }
  }
  const to = stageStart(timeline, stage + 1, stages)
  return {
    rate: { count: rows, ...(isEven && { arrivals: 'even' }) },
    ...(stage > 0 && { start: written(from) }),
    ...(complete.has(table.key) && stage < stages - 1 && { end: written(to) }),
  }
}

interface Made {
  readonly schema: JsonObject
  /** Rows that it is enough for. */
  readonly most: number
  readonly isEven: boolean
}

const plenty = { most: Number.POSITIVE_INFINITY, isEven: false }

function propertyOf(column: Column, planned: Planned, place: EntityPlace): Made | undefined {
  const { relations, separations, isNullable, table, factsOf, rows } = planned
  const { name } = column
  const isAlwaysNull =
    relations.nulls.has(name) ||
    separations.some((one) => one.kind === 'null' && one.column === name)
  if (isAlwaysNull) return { schema: { type: 'null' }, ...plenty }
  const own: Column = { ...column, isNullable: isNullable(name) }
  const described: Described = {
    column: own,
    table: table.key,
    facts: factsOf(name),
    isDatabase: place.isDatabase,
    ...place.timeline,
  }
  const relation = relations.chosen.find(({ columns }) => columns.includes(name))
  if (relation !== undefined) {
    const schema = referenceOf(own, relation, planned)
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
  const schema = apart ?? columnSchema(described)
  if (schema !== undefined) return { schema: nullable(schema, own), ...plenty }
  return own.isNullable ? { schema: { type: 'null' }, ...plenty } : undefined
}

function referenceOf(column: Column, relation: Relation, planned: Planned): JsonObject | undefined {
  const { separations, hangsOn } = planned
  const { columns, target, targetColumns, isRequired, isSelf } = relation
  const [first] = columns
  const field = targetColumns[columns.indexOf(column.name)] as string
  const lap = separations.find((one) => one.kind === 'lap' && one.other === relation)
  if (lap?.kind === 'lap') return lapOf(lap, field)
  const hanging = separations.find(
    (one) =>
      (one.kind === 'lap' || one.kind === 'turn' || one.kind === 'reference') &&
      one.relation === relation,
  )
  const isUnique = hanging?.kind === 'reference'
  if (hanging !== undefined && hangsOn?.table === target) {
    return { type: 'reference', via: '$parent', field: pointer(field) }
  }
  if (column.name !== first)
    return { type: 'reference', via: first as string, field: pointer(field) }
  const share = rounded(column.statistics?.nullShare ?? 0)
  if (isSelf && isRequired) {
    // Of any earlier row the whole chain up to the first would be followed, which is too long in large tables.
    const above = {
      type: 'reference',
      entity: target,
      field: pointer(field),
      choose: 'first',
      ifEmpty: 'null',
    }
    return {
      type: 'function',
      variables: { above },
      expression: `above == null ? self[${JSON.stringify(field)}] : above`,
    }
  }
  return {
    type: 'reference',
    entity: target,
    field: pointer(field),
    ...(isUnique && { unique: true }),
    ...(isRequired && !planned.trusts.has(target)
      ? !isUnique && { ifEmpty: 'skip' }
      : { ifEmpty: 'null' }),
    ...(!isRequired && share > 0 && share < 1 && { nulls: share }),
  }
}

/** A name with a slash, or one that begins like a pointer, is a pointer of one step. */
function pointer(name: string): string {
  return /[/~]/.test(name) ? `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` : name
}

/** Larger than most tables and prime, so that steps of it come around to every row. */
const stride = 7_919

/** Around the rows that it refers to, whose key counts from 1; other ones than the row on which it hangs. */
function lapOf(
  { relation, other }: { readonly relation: Relation; readonly other: Relation },
  field: string,
): JsonObject {
  const isSame =
    relation.target === other.target && relation.targetColumns[0] === other.targetColumns[0]
  const [own] = relation.columns
  return {
    type: 'function',
    variables: {
      index: { type: 'context', path: ['instance', 'index'] },
      last: { type: 'reference', entity: other.target, field: pointer(field), choose: 'last' },
    },
    expression: isSame
      ? `1 + (self[${JSON.stringify(own)}] + (index * ${stride}) % (last - 1)) % last`
      : `1 + (index * ${stride}) % last`,
  }
}

/** Around the values that the column may have, so that none comes twice on one row. */
function turnOf({ column, facts, startMs }: Described, count: number): JsonObject | undefined {
  const { type } = column
  const index: JsonObject = { type: 'context', path: ['instance', 'index'] }
  const values =
    facts.values ??
    (type.kind === 'enum' ? type.values : type.kind === 'boolean' ? [true, false] : undefined)
  const made = (expression: string): JsonObject => ({
    type: 'function',
    variables: { index },
    expression,
  })
  if (values !== undefined) return made(`${JSON.stringify(values)}[int(index % ${values.length})]`)
  if (type.kind === 'date') {
    const first =
      typeof facts.minimum === 'string' ? facts.minimum.slice(0, 10) : written(startMs).slice(0, 10)
    return made(
      `string(timestamp("${first}") + duration(string(24 * (1 + index % ${count})) + "h")).substring(0, 10)`,
    )
  }
  const least =
    typeof facts.minimum === 'number' ? facts.minimum + (facts.isMinimumExclusive ? 1 : 0) : 1
  if (type.kind === 'integer' || type.kind === 'decimal') return made(`${least} + index % ${count}`)
  if (type.kind === 'text') return made(`string(${least} + index % ${count})`)
  return undefined
}
