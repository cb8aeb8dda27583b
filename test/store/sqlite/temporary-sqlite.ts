/** SQLite files in temporary folders, with access past the store. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSqlite } from '../../../src/store/sqlite/driver.ts'
import { openSqlite } from '../../../src/store/sqlite/open-database.ts'
import { time } from '../rows.ts'
import type { OpenedStore } from '../store-contract.ts'

export async function inTemporaryFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'spate-store-'))
  try {
    return await act(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function openTemporarySqlite(): Promise<OpenedStore> {
  const folder = await mkdtemp(join(tmpdir(), 'spate-store-'))
  const file = join(folder, 'spate.db')
  let store = await openSqlite({ file })
  return {
    store,
    reopen: async () => {
      await store.close()
      store = await openSqlite({ file })
      return store
    },
    addWorkspace: async () => {
      const id = randomUUID()
      await execute(file, `insert into workspace (id, created_at) values ('${id}', '${time}')`)
      return id
    },
    close: async () => {
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs statements on a separate connection. */
export async function execute(file: string, statements: string): Promise<void> {
  const { DatabaseSync } = await loadSqlite()
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec(statements)
  database.close()
}
