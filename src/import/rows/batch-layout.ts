/** Layout of a batch: the order and the statements of the rows of a system or a file. */

import { type EntityImport, headOf } from '../../engine/import/import-plan.ts'
import type { Dialect } from '../../text/sql-dialect.ts'
import { inferDialect } from '../../text/statement-clients.ts'
import type { ImportPlan } from '../plan.ts'

/** Layout of all batches of a system. */
export interface BatchLayout {
  /** Groups of entities, in the order of writing. */
  readonly groups: readonly (readonly BatchedEntity[])[]
  readonly mark: (id: number) => string
}

export interface BatchedEntity {
  /** Number of the entity in the plan. */
  readonly number: number
  readonly key: string
  readonly format: 'json' | 'sql' | 'copy' | 'csv'
  readonly table: string | undefined
  readonly dialect: Dialect | undefined
  /** Maximum number of rows of one statement. */
  readonly batch: number
  /** Text before its rows, without a line end. */
  readonly head: string | undefined
}

/**
 * Returns the layout for a system: entity by entity if rows share statements, or in the order of events for single
 * rows. `mark` is that of a database client, or undefined for any other command.
 */
export function newBatchLayout(
  { entities, order }: ImportPlan,
  numbers: readonly number[],
  { command, mark }: { readonly command: string; readonly mark: BatchLayout['mark'] | undefined },
): BatchLayout {
  // A client with its statement in its arguments (psql -c 'COPY …') reads rows without a statement.
  const isBare = mark === undefined && inferDialect(command) !== undefined
  const all = numbers.map((number) => {
    const batched = batchedEntity(entities[number] as EntityImport, number)
    const isRow = isBare && batched.format === 'copy'
    return isRow ? { ...batched, format: 'json' as const, head: undefined } : batched
  })
  const byKey = new Map(all.map((each) => [each.key, each]))
  const isGrouped =
    mark !== undefined || all.some(({ format, batch }) => format === 'copy' || batch > 1)
  const groups = isGrouped
    ? order
        .map((keys) => keys.flatMap((key) => byKey.get(key) ?? []))
        .filter((group) => group.length > 0)
    : [all]
  const marksRows = all.some(({ format }) => format === 'sql' || format === 'copy')
  return { groups, mark: mark !== undefined && marksRows ? mark : () => '' }
}

export function batchedEntity(entity: EntityImport, number: number): BatchedEntity {
  const { entity: key, format, table, dialect, batch } = entity
  return { number, key, format, table, dialect, batch, head: headOf(entity) }
}

/** Returns the entity with that number, which must be in the group. */
export function entityOf({ groups }: BatchLayout, group: number, number: number): BatchedEntity {
  const found = groups[group]?.find((entity) => entity.number === number)
  if (found === undefined) throw new Error('a row is in the group of its entity')
  return found
}
