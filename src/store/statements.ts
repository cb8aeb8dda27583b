/**
 * All statements, in SQL that SQLite and PostgreSQL both support, such as `returning` and `on conflict`. A driver opens
 * the database, converts errors to `StoreUnavailable`, and adds these statements.
 */
import { type Kysely, sql } from 'kysely'
import { changesRow } from './changes-row.ts'
import { compileOnce } from './compile-once.ts'
import { deletionMethods } from './deletion-statements.ts'
import { earlierMethods } from './earlier.ts'
import { linkMethods } from './link-statements.ts'
import type { Origin } from './migrate.ts'
import { peopleMethods } from './people-statements.ts'
import { dropReceipt, keepReceipt, orBusy, receiptMethods } from './receipts.ts'
import type { RunRow, RunToInsert } from './rows.ts'
import { sessionMethods } from './session-statements.ts'
import { assertExact, simulationMethods } from './simulation-statements.ts'
import type { KeyRow, NewReceipt, Store } from './store.ts'
import { streams } from './stream-statements.ts'
import { keyColumns, listedRunColumns, runColumns, type Tables } from './tables.ts'
import { authorNames, versionMethods } from './version-statements.ts'

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
    ...simulationMethods(database),
    ...versionMethods(database),
    ...deletionMethods(database),
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
    .where('index', '=', mark('index'))
    .where('deletedAt', 'is', null),
)

function runs(database: Kysely<Tables>) {
  return {
    insertRun: (...args) =>
      orBusy(database.transaction().execute((transaction) => insertRunIn(transaction, ...args))),
    runAt: (at) => runAt(database, at),
    listRuns: async ({ workspace, simulation }, { limit, offset }) => {
      const all = database
        .selectFrom('run')
        .where('run.workspace', '=', workspace)
        .where('run.simulation', '=', simulation)
        .where('run.deletedAt', 'is', null)
      const rows = await all
        .select(authorNames('run.createdBy'))
        .select(listedRunColumns.map((column) => `run.${column}` as const))
        .select(['run.cursor', snapshotStart])
        .orderBy('run.index')
        .limit(limit)
        .offset(offset)
        .execute()
      const count = all.select((row) => row.fn.countAll<number>().as('total'))
      const listed = rows.map(({ snapshotStart: start, ...row }) => ({
        ...row,
        seed: row.seed ?? seedIn(start),
      }))
      return { rows: listed, ...(await count.executeTakeFirstOrThrow()) }
    },
  } satisfies Partial<Store>
}

/** The beginning of the snapshot of a run whose row has no seed. */
const snapshotStart = sql<string | null>`
  case when ${sql.ref('run.seed')} is null then substr(${sql.ref('run.snapshot')}, 1, 32) end
`.as('snapshotStart')

/** Returns the seed in the beginning of a snapshot, whose first member it is. */
function seedIn(start: string | null): number | null {
  const digits = /^\{"seed":(\d+)/.exec(start ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
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
): Promise<RunRow | 'gone' | 'repeated'> {
  assertExact({ total: run.total })
  if (receipt !== undefined) {
    const isNew = await keepReceipt(transaction, { ...receipt, workspace, run: run.id })
    if (!isNew) return 'repeated'
  }
  const counted = await transaction
    .updateTable('simulation')
    .set((row) => ({ runCount: row('runCount', '+', 1) }))
    .where('workspace', '=', workspace)
    .where('id', '=', run.simulation)
    .where('deletedAt', 'is', null)
    .returning('runCount as index')
    .executeTakeFirst()
  if (counted === undefined) {
    if (receipt !== undefined) await dropReceipt(transaction, { workspace, key: receipt.key })
    return 'gone'
  }
  const { index } = counted
  const counters = { epoch: 0, cursor: 0, peak: 0, issued: 0 }
  await transaction
    .insertInto('run')
    .values({ ...run, workspace, index, ...counters })
    .execute()
  return { ...run, workspace, index }
}
