/** The definition that makes data of the same kind as a model describes, and that the model's database takes. */

import type { JsonObject } from '../../text/json.ts'
import type { DataModel, Note, Table } from '../model/model.ts'
import { completeIn, planOf } from '../plan/plan.ts'
import { timelineOf, written } from '../plan/timeline.ts'
import { writeEntity } from './entity.ts'
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
const usualRows = 100

export function writeDefinition(model: DataModel, options: WriteOptions & WriteTime): Written {
  const notes: Note[] = [...model.notes]
  const timeline = timelineOf(model, options.nowMs)
  const rowsWanted = ({ key, rowCount }: Table): number => {
    const own = options.rowsOf?.[key]
    if (own !== undefined) return own
    // An empty table says as little as an unknown one.
    return Math.min(
      rowCount || (options.rows ?? usualRows),
      options.rows ?? Number.MAX_SAFE_INTEGER,
    )
  }
  const plan = planOf(model, rowsWanted)
  notes.push(...plan.notes)
  const stages = Math.max(0, ...plan.tables.map(({ stage }) => stage)) + 1
  const kind = model.target?.kind
  const into = { isDatabase: kind !== undefined, isPostgres: kind === 'postgres' }
  const place = { timeline, stages, plan, complete: completeIn(plan), ...into }
  const entities: JsonObject = Object.fromEntries(
    plan.tables.map((planned) => [planned.table.key, writeEntity(planned, place, notes)]),
  )
  return {
    definition: {
      start: written(timeline.startMs),
      end: written(timeline.endMs),
      ...(model.target !== undefined && { systems: systemsOf(model, plan, notes) }),
      entities,
    },
    notes,
  }
}
