/**
 * `kill -9` of one process of a service with four, at random times under load, and sometimes of all four. Acknowledged
 * data exists, indexes are 1 … n, resumed streams are unchanged, and streams of the other processes continue.
 * `SPATE_TEST_KILLS` sets the number of kills, `SPATE_TEST_SEED` repeats them.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newStream } from '../http/stream/runs.ts'
import { startPostgres } from '../support/postgres.ts'
import { untilAllServe, workersOf } from '../support/processes.ts'
import { startProcess, type TestProcess } from '../support/service.ts'
import { newChance, seed } from './chance.ts'
import { startVerifying } from './verifying.ts'

const processes = 4
const kills = Number(process.env.SPATE_TEST_KILLS ?? 3)
const afterMs = 1_000
const killMs = 15_000
/** Every fifth kill is a kill of the primary instead of a worker. */
const everyPrimary = 5

async function startedService(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestProcess> {
  const settings = { SPATE_PROCESSES: `${processes}`, SPATE_METRICS_PORT: '0' }
  const service = await startProcess({ ...settings, ...environment })
  onTestFinished(() => service.stop())
  await untilAllServe(service, processes)
  return service
}

const databases = {
  SQLite: async () => ({}),
  PostgreSQL: async () => {
    const postgres = await startPostgres({ isDurable: true })
    onTestFinished(() => postgres.stop())
    return { SPATE_DATABASE_URL: await postgres.createDatabase() }
  },
}

describe.each(Object.entries(databases))(`${processes} processes with %s`, (_, settings) => {
  it(
    `lose nothing in ${kills} kills (seed ${seed})`,
    async () => {
      const service = await startedService(await settings())
      const chance = newChance(seed)
      const verifying = await startVerifying({ ...service, seed })
      for (let kill = 0; kill < kills; kill++) {
        await Promise.race([sleep(chance() * afterMs), verifying.broken])
        const workers = workersOf(service)
        const worker = workers[Math.floor(chance() * workers.length)]
        if (kill % everyPrimary === everyPrimary - 1) await service.killAndRestart()
        else if (worker !== undefined) process.kill(worker, 'SIGKILL')
      }
      await verifying.acknowledged(100)
      await verifying.finish()
      const list = await (await service.request('/simulations?limit=2')).json()
      expect(list).toMatchObject([{ key: 'default' }, { key: 'shop' }])
    },
    300_000 + kills * killMs,
  )
})

it('the streams of other processes continue when one is killed, and its own are resumed', async () => {
  const service = await startedService()
  const stream = await newStream(service, 'paced', {
    start: '2026-01-01T00:00:00Z',
    end: '2026-01-01T00:01:00Z',
    entities: { a: { rate: '10/second', schema: { type: 'id.integer' } } },
  })
  const read = async (query: string, onLine?: () => void): Promise<Reading> => {
    let text = ''
    let isWhole = false
    try {
      const headers = { Accept: 'application/x-ndjson' }
      const response = await service.request(`${stream}?${query}`, { headers })
      for await (const piece of response.body ?? []) {
        text += Buffer.from(piece).toString()
        onLine?.()
      }
      isWhole = true
    } catch {
      // The process was killed. The lines so far are complete up to the last line feed.
    }
    return { lines: text.split('\n').slice(0, -1), isWhole }
  }
  const { lines: whole } = await read('lastEventId=0')
  const readers = 2 * processes
  const [victim = 0] = workersOf(service)
  const started = new Set<number>()
  const isStarted = (reader: number): void => {
    if (started.has(reader)) return
    started.add(reader)
    if (started.size === readers) process.kill(victim, 'SIGKILL')
  }
  // Each reader has a connection of its own, and the connections alternate between the processes.
  const results = await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      const first = await read('lastEventId=0&speed=10', () => isStarted(reader))
      const lines = [...first.lines]
      let isWhole = first.isWhole
      while (!isWhole) {
        const rest = await read(`lastEventId=${lines.length}`)
        lines.push(...rest.lines)
        isWhole = rest.isWhole
      }
      return { lines, isResumed: !first.isWhole }
    }),
  )
  const resumed = results.filter(({ isResumed }) => isResumed).length
  expect(resumed).toBeGreaterThan(0)
  expect(resumed).toBeLessThan(readers / 2)
  for (const { lines } of results) expect(lines).toEqual(whole)
})

interface Reading {
  readonly lines: readonly string[]
  readonly isWhole: boolean
}
