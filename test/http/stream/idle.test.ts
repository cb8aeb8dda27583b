/**
 * Thousands of idle streams: other requests are served in the meantime, all streams get their events when they are due,
 * and all end cleanly when the service stops. `SPATE_TEST_STREAMS` sets the number; the test prints the memory use.
 */

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { startProcess, type TestProcess } from '../../support/service.ts'
import type { RawReader } from './raw-reader.ts'
import { createSimulation, expectSame, many, newStream, openRaw, readWhole } from './runs.ts'

const count = Number(process.env.SPATE_TEST_STREAMS ?? 200)
/**
 * Time in which all streams should be open and other requests be served. If that takes longer, the test starts again
 * with more time.
 */
const leadMs = 3_000 + 4 * count
const asked = 100
/** Memory of the service, excluding unread data. */
const streamKbMax = 60
const atOnce = 100

async function start(): Promise<TestProcess> {
  const room = `${count + 100}`
  const service = await startProcess({
    SPATE_STREAMS: room,
    SPATE_STREAMS_PER_KEY: room,
    SPATE_CONNECTIONS: room,
  })
  onTestFinished(() => service.stop())
  return service
}

/** Returns the path of a new run whose three events are due after that time. */
async function newLateRun(service: TestProcess, key: string, afterMs: number): Promise<string> {
  const startMs = Date.now() + afterMs
  await createSimulation(service, key, {
    start: new Date(startMs).toISOString(),
    end: new Date(startMs + 3_000).toISOString(),
    entities: { a: { rate: { base: '1/second', arrivals: 'even' }, schema: { const: 1 } } },
  })
  const run = { method: 'POST', body: { output: 'stream' } }
  const created = await service.request(`/simulations/${key}/runs`, run)
  expect(created.status).toBe(201)
  return `${created.headers.get('location')}/stream?lastEventId=0`
}

async function openAll(service: TestProcess, path: string): Promise<readonly RawReader[]> {
  const readers: RawReader[] = []
  while (readers.length < count) {
    const few = Array.from({ length: Math.min(atOnce, count - readers.length) }, () =>
      openRaw(service, `${path}&speed=1`, 'ndjson').readHead(),
    )
    readers.push(...(await Promise.all(few)))
  }
  onTestFinished(() => leave(readers))
  expect(readers.filter(({ status }) => status !== 200)).toEqual([])
  return readers
}

function leave(readers: readonly RawReader[]): void {
  for (const reader of readers) reader.abort()
}

function haveNothing(readers: readonly RawReader[]): boolean {
  return readers.every(({ body }) => body.length === 0)
}

function residentKb(service: TestProcess): number {
  const status = readFileSync(`/proc/${service.process.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1])
}

/**
 * Returns the 99th percentile of request durations in milliseconds, for alternating lists and short streams. Checks all
 * responses.
 */
async function p99OfOthers(service: TestProcess, stream: string, golden: Buffer): Promise<number> {
  const taken: number[] = []
  for (let i = 0; i < asked; i++) {
    const beganMs = performance.now()
    const list = await service.request('/simulations')
    expect([list.status, JSON.parse(await list.text()).length > 0]).toEqual([200, true])
    expectSame((await readWhole(service, stream, 'ndjson')) ?? Buffer.alloc(0), golden)
    taken.push(performance.now() - beganMs)
  }
  return taken.sort((a, b) => a - b)[Math.floor(asked * 0.99)] ?? Number.NaN
}

interface Idle {
  readonly path: string
  readonly readers: readonly RawReader[]
  readonly kbEach: number
  readonly p99Ms: number
}

async function openIdle(service: TestProcess, short: string, golden: Buffer): Promise<Idle> {
  for (let afterMs = leadMs; ; afterMs *= 3) {
    const kb = residentKb(service)
    const path = await newLateRun(service, 'late', afterMs)
    const readers = await openAll(service, path)
    const kbEach = (residentKb(service) - kb) / count
    const p99Ms = await p99OfOthers(service, short, golden)
    if (haveNothing(readers)) return { path, readers, kbEach, p99Ms }
    leave(readers)
  }
}

it(`${count} idle streams cost little, and get their events when these are due`, async () => {
  const service = await start()
  const short = `${await newStream(service, 'short', many(1_000))}?lastEventId=0`
  const golden = (await readWhole(service, short, 'ndjson')) ?? Buffer.alloc(0)
  const alone = await p99OfOthers(service, short, golden)
  const { path, readers, kbEach, p99Ms } = await openIdle(service, short, golden)
  console.info(
    `${count} idle streams: ${kbEach.toFixed(0)} KB each, p99 of others ${alone.toFixed(1)} ms without them, ` +
      `${p99Ms.toFixed(1)} ms with them (${(p99Ms / alone).toFixed(1)} times)`,
  )
  expect(kbEach).toBeLessThan(streamKbMax)
  await Promise.all(readers.map((reader) => reader.readAll()))
  const whole = (await readWhole(service, path, 'ndjson')) ?? Buffer.alloc(0)
  expect(whole.toString().split('\n')).toHaveLength(4)
  for (const reader of readers) {
    expect(reader.isWhole).toBe(true)
    expectSame(reader.body, whole)
  }
}, 300_000)

it(`${count} idle streams end cleanly when the service stops`, async () => {
  const service = await start()
  const readers = await openAll(service, await newLateRun(service, 'tomorrow', 86_400_000))
  const ended = once(service.process, 'exit')
  service.process.kill('SIGTERM')
  await Promise.all(readers.map((reader) => reader.readAll()))
  expect(await ended).toEqual([0, null])
  expect(readers.filter(({ isWhole }) => !isWhole)).toEqual([])
  expect(haveNothing(readers)).toBe(true)
}, 300_000)
