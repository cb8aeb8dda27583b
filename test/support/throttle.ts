/** Simulates a slow machine: the pages of a browser and their workers get only a part of the processor. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Minimum time for which the processes run before they are stopped again. */
const runMs = 10

/**
 * Gives the processes of all pages of the browser one part in `times` of the processor by stopping and continuing them
 * with signals. (The protocol of the browser can slow down the thread of a page, but not its workers.) Returns a
 * function that ends it.
 */
export async function throttle(page: Page, times: number): Promise<() => Promise<void>> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser that was launched here')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  if (ids.length === 0) throw new Error('the browser has no process for its pages')
  let isOver = false
  const signal = (name: NodeJS.Signals) => {
    for (const id of ids) process.kill(id, name)
  }
  const ended = (async () => {
    while (!isOver) {
      const continuedMs = performance.now()
      await pause(runMs)
      signal('SIGSTOP')
      // On a busy machine the timer is late, so the code measures the time for which the processes ran.
      await pause((performance.now() - continuedMs) * (times - 1))
      signal('SIGCONT')
    }
  })()
  return async () => {
    isOver = true
    await ended
  }
}
