/**
 * Claim: readers at full speed get equal shares, and block neither each other nor other requests. One process contains
 * the readers, this one sends the other requests, and the service measures the delay of its event loop.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { firstByteMs, median, quantile, residentMb, type Service, startService } from './measure.ts'
import { pin, readerCore } from './pin.ts'
import type { Reading, ReadRequest } from './raw-reader.ts'
import { day, fiveEntities } from './records.ts'
import { printTable, reportGoal } from './report.ts'

const readerCounts = [1, 10, 100] as const
/** Approximate duration of a measurement, in seconds, as far as the maximum length of a response allows. */
const readSeconds = 2.5
const eventsMax = 1_000_000
const repetitions = 7
const warmEvents = 200_000

interface Goals {
  readonly firstByteMs: number
}

const goals: Readonly<Record<number, Goals>> = { 10: { firstByteMs: 6 }, 100: { firstByteMs: 60 } }

/** Measures a service of its own, which monitors its event loop. */
export async function fairness(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'spate-bench-delay-'))
  const delayFile = join(data, 'delay.json')
  process.env.SPATE_BENCH_DELAY = delayFile
  process.env.NODE_OPTIONS = `--import=${new URL('loop-delay.mjs', import.meta.url)}`
  const service = await startService()
  delete process.env.NODE_OPTIONS
  const readers = startReaders()
  try {
    const stream = await service.newStream(day(fiveEntities))
    const measured: Measured[] = []
    const each = await eventsPerReader({ service, readers, stream })
    for (const readerCount of readerCounts) {
      const rounds: Measured[] = []
      for (let i = 0; i < repetitions; i++) {
        const events = Math.min(eventsMax, Math.floor(each / readerCount))
        rounds.push(
          await measureReaders({ service, readers, stream, delayFile }, readerCount, events),
        )
      }
      measured.push(combined(rounds))
    }
    report(measured)
  } finally {
    readers.stop()
    await service.stop()
    rmSync(data, { recursive: true })
  }
}

interface Readers {
  /** Sends all requests at the same time. */
  readAll(requests: readonly ReadRequest[]): Promise<readonly Reading[]>
  stop(): void
}

/** Starts one process for all readers. It has its own core and reads faster than the service writes. */
function startReaders(): Readers {
  const child: ChildProcess = fork(new URL('raw-reader.ts', import.meta.url))
  process.once('exit', () => child.kill('SIGKILL'))
  pin(child.pid, readerCore)
  return {
    readAll: (requests) =>
      new Promise((resolve, reject) => {
        const readings: Reading[] = []
        child.removeAllListeners('message')
        child.on('message', (reading: Reading) => {
          if (reading.problem !== undefined) reject(new Error(reading.problem))
          if (readings.push(reading) === requests.length) resolve(readings)
        })
        for (const request of requests) child.send(request)
      }),
    stop: () => void child.kill('SIGKILL'),
  }
}

interface FairnessContext {
  readonly service: Service
  readonly readers: Readers
  readonly stream: string
  readonly delayFile: string
}

/** Returns the number of events that one reader receives in the measured time. */
async function eventsPerReader({
  service,
  readers,
  stream,
}: Omit<FairnessContext, 'delayFile'>): Promise<number> {
  const request = service.request(`${stream}0&limit=${warmEvents}`)
  let rate = 0
  for (let i = 0; i < 4; i++) {
    const [reading] = await readers.readAll([request])
    rate = warmEvents / (reading?.totalMs ?? 1)
  }
  return rate * readSeconds * 1_000
}

interface Measured {
  readonly readerCount: number
  readonly events: number
  /** Time to the first byte of each reader, in milliseconds. */
  readonly firstByteMs: readonly number[]
  /** Time to the first byte of other requests that run at the same time, in milliseconds. */
  readonly otherMs: readonly number[]
  readonly shortStreamMs: readonly number[]
  readonly loopDelayMs: number
  readonly loopDelayMaxMs: number
  /** Difference between the longest and the shortest duration, in percent of the longest. */
  readonly durationsPercent: number
  readonly residentMb: number
  readonly rate: number
}

async function measureReaders(
  { service, readers, stream, delayFile }: FairnessContext,
  readerCount: number,
  events: number,
): Promise<Measured> {
  await loopDelay(service, delayFile)
  const otherMs: number[] = []
  const shortStreamMs: number[] = []
  let max = 0
  let hasEnded = false
  async function sendOtherRequests(): Promise<void> {
    // Until then all readers are connected.
    await sleep(100)
    while (!hasEnded) {
      otherMs.push(await firstByteMs(() => service.get('/simulations', 'application/json')))
      shortStreamMs.push(await firstByteMs(() => service.get(`${stream}0&limit=1000`)))
      max = Math.max(max, residentMb(service.pid))
      await sleep(5)
    }
  }
  const otherRequests = sendOtherRequests()
  const request = service.request(`${stream}0&limit=${events}`)
  const startedMs = performance.now()
  const readings = await readers.readAll(Array.from({ length: readerCount }, () => request))
  const seconds = (performance.now() - startedMs) / 1_000
  hasEnded = true
  await otherRequests
  const { p99, max: loopDelayMaxMs } = await loopDelay(service, delayFile)
  const durations = readings.map(({ totalMs }) => totalMs)
  const [shortest, longest] = [Math.min(...durations), Math.max(...durations)]
  const bytes = readings.reduce((sum, reading) => sum + reading.bytes, 0)
  return {
    readerCount,
    events,
    firstByteMs: readings.map((reading) => reading.firstByteMs),
    otherMs,
    shortStreamMs,
    loopDelayMs: p99,
    loopDelayMaxMs,
    durationsPercent: ((longest - shortest) / longest) * 100,
    residentMb: max,
    rate: bytes / seconds / 1e6,
  }
}

/** Returns the delay of the event loop since the last call. */
async function loopDelay(
  { pid }: Service,
  file: string,
): Promise<{ readonly p99: number; readonly max: number }> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(file) || readFileSync(file).length === 0) await sleep(5)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Joins the values of single requests. Other values become the median of all rounds. */
function combined(rounds: readonly Measured[]): Measured {
  const middle = (of: (round: Measured) => number): number => median(rounds.map(of))
  return {
    readerCount: middle(({ readerCount }) => readerCount),
    events: middle(({ events }) => events),
    firstByteMs: rounds.flatMap((round) => round.firstByteMs),
    otherMs: rounds.flatMap((round) => round.otherMs),
    shortStreamMs: rounds.flatMap((round) => round.shortStreamMs),
    loopDelayMs: middle((round) => round.loopDelayMs),
    loopDelayMaxMs: middle((round) => round.loopDelayMaxMs),
    durationsPercent: middle((round) => round.durationsPercent),
    residentMb: Math.max(...rounds.map((round) => round.residentMb)),
    rate: middle(({ rate }) => rate),
  }
}

function report(measured: readonly Measured[]): void {
  const percentiles = (values: readonly number[]): string =>
    `${median(values).toFixed(1)} / ${quantile(values, 0.99).toFixed(1)}`
  const alone = measured[0]?.rate ?? Number.NaN
  const rows = measured.map((of) => ({
    readers: String(of.readerCount),
    'events per reader': of.events.toLocaleString('en'),
    'first byte, ms, p50 / p99': percentiles(of.firstByteMs),
    'first byte of a short stream, ms': percentiles(of.shortStreamMs),
    'GET /simulations, ms': percentiles(of.otherMs),
    'event loop delay, ms, p99 (max)': `${of.loopDelayMs.toFixed(1)} (${of.loopDelayMaxMs.toFixed(1)})`,
    'difference of durations, %': of.durationsPercent.toFixed(1),
    'resident MB': of.residentMb.toFixed(0),
    'total MB/s': of.rate.toFixed(0),
  }))
  printTable(`Concurrent readers at full speed, ${repetitions} repetitions`, rows)
  for (const of of measured) {
    const goal = goals[of.readerCount]
    if (goal === undefined) continue
    const reportLimit = (what: string, value: number, atMost: number, unit: string): void =>
      reportGoal({ claim: `${of.readerCount} readers: ${what}`, value, atMost, unit })
    reportLimit('first byte, p99', quantile(of.firstByteMs, 0.99), goal.firstByteMs, ' ms')
    reportLimit('event loop delay, p99', of.loopDelayMs, 3, ' ms')
    reportLimit('difference of durations', of.durationsPercent, 3, ' %')
    reportLimit('other requests, p99', quantile(of.otherMs, 0.99), 15, ' ms')
    reportLimit('resident memory', of.residentMb, 150, ' MB')
    const share = (of.rate / alone) * 100
    reportGoal({
      claim: `${of.readerCount} readers: throughput compared with one reader`,
      value: share,
      atLeast: 90,
      unit: ' %',
    })
  }
}
