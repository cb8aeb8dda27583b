/** Deleted simulations and runs can be restored for seven days, and are then removed. */

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleteRun } from '../../../src/service/history/delete-run.ts'
import { deleteSimulation } from '../../../src/service/history/delete-simulation.ts'
import {
  listDeletedRuns,
  listDeletedSimulations,
  restoreRun,
} from '../../../src/service/history/deleted.ts'
import { removeExpired } from '../../../src/service/history/remove-expired.ts'
import { unconditional } from '../../../src/service/precondition.ts'
import type { Service } from '../../../src/service/service.ts'
import { openSqlite } from '../../../src/store/sqlite/open-database.ts'
import { newReceipt, newRun, simulationRow } from '../../store/rows.ts'
import { inTemporaryFolder } from '../../store/sqlite/temporary-sqlite.ts'

const hourMs = 60 * 60 * 1_000

test('deleted rows are listed for 7 days, and removed an hour later with their receipts', () =>
  inTemporaryFolder(async (folder) => {
    const store = await openSqlite({ file: join(folder, 'spate.db') })
    let hours = 0
    const now = () => new Date(Date.UTC(2026, 0, 1) + hours * hourMs)
    const onRemovalFailed = (error: unknown): void => {
      throw error
    }
    const service = { store, now, onRemovalFailed } as Partial<Service> as Service
    const { workspace } = store
    const [kept, removed] = ['kept', 'removed'].map((key) => simulationRow(workspace, { key }))
    if (!kept || !removed) throw new Error('there are two')
    const receipt = newReceipt({ createdAt: now().toISOString() })
    for (const row of [kept, removed]) await store.insertSimulation(row)
    const [one, two] = [newRun(kept.id), newRun(removed.id)]
    await store.insertRun(workspace, one, receipt)
    await store.insertRun(workspace, two)
    const address = { workspace, key: 'kept', index: '1', author: null }
    expect(await deleteRun(service, address)).toMatchObject({ id: one.id })
    const deletion = { workspace, key: 'removed', author: null, precondition: unconditional }
    expect(await deleteSimulation(service, deletion)).toMatchObject({ id: removed.id })
    const page = { limit: 10, offset: 0 }
    const listed = async () => [
      (await listDeletedSimulations(service, { workspace, page })).total,
      (await listDeletedRuns(service, { workspace, page })).total,
    ]
    const isStored = async () => [
      (await store.streamState(one.id)) !== undefined,
      (await store.streamState(two.id)) !== undefined,
    ]
    hours = 24 * 7
    await removeExpired(service)
    expect(await listed()).toEqual([1, 1])
    hours = 24 * 7 + 0.5
    await removeExpired(service)
    expect(await listed()).toEqual([0, 0])
    expect(await restoreRun(service, { workspace, id: one.id, author: null })).toMatchObject({
      failure: 'entry.unknown',
    })
    expect(await isStored()).toEqual([true, true])
    hours = 24 * 7 + 1.5
    await removeExpired(service)
    expect(await isStored()).toEqual([false, false])
    expect(await store.receipt({ workspace, key: receipt.key })).toBeUndefined()
    expect(await store.insertSimulation(simulationRow(workspace, { key: 'removed' }))).toBe(
      'inserted',
    )
    await store.close()
  }))

test('rows are removed in small steps, and a failure is reported and changes no response', () =>
  inTemporaryFolder(async (folder) => {
    const store = await openSqlite({ file: join(folder, 'spate.db') })
    let days = 0
    const failures: unknown[] = []
    const service = {
      store,
      now: () => new Date(Date.UTC(2026, 0, 1 + days)),
      onRemovalFailed: (error: unknown) => failures.push(error),
    } as Partial<Service> as Service
    const { workspace } = store
    const [shop, blog] = ['shop', 'blog'].map((key) => simulationRow(workspace, { key }))
    if (!shop || !blog) throw new Error('there are two')
    for (const row of [shop, blog]) await store.insertSimulation(row)
    const runs = Array.from({ length: 30 }, () => newRun(shop.id))
    for (const run of runs) await store.insertRun(workspace, run)
    const deletion = { workspace, author: null, precondition: unconditional }
    await deleteSimulation(service, { ...deletion, key: 'shop' })
    const left = async () => {
      const states = await Promise.all(runs.map(({ id }) => store.streamState(id)))
      return states.filter((state) => state !== undefined).length
    }
    days = 8
    const broken = new Error('the table is gone')
    const failing = { ...service, store: { ...store, purgeDeleted: () => Promise.reject(broken) } }
    const deleted = await deleteSimulation(failing, { ...deletion, key: 'blog' })
    expect(deleted).toMatchObject({ id: blog.id })
    expect(failures).toEqual([broken])
    expect(await left()).toBe(30)
    await removeExpired(service)
    expect(await left()).toBe(10)
    await removeExpired(service)
    expect(await left()).toBe(0)
    expect(await store.lastRevision({ workspace, key: 'shop' })).toBe(0)
    expect(failures).toEqual([broken])
    await store.close()
  }))
