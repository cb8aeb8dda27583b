/**
 * The facts that an importer needs before the first event: the system and the table of each entity, and the format of
 * its rows. Rows and statements are part of the events.
 */

import type { Definition } from '../../definition/definition.ts'
import { type Lifecycle, rowKeyOf } from '../../definition/lifecycle.ts'
import type { MessageRoute } from '../../definition/message-target.ts'
import type { Output } from '../../definition/output.ts'
import type { FormatName } from '../../definition/system.ts'
import { columnsOf } from '../../schema/format/print-order.ts'
import { copyHead } from '../../text/copy.ts'
import { csvHeader } from '../../text/csv.ts'
import type { Dialect } from '../../text/sql-dialect.ts'
import type { Program } from '../program.ts'

/** The statements with which the rows of an entity with a lifecycle change. */
export interface ChangingRows {
  /** Names of the columns that identify a row. */
  readonly key: readonly string[]
  /** Whether statements replace rows that exist. */
  readonly upsert: boolean
}

export interface EntityImport {
  readonly entity: string
  /** The name of the system that imports the entity; undefined if the entity has none. */
  readonly system: string | undefined
  readonly format: FormatName
  /** The table of the entity, for the formats `sql` and `copy`: `name` or `schema.name`, without quotes. */
  readonly table: string | undefined
  /** The SQL dialect of the entity, for the formats `sql` and `copy`. */
  readonly dialect: Dialect | undefined
  /**
   * Names of the columns, in order. Undefined if the values are not objects with known properties, which only `json`
   * and `sql` allow.
   */
  readonly columns: readonly string[] | undefined
  /** Number of rows per statement that the definition sets for the format `sql`; undefined if it sets none. */
  readonly batch: number | undefined
  /** The changes of its rows, if the entity has a lifecycle whose rows change. */
  readonly changing?: ChangingRows | undefined
  /** The topic and the key of the messages, if the system sends messages. */
  readonly message?: MessageRoute | undefined
  /** Number of events of the entity in the run, including errors. */
  readonly total: number
}

/**
 * Returns the import plan of each entity, in the order of the definition. The program must be compiled from the
 * definition.
 */
export function planImport(definition: Definition, program: Program): readonly EntityImport[] {
  const programs = new Map(program.entities.map((entity) => [entity.key, entity]))
  return [...definition.entities].flatMap(([entity, { system, output, message, lifecycle }]) => {
    const compiled = programs.get(entity)
    if (compiled === undefined) return []
    const format = output?.format ?? 'json'
    return [
      {
        entity,
        system,
        format,
        table: output?.format === 'sql' || output?.format === 'copy' ? output.table : undefined,
        dialect: output?.format === 'sql' ? output.dialect : dialectOf(format),
        columns: columnsOf(compiled.instruction),
        batch: output?.format === 'sql' ? output.batch : undefined,
        changing: lifecycle && changingRows(lifecycle, output),
        ...(message && { message }),
        total: compiled.arrivals.total,
      },
    ]
  })
}

/** Returns the changes of rows. With `scd2`, rows do not change, but statements may replace them. */
function changingRows(lifecycle: Lifecycle, output: Output | undefined): ChangingRows | undefined {
  const upsert = output?.format === 'sql' && output.upsert
  if (lifecycle.changes === 'scd2' && !upsert) return undefined
  return { key: rowKeyOf(lifecycle), upsert }
}

function dialectOf(format: FormatName): Dialect | undefined {
  return format === 'copy' ? 'postgres' : undefined
}

/**
 * Returns the header line of the entity's rows for `csv` and `copy`, without its line break. Undefined for other
 * formats. The line `\.` (`copyEnd`) ends the rows of `copy`.
 */
export function headOf({ format, table, columns = [] }: EntityImport): string | undefined {
  if (format === 'csv') return csvHeader(columns)
  if (format !== 'copy' || table === undefined) return undefined
  const head = copyHead(table, columns)
  if ('error' in head) throw new Error(`columns must be checked with the definition: ${head.error}`)
  return head.text
}
