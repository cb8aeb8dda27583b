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
import { joined, personRow } from './people-rows.ts'
import { keyRow, mark, time } from './rows.ts'
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
      expect(await store.listWorkspaces(person.id)).toEqual([
        { id: workspace, name: 'Main', role: 'owner' },
      ])
      await joined(store)
      await store.close()
      const again = await openSqlite({ file })
      expect(again).toMatchObject({ isNew: false, workspace })
      await again.close()
    }))
})

describe('a database from before the migration of the audit log', () => {
  it('has no changes from before, and those that follow', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'spate.db')
      const workspace = await databaseAfter(7, file)
      const key = keyRow(workspace)
      await execute(
        file,
        `insert into api_key (id, workspace, name, secret_hash, created_at)
         values ('${key.id}', '${workspace}', '${key.name}', '${key.secretHash}', '${time}')`,
      )
      const store = await openSqlite({ file })
      expect(await store.listAudit(workspace, { limit: 9 })).toEqual([])
      expect(await store.listKeyUsage(workspace, '')).toEqual([])
      await store.revokeKey({ workspace, id: key.id }, mark)
      expect(await store.listAudit(workspace, { limit: 9 })).toMatchObject([
        { action: 'key.revoked', subject: key.name, author: null },
      ])
      await store.close()
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
      expect(rows).toMatchObject([
        { seed: Number.MAX_SAFE_INTEGER, createdBy: null, label: null },
        { seed: null, createdBy: null, label: null },
      ])
      const first = { workspace, key: 'shop', index: 1 }
      expect(await store.labelRun(first, 'load test', mark)).toBe(true)
      expect(await store.listedRunAt(first)).toEqual({ ...rows[0], label: 'load test' })
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

describe('a database from before the migration of roles', () => {
  it('has only owners, and its open invitations lead to owners', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'spate.db')
      const count = migrations.findIndex(({ name }) => name === '0007-roles')
      const workspace = await databaseAfter(count, file)
      await execute(
        file,
        `insert into person (id, name, name_key, password_hash, created_at)
         values ('p', 'Ada', 'ada', 'hash', '${time}');
         insert into member (person, workspace, created_at) values ('p', '${workspace}', '${time}');
         insert into link (id, token_hash, kind, person, workspace, label, created_at, expires_at)
         values ('l', 'open', 'invitation', 'p', '${workspace}', '', '${time}', '2100')`,
      )
      const store = await openSqlite({ file })
      expect(await store.listPeople(workspace)).toMatchObject([{ name: 'Ada', role: 'owner' }])
      const ownWorkspace = { id: 'unused', name: 'unused' }
      const person = personRow({ name: 'Grace' })
      await store.joinByLink({ tokenHash: 'open', now: time, person, ownWorkspace })
      expect(await store.listPeople(workspace)).toMatchObject([
        { name: 'Ada', role: 'owner' },
        { name: 'Grace', role: 'owner' },
      ])
      await store.close()
    }))
})
