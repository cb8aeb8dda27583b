/** The definition that makes data of the same kind as a model describes, and that the model's database takes. */

import { isObject, type JsonObject, objectOf } from '../../text/json.ts'
import type { TimeSpan } from '../columns/value-context.ts'
import type { DataModel, Note, Table } from '../model/model.ts'
import { findingsOf } from '../plan/findings.ts'
import { completeIn, planOf } from '../plan/plan.ts'
import { defaultTimeline, formatInstant, spansOf, timeOfRows } from '../plan/timeline.ts'
import { writeEntity } from './entity.ts'
import { extentOf, schemasMax } from './extent.ts'
import { systemsOf } from './systems.ts'

export interface WriteOptions {
  /** No table gets more rows than that; of some tables, by their keys, exactly so many. */
  readonly rows?: number
  readonly rowsOf?: Readonly<Record<string, number>>
}

/** The time at which a definition is written: milliseconds since 1970. Rows of a live database lie before it. */
export interface WriteTime {
  readonly nowMs: number
}

export interface Written {
  readonly definition: JsonObject
  /** What could not be carried over, with the notes of the model. */
  readonly notes: readonly Note[]
}

/** Of tables of which nothing is known, or that are empty. */
const defaultRows = 100

/** How many rows a table or a schema gets; an empty table says as little as an unknown one. */
export function rowsWanted(
  { key, rowCount }: Pick<Table, 'key' | 'rowCount'>,
  { rows, rowsOf = {} }: WriteOptions,
): number {
  const own = Object.hasOwn(rowsOf, key) ? rowsOf[key] : undefined
  return own ?? Math.min(rowCount || (rows ?? defaultRows), rows ?? Number.MAX_SAFE_INTEGER)
}

export function writeDefinition(model: DataModel, options: WriteOptions & WriteTime): Written {
  const notes: Note[] = [...model.notes]
  const plan = planOf(model, (table) => rowsWanted(table, options))
  notes.push(...plan.notes)
  const kind = model.target?.kind
  const findings = findingsOf(plan)
  const times = plan.tables.flatMap(
    ({ table: { key, columns } }): readonly TimeSpan[] | TimeSpan =>
      findings.get(key)?.time ?? spansOf(columns),
  )
  const { nowMs } = options
  const found = timeOfRows(times, { isLive: kind !== undefined, nowMs })
  const timeline = found ?? defaultTimeline(nowMs)
  // A database is filled with rows of the past; events may come from any time on.
  const hasTime = found !== undefined || kind !== undefined
  const stages = Math.max(0, ...plan.tables.map(({ stage }) => stage)) + 1
  const into = { isDatabase: kind !== undefined, isPostgres: kind === 'postgres' }
  const context = { timeline, stages, plan, complete: completeIn(plan), findings, hasTime, ...into }
  const room =
    kind === undefined ? Math.floor(schemasMax / Math.max(plan.tables.length, 1)) : undefined
  const entities = objectOf(
    plan.tables.map((planned) => {
      const entity = writeEntity(planned, context, notes)
      const { key } = planned.table
      return [key, room === undefined ? entity : withinSize(key, entity, { room, notes })] as const
    }),
  )
  return {
    definition: {
      ...(hasTime && {
        start: formatInstant(timeline.startMs),
        end: formatInstant(timeline.endMs),
      }),
      ...(model.target !== undefined && { systems: systemsOf(model, plan, notes) }),
      entities,
    },
    notes,
  }
}

/** The entity without the properties for which there is no room. */
function withinSize(
  key: string,
  entity: JsonObject,
  { room, notes }: { readonly room: number; readonly notes: Note[] },
): JsonObject {
  const { schema } = entity
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {}
  let used = 0
  const kept = Object.entries(properties).filter(([, property]) => {
    used += extentOf(property).size
    return used <= room
  })
  const lost = Object.keys(properties).length - kept.length
  if (lost === 0 || !isObject(schema)) return entity
  notes.push({
    table: key,
    message: `lost its last ${lost} properties: the definition would be too large`,
  })
  return { ...entity, schema: { ...schema, properties: objectOf(kept) } }
}
