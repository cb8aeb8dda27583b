/** The preview of the console in a real browser: built, served like the console, and controlled from the benchmark. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import tailwind from '@tailwindcss/vite'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { newConsoleFiles } from '../src/http/console/console-files.ts'
import { launchBrowser } from '../test/support/browser.ts'

export interface PreviewTrial {
  readonly page: Page
  /** Calls a member of the page's `trial`. */
  call<T>(name: 'type' | 'ask' | 'state' | 'busyMs', text?: string): Promise<T>
  close(): Promise<void>
}

export interface Outcome {
  readonly kind: string
  readonly shownMs: number
  readonly engineMs: number
}

export async function openPreviewTrial(): Promise<PreviewTrial> {
  const folder = mkdtempSync(join(tmpdir(), 'spate-preview-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../console/preview/trial', import.meta.url)),
    base: '/console/',
    plugins: [tailwind()],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  })
  // The service's own code serves the files, so that the page has the content security policy of the console.
  const files = newConsoleFiles(folder)
  const listener = getRequestListener(
    (request) => files(request) ?? new Response(null, { status: 404 }),
    // Other tests of this process use the global classes.
    { overrideGlobalObjects: false },
  )
  const server = createServer((request, response) => void listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a port is a number')
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 720, height: 900 } })
  await page.goto(`http://127.0.0.1:${address.port}/console/`)
  return {
    page,
    call: (name, text) =>
      page.evaluate(`trial.${name}(${text === undefined ? '' : JSON.stringify(text)})`),
    async close() {
      await browser.close()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
