/**
 * Opens pages of a service in Debian's Chromium, driven by Playwright. The program for machines without a screen is used:
 * it renders and runs pages as Chromium does, but starts no second renderer for the buttons of each window.
 */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { programOnPath } from '../../scripts/debian.mjs'

const program = 'chromium-headless-shell'

/** Chromium runs as root, without a screen, and without requests to its vendor. */
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
  const executablePath = programOnPath(program)
  if (executablePath === undefined) throw new Error(`${program} is not installed: run npm test`)
  return chromium.launch({ executablePath, args })
}

/** Timeout for anything that must appear, on a machine that is busy with other tests. */
const timeoutMs = 120_000

export interface Watched {
  readonly context: BrowserContext
  readonly page: Page
  /** Problems that the page reported: errors of scripts, blocked contents, failed requests. */
  readonly complaints: readonly string[]
}

/** Opens a window with an empty profile and collects the problems that its pages report. */
export async function openWindow(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(timeoutMs)
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
