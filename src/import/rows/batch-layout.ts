/** Layout of a batch: the order in which the rows of a system or file are written, and the statements around them. */

import type { FormatName } from '../../definition/system.ts'
import { type EntityImport, headOf } from '../../engine/import/import-plan.ts'
import type { Dialect } from '../../text/sql-dialect.ts'
import { inferDialect } from '../../text/statement-clients.ts'
import type { ImportPlan } from '../plan.ts'
import type { Script } from '../sinks/database-client.ts'

/** Layout that all batches of a system or file share. */
export interface BatchLayout {
  /** Groups of entities, in the order of writing. All rows of a group are written before the next group. */
  readonly groups: readonly (readonly BatchedEntity[])[]
  readonly mark: (id: number) => string
  /** Function that divides the events into parts (`partsOf`), whose rows share no statement, or undefined for one part. */
  readonly partOf: ((id: number) => number) | undefined
}

export interface BatchedEntity {
  /** Number of the entity in the plan of the import. */
  readonly number: number
  readonly key: string
  readonly format: FormatName
  readonly table: string | undefined
  readonly dialect: Dialect | undefined
  /** Maximum number of rows of the entity in one INSERT statement. */
  readonly batch: number
  /** Maximum length of an INSERT statement with several rows, in bytes. */
  readonly statementBytes: number
  /**
   * Text before the rows of the entity, such as a COPY statement, without a line end, or undefined for rows without
   * such a text.
   */
  readonly head: string | undefined
}

/**
 * Maximum length of a statement with as many rows as the definition sets, in bytes. SQLite accepts statements of up to
 * 1,000,000 bytes.
 */
const statementBytesMax = 500_000

/**
 * Returns the layout of the batches of a system. For a database client, or if several rows share a statement, rows are
 * written in groups of entities, otherwise in the order of events. `script` is undefined unless the command is a
 * database client.
 */
export function newBatchLayout(
  { entities, order }: Pick<ImportPlan, 'entities' | 'order'>,
  numbers: readonly number[],
  {
    command,
    script,
    partOf,
  }: {
    readonly command: string
    readonly script: Script | undefined
    readonly partOf?: BatchLayout['partOf']
  },
): BatchLayout {
  const mark = script?.mark
  // A database client whose arguments contain the statement (psql -c 'COPY …') reads rows without a statement.
  const isBare = mark === undefined && inferDialect(command) !== undefined
  const all = numbers.map((number) => {
    const batched = batchedEntity(entities[number] as EntityImport, number, script)
    const isRow = isBare && batched.format === 'copy'
    return isRow ? { ...batched, format: 'json' as const, head: undefined } : batched
  })
  const byKey = new Map(all.map((each) => [each.key, each]))
  // The order of events is that of foreign keys. Rows that change must be written in this order.
  const isChanging = numbers.some((number) => entities[number]?.changing !== undefined)
  const isBatched = all.some(({ format, batch }) => format === 'copy' || batch > 1)
  const isGrouped = !isChanging && (mark !== undefined || isBatched)
  const groups = isGrouped
    ? order
        .map((keys) => keys.flatMap((key) => byKey.get(key) ?? []))
        .filter((group) => group.length > 0)
    : [all]
  const marksRows = all.some(({ format }) => format === 'sql' || format === 'copy')
  return { groups, mark: mark !== undefined && marksRows ? mark : () => '', partOf }
}

/**
 * Returns how the rows of an entity are written. Unless the definition sets the number of rows in a statement, a
 * database client receives the statements that its database reads fastest, and a file or another command receives
 * statements of one row.
 */
export function batchedEntity(
  entity: EntityImport,
  number: number,
  script?: Pick<Script, 'statementBytes'>,
): BatchedEntity {
  const { entity: key, format, table, dialect } = entity
  const isChosen = entity.batch === undefined && script !== undefined
  // The end of a statement that replaces a row belongs to that row alone.
  const isAlone = entity.changing?.upsert === true
  const batch = isAlone ? 1 : isChosen ? Number.POSITIVE_INFINITY : (entity.batch ?? 1)
  const statementBytes = isChosen ? script.statementBytes : statementBytesMax
  return { number, key, format, table, dialect, batch, statementBytes, head: headOf(entity) }
}

/** Returns the entity with a number. `group` is the index of its group. */
export function entityOf({ groups }: BatchLayout, group: number, number: number): BatchedEntity {
  const found = groups[group]?.find((entity) => entity.number === number)
  if (found === undefined) throw new Error('a row is in the group of its entity')
  return found
}
