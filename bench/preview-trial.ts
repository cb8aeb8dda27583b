/** The console's preview alone in a real browser: built, served, and asked from here. */
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'

export interface PreviewTrial {
  readonly page: Page
  /** A member of the page's `trial`, called with a text. */
  call<T>(name: 'type' | 'ask' | 'state' | 'busyMs', text?: string): Promise<T>
  close(): Promise<void>
}

export interface Outcome {
  readonly kind: string
  readonly shownMs: number
  readonly engineMs: number
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** As the service sends it; the engine has a kernel in WebAssembly, which the worker must be allowed to compile. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:"
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

export async function openPreviewTrial(): Promise<PreviewTrial> {
  const folder = mkdtempSync(join(tmpdir(), 'spate-preview-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../console/preview/trial', import.meta.url)),
    plugins: [tailwind()],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? '/index.html' : pathname
    const isWorker = path.includes('/worker-')
    response.writeHead(200, {
      'Content-Type': types[extname(path)] ?? 'application/octet-stream',
      'Content-Security-Policy': isWorker ? workerPolicy : pagePolicy,
      'Cache-Control': 'max-age=600',
    })
    response.end(readFileSync(join(folder, path)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a port is a number')
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  })
  const page = await browser.newPage({ viewport: { width: 720, height: 900 } })
  await page.goto(`http://127.0.0.1:${address.port}/`)
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
