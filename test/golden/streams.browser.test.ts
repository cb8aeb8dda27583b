/** Compares streams of the examples in Chromium with their recorded checksums. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow } from '../support/browser.ts'

const recorded: Readonly<Record<string, object>> = JSON.parse(
  readFileSync(new URL('checksums.json', import.meta.url), 'utf8'),
)
const timeoutMs = 300_000

/** Returns the engine and `in-browser.ts` as one script. */
async function bundle(): Promise<string> {
  const input = fileURLToPath(new URL('in-browser.ts', import.meta.url))
  const output = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2023', rolldownOptions: { input } },
  })) as Rolldown.RolldownOutput
  return output.output[0].code
}

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  ;({ page } = await openWindow(browser))
  const script = await bundle()
  // Only pages of the machine itself may compute checksums without encryption.
  await page.route('http://localhost/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><script type="module" src="/script.js"></script>',
        }),
  )
  await page.goto('http://localhost/')
  await page.waitForFunction(() => 'checksumsOf' in globalThis)
}, timeoutMs)
afterAll(() => browser.close())

test.each(Object.keys(recorded))(
  '%s',
  async (name) => {
    const text = readFileSync(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8')
    const found = await page.evaluate(
      ([example, definition]) => Reflect.get(globalThis, 'checksumsOf')(example, definition),
      [name, text] as const,
    )
    expect(found).toEqual(recorded[name])
  },
  timeoutMs,
)
