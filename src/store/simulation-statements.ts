/** The statements for simulations: insert, change, find and list. */
import { type Kysely, sql } from 'kysely'
import { changesRow } from './changes-row.ts'
import { withReceipt } from './receipts.ts'
import { rootSimulation, type SimulationRow } from './rows.ts'
import type { Insertion, SimulationChange, Store } from './store.ts'
import { listedSimulationColumns, simulationColumns, type Tables } from './tables.ts'
import { undo } from './undoable.ts'
import { keepVersion, pruneVersions } from './version-statements.ts'

export function simulationMethods(database: Kysely<Tables>) {
  return {
    insertSimulation: async (simulation, receipt) => {
      const { seed, version, workspace } = simulation
      assertExact({ seed, version })
      const insert = (transaction: Kysely<Tables>) => insertChild(transaction, simulation)
      return receipt === undefined
        ? insert(database)
        : withReceipt(database, { ...receipt, workspace }, insert)
    },
    lastRevision: (at) => lastRevision(database, at),
    updateSimulation: async (at, change) => {
      if (change.definition === undefined) return describe(database, at, change)
      assertExact({ seed: change.seed })
      const { definition, seed } = change
      // If several requests change the same version, only the first one stores the former content.
      if (!(await keepVersion(database, at))) return undefined
      const updated = await changing(database, at, change)
        .set((row) => ({
          seed,
          definition,
          version: row('version', '+', 1),
          savedAt: change.updatedAt,
          savedBy: change.author,
        }))
        .executeTakeFirst()
      if (updated === undefined) return undo(undefined)
      await pruneVersions(database, updated.id)
      return updated
    },
    simulationByKey: (workspace, key) =>
      database
        .selectFrom('simulation')
        .select(simulationColumns)
        .where('workspace', '=', workspace)
        .where('key', '=', key)
        .executeTakeFirst(),
    listSimulations: async (workspace, { limit, offset, tag }) => {
      const all = database
        .selectFrom('simulation')
        .where('workspace', '=', workspace)
        .where('deletedAt', 'is', null)
        .$if(tag !== undefined, (query) => query.where(hasTag(tag ?? '')))
      const rows = await all
        .select(listedSimulationColumns)
        .orderBy((row) => row('key', '=', rootSimulation), 'desc')
        .orderBy('ordinal')
        .limit(limit)
        .offset(offset)
        .execute()
      // The simulations are counted after the select, so that a new row is never listed beyond the total.
      const count = all.select((row) => row.fn.countAll<number>().as('total'))
      return { rows, ...(await count.executeTakeFirstOrThrow()) }
    },
    definitions: async (workspace, simulations, lengthMax) => {
      if (simulations.length === 0) return []
      return database
        .selectFrom('simulation')
        .select(['id', 'definition'])
        .where('workspace', '=', workspace)
        .where('id', 'in', simulations)
        .where((row) => row(row.fn<number>('length', ['definition']), '<=', lengthMax))
        .execute()
    },
  } satisfies Partial<Store>
}

type SimulationVersionAt = Parameters<Store['updateSimulation']>[0]

/** Returns a statement that changes the notes of a simulation, to which the caller adds the change of its content. */
function changing(
  database: Kysely<Tables>,
  { workspace, key, version, described }: SimulationVersionAt,
  { label, description, tags, updatedAt }: SimulationChange,
) {
  const notes = {
    ...(label !== undefined && { label }),
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { tags }),
  }
  const hasNotes = Object.keys(notes).length > 0
  return database
    .updateTable('simulation')
    .set((row) => ({
      ...notes,
      updatedAt,
      described: row('described', '+', hasNotes ? 1 : 0),
    }))
    .where('workspace', '=', workspace)
    .where('key', '=', key)
    .where('version', '=', version)
    .where('described', '=', described)
    .returning(simulationColumns)
}

/** Changes only the notes of a simulation. The time of its version is stored first if it was only in `updatedAt`. */
function describe(database: Kysely<Tables>, at: SimulationVersionAt, change: SimulationChange) {
  return changing(database, at, change)
    .set((row) => ({ savedAt: row.fn.coalesce('savedAt', 'updatedAt') }))
    .executeTakeFirst()
}

/**
 * Returns the condition that the JSON of the tags contains a tag. SQLite ignores the case of ASCII letters, so the
 * tag must have no upper case.
 */
function hasTag(tag: string) {
  const pattern = `%${JSON.stringify(tag).replace(/[!%_]/g, '!$&')}%`
  return sql<boolean>`${sql.ref('tags')} like ${pattern} escape '!'`
}

/** Inserts a simulation within a transaction, unless its parent does not exist or its revision is too low. */
async function insertChild(
  transaction: Kysely<Tables>,
  simulation: SimulationRow,
): Promise<Insertion> {
  if (!(await lockParent(transaction, simulation))) return 'orphan'
  const outcome = await insertSimulation(transaction, simulation)
  if (outcome === 'taken') return outcome
  // The revision is compared after the insert, because from then on no other simulation can have had the key.
  if ((await lastRevision(transaction, simulation)) <= simulation.described) return outcome
  await transaction.deleteFrom('simulation').where('id', '=', simulation.id).execute()
  return 'stale'
}

async function lastRevision(
  database: Kysely<Tables>,
  { workspace, key }: Pick<SimulationRow, 'workspace' | 'key'>,
): Promise<number> {
  const { last } = await database
    .selectFrom('simulation')
    .select((row) =>
      row.fn.max<number | null>(row('version', '+', row.ref('described'))).as('last'),
    )
    .where('workspace', '=', workspace)
    .where('deletedKey', '=', key)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/**
 * Locks the row of the parent until the end of the transaction, so that the parent cannot be deleted while it gets a
 * child. Returns false if the parent does not exist. The root cannot be deleted and needs no lock.
 */
export async function lockParent(
  transaction: Kysely<Tables>,
  { workspace, parent }: Pick<SimulationRow, 'workspace' | 'parent'>,
): Promise<boolean> {
  if (parent === null || parent === rootSimulation) return true
  return await changesRow(
    transaction
      .updateTable('simulation')
      .set((row) => ({ runCount: row.ref('runCount') }))
      .where('workspace', '=', workspace)
      .where('key', '=', parent)
      .returning('id'),
  )
}

async function insertSimulation(
  database: Kysely<Tables>,
  simulation: SimulationRow,
): Promise<'inserted' | 'taken'> {
  const inserted = await database
    .insertInto('simulation')
    .values((row) => ({
      ...simulation,
      runCount: row
        .selectFrom('simulation as former')
        .select((each) => each.fn.coalesce(each.fn.max('former.runCount'), each.lit(0)).as('count'))
        .where('former.workspace', '=', simulation.workspace)
        .where('former.deletedKey', '=', simulation.key),
    }))
    .onConflict((conflict) => conflict.columns(['workspace', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted ? 'inserted' : 'taken'
}

/**
 * Throws if a value is not an exact integer. SQLite would store 1.5 or 1e300 in an integer column, and PostgreSQL would
 * reject it.
 */
export function assertExact(values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!Number.isSafeInteger(value))
      throw new RangeError(`${name} must be a safe integer; got ${value}`)
  }
}
