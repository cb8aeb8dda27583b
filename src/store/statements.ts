/**
 * All statements, in SQL that SQLite and PostgreSQL both support, such as `returning` and `on conflict`. A driver opens
 * the database, converts errors to `StoreUnavailable`, and adds these statements.
 */
import type { Kysely } from 'kysely'
import { changesRow } from './changes-row.ts'
import { compileOnce } from './compile-once.ts'
import { earlierMethods } from './earlier.ts'
import { linkMethods } from './link-statements.ts'
import type { Origin } from './migrate.ts'
import { peopleMethods } from './people-statements.ts'
import { keepReceipt, orBusy, receiptMethods, withReceipt } from './receipts.ts'
import { sessionMethods } from './session-statements.ts'
import type { KeyRow, NewReceipt, RunRow, RunToInsert, SimulationRow, Store } from './store.ts'
import { streams } from './stream-statements.ts'
import {
  keyColumns,
  listedRunColumns,
  listedSimulationColumns,
  runColumns,
  simulationColumns,
  type Tables,
} from './tables.ts'

export interface OpenedDatabase extends Origin {
  readonly close: () => Promise<void>
}

export function storeOn(
  database: Kysely<Tables>,
  { workspace, isNew, close }: OpenedDatabase,
): Store {
  return {
    workspace,
    isNew,
    ...keys(database),
    ...simulations(database),
    ...runs(database),
    ...streams(database),
    ...earlierMethods(database),
    ...receiptMethods(database),
    ...peopleMethods(database),
    ...linkMethods(database, workspace),
    ...sessionMethods(database),
    ping: async () => {
      // SQLite would run `select 1` without reading the file, so the check reads a table.
      await database.selectFrom('workspace').select('id').limit(1).execute()
    },
    close,
  }
}

const keyById = compileOnce<{ readonly id: string }, KeyRow>((database, mark) =>
  database.selectFrom('apiKey').select(keyColumns).where('id', '=', mark('id')),
)

function keys(database: Kysely<Tables>) {
  return {
    insertKey: async (key) => {
      const inserted = await database
        .insertInto('apiKey')
        .values(key)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted ? 'inserted' : 'taken'
    },
    keyById: (id) => keyById(database, { id }),
    listKeys: (workspace) =>
      database
        .selectFrom('apiKey')
        .leftJoin('person', 'person.id', 'apiKey.createdBy')
        .select(keyColumns.map((column) => `apiKey.${column}` as const))
        .select('person.name as creatorName')
        .where('apiKey.workspace', '=', workspace)
        .orderBy('apiKey.ordinal')
        .execute(),
    revokeKey: ({ workspace, id }, revokedAt) =>
      changesRow(
        database
          .updateTable('apiKey')
          .set({ revokedAt })
          .where('workspace', '=', workspace)
          .where('id', '=', id)
          .where('revokedAt', 'is', null)
          .returning('id'),
      ),
    touchKey: async (id, lastUsedAt) => {
      await database
        .updateTable('apiKey')
        .set({ lastUsedAt })
        .where('id', '=', id)
        .where((row) => row.or([row('lastUsedAt', 'is', null), row('lastUsedAt', '<', lastUsedAt)]))
        .execute()
    },
  } satisfies Partial<Store>
}

/** Key of the simulation that is listed first, regardless of its creation time. */
const firstListed = 'default'

function simulations(database: Kysely<Tables>) {
  return {
    insertSimulation: async (simulation, receipt) => {
      const { seed, version, workspace } = simulation
      assertExact({ seed, version })
      if (receipt === undefined) return insertSimulation(database, simulation)
      return withReceipt(database, { ...receipt, workspace }, (transaction) =>
        insertSimulation(transaction, simulation),
      )
    },
    updateSimulation: ({ workspace, key, version }, { seed, definition, updatedAt }) => {
      assertExact({ seed })
      return database
        .updateTable('simulation')
        .set({ seed, definition, updatedAt, version: version + 1 })
        .where('workspace', '=', workspace)
        .where('key', '=', key)
        .where('version', '=', version)
        .returning(simulationColumns)
        .executeTakeFirst()
    },
    simulationByKey: (workspace, key) =>
      database
        .selectFrom('simulation')
        .select(simulationColumns)
        .where('workspace', '=', workspace)
        .where('key', '=', key)
        .executeTakeFirst(),
    listSimulations: async (workspace, { limit, offset }) => {
      const all = database.selectFrom('simulation').where('workspace', '=', workspace)
      const rows = await all
        .select(listedSimulationColumns)
        .orderBy((row) => row('key', '=', firstListed), 'desc')
        .orderBy('ordinal')
        .limit(limit)
        .offset(offset)
        .execute()
      // The simulations are counted after the select, so that a new row is never listed beyond the total.
      const count = all.select((row) => row.fn.countAll<number>().as('total'))
      return { rows, ...(await count.executeTakeFirstOrThrow()) }
    },
  } satisfies Partial<Store>
}

async function insertSimulation(
  database: Kysely<Tables>,
  simulation: SimulationRow,
): Promise<'inserted' | 'taken'> {
  const inserted = await database
    .insertInto('simulation')
    .values(simulation)
    .onConflict((conflict) => conflict.columns(['workspace', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted ? 'inserted' : 'taken'
}

const runAt = compileOnce<Parameters<Store['runAt']>[0], RunRow>((database, mark) =>
  database
    .selectFrom('run')
    .select(runColumns)
    .where('simulation', '=', (row) =>
      row
        .selectFrom('simulation')
        .select('simulation.id')
        .where('simulation.workspace', '=', mark('workspace'))
        .where('simulation.key', '=', mark('key')),
    )
    .where('index', '=', mark('index')),
)

function runs(database: Kysely<Tables>) {
  return {
    insertRun: (...args) =>
      orBusy(database.transaction().execute((transaction) => insertRunIn(transaction, ...args))),
    runAt: (at) => runAt(database, at),
    listRuns: async ({ workspace, simulation }, { limit, offset }) => {
      const all = database
        .selectFrom('run')
        .where('workspace', '=', workspace)
        .where('simulation', '=', simulation)
      const rows = await all
        .select(listedRunColumns)
        .orderBy('index')
        .limit(limit)
        .offset(offset)
        .execute()
      const count = all.select((row) => row.fn.countAll<number>().as('total'))
      return { rows, ...(await count.executeTakeFirstOrThrow()) }
    },
  } satisfies Partial<Store>
}

/**
 * Inserts a run within a transaction, for SQLite, which lacks `with … update … insert`. The first statement takes the
 * write lock.
 */
export async function insertRunIn(
  transaction: Kysely<Tables>,
  workspace: string,
  run: RunToInsert,
  receipt?: NewReceipt,
): Promise<RunRow | 'repeated'> {
  assertExact({ total: run.total })
  if (receipt !== undefined) {
    const isNew = await keepReceipt(transaction, { ...receipt, workspace, run: run.id })
    if (!isNew) return 'repeated'
  }
  const { index } = await transaction
    .updateTable('simulation')
    .set((row) => ({ runCount: row('runCount', '+', 1) }))
    .where('workspace', '=', workspace)
    .where('id', '=', run.simulation)
    .returning('runCount as index')
    .executeTakeFirstOrThrow(() => noSimulation(run.simulation))
  const counters = { epoch: 0, cursor: 0, peak: 0, issued: 0 }
  await transaction
    .insertInto('run')
    .values({ ...run, workspace, index, ...counters })
    .execute()
  return { ...run, workspace, index }
}

export function noSimulation(simulation: string): Error {
  return new Error(`no simulation ${simulation} to run: rows are never deleted`)
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
