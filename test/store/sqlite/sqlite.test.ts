/** The store contract with SQLite, and cases that only a file with several processes has. */
import { readFileSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { migrations } from '../../../src/store/migrations/migrations.ts'
import { loadSqlite } from '../../../src/store/sqlite/driver.ts'
import { openSqlite } from '../../../src/store/sqlite/open-database.ts'
import { type Store, StoreIncompatible, StoreUnavailable } from '../../../src/store/store.ts'
import { samples } from '../../support/samples.ts'
import { type Child, startChild } from '../child.ts'
import { joined } from '../people-rows.ts'
import { insertedSimulation, keyRow, newRun, simulationRow, time } from '../rows.ts'
import { describeStore } from '../store-contract.ts'
import { execute, inTemporaryFolder, openTemporarySqlite } from './temporary-sqlite.ts'

const opener = new URL('../child-open.mjs', import.meta.url)
const inserter = new URL('../child-insert-runs.mjs', import.meta.url)

describeStore('SQLite', openTemporarySqlite)

/** Returns the error of an opening that must fail. */
async function refusal(file: string): Promise<Error> {
  const outcome = await openSqlite({ file, busyTimeoutMs: 100 }).catch((error: unknown) => error)
  if (outcome instanceof Error) return outcome
  throw new Error(`${file} was opened`)
}

describe('a SQLite file', () => {
  it('is created with its folder', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'a', 'deep folder', 'spate.db')
      const store = await openSqlite({ file })
      await store.close()
      expect(statSync(file).isFile()).toBe(true)
    }))

  it('is readable only by its owner, like a folder created for it', () =>
    inTemporaryFolder(async (folder) => {
      const made = join(folder, 'data')
      const file = join(made, 'spate.db')
      const store = await openSqlite({ file })
      for (const path of [file, `${file}-wal`, `${file}-shm`]) {
        expect({ path, mode: statSync(path).mode & 0o777 }).toEqual({ path, mode: 0o600 })
      }
      expect(statSync(made).mode & 0o777).toBe(0o700)
      await store.close()
    }))

  it('is refused if a newer version created it, with a solution', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'spate.db')
      await (await openSqlite({ file })).close()
      await execute(file, `insert into migration values ('9999-future', '${time}')`)
      const error = await refusal(file)
      expect(error).toBeInstanceOf(StoreIncompatible)
      expect(error.message).toBe(
        'the database was created by a newer version of Spate (it has migration 9999-future, ' +
          `this program knows up to ${migrations.at(-1)?.name}); start that version, or restore a backup`,
      )
    }))

  it('is refused if it is not a database, and stays unchanged', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'letter.txt')
      const text = 'Dear database, this is no database. '.repeat(100)
      await writeFile(file, text)
      const error = await refusal(file)
      expect(error).toBeInstanceOf(StoreIncompatible)
      expect(error.message).toContain(`${file} is not a SQLite database`)
      expect(readFileSync(file, 'utf8')).toBe(text)
    }))

  it('is refused if it belongs to another program, and stays unchanged', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'other.db')
      await execute(file, 'create table invoice (id integer primary key)')
      const before = readFileSync(file)
      const error = await refusal(file)
      expect(error).toBeInstanceOf(StoreIncompatible)
      expect(error.message).toContain(file)
      expect(readFileSync(file).equals(before)).toBe(true)
    }))

  it('reports in one line which path cannot be written, with a solution', () =>
    inTemporaryFolder(async (folder) => {
      const blocked = join(folder, 'file')
      await writeFile(blocked, '')
      await mkdir(join(folder, 'folder.db'))
      for (const file of [join(blocked, 'below', 'spate.db'), join(folder, 'folder.db')]) {
        const { message } = await refusal(file)
        expect(message).toContain(file.replace('/spate.db', ''))
        expect(message).toContain('choose another folder')
        expect(message).not.toContain('\n')
      }
    }))

  it('is complete without its -wal file when it is closed', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'spate.db')
      const store = await openSqlite({ file })
      await insertedSimulation(store)
      await store.close()
      expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
    }))

  it('does not return integers that JavaScript cannot represent', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'spate.db')
      const store = await openSqlite({ file })
      const { key, workspace, ...rest } = simulationRow(store.workspace)
      await store.insertSimulation({ key, workspace, ...rest })
      await execute(file, 'update simulation set seed = 9007199254740993')
      await expect(store.simulationByKey(workspace, key)).rejects.toThrow('9007199254740993')
      await store.close()
    }))

  it('contains the creation time of each workspace, even if the clock went back', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'spate.db')
      const store = await openSqlite({ file })
      const { workspace } = await joined(store)
      await store.close()
      const { DatabaseSync } = await loadSqlite()
      const database = new DatabaseSync(file)
      const made = database.prepare('select created_at as at from workspace where id = ?')
      expect(made.get(workspace)).toMatchObject({ at: time })
      database.close()
    }))

  it('uses WAL mode, so that other programs can read while it is written', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'spate.db')
      await (await openSqlite({ file })).close()
      const { DatabaseSync } = await loadSqlite()
      const database = new DatabaseSync(file)
      expect(database.prepare('pragma journal_mode').get()).toMatchObject({ journal_mode: 'wal' })
      database.close()
    }))
})

describe('several processes', () => {
  it('that open an empty file at the same time agree on one workspace', async () => {
    for (let round = 0; round < samples(2, 4); round += 1) {
      await inTemporaryFolder(async (folder) => {
        const file = join(folder, 'spate.db')
        const children = Array.from({ length: 5 }, () => startChild(opener, file))
        await Promise.all(children.map((child) => child.printed(1)))
        await writeFile(join(folder, 'go'), '')
        const complaints = await Promise.all(children.map((child) => child.ended()))
        expect(complaints).toEqual(['', '', '', '', ''])
        const found = children.map((child): unknown => JSON.parse(child.lines[1] ?? ''))
        const store = await openSqlite({ file })
        const { workspace } = store
        await store.close()
        expect(found.filter(isMaker)).toEqual([{ workspace, isNew: true }])
        expect(found.filter((each) => !isMaker(each))).toEqual(
          Array.from({ length: 4 }, () => ({ workspace, isNew: false })),
        )
      })
    }
  })

  it('wait for each other even for the lock that SQLite does not wait for', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'spate.db')
      const { DatabaseSync } = await loadSqlite()
      const holder = new DatabaseSync(file)
      holder.exec('begin immediate')
      const opening = openSqlite({ file })
      await sleep(100)
      holder.exec('rollback')
      holder.close()
      const store = await opening
      expect(store.isNew).toBe(true)
      await store.close()
    }))

  it('wait for a lock without blocking the process that holds it', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'spate.db')
      const store = await openSqlite({ file })
      const { DatabaseSync } = await loadSqlite()
      const holder = new DatabaseSync(file)
      holder.exec('begin immediate')
      const inserting = store.insertKey(keyRow(store.workspace))
      await sleep(20)
      holder.exec('rollback')
      expect(await inserting).toBe('inserted')
      holder.close()
      await store.close()
    }))

  it('wait for a lock and then return busy or unavailable, without changes', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'spate.db')
      const store = await openSqlite({ file, busyTimeoutMs: 100 })
      const { workspace } = store
      const simulation = await insertedSimulation(store)
      const { DatabaseSync } = await loadSqlite()
      const holder = new DatabaseSync(file)
      holder.exec('begin immediate')
      expect(await store.insertRun(workspace, newRun(simulation))).toBe('busy')
      const failure = await store.insertKey(keyRow(workspace)).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(StoreUnavailable)
      expect(failure).toMatchObject({ isLocked: true, cause: { message: 'database is locked' } })
      expect(await refusal(file)).toMatchObject({ name: 'StoreUnavailable', isLocked: true })
      expect((await store.listRuns({ workspace, simulation }, { limit: 9, offset: 0 })).total).toBe(
        0,
      )
      holder.exec('rollback')
      expect(await store.insertRun(workspace, newRun(simulation))).toMatchObject({ index: 1 })
      holder.close()
      await store.close()
    }))
})

describe('a process that crashes', () => {
  it('loses no acknowledged run when it is killed, and leaves no gap', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'spate.db')
      await openShop(file)
      let acknowledged = 0
      for (let cycle = 0; cycle < samples(5, 10); cycle += 1) {
        const child = startChild(inserter, file)
        await child.printed(5 + cycle * 3)
        await sleep(cycle * 7)
        child.process.kill('SIGKILL')
        expect(await child.ended()).toBe('')
        expect(child.process.signalCode).toBe('SIGKILL')
        acknowledged = await expectRuns(file, child, { acknowledged })
      }
    }))

  it('reports a full disk, loses no acknowledged run, and leaves no gap', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'spate.db')
      await openShop(file)
      // Files may have 256 KiB. Without the trap, the system would kill the process instead of failing the write.
      const child = startChild(inserter, file, "trap '' XFSZ; ulimit -f 512;")
      await child.ended()
      expect(child.lines.at(-1)).toBe('StoreUnavailable')
      await expectRuns(file, child, { acknowledged: 0 })
    }))
})

function isMaker(found: unknown): boolean {
  return typeof found === 'object' && found !== null && 'isNew' in found && found.isNew === true
}

async function openShop(file: string): Promise<void> {
  const store = await openSqlite({ file })
  await store.insertSimulation(simulationRow(store.workspace, { key: 'shop' }))
  await store.close()
}

/** Checks that every printed index exists and that all are 1 to n, and returns n. */
async function expectRuns(
  file: string,
  child: Child,
  before: { readonly acknowledged: number },
): Promise<number> {
  const store = await openSqlite({ file })
  const indexes = await allIndexes(store)
  await store.close()
  expect(indexes).toEqual(indexes.map((_, position) => position + 1))
  const printed = child.lines.map(Number).filter(Number.isInteger)
  expect(printed.length).toBeGreaterThan(4)
  expect(printed).toEqual(printed.map((_, position) => before.acknowledged + position + 1))
  const last = printed.at(-1) ?? 0
  expect(indexes.length).toBeGreaterThanOrEqual(last)
  // One more may exist whose acknowledgment was never printed.
  expect(indexes.length).toBeLessThanOrEqual(last + 1)
  return indexes.length
}

async function allIndexes(store: Store): Promise<readonly number[]> {
  const { workspace } = store
  const simulation = (await store.simulationByKey(workspace, 'shop'))?.id ?? ''
  const { rows } = await store.listRuns({ workspace, simulation }, { limit: 100_000, offset: 0 })
  return rows.map((row) => row.index)
}
