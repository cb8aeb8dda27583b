/** The store contract with PostgreSQL, and cases that only a shared server has. */
import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../../src/store/migrations/migrations.ts'
import { Connections } from '../../../src/store/postgres/connections.ts'
import { connectFailureOf } from '../../../src/store/postgres/failure.ts'
import { openPostgres } from '../../../src/store/postgres/open-database.ts'
import { type Store, StoreIncompatible, StoreUnavailable } from '../../../src/store/store.ts'
import { openLossyProxy } from '../../support/lossy-proxy.ts'
import { startPostgres, type ThrowawayPostgres } from '../../support/postgres.ts'
import { startChild } from '../child.ts'
import { joined, linkRow, personRow } from '../people-rows.ts'
import { insertedSimulation, keyRow, newRun, simulationRow, time } from '../rows.ts'
import { describeStore } from '../store-contract.ts'
import { execute, openTemporaryPostgres } from './temporary-postgres.ts'

const opener = new URL('./child-open-postgres.mjs', import.meta.url)
const processes = 10

let server: ThrowawayPostgres

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

describeStore('PostgreSQL', () => openTemporaryPostgres(server))

function open(url: string, changes: Partial<Parameters<typeof openPostgres>[0]> = {}) {
  return openPostgres({ url, connections: 4, connectTimeoutMs: 0, ...changes })
}

/** Returns the error of an opening that must fail. */
async function refusal(url: string): Promise<Error> {
  const outcome = await open(url).catch((error: unknown) => error)
  if (outcome instanceof Error) return outcome
  throw new Error('the database was opened')
}

/** Returns the URL for another user of the same database. */
function asUser(url: string, user: string): string {
  return url.replace('//postgres@', `//${user}@`)
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

describe('a PostgreSQL database', () => {
  it('is created by one of ten processes that open it at the same time, and found by the others', async () => {
    const [url, signal] = [await server.createDatabase(), await server.createDatabase()]
    const children = Array.from({ length: processes }, () => startChild(opener, `${url} ${signal}`))
    await Promise.all(children.map((child) => child.printed(1)))
    await execute(signal, 'create table go ()')
    const complaints = await Promise.all(children.map((child) => child.ended()))
    expect(complaints).toEqual(complaints.map(() => ''))
    const found = children.map((child): unknown => JSON.parse(child.lines[1] ?? ''))
    const store = await open(url)
    const { workspace } = store
    await store.close()
    expect(found).toHaveLength(processes)
    const known = { workspace, isNew: false }
    expect(found).toEqual(expect.arrayContaining([known, { workspace, isNew: true }]))
    expect(found.filter((each) => JSON.stringify(each).includes('true'))).toHaveLength(1)
    expect(await execute(url, 'select count(*)::int as count from migration')).toEqual([
      { count: migrations.length },
    ])
  })

  it('is refused if a newer version created it, with a solution', async () => {
    const url = await server.createDatabase()
    await (await open(url)).close()
    await execute(url, `insert into migration values ('9999-future', '${time}')`)
    const error = await refusal(url)
    expect(error).toBeInstanceOf(StoreIncompatible)
    expect(error.message).toContain('it has migration 9999-future')
  })

  it('is refused if its tables belong to another program, and stays unchanged', async () => {
    const url = await server.createDatabase()
    await execute(url, 'create table invoice (id integer primary key)')
    const error = await refusal(url)
    expect(error).toBeInstanceOf(StoreIncompatible)
    expect(error.message).toContain('tables of another program (invoice)')
    expect(await execute(url, `select relname from pg_class where relname = 'migration'`)).toEqual(
      [],
    )
  })

  it('may be a schema next to those of other programs', async () => {
    const url = await server.createDatabase()
    await execute(url, 'create table migration (id integer); create schema spate')
    const store = await open(`${url}&options=${encodeURIComponent('-c search_path=spate')}`)
    const row = simulationRow(store.workspace)
    await store.insertSimulation(row)
    await store.close()
    expect(await execute(url, 'select key from spate.simulation')).toEqual([{ key: row.key }])
  })

  it('is refused if its encoding cannot represent every text', async () => {
    const url = await server.createDatabase()
    await execute(url, `create database latin encoding 'LATIN1' locale 'C' template template0`)
    const error = await refusal(url.replace(/test_\w+/, 'latin'))
    expect(error).toBeInstanceOf(StoreIncompatible)
    expect(error.message).toContain('must have the encoding UTF8; got LATIN1')
  })

  it('is opened by a user without permission to create tables, if the tables exist', async () => {
    const url = await server.createDatabase()
    await execute(url, 'create role reader login; revoke create on schema public from public')
    const { message } = await refusal(asUser(url, 'reader'))
    expect(message).toContain('the user "reader" may not create or read tables')
    await (await open(url)).close()
    await execute(url, 'grant all on all tables in schema public to reader')
    await execute(url, 'grant all on all sequences in schema public to reader')
    const store = await open(asUser(url, 'reader'))
    await insertedSimulation(store)
    await store.close()
  })

  it('is waited for', async () => {
    const other = await startPostgres()
    const url = await other.createDatabase()
    await other.shutDown('fast')
    const said: string[] = []
    const opening = open(url, {
      connectTimeoutMs: 30_000,
      onWarning: (message) => said.push(message),
    })
    await expect.poll(() => said.length).toBe(1)
    expect(said[0]).toContain('waiting for PostgreSQL')
    await other.startAgain()
    const store = await opening
    expect(store.isNew).toBe(true)
    await store.close()
    await other.stop()
  })

  it('reports errors in one line, never with the password', async () => {
    const url = await server.createDatabase()
    const withPassword = asUser(url, 'nobody:hunter2')
    const addresses = [
      [withPassword, 'rejects the user "nobody"'],
      [asUser(url, 'postgres:hunter2').replace(/test_\w+/, 'none'), 'has no database "none"'],
      ['postgres://me:hunter2@127.0.0.1:1/spate', 'at 127.0.0.1:1 cannot be reached'],
      ['postgres://me:hunter2@no.such.host.invalid/spate', 'no.such.host.invalid'],
      ['postgres://me:hunter2@%zz:port/spate', 'must be a URL such as'],
    ] as const
    for (const [address, said] of addresses) {
      const { message } = await refusal(address)
      expect(message).toContain(said)
      expect(message).toContain('SPATE_DATABASE_URL')
      expect(message).not.toMatch(/hunter2|\n/)
    }
  })

  it('is opened with a warning if its server may lose data', async () => {
    const url = await server.createDatabase()
    const said: string[] = []
    const store = await open(url, { onWarning: (message) => said.push(message) })
    await store.close()
    expect(said.map((message) => /with (\w+)=off: a crash/.exec(message)?.[1]).sort()).toEqual([
      'fsync',
      'full_page_writes',
      'synchronous_commit',
    ])
  })

  it('does not return integers that JavaScript cannot represent', async () => {
    const url = await server.createDatabase()
    const store = await open(url)
    const row = simulationRow(store.workspace)
    await store.insertSimulation(row)
    await execute(url, 'update simulation set seed = 9007199254740993')
    await expect(store.simulationByKey(row.workspace, row.key)).rejects.toThrow('9007199254740993')
    await store.close()
  })
})

describe('a newer version that changes the tables while an older one runs', () => {
  it('causes at most one failed operation on each connection', async () => {
    const url = await server.createDatabase()
    const store = await open(url, { connections: 1 })
    const { workspace } = store
    const row = simulationRow(workspace)
    await store.insertSimulation(row)
    const look = () => store.earlierById({ workspace, id: 'none' }).then(() => 'there', nameOf)
    for (let i = 0; i < 10; i++) expect(await look()).toBe('there')
    expect(await store.simulationByKey(workspace, row.key)).toEqual(row)
    await execute(url, 'alter table earlier_simulation add column newer text')
    await execute(url, 'alter table simulation add column newer text')
    expect(await look()).toBe('StoreUnavailable')
    expect(await look()).toBe('there')
    expect(await store.simulationByKey(workspace, row.key)).toEqual(row)
    await store.close()
  })
})

describe('a pool between the service and the server', () => {
  it('that loses prepared statements causes one failed operation with advice', async () => {
    const url = await server.createDatabase()
    const timeouts = { connectMs: 30_000, lockMs: 0, statementMs: 0 }
    const connections = new Connections({ url, count: 1, timeouts })
    const ask = async (text: string): Promise<string> => {
      const connection = await connections.acquire()
      try {
        await connection.executeQuery(CompiledQuery.raw(text))
        return 'done'
      } catch (error) {
        return String(error)
      } finally {
        connection.release()
      }
    }
    expect(await ask('select 1')).toBe('done')
    expect(await ask('deallocate all')).toBe('done')
    expect(await ask('select 1')).toMatch(/^StoreUnavailable: .*max_prepared_statements/)
    expect(await ask('select 1')).toBe('done')
    await connections.close()
  })

  it('that rejects timeouts causes an error with advice', () => {
    const error = new pg.DatabaseError('unsupported startup parameter: lock_timeout', 0, 'error')
    expect(connectFailureOf(error).message).toContain('ignore_startup_parameters')
  })
})

describe('while another transaction locks a row', () => {
  it('creating a run waits and is then busy, without changes', async () => {
    const url = await server.createDatabase()
    const store = await open(url)
    const { workspace } = store
    const simulation = await insertedSimulation(store)
    const holder = await connected(url)
    await holder.query('begin')
    await holder.query('update simulation set seed = seed')
    const waiting = store.insertRun(workspace, newRun(simulation))
    // Operations on other rows do not wait.
    await store.insertKey(keyRow(workspace))
    expect(await waiting).toBe('busy')
    await holder.query('rollback')
    expect(await store.insertRun(workspace, newRun(simulation))).toMatchObject({ index: 1 })
    await holder.end()
    await store.close()
  })
})

describe('a server that stops', () => {
  it('ends idle connections, and the next operation gets a new one', async () => {
    const url = await server.createDatabase()
    const store = await open(url)
    await Promise.all(Array.from({ length: 4 }, () => store.ping()))
    await endConnections(url)
    await expect.poll(() => store.ping().then(() => 'there', nameOf)).toBe('there')
    await store.close()
  })

  it('ends a transaction between two of its statements, and the process continues', async () => {
    const url = await server.createDatabase()
    const timeouts = { connectMs: 30_000, lockMs: 30_000, statementMs: 30_000 }
    const connections = new Connections({ url, count: 1, timeouts })
    const connection = await connections.acquire()
    await connection.executeQuery(CompiledQuery.raw('begin'))
    await endConnections(url)
    const commit = () => connection.executeQuery(CompiledQuery.raw('commit'))
    await expect(commit()).rejects.toBeInstanceOf(StoreUnavailable)
    await expect(commit()).rejects.toBeInstanceOf(StoreUnavailable)
    connection.release()
    const next = await connections.acquire()
    const { rows } = await next.executeQuery(CompiledQuery.raw('select 1 as one'))
    expect(rows).toEqual([{ one: 1 }])
    next.release()
    await connections.close()
  })

  it('ends connections that are in use, and leaves no gap', async () => {
    const url = await server.createDatabase()
    const store = await open(url, { connections: 1 })
    const simulation = await insertedSimulation(store)
    const creations = Array.from({ length: 20 }, () =>
      store.insertRun(store.workspace, newRun(simulation)).catch((error: unknown) => error),
    )
    await endConnections(url)
    for (const outcome of await Promise.all(creations)) {
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(StoreUnavailable)
    }
    // Some may have finished before their connection ended.
    await eventually(store)
    const at = { workspace: store.workspace, simulation }
    const { rows, total } = await store.listRuns(at, { limit: 100, offset: 0 })
    expect(rows.map(({ index }) => index)).toEqual(Array.from({ length: total }, (_, i) => i + 1))
    await store.close()
  })

  it('is unavailable while it is stopped or suspended, and is used again without a restart of the service', async () => {
    const other = await startPostgres({ isDurable: true })
    const url = await other.createDatabase()
    const store = await open(url)
    await store.ping()
    for (const [leave, comeBack] of [
      [() => other.shutDown('fast'), other.startAgain],
      [() => other.shutDown('immediate'), other.startAgain],
      [other.freeze, other.thaw],
    ] as const) {
      await leave()
      // Even if the server does not refuse the connection.
      expect(await store.ping().then(() => 'there', nameOf)).toBe('StoreUnavailable')
      await comeBack()
      await expect.poll(() => store.ping().then(() => 'there', nameOf)).toBe('there')
    }
    await store.close()
    await other.stop()
  })
})

describe('a lost connection', () => {
  it.each(['before', 'after'] as const)(
    'leaves a transaction complete or rolled back, whichever of its queries is lost %s it is executed',
    async (loss) => {
      const way = await openLossyProxy(server)
      const store = await open(way.urlOf(await server.createDatabase()))
      await joined(store, { kind: 'setup' })
      for (let number = 1; ; number++) {
        const link = linkRow()
        await store.insertLink(link)
        const person = personRow()
        const ownWorkspace = { id: randomUUID(), name: 'Their own' }
        await eventually(store)
        way.lose(number, loss)
        const outcome = await store
          .joinByLink({ tokenHash: link.tokenHash, now: time, person, ownWorkspace })
          .catch((error: unknown) => error)
        const hasLost = way.hasLost
        way.lose(Number.POSITIVE_INFINITY, loss)
        await eventually(store)
        const hasJoined = (await store.personById(person.id)) !== undefined
        const { usedAt } = (await store.linkByHash(link.tokenHash)) ?? { usedAt: undefined }
        expect(usedAt).toBe(hasJoined ? time : null)
        const workspaces = await store.listWorkspaces(person.id)
        expect(workspaces).toEqual(hasJoined ? [{ ...ownWorkspace, role: 'owner' }] : [])
        if (!hasLost) {
          expect(outcome).toEqual({ workspace: ownWorkspace.id })
          // From `begin` to `commit`.
          expect(number).toBeGreaterThan(6)
          break
        }
        expect(outcome).toBeInstanceOf(StoreUnavailable)
      }
      await store.close()
      await way.close()
    },
  )
})

/** Waits until the store works again. Connections lost with the first one are closed. */
async function eventually(store: Store): Promise<void> {
  await expect.poll(() => store.ping().then(() => 'there', nameOf)).toBe('there')
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : String(error)
}

async function endConnections(url: string): Promise<void> {
  await execute(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid != pg_backend_pid()`,
  )
}
