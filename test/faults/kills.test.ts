/**
 * `kill -9` of the service under load, at random moments after it has come back, and at once a new one over the same
 * database: what was acknowledged is there, indexes are 1 … n, and what was read on is what it always was.
 * `SPATE_TEST_KILLS` says how many, `SPATE_TEST_SEED` repeats them.
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
/** A kill comes so long after the service has answered, at most: some come while it is still being asked by all. */
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

describe.each(Object.entries(databases))('a service over %s', (name, settings) => {
  it(
    `loses nothing by ${kills} kills (seed ${seed})`,
    async () => {
      const service = await startProcess(await settings())
      onTestFinished(() => service.stop())
      const chance = newChance(seed)
      const verifying = await startVerifying({ ...service, seed })
      for (let kill = 0; kill < kills; kill++) {
        await Promise.race([sleep(chance() * afterMs), verifying.broken])
        await service.killAndRestart()
        // Where a start takes longer than the service then lives, nothing would ever be done.
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

/** The file as the service has it open, and what was not yet moved into it. */
async function expectSoundFile(folder: string): Promise<void> {
  const file = join(folder, 'spate.db')
  const check = ['PRAGMA integrity_check; PRAGMA foreign_key_check']
  expect(execFileSync('sqlite3', [file, ...check], { encoding: 'utf8' })).toBe('ok\n')
  // SQLite moves it over by itself at 1,000 pages; more may come together while it is being read.
  expect((await stat(`${file}-wal`)).size).toBeLessThan(16 * 2 ** 20)
}
