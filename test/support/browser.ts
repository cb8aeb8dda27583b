/** Debian's Chromium, driven by Playwright: pages of a service as a person sees them. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { programOnPath } from '../../scripts/debian.mjs'

/** As an administrator without a screen, and without calls of the browser to its maker. */
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function launchBrowser(): Promise<Browser> {
  const executablePath = programOnPath('chromium')
  if (executablePath === undefined) throw new Error('chromium is not installed: run npm test')
  return chromium.launch({ executablePath, args })
}

/** For whatever must appear, on a machine that is busy with other tests. */
const patienceMs = 120_000

export interface Watched {
  readonly context: BrowserContext
  readonly page: Page
  /** What the page complained of: errors of scripts, refused contents, failed requests. */
  readonly complaints: readonly string[]
}

/** A new window that remembers nothing; what goes wrong in it is written down. */
export async function openWindow(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.type()}: ${message.text()}`)
    }
  })
  return { context, page, complaints }
}
