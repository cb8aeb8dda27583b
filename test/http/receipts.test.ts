/** What was made under a key is remembered for a day, and not for ever. */

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { doOnce, fingerprintOf } from '../../src/service/once.ts'
import { openSqlite } from '../../src/store/sqlite/open-database.ts'
import { simulationRow } from '../store/rows.ts'
import { inTemporaryFolder } from '../store/sqlite/temporary-sqlite.ts'

const hourMs = 60 * 60 * 1_000

test('a receipt is there for 24 hours, and is removed by whoever creates something later', () =>
  inTemporaryFolder(async (folder) => {
    const store = await openSqlite({ file: join(folder, 'spate.db') })
    let hours = 0
    const now = () => new Date(Date.UTC(2026, 0, 1) + hours * hourMs)
    const { workspace } = store
    const make = (key: string) =>
      doOnce(
        { store, now },
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
    expect(await make('a')).toEqual({ ...first, isRepeated: true })
    hours = 24.1
    await make('c')
    expect(await store.receipt({ workspace, key: 'a' })).toBeUndefined()
    expect(await make('a')).toMatchObject({ isRepeated: false })
    expect(await make('b')).toMatchObject({ isRepeated: true })
    await store.close()
  }))
