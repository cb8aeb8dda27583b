/** Writes the definition of a model: similar data that the database of the model accepts. */

import type { Locale } from '../../schema/locale.ts'
import { isObject, type JsonObject, objectOf } from '../../text/json.ts'
import { defaultK } from '../columns/rare-values.ts'
import { shieldedModel } from '../columns/shielded-model.ts'
import type { TimeSpan } from '../columns/value-context.ts'
import { extentOf } from '../model/extent.ts'
import { languageOf } from '../model/foreign-names.ts'
import type { DataModel, Note, Table } from '../model/model.ts'
import { wordsOf } from '../model/names.ts'
import { type Findings, findingsOf } from '../plan/findings.ts'
import type { LifecycleSearch } from '../plan/lifecycle/table-lifecycles.ts'
import { completeIn, type Plan, planOf } from '../plan/plan.ts'
import {
  defaultTimeline,
  evenSchedule,
  formatInstant,
  scheduleAround,
  spansOf,
  timeOfRows,
} from '../plan/timeline.ts'
import { writeEntity } from './entity.ts'
import { forwardRelations } from './forward-reference.ts'
import { systemsOf } from './systems.ts'

export interface WriteOptions extends LifecycleSearch {
  /** Maximum number of rows to generate for each table; `rowsOf` sets exact numbers by the key of the table. */
  readonly rows?: number
  readonly rowsOf?: Readonly<Record<string, number>>
  /** Minimum number of rows that support each value of the definition that comes from the rows; 20 by default. */
  readonly k?: number
}

/** The current time, in milliseconds since 1970. The rows of a live database are from before. */
export interface WriteTime {
  readonly nowMs: number
}

export interface Written {
  readonly definition: JsonObject
  /** Notes about what the definition lost, including the notes of the model. */
  readonly notes: readonly Note[]
  /** The model of the rows from which the definition was written, if the source contains rows. */
  readonly model?: DataModel
}

/** Number of rows to generate for a table that is empty or whose rows were not counted. */
const defaultRows = 100

/**
 * Maximum number of schemas in all entities of a definition together. The language allows 10,000, and compositions
 * expand into more schemas than are written.
 */
const schemasMax = 6_000

/**
 * Returns the number of rows to generate for a table or a schema, limited by the options. The row count of an empty
 * table counts as unknown.
 */
export function rowsWanted(
  { key, rowCount }: Pick<Table, 'key' | 'rowCount'>,
  { rows, rowsOf = {} }: WriteOptions,
): number {
  const own = Object.hasOwn(rowsOf, key) ? rowsOf[key] : undefined
  return own ?? Math.min(rowCount || (rows ?? defaultRows), rows ?? Number.MAX_SAFE_INTEGER)
}

export function writeDefinition(source: DataModel, options: WriteOptions & WriteTime): Written {
  const k = options.k ?? defaultK
  const model = shieldedModel(source, k)
  const notes: Note[] = [...model.notes]
  const plan = planOf(model, (table) => rowsWanted(table, options))
  notes.push(...plan.notes)
  const kind = model.target?.kind
  const findings = findingsOf(plan, k, { search: options, notes })
  const times = plan.tables.flatMap(
    ({ table: { key, columns } }): readonly TimeSpan[] | TimeSpan =>
      findings.get(key)?.time ?? spansOf(columns),
  )
  const { nowMs } = options
  const found = timeOfRows(times, { isLive: kind !== undefined, nowMs })
  // A database is filled with rows of the past. Events may start at any time.
  const hasTime = found !== undefined || kind !== undefined
  const stages = Math.max(0, ...plan.tables.map(({ stage }) => stage)) + 1
  const main = found === undefined ? undefined : mainStage(plan, findings)
  const latestMs = kind === undefined ? Number.POSITIVE_INFINITY : nowMs
  const schedule =
    found === undefined || main === undefined
      ? evenSchedule(found ?? defaultTimeline(nowMs), stages)
      : scheduleAround(found, { stages, main, latestMs })
  const into = { isDatabase: kind !== undefined, isPostgres: kind === 'postgres' }
  const locale = localeOf(model.tables)
  const shared = { schedule, main, plan, complete: completeIn(plan), findings, hasTime, locale }
  const context = { ...shared, ...into, k }
  const sizeMax =
    kind === undefined ? Math.floor(schemasMax / Math.max(plan.tables.length, 1)) : undefined
  const entities = objectOf(
    plan.tables.map((planned) => {
      const entity = writeEntity(planned, context, notes)
      const { key } = planned.table
      return [
        key,
        sizeMax === undefined ? entity : withinSize(key, entity, { sizeMax, notes }),
      ] as const
    }),
  )
  const less = lessRows(plan, entities)
  if (less !== undefined) {
    // References to later rows need their exact number.
    return writeDefinition(model, { ...options, rowsOf: { ...options.rowsOf, ...less } })
  }
  return {
    definition: {
      ...(hasTime && {
        start: formatInstant(schedule.startMs),
        end: formatInstant(schedule.endMs),
      }),
      ...(model.target !== undefined && { systems: systemsOf(model, plan, { findings, notes }) }),
      entities,
    },
    notes,
  }
}

/**
 * Returns the stage with the most rows whose creation time is known, or undefined if none is, or if such rows have
 * children in a later stage, which come as long after their parents as the stages are apart.
 */
function mainStage({ tables }: Plan, findings: ReadonlyMap<string, Findings>): number | undefined {
  const rowsIn = new Map<number, number>()
  for (const { table, stage, rows } of tables) {
    if (findings.get(table.key)?.time === undefined) continue
    rowsIn.set(stage, (rowsIn.get(stage) ?? 0) + rows)
  }
  const [[main] = []] = [...rowsIn].toSorted(([, a], [, b]) => b - a)
  const isParent = tables.some(({ childOf, stage }) => {
    const parent = tables.find(({ table }) => table.key === childOf?.table)
    const hasTime = findings.get(childOf?.table ?? '')?.time !== undefined
    return hasTime && parent?.stage === main && stage > (main ?? 0)
  })
  return isParent ? undefined : main
}

/** Returns the language in which tables and columns are named, or undefined if it is English or unknown. */
function localeOf(tables: readonly Table[]): Locale | undefined {
  return languageOf(
    tables.flatMap(({ key, columns }) =>
      [key, ...columns.map(({ name }) => name)].flatMap((name) => {
        const words = wordsOf(name)
        return [words.join(' '), ...words]
      }),
    ),
  )
}

/**
 * Returns the number of rows of a table that was written with fewer rows than planned, if rows of other tables reference
 * it before it is generated. Returns undefined if no such table exists.
 */
function lessRows(plan: Plan, entities: JsonObject): Readonly<Record<string, number>> | undefined {
  for (const [, { target }] of forwardRelations(plan)) {
    const entity = entities[target]
    const rate = isObject(entity) ? entity.rate : undefined
    const count = isObject(rate) ? Number(rate.count) : Number.NaN
    const planned = plan.tables.find(({ table }) => table.key === target)?.rows ?? 0
    if (count < planned) return { [target]: count }
  }
  return undefined
}

/** Returns the entity without its last properties, as far as its schema exceeds the size limit, and adds a note. */
function withinSize(
  key: string,
  entity: JsonObject,
  { sizeMax, notes }: { readonly sizeMax: number; readonly notes: Note[] },
): JsonObject {
  const { schema } = entity
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {}
  let used = 0
  const kept = Object.entries(properties).filter(([, property]) => {
    used += extentOf(property).size
    return used <= sizeMax
  })
  const lost = Object.keys(properties).length - kept.length
  if (lost === 0 || !isObject(schema)) return entity
  notes.push({
    table: key,
    message: `lost its last ${lost} properties: the definition would be too large`,
  })
  return { ...entity, schema: { ...schema, properties: objectOf(kept) } }
}
