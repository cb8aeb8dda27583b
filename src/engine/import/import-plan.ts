/**
 * What an importer must know of a run before its first event: where the instances of each entity go, and in which form.
 * The rows and statements themselves come with the events.
 */

import type { Definition } from '../../definition/definition.ts'
import type { FormatName } from '../../definition/system.ts'
import { columnsOf } from '../../schema/format/print-order.ts'
import { copyHead } from '../../text/copy.ts'
import { csvHeader } from '../../text/csv.ts'
import type { Dialect } from '../../text/sql-dialect.ts'
import type { Program } from '../program.ts'

export interface EntityImport {
  readonly entity: string
  /** The name of the system that takes it; undefined where the entity names none. */
  readonly system: string | undefined
  readonly format: FormatName
  /** Of `sql` and `copy`: a name or `schema.name`, not quoted. */
  readonly table: string | undefined
  /** Of `sql` and `copy`. */
  readonly dialect: Dialect | undefined
  /** Properties in the order of columns; undefined where values are no objects of known properties (`json`, `sql`). */
  readonly columns: readonly string[] | undefined
  /** Rows of one statement: 1 but for `sql`. */
  readonly batch: number
  /** How many events the run has of it, errors included. */
  readonly total: number
}

/** One for each entity, in the order of the definition. The program is that of the definition. */
export function planImport(definition: Definition, program: Program): readonly EntityImport[] {
  const programs = new Map(program.entities.map((entity) => [entity.key, entity]))
  return [...definition.entities].flatMap(([entity, { system, output }]) => {
    const compiled = programs.get(entity)
    if (compiled === undefined) return []
    const format = output?.format ?? 'json'
    return [
      {
        entity,
        system,
        format,
        table: output === undefined || output.format === 'csv' ? undefined : output.table,
        dialect: output?.format === 'sql' ? output.dialect : dialectOf(format),
        columns: columnsOf(compiled.instruction),
        batch: output?.format === 'sql' ? output.batch : 1,
        total: compiled.arrivals.total,
      },
    ]
  })
}

function dialectOf(format: FormatName): Dialect | undefined {
  return format === 'copy' ? 'postgres' : undefined
}

/** What stands before the first row, without the end of its line; `\.` (`copyEnd`) ends the rows of `copy`. */
export function headOf({ format, table, columns = [] }: EntityImport): string | undefined {
  if (format === 'csv') return csvHeader(columns)
  if (format !== 'copy' || table === undefined) return undefined
  const head = copyHead(table, columns)
  if ('error' in head) throw new Error(`columns are checked with the definition: ${head.error}`)
  return head.text
}
