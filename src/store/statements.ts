/**
 * All statements, in SQL that SQLite and PostgreSQL both support, such as `returning` and `on conflict`. A driver opens
 * the database, converts errors to `StoreUnavailable`, and adds these statements.
 */
import { type Kysely, sql } from 'kysely'
import { auditMethods, insertRunAudit } from './audit/audit-statements.ts'
import { withAuditLog } from './audit/changes.ts'
import { changesRow } from './changes-row.ts'
import { compileOnce } from './compile-once.ts'
import { deletionMethods } from './deletion-statements.ts'
import { earlierMethods } from './earlier.ts'
import { keyMethods } from './key-statements.ts'
import { linkMethods } from './link-statements.ts'
import { memberMethods } from './member-statements.ts'
import type { Origin } from './migrate.ts'
import { peopleMethods } from './people-statements.ts'
import { dropReceipt, keepReceipt, orBusy, orBusyWith, receiptMethods } from './receipts.ts'
import type { RunRow, RunToInsert } from './rows.ts'
import { sessionMethods } from './session-statements.ts'
import { assertExact, simulationMethods } from './simulation-statements.ts'
import type { NewReceipt, RunAt, Store } from './store.ts'
import { streams } from './stream-statements.ts'
import { latestRunColumns, listedRunColumns, runColumns, type Tables } from './tables.ts'
import { updateRun } from './update-run.ts'
import { authorNames, versionMethods } from './version-statements.ts'

export interface OpenedDatabase extends Origin {
  readonly close: () => Promise<void>
}

export function storeOn(
  database: Kysely<Tables>,
  { workspace, isNew, close }: OpenedDatabase,
): Store {
  const methods = withAuditLog(database, (on) => ({
    ...keyMethods(on),
    ...simulationMethods(on),
    ...deletionMethods(on),
    ...runs(on),
    ...earlierMethods(on),
    ...peopleMethods(on),
    ...memberMethods(on),
    ...linkMethods(on, workspace),
    ...sessionMethods(on),
  }))
  return {
    workspace,
    isNew,
    ...methods,
    insertSimulation: (row, receipt) => orBusyWith(receipt, methods.insertSimulation(row, receipt)),
    insertEarlier: (row, author, receipt) =>
      orBusyWith(receipt, methods.insertEarlier(row, author, receipt)),
    ...versionMethods(database),
    ...streams(database),
    ...receiptMethods(database),
    ...auditMethods(database),
    ping: async () => {
      // SQLite would run `select 1` without reading the file, so the check reads a table.
      await database.selectFrom('workspace').select('id').limit(1).execute()
    },
    close,
  }
}

const runAt = compileOnce<RunAt, RunRow>((database, mark) =>
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
        .select(listedRun)
        .orderBy('run.index')
        .limit(limit)
        .offset(offset)
        .execute()
      const count = all.select((row) => row.fn.countAll<number>().as('total'))
      return { rows: rows.map(withSeed), ...(await count.executeTakeFirstOrThrow()) }
    },
    latestRuns: async (workspace, simulations) => {
      if (simulations.length === 0) return []
      return database
        .selectFrom('run')
        .select(latestRunColumns)
        .where('id', 'in', (row) =>
          row
            .selectFrom('simulation')
            .where('simulation.workspace', '=', workspace)
            .where('simulation.id', 'in', simulations)
            // A search of the index for each simulation, however many runs it has.
            .select((simulation) =>
              simulation
                .selectFrom('run as latest')
                .whereRef('latest.simulation', '=', 'simulation.id')
                .where('latest.deletedAt', 'is', null)
                .orderBy('latest.index', 'desc')
                .limit(1)
                .select('latest.id')
                .as('id'),
            ),
        )
        .execute()
    },
    listedRunAt: async ({ workspace, key, index }) => {
      const row = await database
        .selectFrom('run')
        .innerJoin('simulation', 'simulation.id', 'run.simulation')
        .where('simulation.workspace', '=', workspace)
        .where('simulation.key', '=', key)
        .where('run.index', '=', index)
        .where('run.deletedAt', 'is', null)
        .select(listedRun)
        .executeTakeFirst()
      return row && withSeed(row)
    },
    labelRun: (at, label) =>
      changesRow(
        updateRun(database, at)
          .set({ label })
          .where('label', 'is distinct from', label)
          .returning('id'),
      ),
  } satisfies Partial<Store>
}

/** The beginning of the snapshot of a run whose row has no seed. */
const snapshotStart = sql<string | null>`
  case when ${sql.ref('run.seed')} is null then substr(${sql.ref('run.snapshot')}, 1, 32) end
`.as('snapshotStart')

/** The columns of a run in a list. */
const listedRun = [
  ...listedRunColumns.map((column) => `run.${column}` as const),
  'run.cursor',
  ...authorNames('run.createdBy'),
  snapshotStart,
] as const

/** Returns a run in a list with the seed from its snapshot, if its row has none. */
function withSeed<Row extends Pick<RunRow, 'seed'>>({
  snapshotStart: start,
  ...row
}: Row & { readonly snapshotStart: string | null }) {
  return { ...row, seed: row.seed ?? seedIn(start) }
}

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
  const { simulation, createdAt: at, createdBy: author } = run
  const action = 'run.created'
  await insertRunAudit(transaction, { simulation, at, author, action, runIndex: index })
  return { ...run, workspace, index }
}
