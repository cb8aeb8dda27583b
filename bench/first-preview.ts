/** Opens the editor of a simulation in a window with an empty cache, and measures when its preview is painted. */
import type { BrowserContext } from 'playwright-core'
import { launchBrowser, openWindow } from '../test/support/browser.ts'
import { startProcess } from '../test/support/service.ts'
import { becomeOwner } from '../test/support/show-case.ts'

/** The script is text, because the compiler of this file has no DOM types. */
const pageProgram = `
globalThis.firstPreview = new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    const panel = document.querySelector('section[aria-label=Preview] table')
    if (panel === null) return
    observer.disconnect()
    // The next task starts after the frame is painted.
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
  }).observe(document, { childList: true, subtree: true })
})
`

/** Returns the times from the start of the navigation to the painted preview, in milliseconds. */
export async function firstPreviewMs(repetitions: number): Promise<readonly number[]> {
  const service = await startProcess()
  const browser = await launchBrowser()
  try {
    const owner = await openWindow(browser)
    await becomeOwner(service, owner.page)
    const storageState = await owner.context.storageState()
    await owner.context.close()
    const times: number[] = []
    for (let i = 0; i < repetitions; i++) {
      const { context } = await openWindow(browser, { storageState })
      times.push(await open(context, `${service.address}/console/simulations/shop`))
      await context.close()
    }
    return times
  } finally {
    await browser.close()
    await service.stop()
  }
}

async function open(context: BrowserContext, address: string): Promise<number> {
  await context.addInitScript({ content: pageProgram })
  const [page] = context.pages()
  if (page === undefined) throw new Error('the window must have a page')
  await page.goto(address)
  return page.evaluate<number>('firstPreview')
}
