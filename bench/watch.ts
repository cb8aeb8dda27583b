/**
 * Claims: a page that watches a run at full speed stays smooth and does not grow, and every page of the console loads
 * immediately. Measured in a real browser, with a service in its own process.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { median, quantile } from './measure.ts'
import { printTable, reportGoal } from './report.ts'
import {
  enormous,
  type Gauge,
  openGauge,
  openWatchTrial,
  type Reading,
  type WatchTrial,
} from './watch-trial.ts'

const seconds = 30
const sampleSeconds = 5
/** Time until the code is compiled and the first lists are full, in milliseconds. Memory is compared from then on. */
const warmUpMs = 5_000
const loads = 7
/** Number of readings after garbage collections, of which the smallest counts. */
const collectedReadings = 7

const run = `/console/simulations/${enormous}/runs/1`

const pages: Readonly<Record<string, string>> = {
  'the list of simulations': '/console/',
  'a simulation': '/console/simulations/shop',
  'its runs': '/console/simulations/shop/runs',
  'a run': run,
  'the types': '/console/types',
  'the reference': '/console/reference',
  'the keys': '/console/keys',
  'the settings': '/console/settings',
}

export async function watch(): Promise<void> {
  const trial = await openWatchTrial()
  try {
    await measureLoads(trial)
    await measureWatching(trial)
  } finally {
    await trial.close()
  }
}

async function measureWatching(trial: WatchTrial): Promise<void> {
  const { page, service } = trial
  await page.goto(service.address + run)
  await page.locator('.uplot').waitFor()
  // The run is in progress until its end, and would be watched at the pace of the clock.
  await page.getByLabel('Speed').selectOption({ label: 'Maximum speed' })
  const [gauge] = await Promise.all([
    openGauge(trial, page),
    page.getByRole('button', { name: 'Watch' }).click(),
  ])
  await sleep(warmUpMs)
  const before = await readHeld(gauge)
  const from = { event: await lastEvent(page), atMs: performance.now() }
  await page.evaluate('watching.countFrames()')
  const readings: Reading[] = []
  const busyFrom = (await gauge.read('as it is')).busySeconds
  for (let i = 0; i < seconds / sampleSeconds; i++) {
    await sleep(sampleSeconds * 1_000)
    readings.push(await gauge.read('as it is'))
  }
  const frames = await page.evaluate<readonly number[]>('watching.frames')
  const events = (await lastEvent(page)) - from.event
  const eventsPerSecond = (events / (performance.now() - from.atMs)) * 1_000
  const after = await readHeld(gauge)
  const busyShare = ((readings.at(-1)?.busySeconds ?? Number.NaN) - busyFrom) / seconds
  const totalMs = frames.reduce((sum, ms) => sum + ms, 0)
  const framesPerSecond = (frames.length / totalMs) * 1_000
  printTable(`Watching a run of 320 million events at full speed, ${seconds} s`, [
    {
      'frames/s': framesPerSecond.toFixed(1),
      'frames/s by the median frame': (1_000 / median(frames)).toFixed(1),
      'frames/s by the slowest of 100 frames': (1_000 / quantile(frames, 0.99)).toFixed(1),
      'longest frame, ms': Math.max(...frames).toFixed(0),
      'busy share of the main thread': `${(busyShare * 100).toFixed(0)} %`,
      'events/s': Math.round(eventsPerSecond).toLocaleString('en'),
    },
  ])
  const held = (what: string, of: (reading: Reading) => number, digits: number) => ({
    memory: what,
    [`after ${warmUpMs / 1_000} s`]: of(before).toFixed(digits),
    [`every ${sampleSeconds} s, before garbage collection`]: readings
      .map((reading) => of(reading).toFixed(0))
      .join(' '),
    [`after ${warmUpMs / 1_000 + seconds} s`]: of(after).toFixed(digits),
  })
  printTable('Memory while watching; heaps after a garbage collection', [
    held('heap of the page, MB', ({ pageHeapMb }) => pageHeapMb, 2),
    held('heap of the worker, MB', ({ workerHeapMb }) => workerHeapMb, 2),
    held('nodes of the document', ({ nodes }) => nodes, 0),
    held('browser process, resident, MB', ({ rendererMb }) => rendererMb, 0),
    held('service, resident, MB', ({ serviceMb }) => serviceMb, 0),
  ])
  reportGoal({
    claim: 'watching a run at full speed',
    value: framesPerSecond,
    unit: ' frames/s',
    atLeast: 50,
  })
  reportGoal({
    claim: `growth of the heaps of page and worker in ${seconds} s, after garbage collections`,
    value: heapsMb(after) - heapsMb(before),
    unit: ' MB',
    atMost: 1,
  })
}

/**
 * Reads the heaps several times after garbage collections, and returns the smallest reading. Events in flight enlarge
 * the others.
 */
async function readHeld(gauge: Gauge): Promise<Reading> {
  const readings: Reading[] = []
  for (let i = 0; i < collectedReadings; i++) readings.push(await gauge.read('collected'))
  return readings.reduce((least, each) => (heapsMb(each) < heapsMb(least) ? each : least))
}

function heapsMb({ pageHeapMb, workerHeapMb }: Reading): number {
  return pageHeapMb + workerHeapMb
}

async function lastEvent(page: Page): Promise<number> {
  const status = page.getByRole('status').filter({ hasText: /^Event / })
  const text = await status.innerText()
  return Number(/^Event ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''))
}

interface Load {
  /** Time from the start of the navigation until the heading is visible, in milliseconds. */
  readonly ms: number
  /** Size of the scripts until then, as sent, in bytes. */
  readonly bytes: number
  /** Size of all scripts, as sent, in bytes. */
  readonly allBytes: number
}

async function measureLoads(trial: WatchTrial): Promise<void> {
  const rows: Record<string, string>[] = []
  const slowest = { cold: 0, warm: 0 }
  for (const [page, path] of Object.entries(pages)) {
    const { cold, warm } = await loadOften(trial, trial.service.address + path)
    const coldMs = median(cold.map(({ ms }) => ms))
    const warmMs = median(warm.map(({ ms }) => ms))
    slowest.cold = Math.max(slowest.cold, coldMs)
    slowest.warm = Math.max(slowest.warm, warmMs)
    rows.push({
      page,
      'empty cache, ms': coldMs.toFixed(0),
      'full cache, ms': warmMs.toFixed(0),
      'scripts until then, KB': kilobytes(median(cold.map(({ bytes }) => bytes))),
      'all scripts, KB': kilobytes(median(cold.map(({ allBytes }) => allBytes))),
    })
  }
  printTable(
    `From the start of the navigation until the heading is visible, median of ${loads}; scripts as sent`,
    rows,
  )
  for (const [name, value] of Object.entries({ empty: slowest.cold, full: slowest.warm })) {
    reportGoal({
      claim: `the slowest page, with ${name === 'empty' ? 'an empty' : 'a full'} cache`,
      value,
      unit: ' ms',
      atMost: 300,
    })
  }
}

async function loadOften({ freshWindow }: WatchTrial, address: string) {
  const cold: Load[] = []
  const warm: Load[] = []
  for (let i = 0; i < loads; i++) {
    const { context, page } = await freshWindow()
    cold.push(await load(page, address))
    warm.push(await load(page, address))
    await context.close()
  }
  return { cold, warm }
}

async function load(page: Page, address: string): Promise<Load> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor()
  return page.evaluate<Load>('watching.load()')
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1)
}
