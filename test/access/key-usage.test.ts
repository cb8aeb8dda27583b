/** Counting the use of keys in memory and adding it to a real SQLite, which may refuse it. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countKeyUse, listKeyUsage, writeKeyUsage } from '../../src/access/key-usage.ts'
import { authenticate, createKey } from '../../src/access/keys.ts'
import { pruneIfDue } from '../../src/access/pruning.ts'
import { openSqlite } from '../../src/store/sqlite/open-database.ts'
import type { Store } from '../../src/store/store.ts'
import { execute, inTemporaryFolder } from '../store/sqlite/temporary-sqlite.ts'
import { later, start } from './visitors.ts'

const dayMs = 24 * 60 * 60 * 1_000

async function created(store: Store) {
  const details = { workspace: store.workspace, name: 'loader', now: start }
  const made = await createKey(store, details)
  if (!('key' in made)) throw new Error('the name is valid')
  return { id: made.row.id, authorization: `Bearer ${made.key}` }
}

const usageOf = async (store: Store, key: string, now: Date) =>
  (await listKeyUsage(store, { workspace: store.workspace, now })).get(key) ?? []

test('requests are counted by day, but not those with a wrong key', () =>
  inTemporaryFolder(async (folder) => {
    const store = await openSqlite({ file: join(folder, 'spate.db') })
    const { id, authorization } = await created(store)
    const enter = (now: Date, sent = authorization) =>
      authenticate(store, { authorization: sent, now })
    for (let i = 0; i < 3; i += 1) await enter(start)
    await enter(start, `${authorization}x`)
    await enter(later(dayMs))
    countKeyUse(store, { key: id, now: start }, { events: 10, bytes: 500 })
    expect(await usageOf(store, id, start)).toEqual([])
    await writeKeyUsage(store)
    // A second write has nothing to add.
    await writeKeyUsage(store)
    const days = [
      { day: '2026-01-02', requests: 3, events: 10, bytes: 500 },
      { day: '2026-01-03', requests: 1, events: 0, bytes: 0 },
    ]
    expect(await usageOf(store, id, start)).toEqual(days)
    expect(await usageOf(store, id, later(29 * dayMs))).toEqual(days)
    expect(await usageOf(store, id, later(30 * dayMs))).toEqual(days.slice(1))
    await store.close()
  }))

test('counts that the database refuses are added later, once', () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, 'spate.db')
    const store = await openSqlite({ file })
    const { id } = await created(store)
    const count = () => countKeyUse(store, { key: id, now: start }, { requests: 1, events: 5 })
    await execute(
      file,
      `create trigger refusal before insert on key_usage
         begin select raise(abort, 'database or disk is full'); end`,
    )
    count()
    const refused = writeKeyUsage(store)
    // These are counted while the write is in progress.
    queueMicrotask(count)
    await expect(refused).rejects.toMatchObject({ name: 'StoreUnavailable' })
    count()
    await execute(file, 'drop trigger refusal')
    await writeKeyUsage(store)
    const [day] = await usageOf(store, id, start)
    expect(day).toEqual({ day: '2026-01-02', requests: 3, events: 15, bytes: 0 })
    await store.close()
  }))

test('a write adds the counts that the write before it could not add', () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, 'spate.db')
    const store = await openSqlite({ file })
    const { id } = await created(store)
    const count = () => countKeyUse(store, { key: id, now: start }, { requests: 1 })
    await execute(
      file,
      `create trigger refusal before insert on key_usage when new.requests < 2
         begin select raise(abort, 'database or disk is full'); end`,
    )
    count()
    const refused = writeKeyUsage(store)
    const last = writeKeyUsage(store)
    // The first write has begun.
    queueMicrotask(count)
    await expect(refused).rejects.toMatchObject({ name: 'StoreUnavailable' })
    await last
    expect(await usageOf(store, id, start)).toMatchObject([{ requests: 2 }])
    await store.close()
  }))

test('old counts and old rows of the audit log are removed', () =>
  inTemporaryFolder(async (folder) => {
    const store = await openSqlite({ file: join(folder, 'spate.db') })
    const { id } = await created(store)
    const use = async (now: Date) => {
      countKeyUse(store, { key: id, now }, { requests: 1 })
      await writeKeyUsage(store)
      await pruneIfDue(store, now)
    }
    const left = async () => ({
      days: (await store.listKeyUsage(store.workspace, '')).map(({ day }) => day),
      changes: (await store.listAudit(store.workspace, { limit: 9 })).length,
    })
    await use(start)
    await use(later(89 * dayMs))
    expect(await left()).toEqual({ days: ['2026-01-02', '2026-04-01'], changes: 1 })
    await use(later(91 * dayMs))
    expect(await left()).toEqual({ days: ['2026-04-01', '2026-04-03'], changes: 0 })
    await store.close()
  }))
