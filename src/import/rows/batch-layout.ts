/** How the rows of a system or a file are put together in a batch. */

import { type EntityImport, headOf } from '../../engine/import/import-plan.ts'
import type { Dialect } from '../../text/sql-dialect.ts'
import { inferDialect } from '../../text/statement-clients.ts'
import type { ImportPlan } from '../plan.ts'

/** One for all batches of a system. */
export interface BatchLayout {
  /** Groups of entities, first to last. */
  readonly groups: readonly (readonly BatchedEntity[])[]
  readonly mark: (id: number) => string
}

export interface BatchedEntity {
  /** By its number in the plan. */
  readonly number: number
  readonly key: string
  readonly format: 'json' | 'sql' | 'copy' | 'csv'
  readonly table: string | undefined
  readonly dialect: Dialect | undefined
  /** Rows of one statement. */
  readonly batch: number
  /** What stands before its rows, without a line end. */
  readonly head: string | undefined
}

/**
 * Returns the layout for a system: entity by entity where statements can stand together, in the order of events for
 * bare rows. `mark` is that of a database client; undefined for any other command.
 */
export function newBatchLayout(
  { entities, order }: ImportPlan,
  numbers: readonly number[],
  { command, mark }: { readonly command: string; readonly mark: BatchLayout['mark'] | undefined },
): BatchLayout {
  // A client that has its statement in its arguments (psql -c 'COPY …') reads rows and nothing around them.
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
