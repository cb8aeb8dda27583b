/** Separate databases on one temporary server, with access past the store. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openPostgres } from '../../../src/store/postgres/open-database.ts'
import type { ThrowawayPostgres } from '../../support/postgres.ts'
import { time } from '../rows.ts'
import type { OpenedStore } from '../store-contract.ts'

export async function openTemporaryPostgres(server: ThrowawayPostgres): Promise<OpenedStore> {
  const url = await server.createDatabase()
  let store = await openPostgres({ url, connections: 4, connectTimeoutMs: 5_000 })
  return {
    store,
    reopen: async () => {
      await store.close()
      store = await openPostgres({ url, connections: 4, connectTimeoutMs: 5_000 })
      return store
    },
    addWorkspace: async () => {
      const id = randomUUID()
      await execute(url, `insert into workspace (id, created_at) values ('${id}', '${time}')`)
      return id
    },
    close: () => store.close(),
  }
}

/** Runs statements on a separate connection and returns the rows of the last one. */
export async function execute(url: string, statements: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const results = await client.query<Record<string, unknown>>(statements)
    return [results].flat().at(-1)?.rows ?? []
  } finally {
    await client.end()
  }
}
