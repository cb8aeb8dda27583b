/**
 * One-time uses when PostgreSQL interleaves two transactions. A third connection locks a row that the first use needs
 * late, so that the first use stops with uncommitted changes while the second one runs.
 */
import { randomUUID } from 'node:crypto'
import { CamelCasePlugin, Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LinkRow, PersonRow } from '../../src/store/people.ts'
import { Connections } from '../../src/store/postgres/connections.ts'
import { openPostgres } from '../../src/store/postgres/open-database.ts'
import { postgresRuns } from '../../src/store/postgres/runs.ts'
import { storeOn } from '../../src/store/statements.ts'
import type { Store } from '../../src/store/store.ts'
import type { Tables } from '../../src/store/tables.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { joined, linkRow, personRow } from './people-rows.ts'
import { execute } from './postgres/temporary-postgres.ts'
import { earlierRow, insertedSimulation, newReceipt, newRun, time } from './rows.ts'

/** Lock timeout, longer than a busy machine needs to bring both uses to their locks. */
const timeoutMs = 30_000
const lockWorkspaces = 'select from workspace for update'

let server: ThrowawayPostgres

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

interface Database {
  readonly url: string
  /** A store whose statements wait for locks until `timeoutMs`. */
  readonly store: Store
  /** `insertRun` of two services. */
  readonly insertRuns: readonly [Store['insertRun'], Store['insertRun']]
  readonly close: () => Promise<void>
}

async function openDatabase(): Promise<Database> {
  const url = await server.createDatabase()
  const migrated = await openPostgres({ url, connections: 1, connectTimeoutMs: 0 })
  const { workspace } = migrated
  await migrated.close()
  const timeouts = { connectMs: timeoutMs, lockMs: timeoutMs, statementMs: timeoutMs }
  const connections = new Connections({ url, count: 4, timeouts })
  const database = new Kysely<Tables>({
    dialect: connections.dialect,
    plugins: [new CamelCasePlugin()],
  })
  const close = () => connections.close()
  const insertRun = () => postgresRuns(database, { timeoutMs })
  return {
    url,
    store: storeOn(database, { workspace, isNew: false, applied: [], close }),
    insertRuns: [insertRun(), insertRun()],
    close,
  }
}

interface Rivals {
  /** A statement that locks a row which the first use needs. */
  readonly lock: string
  /** Each returns whether it was the one that succeeded. */
  readonly uses: readonly [() => Promise<boolean>, () => Promise<boolean>]
}

/** Runs both uses while another transaction holds the lock, ends that transaction, and returns which uses succeeded. */
async function interleaved(
  { url }: Database,
  { lock, uses, end = 'rollback' }: Rivals & { readonly end?: 'commit' | 'rollback' },
): Promise<readonly boolean[]> {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock)
    const running: Promise<boolean>[] = []
    for (const use of uses) {
      running.push(use())
      await expect.poll(() => waitingCount(url), { timeout: timeoutMs }).toBe(running.length)
    }
    await holder.query(end)
    return await Promise.all(running)
  } finally {
    await holder.end()
  }
}

async function waitingCount(url: string): Promise<number> {
  const waiting = await execute(
    url,
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length
}

async function insertedLink(store: Store, changes: Partial<LinkRow>): Promise<LinkRow> {
  const link = linkRow(changes)
  await store.insertLink(link)
  return link
}

/** A use of the link that returns whether the person joined. */
function joining(store: Store, { tokenHash }: LinkRow, person: PersonRow = personRow()) {
  const ownWorkspace = { id: randomUUID(), name: 'Their own' }
  return async () =>
    typeof (await store.joinByLink({ tokenHash, now: time, person, ownWorkspace })) !== 'string'
}

/** Resets with one link or with two, while another reset link of the same person is locked. */
async function resets({ store }: Database, linkCount: 1 | 2): Promise<Rivals> {
  const { person } = await joined(store)
  const insert = () => insertedLink(store, { kind: 'reset', person: person.id })
  // The oldest, so that the reset that removes the other links stops before it has locked any of them.
  const spare = await insert()
  const first = await insert()
  const second = linkCount === 1 ? first : await insert()
  const resetting = ({ tokenHash }: LinkRow) => {
    const reset = { tokenHash, now: time, passwordHash: `of ${tokenHash}` }
    return async () => (await store.resetByLink(reset)) !== undefined
  }
  return {
    lock: `select from link where id = '${spare.id}' for update`,
    uses: [resetting(first), resetting(second)],
  }
}

async function setups({ store }: Database, linkCount: 1 | 2): Promise<Rivals> {
  const first = await insertedLink(store, { kind: 'setup' })
  const second = linkCount === 1 ? first : await insertedLink(store, { kind: 'setup' })
  return { lock: lockWorkspaces, uses: [joining(store, first), joining(store, second)] }
}

async function invitation({ store }: Database, person: string | null = null): Promise<LinkRow> {
  return await insertedLink(store, { workspace: store.workspace, person })
}

const cases: Readonly<Record<string, (database: Database) => Promise<Rivals>>> = {
  'a reset link': (database) => resets(database, 1),
  'two reset links of one person': (database) => resets(database, 2),
  'a setup link': (database) => setups(database, 1),
  'two setup links': (database) => setups(database, 2),
  'an invitation': async (database) => {
    const link = await invitation(database)
    return {
      lock: lockWorkspaces,
      uses: [joining(database.store, link), joining(database.store, link)],
    }
  },
  'an invitation that is withdrawn meanwhile': async (database) => {
    const { store } = database
    const { person } = await joined(store, { workspace: store.workspace })
    const link = await invitation(database, person.id)
    const { workspace } = store
    const withdrawal = { person: person.id, workspace, id: link.id, at: time }
    const withdraw = async () => (await store.withdrawInvitation(withdrawal)) !== undefined
    return { lock: lockWorkspaces, uses: [joining(store, link), withdraw] }
  },
  'the key of a request that creates a simulation of the earlier API': async ({ store }) => {
    const receipt = newReceipt()
    const insert = async () =>
      (await store.insertEarlier(earlierRow(store.workspace), null, receipt)) === 'inserted'
    return { lock: lockWorkspaces, uses: [insert, insert] }
  },
  'the key of a request that creates a run': async ({ store, insertRuns }) => {
    const receipt = newReceipt()
    const simulation = await insertedSimulation(store)
    const inserting = (insertRun: Store['insertRun']) => async () =>
      typeof (await insertRun(store.workspace, newRun(simulation), receipt)) === 'object'
    const [first, second] = insertRuns
    return {
      lock: 'select from simulation for update',
      uses: [inserting(first), inserting(second)],
    }
  },
  'a simulation of the earlier API': async ({ store }) => {
    const row = earlierRow(store.workspace)
    await store.insertEarlier(row, null)
    const drain = () => store.drainEarlier(row)
    return { lock: 'select from earlier_simulation for update', uses: [drain, drain] }
  },
}

describe('of two interleaved uses, one succeeds:', () => {
  it.each(Object.entries(cases))('%s', async (_name, arrange) => {
    const database = await openDatabase()
    // Either of them may be the first that gets a lock, as locks of keys are shared.
    const succeeded = await interleaved(database, await arrange(database))
    expect(succeeded.toSorted()).toEqual([false, true])
    await database.close()
  })
})

describe('a use that is rolled back', () => {
  it('leaves the invitation to the use that waits for it', async () => {
    const database = await openDatabase()
    const { store } = database
    const link = await invitation(database)
    const person = personRow()
    const lock = `insert into person (id, name, name_key, password_hash, created_at)
      values ('rival', 'Rival', '${person.nameKey}', 'hash', '${time}')`
    const uses = [joining(store, link, person), joining(store, link)] as const
    expect(await interleaved(database, { lock, uses, end: 'commit' })).toEqual([false, true])
    await database.close()
  })
})
