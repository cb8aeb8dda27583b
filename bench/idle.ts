/**
 * Claims: ten thousand streams without a due event use little memory, delay no other request, and receive their event
 * when it is due. The readers run in their own process, which only counts.
 */

import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { killOnExit, nextMessage } from './child.ts'
import type { IdleMessage, IdleRequest } from './idle-readers.ts'
import { firstByteMs, quantile, residentMb, type Service, spread, startService } from './measure.ts'
import { pin, readerCore } from './pin.ts'
import { printTable, reportGoal } from './report.ts'

const counts = [1_000, 10_000] as const
const requestCount = 300
/** Time to open one stream, including the commit that it waits for, in milliseconds. */
const openMs = 4

/** Measures a new service for each count. */
export async function idle(): Promise<void> {
  const rows: Record<string, string>[] = []
  for (const count of counts) {
    const service = await startService()
    const short = `${await service.newStream(secondsFrom('2026-01-01', 10))}0`
    const measureRequests = async (): Promise<readonly number[]> => {
      const taken: number[] = []
      for (let i = 0; i < requestCount; i++) {
        taken.push(await firstByteMs(() => service.get('/simulations', 'application/json')))
        taken.push(await firstByteMs(() => service.get(short)))
      }
      return taken
    }
    // The first requests are slower and are not measured.
    await measureRequests()
    const alone = await measureRequests()
    const found = await openIdle({ service, measureRequests, count })
    await service.stop()
    rows.push(row({ count, alone, ...found }))
    const claim = (what: string): string => `${count.toLocaleString('en')} idle streams: ${what}`
    const { kbEach, others, lateMs } = found
    reportGoal({ claim: claim('memory per stream'), value: kbEach, atMost: 30, unit: ' KB' })
    const p99 = quantile(others, 0.99)
    reportGoal({ claim: claim('other requests, p99'), value: p99, atMost: 100, unit: ' ms' })
    reportGoal({
      claim: claim('streams without their event'),
      value: count - lateMs.length,
      atMost: 0,
    })
  }
  printTable('Streams with ?speed=1 and no due event, and other requests at the same time', rows)
}

interface Found {
  readonly kbEach: number
  readonly openedMs: readonly number[]
  readonly others: readonly number[]
  readonly lateMs: readonly number[]
}

async function openIdle({
  service,
  measureRequests,
  count,
}: {
  readonly service: Service
  readonly measureRequests: () => Promise<readonly number[]>
  readonly count: number
}): Promise<Found> {
  for (let aheadMs = 5_000 + count * openMs; ; aheadMs *= 3) {
    const before = residentMb(service.pid)
    const dueMs = Date.now() + aheadMs
    const stream = await service.newStream(secondsFrom(new Date(dueMs).toISOString(), 1))
    const child = killOnExit(fork(new URL('idle-readers.ts', import.meta.url)))
    pin(child.pid, readerCore)
    const request: IdleRequest = { ...service.request(`${stream}0&speed=1`), count }
    child.send(request)
    const { openedMs = [] } = await nextMessage<IdleMessage>(child)
    await sleep(500)
    const kbEach = ((residentMb(service.pid) - before) / count) * 1_024
    const others = await measureRequests()
    // If opening the streams takes longer, events arrive in the meantime. The measurement is repeated with more time.
    const isIdle = Date.now() < dueMs
    const { beginMs = [] } = await nextMessage<IdleMessage>(child)
    child.kill('SIGKILL')
    if (isIdle) return { kbEach, openedMs, others, lateMs: beginMs.map((ms) => ms - dueMs) }
  }
}

/** Returns a definition with about one event per second. */
function secondsFrom(start: string, seconds: number): object {
  const end = new Date(Date.parse(start) + seconds * 1_000).toISOString()
  const rate = { base: '1/second', arrivals: 'even' }
  return { start, end, entities: { a: { rate, schema: { const: 1 } } } }
}

function row(of: {
  readonly count: number
  readonly kbEach: number
  readonly openedMs: readonly number[]
  readonly others: readonly number[]
  readonly alone: readonly number[]
  readonly lateMs: readonly number[]
}): Record<string, string> {
  const p99 = (values: readonly number[]): number => quantile(values, 0.99)
  const percentiles = (values: readonly number[]): string =>
    `${quantile(values, 0.5).toFixed(1)} / ${p99(values).toFixed(1)}`
  return {
    streams: of.count.toLocaleString('en'),
    'KB of the service per stream': of.kbEach.toFixed(0),
    'time to open, ms, p50 / p99': percentiles(of.openedMs),
    'other requests without streams, ms, p50 / p99': percentiles(of.alone),
    'with streams, ms, p50 / p99': percentiles(of.others),
    'ratio of p99': (p99(of.others) / p99(of.alone)).toFixed(2),
    'delay of the event, ms, median (range)': spread(of.lateMs, 0),
  }
}
