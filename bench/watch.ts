/**
 * Claims: a run is watched at full speed in a page that stays smooth and does not grow; and every page of the console
 * is there at once. In a real browser, over a service in a process of its own.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { median, quantile } from './measure.ts'
import { printTable, reportGoal } from './report.ts'
import {
  enormous,
  openGauge,
  openWatchTrial,
  type Reading,
  type WatchTrial,
} from './watch-trial.ts'

const seconds = 60
const sampleSeconds = 5
/** Until code is compiled and the first lists are full: what is held from then on is compared. */
const warmUpMs = 5_000
const loads = 10

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
  const [gauge] = await Promise.all([
    openGauge(trial, page),
    page.getByRole('button', { name: 'Watch' }).click(),
  ])
  await sleep(warmUpMs)
  const before = await gauge.read('collected')
  const from = { event: await lastEvent(page), atMs: performance.now() }
  await page.evaluate('watching.countFrames()')
  const readings: Reading[] = []
  for (let i = 0; i < seconds / sampleSeconds; i++) {
    await sleep(sampleSeconds * 1_000)
    readings.push(await gauge.read('as it is'))
  }
  const frames = await page.evaluate<readonly number[]>('watching.frames')
  const events = (await lastEvent(page)) - from.event
  const eventsPerSecond = (events / (performance.now() - from.atMs)) * 1_000
  const after = await gauge.read('collected')
  const busyShare = (after.busySeconds - before.busySeconds) / seconds
  const totalMs = frames.reduce((sum, ms) => sum + ms, 0)
  const framesPerSecond = (frames.length / totalMs) * 1_000
  printTable(`A run of 320 million events watched as fast as it comes, ${seconds} s`, [
    {
      'frames a second': framesPerSecond.toFixed(1),
      'by the median frame': (1_000 / median(frames)).toFixed(1),
      'by the slowest of 100 frames': (1_000 / quantile(frames, 0.99)).toFixed(1),
      'the longest frame, ms': Math.max(...frames).toFixed(0),
      "the page's thread is busy": `${(busyShare * 100).toFixed(0)} %`,
      'events a second': Math.round(eventsPerSecond).toLocaleString('en'),
    },
  ])
  const held = (what: string, of: (reading: Reading) => number, digits: number) => ({
    held: what,
    [`after ${warmUpMs / 1_000} s`]: of(before).toFixed(digits),
    [`every ${sampleSeconds} s, with garbage`]: readings
      .map((reading) => of(reading).toFixed(0))
      .join(' '),
    [`after ${warmUpMs / 1_000 + seconds} s`]: of(after).toFixed(digits),
  })
  printTable('What is held meanwhile; in the heaps after a collection', [
    held('heap of the page, MB', ({ pageHeapMb }) => pageHeapMb, 2),
    held('heap of its worker, MB', ({ workerHeapMb }) => workerHeapMb, 2),
    held('nodes of the document', ({ nodes }) => nodes, 0),
    held("the browser's process, resident, MB", ({ rendererMb }) => rendererMb, 0),
    held('the service, resident, MB', ({ serviceMb }) => serviceMb, 0),
  ])
  reportGoal({
    claim: 'watching a run at full speed',
    value: framesPerSecond,
    unit: ' frames a second',
    atLeast: 50,
  })
  reportGoal({
    claim: 'the lowest heaps of its page and worker in the second half, above the lowest of all',
    value: lowestHeap(readings.slice(seconds / sampleSeconds / 2)) - lowestHeap(readings),
    unit: ' MB',
    atMost: 1,
  })
}

/** Pieces under way come and go, even while garbage is collected; what is held for good is below all readings. */
function lowestHeap(readings: readonly Reading[]): number {
  return Math.min(...readings.map(({ pageHeapMb, workerHeapMb }) => pageHeapMb + workerHeapMb))
}

async function lastEvent(page: Page): Promise<number> {
  const status = page.getByRole('status').filter({ hasText: /^Event / })
  const text = await status.innerText()
  return Number(/^Event ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''))
}

interface Load {
  /** From the start of the navigation until the heading is seen. */
  readonly ms: number
  /** Of script, as sent, until then; */
  readonly bytes: number
  /** and when all is there. */
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
      'with an empty cache, ms': coldMs.toFixed(0),
      'with a full one, ms': warmMs.toFixed(0),
      'script until then, KB': kilobytes(median(cold.map(({ bytes }) => bytes))),
      'with what comes later, KB': kilobytes(median(cold.map(({ allBytes }) => allBytes))),
    })
  }
  printTable(
    `From the start of the navigation until the heading is seen, median of ${loads}; script as it is sent`,
    rows,
  )
  for (const [name, value] of Object.entries({ empty: slowest.cold, full: slowest.warm })) {
    reportGoal({
      claim: `the slowest page is there, with ${name === 'empty' ? 'an empty' : 'a full'} cache`,
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
