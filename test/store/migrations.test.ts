/** Migrating rows of an earlier version. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely'
import { describe, expect, it } from 'vitest'
import { applyMigrations } from '../../src/store/migrate.ts'
import { migrations } from '../../src/store/migrations/migrations.ts'
import { openDatabase } from '../../src/store/sqlite/connection.ts'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import { openSqlite } from '../../src/store/sqlite/open-database.ts'
import type { Tables } from '../../src/store/tables.ts'
import { joined } from './people-rows.ts'
import { keyRow, time } from './rows.ts'
import { execute, inTemporaryFolder } from './sqlite/temporary-sqlite.ts'

/** Creates a database with the first `count` migrations and returns its workspace. */
async function databaseAfter(count: number, file: string): Promise<string> {
  const database = openDatabase(await loadSqlite(), { file })
  const kysely = new Kysely<Tables>({
    dialect: new SqliteDialect({ database }),
    plugins: [new CamelCasePlugin()],
  })
  await applyMigrations(kysely, {
    migrations: migrations.slice(0, count),
    dialect: { ordinal: 'integer', declaresAutoIncrement: true },
    now: time,
  })
  await kysely.destroy()
  const workspace = randomUUID()
  await execute(file, `insert into workspace (id, created_at) values ('${workspace}', '${time}')`)
  return workspace
}

describe('a database from before the migration of people', () => {
  it('keeps its keys with all scopes, and its workspace with a name', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'spate.db')
      const workspace = await databaseAfter(2, file)
      const key = keyRow(workspace)
      await execute(
        file,
        `insert into api_key (id, workspace, name, secret_hash, created_at)
         values ('${key.id}', '${workspace}', '${key.name}', '${key.secretHash}', '${time}')`,
      )
      const store = await openSqlite({ file })
      expect(store).toMatchObject({ isNew: false, workspace })
      expect(await store.listKeys(workspace)).toEqual([{ ...key, creatorName: null }])
      expect(await store.owner()).toBeUndefined()
      const { person } = await joined(store, { kind: 'setup' })
      expect(await store.listWorkspaces(person.id)).toEqual([{ id: workspace, name: 'Main' }])
      await joined(store)
      await store.close()
      const again = await openSqlite({ file })
      expect(again).toMatchObject({ isNew: false, workspace })
      await again.close()
    }))
})

describe('a database from before the migration of history', () => {
  it('keeps its simulations as their first version, and the seeds of its runs', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'spate.db')
      const workspace = await databaseAfter(4, file)
      await execute(
        file,
        `insert into simulation
           (id, workspace, key, version, seed, definition, run_count, created_at, updated_at)
         values ('s', '${workspace}', 'shop', 7, 3, '{}', 2, 'then', '${time}');
         insert into run
           (id, workspace, simulation, "index", snapshot, generator_version, start, "end", total, created_at)
         values ('a', '${workspace}', 's', 1, '{"seed":9007199254740991,"entities":{}}', '1', 'a', 'b', 1, 'then'),
           ('b', '${workspace}', 's', 2, '{}', '1', 'a', 'b', 1, 'then')`,
      )
      const store = await openSqlite({ file })
      const at = { workspace, simulation: 's' }
      const page = { limit: 9, offset: 0 }
      const version = { number: 7, seed: 3, savedAt: time, personName: null, keyName: null }
      expect(await store.listVersions(at, page)).toEqual({ rows: [version], total: 1 })
      const { rows } = await store.listRuns(at, page)
      expect(rows.map(({ seed, createdBy }) => ({ seed, createdBy }))).toEqual([
        { seed: Number.MAX_SAFE_INTEGER, createdBy: null },
        { seed: null, createdBy: null },
      ])
      const row = await store.simulationByKey(workspace, 'shop')
      if (row === undefined) throw new Error('the simulation exists')
      expect(row).toMatchObject({ label: null, description: null, tags: '[]', described: 0 })
      const change = { seed: 4, definition: '{"a":1}', updatedAt: 'later', author: null }
      await store.updateSimulation(row, change)
      const old = await store.versionAt({ ...at, number: 7 })
      expect(old).toEqual({ ...version, definition: '{}' })
      await store.close()
    }))
})
