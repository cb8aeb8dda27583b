/**
 * Inserts concurrently created runs of one simulation with one statement. The row of the simulation is locked only
 * while the statement runs, not while packets travel, and concurrent requests share a commit.
 */

import { type Expression, type Kysely, sql } from 'kysely'
import { Batcher } from '../../queue/batch.ts'
import type { AuditAction } from '../audit/audit-log.ts'
import { auditColumns } from '../audit/audit-statements.ts'
import { compileOnce } from '../compile-once.ts'
import { orBusy } from '../receipts.ts'
import type { RunRow, RunToInsert } from '../rows.ts'
import { assertExact } from '../simulation-statements.ts'
import { isUnavailable, type NewReceipt, type NotDone, type Store } from '../store.ts'
import { runColumns, type Tables } from '../tables.ts'
import { nameIn } from '../version-statements.ts'

interface NewRunRequest {
  readonly workspace: string
  readonly run: RunToInsert
  readonly receipt: NewReceipt | undefined
}

/** Maximum number of runs to insert with one statement. A statement with 500 runs takes 20 to 40 ms. */
const countMax = 500
/**
 * Maximum size of the snapshots and receipts in a statement, in UTF-16 code units, because the server holds them in
 * memory.
 */
const charactersMax = 8_000_000

const created: AuditAction = 'run.created'

export function postgresRuns(
  database: Kysely<Tables>,
  { timeoutMs }: { readonly timeoutMs: number },
): Store['insertRun'] {
  const batcher = new Batcher<NewRunRequest, RunRow | 'gone' | NotDone>({
    keyOf: ({ workspace, run }) => `${workspace} ${run.simulation}`,
    sizeOf: ({ run, receipt }) => run.snapshot.length + (receipt?.answer.length ?? 0),
    handle: (all) => insertRuns(database, all),
    isOutage: isUnavailable,
    countMax,
    sizeMax: charactersMax,
    timeoutMs,
  })
  return async (workspace, run, receipt) => {
    assertExact({ total: run.total })
    return await orBusy(batcher.add({ workspace, run, receipt }))
  }
}

/** The statement that inserts a single run without a receipt, the most common case. It is compiled and planned once. */
const insertRun = compileOnce<
  RunToInsert & { readonly workspace: string },
  { readonly index: number }
>((database, mark) =>
  database
    .with('counted', (counting) =>
      counting
        .updateTable('simulation')
        .set((row) => ({ runCount: row('runCount', '+', 1) }))
        .where('workspace', '=', mark('workspace'))
        .where('id', '=', mark('simulation'))
        .where('deletedAt', 'is', null)
        .returning(['runCount as index', 'key as simulation']),
    )
    .with('inserted', (inserting) =>
      inserting
        .insertInto('run')
        .columns(runColumns)
        .expression((query) => query.selectFrom('counted').select(columnsOf(mark)))
        .returning('index'),
    )
    .with('audited', (inserting) =>
      inserting
        .insertInto('audit')
        .columns(auditColumns)
        .expression((query) => query.selectFrom('counted').select(auditOf(mark))),
    )
    .selectFrom('inserted')
    .select('inserted.index'),
)

const insertRunOnce = compileOnce<
  RunToInsert & { readonly workspace: string } & Pick<NewReceipt, 'key' | 'fingerprint' | 'answer'>,
  { readonly index: number }
>((database, mark) =>
  database
    .with('kept', (keeping) =>
      keeping
        .insertInto('receipt')
        .columns(['workspace', 'key', 'fingerprint', 'answer', 'run', 'createdAt'])
        .expression((query) =>
          query
            .selectFrom('simulation')
            .select([
              'workspace',
              sql<string>`${mark('key')}`.as('key'),
              sql<string>`${mark('fingerprint')}`.as('fingerprint'),
              sql<string>`${mark('answer')}`.as('answer'),
              sql<string>`${mark('id')}`.as('run'),
              sql<string>`${mark('createdAt')}`.as('createdAt'),
            ])
            .where('workspace', '=', mark('workspace'))
            .where('id', '=', mark('simulation'))
            .where('deletedAt', 'is', null)
            // The simulation cannot be deleted between the receipt and the run. Other runs do not wait for this lock.
            .forKeyShare(),
        )
        .onConflict((conflict) => conflict.columns(['workspace', 'key']).doNothing())
        .returning('run'),
    )
    .with('counted', (counting) =>
      counting
        .updateTable('simulation')
        .set((row) => ({ runCount: row('runCount', '+', 1) }))
        .where('workspace', '=', mark('workspace'))
        .where('id', '=', mark('simulation'))
        .where((row) => row.exists(row.selectFrom('kept').select('run')))
        .returning(['runCount as index', 'key as simulation']),
    )
    .with('inserted', (inserting) =>
      inserting
        .insertInto('run')
        .columns(runColumns)
        .expression((query) => query.selectFrom('counted').select(columnsOf(mark)))
        .returning('index'),
    )
    .with('audited', (inserting) =>
      inserting
        .insertInto('audit')
        .columns(auditColumns)
        .expression((query) => query.selectFrom('counted').select(auditOf(mark))),
    )
    .selectFrom('inserted')
    .select('inserted.index'),
)

type RunMark = (name: keyof RunToInsert | 'workspace') => Expression<unknown>

function columnsOf(mark: RunMark) {
  return runColumns.map((column) =>
    column === 'index'
      ? sql.ref<number>('counted.index').as(column)
      : sql`${mark(column)}`.as(column),
  )
}

/** Returns the row of the audit log about a run, whose simulation and index are in `counted`. */
function auditOf(mark: RunMark) {
  return [
    sql`${mark('workspace')}`.as('workspace'),
    sql`${mark('createdAt')}`.as('at'),
    sql`${mark('createdBy')}`.as('author'),
    nameIn('person', mark('createdBy')).as('personName'),
    nameIn('apiKey', mark('createdBy')).as('keyName'),
    sql`${created}`.as('action'),
    sql.ref<string>('counted.simulation').as('subject'),
    sql.ref<number>('counted.index').as('runIndex'),
    sql`null`.as('detail'),
  ] as const
}

/**
 * Inserts a single run. Returns undefined if nothing was inserted, because the receipt of the request exists or the
 * simulation does not exist.
 */
async function insertAlone(
  database: Kysely<Tables>,
  { workspace, run, receipt }: NewRunRequest,
): Promise<RunRow | undefined> {
  const row = { ...run, workspace }
  const inserted =
    receipt === undefined
      ? await insertRun(database, row)
      : await insertRunOnce(database, { ...receipt, ...row })
  return inserted && { ...row, index: inserted.index }
}

/**
 * Inserts runs of one simulation. A run whose receipt already exists is skipped and gets no index; its result is
 * 'repeated'.
 */
async function insertRuns(
  database: Kysely<Tables>,
  all: readonly NewRunRequest[],
): Promise<readonly (RunRow | 'gone' | 'repeated')[]> {
  const [first] = all
  if (first === undefined) return []
  if (all.length === 1) {
    const alone = await insertAlone(database, first)
    if (alone !== undefined) return [alone]
  }
  const { workspace } = first
  const { simulation } = first.run
  const runs = all.map(({ run }) => run)
  const receipts = all.map(({ receipt }) => receipt)
  // Receipts are written in the order of their keys, so that two services with the same keys cannot deadlock. They are
  // written before the row of the simulation is locked.
  const { rows } = await sql<{ readonly id: string | null; readonly index: number | null }>`
    with wanted as (
      select id from simulation
      where workspace = ${workspace} and id = ${simulation} and deleted_at is null
      for key share
    ), asked as (
      select asked.* from wanted, unnest(
        ${runs.map(({ id }) => id)}::text[],
        ${runs.map(({ snapshot }) => snapshot)}::text[],
        ${runs.map(({ generatorVersion }) => generatorVersion)}::text[],
        ${runs.map(({ start }) => start)}::text[],
        ${runs.map(({ end }) => end)}::text[],
        ${runs.map(({ total }) => total)}::bigint[],
        ${runs.map(({ createdAt }) => createdAt)}::text[],
        ${runs.map(({ seed }) => seed)}::bigint[],
        ${runs.map(({ createdBy }) => createdBy)}::text[],
        ${runs.map(({ label }) => label)}::text[],
        ${receipts.map((receipt) => receipt?.key ?? null)}::text[],
        ${receipts.map((receipt) => receipt?.fingerprint ?? null)}::text[],
        ${receipts.map((receipt) => receipt?.answer ?? null)}::text[]
      ) with ordinality as asked (
        id, snapshot, generator_version, start, "end", total, created_at, seed, created_by, label,
        key, fingerprint, answer, place
      )
    ), kept as (
      insert into receipt (workspace, key, fingerprint, answer, run, created_at)
      select ${workspace}, key, fingerprint, answer, id, created_at
      from asked where key is not null order by key, place
      on conflict (workspace, key) do nothing
      returning run
    ), going as (
      select asked.*, row_number() over (order by place) as number
      from asked where key is null or id in (select run from kept)
    ), counted as (
      update simulation set run_count = run_count + (select count(*) from going)
      where workspace = ${workspace} and id = ${simulation}
      returning run_count - (select count(*) from going) as before, key as simulation
    ), inserted as (
      insert into run (
        id, workspace, simulation, index, snapshot, generator_version, start, "end", total, created_at,
        seed, created_by, label
      )
      select
        id, ${workspace}, ${simulation}, before + number,
        snapshot, generator_version, start, "end", total, created_at, seed, created_by, label
      from going, counted
      returning id, index
    ), audited as (
      insert into audit (workspace, at, author, person_name, key_name, action, subject, run_index)
      select
        ${workspace}, created_at, created_by,
        ${nameIn('person', sql.ref('going.createdBy'))},
        ${nameIn('apiKey', sql.ref('going.createdBy'))},
        ${created}, counted.simulation, before + number
      from going, counted order by number
    )
    select inserted.id, inserted.index from wanted left join inserted on true
  `.execute(database)
  // If all requests are repetitions, the result has one row without a run. An empty result means that the simulation
  // does not exist.
  if (rows.length === 0) return all.map(() => 'gone')
  const indexes = new Map(rows.map(({ id, index }) => [id, index]))
  return runs.map((run) => {
    const index = indexes.get(run.id)
    return typeof index === 'number' ? { ...run, workspace, index } : 'repeated'
  })
}
