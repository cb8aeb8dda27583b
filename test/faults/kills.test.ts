/**
 * `kill -9` of the service under load, at random times after each start, followed immediately by a new service with the
 * same database. Acknowledged data exists, indexes are 1 … n, and resumed streams are unchanged. `SPATE_TEST_KILLS`
 * sets the number, `SPATE_TEST_SEED` repeats them.
 */

import { execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../support/postgres.ts'
import { startProcess } from '../support/service.ts'
import { newChance, seed } from './chance.ts'
import { startVerifying } from './verifying.ts'

const kills = Number(process.env.SPATE_TEST_KILLS ?? 2)
/** Maximum time between the first response of the service and a kill. Some kills happen while clients reconnect. */
const afterMs = 1_500
const killMs = 10_000

const databases = {
  SQLite: async () => ({}),
  PostgreSQL: async () => {
    const postgres = await startPostgres({ isDurable: true })
    onTestFinished(() => postgres.stop())
    return { SPATE_DATABASE_URL: await postgres.createDatabase() }
  },
}

describe.each(Object.entries(databases))('a service with %s', (name, settings) => {
  it(
    `loses nothing in ${kills} kills (seed ${seed})`,
    async () => {
      const service = await startProcess(await settings())
      onTestFinished(() => service.stop())
      const chance = newChance(seed)
      const verifying = await startVerifying({ ...service, seed })
      for (let kill = 0; kill < kills; kill++) {
        await Promise.race([sleep(chance() * afterMs), verifying.broken])
        await service.killAndRestart()
        // If a start takes longer than the service then lives, no work would ever be done.
        if (kill % 10 === 9) await verifying.acknowledged(20)
      }
      await verifying.acknowledged(100)
      await verifying.finish()
      const list = await (await service.request('/simulations?limit=2')).json()
      expect(list).toMatchObject([{ key: 'default' }, { key: 'shop' }])
      if (name === 'SQLite') await expectSoundFile(service.data)
    },
    300_000 + kills * killMs,
  )
})

/** Checks the file as the service has it open, and its -wal file. */
async function expectSoundFile(folder: string): Promise<void> {
  const file = join(folder, 'spate.db')
  const check = ['PRAGMA integrity_check; PRAGMA foreign_key_check']
  expect(execFileSync('sqlite3', [file, ...check], { encoding: 'utf8' })).toBe('ok\n')
  // SQLite checkpoints at 1,000 pages; more may accumulate while the file is being read.
  expect((await stat(`${file}-wal`)).size).toBeLessThan(16 * 2 ** 20)
}
