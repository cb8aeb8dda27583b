/** The console in a real browser with its own service, and the frame rate and memory that the browser reports. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { launchBrowser, openWindow } from '../test/support/browser.ts'
import { startProcess, type TestProcess } from '../test/support/service.ts'
import { fillForShow } from '../test/support/show-case.ts'
import { residentMb } from './measure.ts'

export interface WatchTrial {
  readonly service: TestProcess
  readonly browser: Browser
  /** The session of the owner. */
  readonly context: BrowserContext
  readonly page: Page
  /** Opens a signed-in window with an empty cache. */
  freshWindow(): Promise<{ readonly context: BrowserContext; readonly page: Page }>
  close(): Promise<void>
}

/** The script is text, because the compiler of this file has no DOM types. */
const pageProgram = `
const watching = globalThis.watching = {
  /** Milliseconds of each frame since they were counted. */
  frames: [],
  countFrames() {
    let beforeMs
    requestAnimationFrame(function frame(nowMs) {
      if (beforeMs !== undefined) watching.frames.push(nowMs - beforeMs)
      beforeMs = nowMs
      requestAnimationFrame(frame)
    })
  },
  load() {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const bytesOf = (some) => some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    const ms = watching.headingMs
    const before = scripts.filter(({ responseEnd }) => responseEnd <= ms)
    return { ms, bytes: bytesOf(before), allBytes: bytesOf(scripts) }
  },
}
new MutationObserver((_, observer) => {
  const heading = document.querySelector('h1')
  if (heading === null || heading.getClientRects().length === 0) return
  observer.disconnect()
  // A frame that shows it has begun.
  requestAnimationFrame(() => { watching.headingMs = performance.now() })
}).observe(document, { childList: true, subtree: true })
`

/** Key of a simulation whose first run has more events than are read in a minute. */
export const enormous = 'enormous'

/**
 * Opens a service with the data of the screenshots: long names, fifty entities, a run of 26 million events. Adds one of
 * 320 million events.
 */
export async function openWatchTrial(): Promise<WatchTrial> {
  const service = await startProcess()
  const browser = await launchBrowser()
  const { context, page } = await openWindow(browser)
  await context.addInitScript({ content: pageProgram })
  await fillForShow(service, page, async () => undefined)
  await startEnormous(service)
  const storageState = await context.storageState()
  return {
    service,
    browser,
    context,
    page,
    async freshWindow() {
      const window = await openWindow(browser, { storageState })
      await window.context.addInitScript({ content: pageProgram })
      return window
    },
    async close() {
      await browser.close()
      await service.stop()
    },
  }
}

/** Starts the run of 26 million events, extended to a year. */
async function startEnormous(service: TestProcess): Promise<void> {
  const response = await service.request('/simulations/huge')
  const month: unknown = await response.json()
  const definition = { ...Object(month), end: '2027-01-01' }
  const path = `/simulations/${enormous}`
  const succeed = async (path: string, method: string, body: object) => {
    const { ok, status } = await service.request(path, { method, body })
    if (!ok) throw new Error(`${method} ${path}: ${status}`)
  }
  await succeed(path, 'PUT', definition)
  await succeed(`${path}/runs`, 'POST', { output: 'stream' })
}

export interface Reading {
  /** Processor time of the page's main thread, in seconds. */
  readonly busySeconds: number
  readonly pageHeapMb: number
  readonly workerHeapMb: number
  readonly nodes: number
  /** Resident memory of the process of the page and its workers, in MB. */
  readonly rendererMb: number
  readonly serviceMb: number
}

export interface Gauge {
  /** Reads the figures, with or without collecting garbage first. */
  read(garbage: 'as it is' | 'collected'): Promise<Reading>
}

interface Heap {
  readonly usedSize: number
}

const megabyte = 2 ** 20

/** Opens the measurement of a page with one worker. */
export async function openGauge({ service, browser }: WatchTrial, page: Page): Promise<Gauge> {
  const session = await page.context().newCDPSession(page)
  const machine = await browser.newBrowserCDPSession()
  const worker = await workerOf(session)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    async read(garbage) {
      if (garbage === 'collected') {
        await session.send('HeapProfiler.collectGarbage')
        await worker('HeapProfiler.collectGarbage')
      }
      const { metrics } = await session.send('Performance.getMetrics')
      const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
      const pageHeap: Heap = await session.send('Runtime.getHeapUsage')
      const workerHeap = await worker<Heap>('Runtime.getHeapUsage')
      const { processInfo } = await machine.send('SystemInfo.getProcessInfo')
      const renderers = processInfo.filter(({ type }) => type === 'renderer')
      return {
        busySeconds: metric('TaskDuration'),
        pageHeapMb: pageHeap.usedSize / megabyte,
        workerHeapMb: workerHeap.usedSize / megabyte,
        nodes: metric('Nodes'),
        rendererMb: Math.max(...renderers.map(({ id }) => residentMb(id))),
        serviceMb: residentMb(service.process.pid ?? 0),
      }
    },
  }
}

/** Sends messages to the worker through the session of the page. */
async function workerOf(session: CDPSession): Promise<<T>(method: string) => Promise<T>> {
  const pending = new Map<number, (result: unknown) => void>()
  let lastId = 0
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message)
    pending.get(id)?.(result)
    pending.delete(id)
  })
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker' && targetInfo.url.includes('tail.worker')) resolve(sessionId)
    })
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  const sessionId = await attached
  return async <T>(method: string) => {
    const id = ++lastId
    const response = new Promise<unknown>((resolve) => pending.set(id, resolve))
    await session.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method }),
    })
    return (await response) as T
  }
}
