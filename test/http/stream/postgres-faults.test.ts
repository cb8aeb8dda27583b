/**
 * PostgreSQL is restarted, crashes, is suspended and loses its connections while two services use it. Acknowledged
 * changes are kept, indexes are 1 … n, streams are unchanged, and no client gets a 500. `SPATE_TEST_FAULTS` sets the
 * number of faults, `SPATE_TEST_SEED` the seed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres, type ThrowawayPostgres } from '../../support/postgres.ts'
import { startService, type TestService } from '../../support/service.ts'
import {
  empty,
  expectRuns,
  expectSame,
  many,
  newStream,
  openRaw,
  readWhole,
  wholeEvents,
} from './runs.ts'

const count = Number(process.env.SPATE_TEST_FAULTS ?? 6)
const seed = Number(process.env.SPATE_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Maximum time for a fault, its recovery and the work after it. */
const faultMs = 20_000
/** Maximum duration of a request during any fault. */
const answerMs = 15_000

async function startAll() {
  const postgres = await startPostgres({ isDurable: true })
  onTestFinished(() => postgres.stop())
  const SPATE_DATABASE_URL = await postgres.createDatabase()
  const settings = { SPATE_DATABASE_URL, SPATE_LOG: 'silent' }
  const first = await startService(settings)
  onTestFinished(() => first.stop())
  const second = await startService({ ...settings, SPATE_API_KEY: first.key })
  onTestFinished(() => second.stop())
  return { postgres, services: [first, second] as const }
}

interface Fault {
  readonly kind: 'restart' | 'crash' | 'kill' | 'freeze'
  /** Number of acknowledged requests before a fault. */
  readonly after: number
  readonly awayMs: number
}

const fault: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom('restart' as const, 'crash' as const, 'kill' as const, 'freeze' as const),
  after: fc.integer({ min: 10, max: 60 }),
  awayMs: fc.integer({ min: 0, max: 2_000 }),
})

async function commit(postgres: ThrowawayPostgres, { kind, awayMs }: Fault): Promise<void> {
  if (kind === 'kill') {
    await postgres.psql(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid != pg_backend_pid() and datname is not null',
    )
    return
  }
  if (kind === 'freeze') await postgres.freeze()
  else await postgres.shutDown(kind === 'restart' ? 'fast' : 'immediate')
  await sleep(awayMs)
  if (kind === 'freeze') await postgres.thaw()
  else await postgres.startAgain()
}

/** Clients and the responses that they received. */
function newLoad(services: readonly [TestService, TestService]) {
  const unexpected: string[] = []
  const load = { acknowledged: 0, refused: 0, isOver: false, unexpected }

  /** Returns the response if it is a success, or undefined if the database is unavailable. */
  async function ask(turn: number, ...request: Parameters<TestService['request']>) {
    const [path, options] = request
    const service = services[turn % 2 === 0 ? 0 : 1]
    const signal = AbortSignal.timeout(answerMs)
    const answer = await service.request(path, { ...options, signal })
    const text = await answer.text()
    if (answer.status < 300) {
      load.acknowledged++
      return { status: answer.status, text }
    }
    load.refused++
    const isProper =
      (answer.status === 503 || answer.status === 409) &&
      answer.headers.get('retry-after') !== null &&
      Array.isArray(JSON.parse(text).issues)
    if (!isProper) unexpected.push(`${options?.method ?? 'GET'} ${path}: ${answer.status} ${text}`)
    await sleep(20)
    return undefined
  }
  return { load, ask }
}

type Ask = ReturnType<typeof newLoad>['ask']
type Load = ReturnType<typeof newLoad>['load']

const newRun = { method: 'POST', body: { output: 'stream' } }

/** Changes a separate simulation, and creates runs of it and of a shared one. */
async function write(key: string, load: Load, ask: Ask) {
  const runs = new Map<string, string[]>([
    ['shared', []],
    [key, []],
  ])
  const ledger = { key, acknowledged: 0, sent: 0, runs }
  for (let turn = 0; !load.isOver; turn++) {
    ledger.sent++
    const put = { method: 'PUT', body: { ...empty, seed: ledger.sent } }
    if (await ask(turn, `/simulations/${key}`, put)) ledger.acknowledged = ledger.sent
    if (ledger.acknowledged === 0) continue
    for (const [of, list] of runs) {
      const run = await ask(turn, `/simulations/${of}/runs`, newRun)
      if (run) list.push(run.text)
    }
  }
  return ledger
}

/** Reads a run from its beginning repeatedly, page by page, by ids. Returns the number of times. */
async function read(path: string, golden: Buffer, load: Load, ask: Ask): Promise<number> {
  const headers = { Accept: 'application/x-ndjson' }
  for (let times = 0; ; times++) {
    const pages: Buffer[] = []
    for (let turn = times, at = 0; ; turn++) {
      const page = await ask(turn, `${path}?limit=300&lastEventId=${at}`, { headers })
      if (page?.status === 204) break
      if (load.isOver) return times
      if (!page) continue
      const body = Buffer.from(page.text)
      pages.push(body)
      at = wholeEvents(body, 'ndjson').lastId ?? at
    }
    expectSame(Buffer.concat(pages), golden)
  }
}

describe('a database with faults', () => {
  it(
    `loses and invents nothing (${count} faults, seed ${seed})`,
    async () => {
      const { postgres, services } = await startAll()
      const path = await newStream(services[0], 'read', many(1_000))
      await newStream(services[0], 'shared', empty)
      const golden = (await readWhole(services[0], `${path}?lastEventId=0`, 'ndjson')) as Buffer
      const { load, ask } = newLoad(services)
      const writing = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => write(key, load, ask))
      const reading = [1, 2, 3].map(() => read(path, golden, load, ask))
      const clients = Promise.all([...writing, ...reading])
      clients.catch(() => {
        load.isOver = true
      })
      for (const each of fc.sample(fault, { numRuns: count, seed })) {
        const enough = load.acknowledged + each.after
        while (load.acknowledged < enough && !load.isOver) await sleep(5)
        await commit(postgres, each)
      }
      // Both have recovered by themselves.
      const enough = load.acknowledged + 100
      while (load.acknowledged < enough && !load.isOver) await sleep(5)
      load.isOver = true
      await clients
      expect(load.unexpected).toEqual([])
      expect(load.refused).toBeGreaterThan(0)

      const ledgers = await Promise.all(writing)
      const shared = ledgers.flatMap(({ runs }) => runs.get('shared') ?? [])
      // One run existed before.
      await expectRuns(services[1], 'shared', shared)
      for (const { key, acknowledged, sent, runs } of ledgers) {
        await expectRuns(services[0], key, runs.get(key) ?? [])
        const found = JSON.parse(await (await services[1].request(`/simulations/${key}`)).text())
        expect(found.seed).toBeGreaterThanOrEqual(acknowledged)
        expect(found.seed).toBeLessThanOrEqual(sent)
      }
    },
    300_000 + count * faultMs,
  )

  it('does not disturb an open stream, which ends when the database is back', async () => {
    const { postgres, services } = await startAll()
    const path = await newStream(services[0], 'long', many(50_000))
    const golden = (await readWhole(services[0], `${path}?lastEventId=0`, 'ndjson')) as Buffer
    const run = await newStream(services[0], 'long', many(50_000))
    const reader = await openRaw(services[0], run, 'ndjson').readHead()
    await postgres.shutDown('fast')
    await reader.read(golden.length)
    expectSame(reader.body, golden)
    const asked = await services[0].request(run)
    expect(asked.status).toBe(503)
    expect(asked.headers.get('retry-after')).not.toBeNull()
    // All events were received, but the store does not record it yet.
    expect(reader.isWhole).toBe(false)
    await postgres.startAgain()
    await reader.readAll()
    expect(reader.isWhole).toBe(true)
    await expect.poll(async () => (await services[1].request(run)).status).toBe(204)
  })

  it('cuts off a stream whose end cannot be stored, and its reader gets it again', async () => {
    const { postgres, services } = await startAll()
    const path = await newStream(services[0], 'long', many(50_000))
    const golden = (await readWhole(services[0], `${path}?lastEventId=0`, 'ndjson')) as Buffer
    const run = await newStream(services[0], 'long', many(50_000))
    const reader = await openRaw(services[0], run, 'ndjson').readHead()
    await postgres.shutDown('fast')
    await reader.readAll()
    expect(reader.isWhole).toBe(false)
    expectSame(reader.body, golden)
    await postgres.startAgain()
    const again = async () => (await services[1].request('/readyz')).status
    await expect.poll(again).toBe(200)
    expectSame((await readWhole(services[1], run, 'ndjson')) ?? Buffer.alloc(0), golden)
  })
})
