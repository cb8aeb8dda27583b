/**
 * The disk of the database is full, repeatedly, while it is written and read. Refused requests get an error and are
 * retried, open streams continue, no data is partial, and everything works when there is space again.
 * `SPATE_TEST_FAULTS` sets the number of times, `SPATE_TEST_SEED` repeats them.
 */

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { expectSame, many, newStream, openRaw, readWhole } from '../http/stream/runs.ts'
import { startPostgres } from '../support/postgres.ts'
import { startProcess, type TestProcess } from '../support/service.ts'
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { newChance, seed } from './chance.ts'
import { startVerifying } from './verifying.ts'

const faults = Number(process.env.SPATE_TEST_FAULTS ?? 1)
const faultMs = 40_000
/** Time before the disk is full, and time that it stays full after the first refusal. */
const betweenMs = 500
/** Maximum duration of a request while the disk is full. */
const answerMs = 15_000
const untilFullMs = 30_000

async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const disk = await mountSmallDisk(megabytes)
  onTestFinished(() => disk.remove())
  return disk
}

interface Place {
  readonly disk: SmallDisk
  readonly settings: Readonly<Record<string, string>>
  /** The action of an operator when there is space again. */
  recover(): Promise<void>
}

const places: Readonly<Record<string, () => Promise<Place>>> = {
  async SQLite() {
    const disk = await smallDisk(24)
    return { disk, settings: { SPATE_DATA: disk.folder }, recover: async () => undefined }
  },
  PostgreSQL: () => onPostgres(192, 'everything'),
  // PostgreSQL crashes without space for its write-ahead log, and cannot start again.
  'the write-ahead log of PostgreSQL': () => onPostgres(24, 'log'),
}

async function onPostgres(megabytes: number, kept: 'everything' | 'log'): Promise<Place> {
  const disk = await smallDisk(megabytes)
  const postgres = await startPostgres({ isDurable: true, smallDisk: { ...disk, kept } })
  onTestFinished(() => postgres.stop())
  const isThere = () =>
    postgres.psql('select 1').then(
      () => true,
      (error) => !/No such file|refused/.test(String(error)),
    )
  return {
    disk,
    settings: { SPATE_DATABASE_URL: await postgres.createDatabase() },
    async recover() {
      if (await isThere()) return
      await postgres.startAgain()
    },
  }
}

/** Writes until the first refusal, or until the first success. Every refusal must contain advice. */
async function writeUntil(
  service: TestProcess,
  wanted: 'refused' | 'done',
  before: () => Promise<void> = async () => undefined,
): Promise<void> {
  const untilMs = performance.now() + untilFullMs
  for (let i = 0; performance.now() < untilMs; i++) {
    await before()
    // Always different data that cannot be compressed, because used space is reused.
    const schema = { const: randomBytes(30_000).toString('base64') }
    const answer = await service.request(`/simulations/probe-${i % 20}`, {
      method: 'PUT',
      body: { entities: { a: { rate: '1/hour', schema } } },
      signal: AbortSignal.timeout(answerMs),
    })
    const text = await answer.text()
    if (answer.status < 300 && wanted === 'done') return
    if (answer.status < 300) continue
    expect([answer.status, text]).toEqual([503, expect.stringContaining('"issues":[]')])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    if (wanted === 'refused') return
    await sleep(50)
  }
  throw new Error(`a write must be ${wanted} within ${untilFullMs} ms`)
}

describe.each(Object.entries(places))('the disk of %s', (_, place) => {
  it(
    `may be full ${faults} times (seed ${seed})`,
    async () => {
      const { disk, settings, recover } = await place()
      const service = await startProcess({ ...settings, SPATE_LOG: 'fatal' })
      onTestFinished(() => service.stop())
      const run = `${await newStream(service, 'long', many(50_000))}?lastEventId=0`
      const golden = (await readWhole(service, run, 'ndjson')) ?? Buffer.alloc(0)
      const chance = newChance(seed)
      const verifying = await startVerifying({ ...service, seed })
      for (let fault = 0; fault < faults; fault++) {
        await Promise.race([sleep(chance() * betweenMs), verifying.broken])
        const reader = await openRaw(service, run, 'ndjson').readHead()
        expect(reader.status).toBe(200)
        // Repeatedly, because a database may find free space in its file.
        const isRefused = writeUntil(service, 'refused', () => disk.fill())
        await Promise.race([isRefused, verifying.broken])
        expect((await service.request('/healthz')).status).toBe(200)
        await reader.read(golden.length)
        expectSame(reader.body, golden)
        await Promise.race([sleep(chance() * betweenMs), verifying.broken])
        await disk.free()
        // The database may still be recovering from its crash, and fail because of the earlier lack of space.
        await Promise.race([writeUntil(service, 'done', recover), verifying.broken])
        await reader.readAll()
        expect(reader.isWhole).toBe(true)
      }
      await verifying.acknowledged(50)
      await verifying.finish()
      expect(service.process.exitCode).toBe(null)
    },
    300_000 + faults * faultMs,
  )
})
