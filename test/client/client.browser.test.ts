/** The built client in Chromium, on a page of the service's origin, which is the only allowed origin. */
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Spate } from '../../src/client/spate.ts'
import { mixed } from '../http/stream/runs.ts'
import { launchBrowser, openWindow } from '../support/browser.ts'
import { startService, type TestService } from '../support/service.ts'
import { startBreakingProxy } from './breaking-proxy.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
let service: TestService
let browser: Browser

beforeAll(async () => {
  service = await startService()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

/** Returns the result of a script in a page with a client of the service at `url`. */
async function toldByPage(url: string, script: string): Promise<unknown> {
  const { context, page } = await openWindow(browser)
  try {
    let tell: (value: unknown) => void = () => undefined
    const told = new Promise((resolve) => {
      tell = resolve
    })
    await page.exposeFunction('tell', tell)
    await page.route('**/page', (route) =>
      route.fulfill({ contentType: 'text/html', body: pageOf(script) }),
    )
    await page.route('**/dist/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        path: dist + new URL(route.request().url()).pathname.replace(/^\/dist/, ''),
      }),
    )
    await page.route('**/moved/**', (route) =>
      route.fulfill({ status: 301, headers: { Location: `${url}/healthz` } }),
    )
    await page.goto(`${url}/page`)
    return await told
  } finally {
    await context.close()
  }
}

function pageOf(script: string): string {
  return `<!doctype html><title>A page</title><script type="module">
    import { Spate, SpateError } from '/dist/client/spate.js'
    const spate = new Spate({ url: location.origin, key: ${JSON.stringify(service.key)} })
    try {
      ${script}
    } catch (error) {
      tell(String(error))
    }
  </script>`
}

test('a page defines a simulation, runs it and reads its events', async () => {
  const told = await toldByPage(
    service.address,
    `const a = { rate: '5/hour', schema: { type: 'object', properties: { id: { type: 'id.integer' } } } }
     const { etag } = await spate.simulations.put('browsed', { entities: { a } })
     const run = await spate.simulation('browsed').runs.create({ start: '2026-01-01', end: '2026-01-02' })
     const ids = []
     for await (const event of run.events()) ids.push(event.value.id)
     const refused = await new Spate({ url: '/', key: 'nobody' }).types.list().catch((error) => error)
     tell({ etag, ids, total: (await run.get()).total, refused: [refused instanceof SpateError, refused.status] })`,
  )
  const { ids, ...rest } = told as { readonly ids: readonly number[] }
  expect(ids).toEqual(Array.from(ids, (_, i) => i + 1))
  expect(rest).toEqual({ etag: '"1"', total: ids.length, refused: [true, 401] })
  expect(ids.length).toBeGreaterThan(50)
})

test('a page reads a complete run over broken connections', async () => {
  const spate = new Spate({ url: service.address, key: service.key })
  await spate.simulations.put('mixed', mixed)
  const { total } = await (await spate.simulation('mixed').runs.create()).get()
  let connections = 0
  const proxy = await startBreakingProxy(service.address, () => {
    connections += 1
    return connections < 8 ? 700 * connections : undefined
  })
  try {
    const told = await toldByPage(
      proxy.address,
      `const ids = []
       for await (const { id } of spate.simulation('mixed').run(1).events()) ids.push(id)
       tell(ids)`,
    )
    expect(told).toEqual(Array.from({ length: total }, (_, i) => i + 1))
    expect(proxy.brokenCount).toBeGreaterThan(0)
  } finally {
    await proxy.stop()
  }
})

test('a page can leave a stream, and is notified of an unavailable service', async () => {
  const told = await toldByPage(
    service.address,
    `const run = spate.simulation('mixed').run(1)
     const controller = new AbortController()
     const seen = []
     setTimeout(() => controller.abort(), 300)
     try {
       for await (const { id } of run.events({ speed: 0.001, signal: controller.signal })) seen.push(id)
     } catch (error) {
       seen.push(error.name)
     }
     tell(seen)`,
  )
  expect((told as readonly unknown[]).at(-1)).toBe('AbortError')
  const gone = await toldByPage(
    service.address,
    `const nobody = new Spate({ url: 'http://127.0.0.1:9', retries: 0 })
     const error = await nobody.health().catch((error) => error)
     const moved = await new Spate({ url: '/moved' }).health().catch((error) => error)
     tell({ kind: error.kind, isUndelivered: error.isUndelivered, moved: moved.message })`,
  )
  expect(gone).toEqual({
    kind: 'unreachable',
    isUndelivered: false,
    moved:
      'GET /healthz: /moved responded with a redirect to another address; use that address instead',
  })
})
