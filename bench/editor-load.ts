/** Opens the editor of a simulation with an empty cache, and counts what the browser loads: bytes, and time when slow. */
import type { BrowserContext, Page, Request } from 'playwright-core'
import { launchBrowser, openWindow } from '../test/support/browser.ts'
import { startProcess } from '../test/support/service.ts'
import { becomeOwner } from '../test/support/show-case.ts'

export interface LoadedResource {
  readonly path: string
  /** Bytes of the response over the wire, with its headers. */
  readonly bytes: number
  readonly isWorker: boolean
}

export interface SlowLoad {
  /** Times from the start of the navigation, in milliseconds. */
  readonly firstContentMs: number
  readonly definitionMs: number
  readonly previewMs: number
}

/** A slow network of phones, as Chromium emulates it. */
const slowNetwork = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
}

/** Returns all resources that the editor loads, and the times on a slow network. */
export async function measureEditorLoad(): Promise<{
  readonly resources: readonly LoadedResource[]
  readonly slow: SlowLoad
}> {
  const service = await startProcess()
  const browser = await launchBrowser()
  try {
    const owner = await openWindow(browser)
    await becomeOwner(service, owner.page)
    const storageState = await owner.context.storageState()
    await owner.context.close()
    const address = `${service.address}/console/simulations/shop`
    const fast = await openWindow(browser, { storageState })
    const resources = await resourcesOf(fast.context, fast.page, address)
    await fast.context.close()
    const slow = await openWindow(browser, { storageState })
    return { resources, slow: await slowLoad(slow.context, slow.page, address) }
  } finally {
    await browser.close()
    await service.stop()
  }
}

async function resourcesOf(
  context: BrowserContext,
  page: Page,
  address: string,
): Promise<readonly LoadedResource[]> {
  const requests: Request[] = []
  context.on('requestfinished', (request) => void requests.push(request))
  await page.goto(address)
  await page.locator('section[aria-label=Preview] table').first().waitFor()
  await page.waitForLoadState('networkidle')
  return Promise.all(
    requests.map(async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      const { pathname } = new URL(request.url())
      return {
        path: pathname,
        bytes: responseBodySize + responseHeadersSize,
        isWorker: /worker/u.test(pathname),
      }
    }),
  )
}

async function slowLoad(context: BrowserContext, page: Page, address: string): Promise<SlowLoad> {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await page.goto(address, { waitUntil: 'commit' })
  const now = () => page.evaluate<number>('performance.now()')
  await page.locator('h1').first().waitFor()
  const firstContentMs = await now()
  await page
    .locator('.cm-line, [aria-label^="Fields of"], [aria-label^="Name of entity"]')
    .filter({ visible: true })
    .first()
    .waitFor()
  const definitionMs = await now()
  await page.locator('section[aria-label=Preview] table').first().waitFor()
  return { firstContentMs, definitionMs, previewMs: await now() }
}
