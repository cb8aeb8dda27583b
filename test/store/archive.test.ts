/** All rows are copied from one database to another, of either kind, in full or not at all. */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArchivedRow, DatabaseRows } from '../../src/store/archive.ts'
import { openArchive, saveArchive } from '../../src/store/archive-file.ts'
import { postgresRows } from '../../src/store/postgres/archive.ts'
import { openPostgres } from '../../src/store/postgres/open-database.ts'
import { sqliteRows } from '../../src/store/sqlite/archive.ts'
import { openSqlite } from '../../src/store/sqlite/open-database.ts'
import { type Store, StoreIncompatible } from '../../src/store/store.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { joined, sessionRow } from './people-rows.ts'
import { earlierRow, hardTexts, keyRow, newReceipt, newRun, simulationRow, time } from './rows.ts'
import { inTemporaryFolder } from './sqlite/temporary-sqlite.ts'

let server: ThrowawayPostgres
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

interface Database {
  readonly place: DatabaseRows
  open(): Promise<Store>
}

async function sqlite(folder: string): Promise<Database> {
  const file = join(folder, `${Math.random()}`, 'spate.db')
  return {
    place: sqliteRows(file),
    open: () => openSqlite({ file }),
  }
}

async function postgres(): Promise<Database> {
  const url = await server.createDatabase()
  return {
    place: postgresRows({ url, connectTimeoutMs: 0 }),
    open: () => openPostgres({ url, connections: 2, connectTimeoutMs: 5_000 }),
  }
}

/** Inserts rows of every kind. */
async function fill(store: Store): Promise<void> {
  const { workspace } = store
  const { person } = await joined(store, { kind: 'setup' })
  await joined(store)
  await store.insertSession(sessionRow(person.id, workspace), person.passwordHash)
  await store.moveLockout('subject', undefined, { failures: 3, until: time })
  const keys = hardTexts.map((name) => keyRow(workspace, { name }))
  for (const key of keys) await store.insertKey(key)
  const counts = { day: '2026-01-02', requests: 1, events: Number.MAX_SAFE_INTEGER, bytes: 0 }
  await store.addKeyUsage(keys.map(({ id: key }) => ({ key, ...counts })))
  const simulations = hardTexts.map((definition, seed) =>
    simulationRow(workspace, { definition, seed: seed - Number.MAX_SAFE_INTEGER }),
  )
  for (const row of simulations) await store.insertSimulation(row)
  const [simulation] = simulations
  const change = { seed: 1, definition: '{}', updatedAt: time, author: person.id }
  for (const row of simulations.slice(1)) await store.updateSimulation(row, change)
  const deleted = simulationRow(workspace)
  await store.insertSimulation(deleted)
  await store.deleteSimulation(deleted, { deletedAt: time, deletedBy: person.id })
  const runs = Array.from({ length: 120 }, () => newRun(simulation?.id ?? ''))
  for (const run of runs) await store.insertRun(workspace, run)
  const second = { workspace, key: simulation?.key ?? '', index: 2 }
  await store.deleteRun(second, { deletedAt: time, deletedBy: null })
  await store.openResponse(runs[0]?.id ?? '', { after: undefined, limit: 3, window: 9 })
  await store.insertEarlier(earlierRow(workspace), null, newReceipt())
  await store.insertRun(workspace, newRun(simulation?.id ?? ''), newReceipt({ key: 'of a run' }))
}

/** Returns the rows in an order that does not depend on the collation. */
async function rowsOf({ place }: Database): Promise<readonly ArchivedRow[]> {
  const found: ArchivedRow[] = []
  await place.read(async ({ rows }) => {
    for await (const row of rows) found.push(row)
  })
  const texts = new Map(found.map((row) => [row, JSON.stringify(Object.entries(row.row).sort())]))
  return found.toSorted((a, b) => ((texts.get(a) ?? '') < (texts.get(b) ?? '') ? -1 : 1))
}

const kinds = { SQLite: sqlite, PostgreSQL: postgres }
const names = ['SQLite', 'PostgreSQL'] as const
const pairs = names.flatMap((from) => names.map((to) => [from, to] as const))

describe.each(pairs)('from %s to %s', (from, to) => {
  it('every row is copied, through a file or directly, and new rows follow', () =>
    inTemporaryFolder(async (folder) => {
      const source = await kinds[from](folder)
      const store = await source.open()
      await fill(store)
      const wanted = await rowsOf(source)
      expect(new Set(wanted.map(({ table }) => table)).size).toBe(16)
      const file = join(folder, 'backup')
      const saved = await source.place.read((archive) => saveArchive(archive, file))
      expect(statSync(file).mode & 0o777).toBe(0o600)
      for (const through of ['file', 'nothing']) {
        const target = await kinds[to](folder)
        const counts =
          through === 'file'
            ? await target.place.write(await openArchive(file))
            : await source.place.read((archive) => target.place.write(archive))
        expect(counts).toEqual(saved)
        expect(await rowsOf(target)).toEqual(wanted)
        const other = await target.open()
        expect(other).toMatchObject({ isNew: false, workspace: store.workspace })
        const late = keyRow(other.workspace, { name: 'late' })
        await other.insertKey(late)
        expect((await other.listKeys(other.workspace)).at(-1)?.id).toBe(late.id)
        await other.close()
        // The database is no longer empty.
        await expect(openArchive(file).then((each) => target.place.write(each))).rejects.toThrow(
          StoreIncompatible,
        )
      }
      await store.close()
    }))
})

describe.each(names)('%s', (name) => {
  it('is read as a consistent snapshot, even while it is written', () =>
    inTemporaryFolder(async (folder) => {
      const source = await kinds[name](folder)
      const store = await source.open()
      const simulation = simulationRow(store.workspace)
      await store.insertSimulation(simulation)
      await store.insertRun(store.workspace, newRun(simulation.id))
      const counts = await source.place.read(async ({ rows }) => {
        const seen: Record<string, number> = {}
        for await (const { table } of rows) {
          seen[table] = (seen[table] ?? 0) + 1
          await store.insertSimulation(simulationRow(store.workspace))
          await store.insertRun(store.workspace, newRun(simulation.id))
        }
        return seen
      })
      expect(counts).toMatchObject({ simulation: 1, run: 1 })
      await store.close()
    }))

  it('cannot be read if it is missing or empty', () =>
    inTemporaryFolder(async (folder) => {
      const { place } = await kinds[name](folder)
      await expect(place.read(async () => undefined)).rejects.toThrow(
        /there is no database|is empty/,
      )
    }))

  it('accepts nothing of an archive that cannot be written in full', () =>
    inTemporaryFolder(async (folder) => {
      const target = await kinds[name](folder)
      async function* broken() {
        yield { table: 'workspace', row: { id: 'w', created_at: 'now', name: 'Main' } }
        throw new Error('the file ends here')
      }
      const all = { migrations: ['0001-foundation', '0002-earlier-form', '0003-people'] }
      const broke = target.place.write({ ...all, rows: broken() })
      await expect(broke).rejects.toThrow('the file ends here')
      const newer = target.place.write({ migrations: ['9999-future'], rows: broken() })
      await expect(newer).rejects.toThrow('come from a newer version')
      const store = await target.open()
      expect(store.isNew).toBe(true)
      await store.close()
    }))

  it('accepts the rows of a version before the migration of people', () =>
    inTemporaryFolder(async (folder) => {
      const target = await kinds[name](folder)
      async function* rows() {
        yield { table: 'workspace', row: { id: 'w', created_at: 'now' } }
      }
      const archive = { migrations: ['0001-foundation', '0002-earlier-form'], rows: rows() }
      expect(await target.place.write(archive)).toEqual({ workspace: 1 })
      const store = await target.open()
      expect(store).toMatchObject({ isNew: false, workspace: 'w' })
      await store.close()
    }))
})

describe('a backup', () => {
  it('that does not exist is reported with its name', () =>
    inTemporaryFolder(async (folder) => {
      await expect(openArchive(join(folder, 'nothere'))).rejects.toThrow('there is no file')
      await expect(openArchive(folder)).rejects.toThrow('is not a file')
    }))

  it('is refused if a byte is changed, its end is missing, or it is another file', () =>
    inTemporaryFolder(async (folder) => {
      const source = await sqlite(folder)
      const store = await source.open()
      await fill(store)
      await store.close()
      const file = join(folder, 'backup')
      await source.place.read((archive) => saveArchive(archive, file))
      await expect(source.place.read((archive) => saveArchive(archive, file))).rejects.toThrow(
        'already exists',
      )
      const bytes = readFileSync(file)
      const changed = Buffer.from(bytes)
      changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1
      const lines = bytes.toString().trimEnd().split('\n')
      for (const [content, said] of [
        [changed, 'its checksum does not match'],
        [bytes.subarray(0, bytes.length >> 1), 'its end is missing'],
        [lines.slice(0, -1).join('\n'), 'its end is missing'],
        [lines.toSpliced(2, 1).join('\n'), 'its end is missing'],
        ['', 'its end is missing'],
        ['{"name":"package"}\n', 'is not a backup of Spate'],
        [`{"spate":"backup","form":2}\n`, 'newer version'],
      ] as const) {
        const other = join(folder, 'other')
        writeFileSync(other, content)
        await expect(openArchive(other)).rejects.toThrow(said)
      }
    }))
})
