/** The statements that delete, restore and purge simulations and runs. A deleted row stays until it is purged. */
import { type ExpressionBuilder, type Kysely, type NotNull, sql } from 'kysely'
import type { DeletedSimulationRow, HistoryMethods } from './history.ts'
import type { SimulationRow } from './rows.ts'
import { lockParent } from './simulation-statements.ts'
import {
  listedRunColumns,
  listedSimulationColumns,
  simulationColumns,
  type Tables,
} from './tables.ts'
import { undo } from './undoable.ts'
import { updateRun } from './update-run.ts'
import { authorNames } from './version-statements.ts'

export function deletionMethods(database: Kysely<Tables>) {
  return { ...simulationDeletion(database), ...runDeletion(database), ...purging(database) }
}

/** Maximum number of children that a refused deletion returns. */
const childrenMax = 5

function simulationDeletion(database: Kysely<Tables>) {
  return {
    deleteSimulation: async ({ workspace, key, version, described }, deletion) => {
      // The update locks the row. If it followed the search for children, another transaction could add one.
      const deleted = await database
        .updateTable('simulation')
        .set((row) => ({
          ...deletion,
          deletedKey: key,
          // No key begins with a slash.
          key: sql<string>`'/' || ${row.ref('id')}`,
        }))
        .where('workspace', '=', workspace)
        .where('key', '=', key)
        .where('version', '=', version)
        .where('described', '=', described)
        .returning('id')
        .executeTakeFirst()
      if (deleted === undefined) return undefined
      const children = await database
        .selectFrom('simulation')
        .select('key')
        .where('workspace', '=', workspace)
        .where('parent', '=', key)
        .where('deletedAt', 'is', null)
        .orderBy('ordinal')
        .limit(childrenMax)
        .execute()
      if (children.length === 0) return deleted
      return undo({ children: children.map((child) => child.key) })
    },
    restoreSimulation: async ({ workspace, id }, { key: wanted, deletedSince }) => {
      const row = await database
        .selectFrom('simulation')
        .select(['workspace', 'parent', 'deletedKey'])
        .where('workspace', '=', workspace)
        .where('id', '=', id)
        .where('deletedAt', '>=', deletedSince)
        .executeTakeFirst()
      if (row === undefined || row.deletedKey === null) return undefined
      const key = wanted ?? row.deletedKey
      if (!(await lockParent(database, row))) return 'orphan'
      if (await isTaken(database, { workspace, key })) return 'taken'
      try {
        return await restore(database, { workspace, id, key })
      } catch (error) {
        // A concurrent transaction has created a simulation with the key.
        if (isUniqueViolation(error)) return undo('taken')
        throw error
      }
    },
    listDeletedSimulations: async (workspace, { limit, offset, deletedSince }) => {
      const all = database
        .selectFrom('simulation')
        .where('simulation.workspace', '=', workspace)
        .where('simulation.deletedAt', '>=', deletedSince)
      const rows = await all
        .select(authorNames('simulation.deletedBy'))
        .select(listedSimulationColumns.map((column) => `simulation.${column}` as const))
        .select(['simulation.deletedKey', 'simulation.deletedAt'])
        .orderBy('simulation.deletedAt', 'desc')
        .orderBy('simulation.ordinal', 'desc')
        .limit(limit)
        .offset(offset)
        .$castTo<DeletedSimulationRow>()
        .execute()
      const count = all.select((row) => row.fn.countAll<number>().as('total'))
      return { rows, ...(await count.executeTakeFirstOrThrow()) }
    },
  } satisfies Partial<HistoryMethods>
}

/** Whether the error is a violation of a unique constraint. SQLite has none here: it runs one transaction at a time. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

async function isTaken(
  database: Kysely<Tables>,
  { workspace, key }: Pick<SimulationRow, 'workspace' | 'key'>,
): Promise<boolean> {
  const found = await database
    .selectFrom('simulation')
    .select('id')
    .where('workspace', '=', workspace)
    .where('key', '=', key)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Restores a deleted simulation. Its next run and its revision continue those of every simulation that had the key,
 * because another one may have had the key since the deletion.
 */
function restore(
  transaction: Kysely<Tables>,
  { workspace, id, key }: Pick<SimulationRow, 'workspace' | 'id' | 'key'>,
): Promise<SimulationRow | undefined> {
  const formers = (row: ExpressionBuilder<Tables, 'simulation'>) =>
    row
      .selectFrom('simulation as former')
      .where('former.workspace', '=', workspace)
      .where((each) => each.or([each('former.id', '=', id), each('former.deletedKey', '=', key)]))
  return transaction
    .updateTable('simulation')
    .set((row) => ({
      key,
      deletedAt: null,
      deletedBy: null,
      runCount: formers(row).select((each) => each.fn.max('former.runCount').as('count')),
      described: formers(row).select((each) =>
        each(
          each.fn.max(each('former.version', '+', each.ref('former.described'))),
          '+',
          sql<number>`1 - ${each.ref('simulation.version')}`,
        ).as('next'),
      ),
    }))
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .returning(simulationColumns)
    .executeTakeFirst()
}

function runDeletion(database: Kysely<Tables>) {
  return {
    deleteRun: (at, deletion) =>
      updateRun(database, at).set(deletion).returning(listedRunColumns).executeTakeFirst(),
    restoreRun: ({ workspace, id }, { deletedSince }) =>
      database
        .updateTable('run')
        .set({ deletedAt: null, deletedBy: null })
        .where('workspace', '=', workspace)
        .where('id', '=', id)
        .where('deletedAt', '>=', deletedSince)
        .where((row) => row.exists(ownerOf(row).select('simulation.id')))
        .returning(listedRunColumns)
        .returning((row) => ownerOf(row).select('simulation.key').as('simulationKey'))
        .$narrowType<{ simulationKey: NotNull }>()
        .executeTakeFirst(),
    listDeletedRuns: async (workspace, { limit, offset, deletedSince }) => {
      const all = database
        .selectFrom('run')
        .innerJoin('simulation', 'simulation.id', 'run.simulation')
        .where('run.workspace', '=', workspace)
        .where('run.deletedAt', '>=', deletedSince)
        .where('simulation.deletedAt', 'is', null)
      const rows = await all
        .select(authorNames('run.deletedBy'))
        .select(listedRunColumns.map((column) => `run.${column}` as const))
        .select((row) => row.ref('run.deletedAt').$notNull().as('deletedAt'))
        .select('simulation.key as simulationKey')
        .orderBy('run.deletedAt', 'desc')
        .orderBy('run.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      const count = all.select((row) => row.fn.countAll<number>().as('total'))
      return { rows, ...(await count.executeTakeFirstOrThrow()) }
    },
  } satisfies Partial<HistoryMethods>
}

/** Returns a query for the simulation of a run, unless the simulation is deleted. */
function ownerOf(run: ExpressionBuilder<Tables, 'run'>) {
  return run
    .selectFrom('simulation')
    .whereRef('simulation.id', '=', 'run.simulation')
    .where('simulation.deletedAt', 'is', null)
}

/** Maximum number of ids in one statement, below the limits of both databases. */
const idsMax = 500

function purging(database: Kysely<Tables>) {
  return {
    liveRuns: async (ids) => {
      const found: string[] = []
      for (let from = 0; from < ids.length; from += idsMax) {
        const rows = await database
          .selectFrom('run')
          .innerJoin('simulation', 'simulation.id', 'run.simulation')
          .select('run.id')
          .where('run.id', 'in', ids.slice(from, from + idsMax))
          .where('run.deletedAt', 'is', null)
          .where('simulation.deletedAt', 'is', null)
          .execute()
        found.push(...rows.map(({ id }) => id))
      }
      return found
    },
    purgeDeleted: ({ before, max }) =>
      database.transaction().execute(async (transaction) => {
        let left = max
        for (const remove of [
          removeRuns,
          removeRunsOfSimulations,
          removeVersions,
          removeSimulations,
        ]) {
          if (left > 0) left -= (await remove(transaction, { before, max: left }).execute()).length
        }
        return max - left
      }),
  } satisfies Partial<HistoryMethods>
}

type PurgeLimits = Parameters<HistoryMethods['purgeDeleted']>[0]

/** Returns a query for the simulations that were deleted before a time. */
function endedSimulations(database: Kysely<Tables>, before: string) {
  return database.selectFrom('simulation').select('simulation.id').where('deletedAt', '<', before)
}

function removeRuns(database: Kysely<Tables>, { before, max }: PurgeLimits) {
  const runs = database.selectFrom('run').select('id').where('deletedAt', '<', before).limit(max)
  return database.deleteFrom('run').where('id', 'in', runs).returning('id')
}

function removeRunsOfSimulations(database: Kysely<Tables>, { before, max }: PurgeLimits) {
  const ended = endedSimulations(database, before)
  const runs = database.selectFrom('run').select('id').where('simulation', 'in', ended).limit(max)
  return database.deleteFrom('run').where('id', 'in', runs).returning('id')
}

function removeVersions(database: Kysely<Tables>, { before, max }: PurgeLimits) {
  const versions = database
    .selectFrom('simulationVersion')
    .select('ordinal')
    .where('simulation', 'in', endedSimulations(database, before))
    .limit(max)
  return database
    .deleteFrom('simulationVersion')
    .where('ordinal', 'in', versions)
    .returning('ordinal')
}

/** Removes simulations whose runs and versions are removed: the statements before this one had not reached the limit. */
function removeSimulations(database: Kysely<Tables>, { before, max }: PurgeLimits) {
  const ended = endedSimulations(database, before).limit(max)
  return database.deleteFrom('simulation').where('id', 'in', ended).returning('id')
}
