/**
 * The disk of the database is full, again and again, while it is written and read: whoever cannot be served is told so and
 * comes back, streams that are open go on, nothing is half there, and all is well when there is room again.
 * `SPATE_TEST_FAULTS` says how often, `SPATE_TEST_SEED` repeats them.
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
/** Before it is full, and how long it stays so after the first who was told. */
const betweenMs = 500
/** Nobody is kept waiting for longer, whatever the disk does. */
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
  /** What an operator does when there is room again. */
  recover(): Promise<void>
}

const places: Readonly<Record<string, () => Promise<Place>>> = {
  async SQLite() {
    const disk = await smallDisk(24)
    return { disk, settings: { SPATE_DATA: disk.folder }, recover: async () => undefined }
  },
  PostgreSQL: () => onPostgres(192, 'everything'),
  // It crashes where it has no room for what it writes ahead, and cannot come up again.
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

/** Writes until the first refusal, or until the first success; every refusal must say what to do. */
async function writeUntil(
  service: TestProcess,
  wanted: 'refused' | 'done',
  before: () => Promise<void> = async () => undefined,
): Promise<void> {
  const untilMs = performance.now() + untilFullMs
  for (let i = 0; performance.now() < untilMs; i++) {
    await before()
    // Always something else, that cannot be pressed together: room that was taken once is used again.
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
        // Again and again: a database may find room in what it has.
        const isRefused = writeUntil(service, 'refused', () => disk.fill())
        await Promise.race([isRefused, verifying.broken])
        expect((await service.request('/healthz')).status).toBe(200)
        await reader.read(golden.length)
        expectSame(reader.body, golden)
        await Promise.race([sleep(chance() * betweenMs), verifying.broken])
        await disk.free()
        // It may be coming up from its crash still, and fail for the room that there was not.
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
