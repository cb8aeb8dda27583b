/** Receipts of idempotency keys are kept for a day and then removed. */

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { doOnce, fingerprintOf } from '../../src/service/once.ts'
import { openSqlite } from '../../src/store/sqlite/open-database.ts'
import { simulationRow } from '../store/rows.ts'
import { inTemporaryFolder } from '../store/sqlite/temporary-sqlite.ts'

const hourMs = 60 * 60 * 1_000

test('a receipt is kept for 24 hours, and is removed by a later creation', () =>
  inTemporaryFolder(async (folder) => {
    const store = await openSqlite({ file: join(folder, 'spate.db') })
    let hours = 0
    const now = () => new Date(Date.UTC(2026, 0, 1) + hours * hourMs)
    const { workspace } = store
    const make = (key: string) =>
      doOnce(
        { store, now, onRemovalFailed: (error) => expect.fail(`${error}`) },
        { workspace, once: { key, fingerprint: fingerprintOf('make', {}) } },
        async (receiptFor) => {
          const row = simulationRow(workspace)
          const made = { key: row.key }
          const outcome = await store.insertSimulation(row, receiptFor(made, now().toISOString()))
          return outcome === 'inserted' ? made : 'busy'
        },
      )
    const first = await make('a')
    hours = 23.9
    await make('b')
    expect(await make('a')).toEqual({ ...first, isReplayed: true })
    hours = 24.1
    await make('c')
    expect(await store.receipt({ workspace, key: 'a' })).toBeUndefined()
    expect(await make('a')).toMatchObject({ isReplayed: false })
    expect(await make('b')).toMatchObject({ isReplayed: true })
    await store.close()
  }))
