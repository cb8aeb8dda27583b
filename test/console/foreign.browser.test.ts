/**
 * Pages of other origins in the browser of a signed-in user: one on the same host, to which the cookie is sent, and one
 * on another site. Their requests change nothing, and they read nothing.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pollOptions, startVisits, type Visits } from './visits.ts'

let visits: Visits
let server: Server
let port = 0

beforeAll(async () => {
  visits = await startVisits()
  server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.end('<!doctype html><link rel="icon" href="data:,"><h1>Win a prize</h1>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a port is a number')
  port = address.port
})
afterAll(async () => {
  await visits.stop()
  server.close()
})
afterEach(() => visits.closeAll())

/** Returns all data that a foreign page might have changed. */
async function readAll(): Promise<unknown> {
  const page = await visits.open('/console/')
  return page.evaluate(() =>
    Promise.all(
      ['keys', 'simulations', 'invitations', 'people', 'sessions', 'session'].map(async (name) => {
        const response = await (await fetch(`/console/api/${name}`)).json()
        // The time of the last use changes by itself.
        return JSON.stringify(response).replaceAll(/"seenAt":"[^"]*"/g, '')
      }),
    ),
  )
}

/** A field that forms a JSON body in a form with the type text/plain. */
const sent = { name: '{"name":"mine","label":"mine","key":"mine","joins":true,"x":"', value: '"}' }
const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'] as const

describe.each(['127.0.0.1', 'localhost'])('a page at %s, on another port', (host) => {
  const foreign = () => `http://${host}:${port}/`

  /** Opens a foreign page in the owner's browser, ignoring its errors. */
  async function openForeignPage(): Promise<Page> {
    const { browser, storageState } = visits
    const context = await browser.newContext({ storageState })
    const page = await context.newPage()
    await page.goto(foreign())
    return page
  }

  test('cannot submit forms of any type', async () => {
    const before = await readAll()
    const page = await openForeignPage()
    const wanted = ['simulations', 'session', 'links/use'].map((path) => [path, 'text/plain'])
    for (const [path = '', type = ''] of [...types.map((each) => ['keys', each]), ...wanted]) {
      const action = `${visits.service.address}/console/api/${path}`
      const answered = page.waitForResponse(action)
      await page.evaluate(`(() => {
        const form = document.createElement('form')
        Object.assign(form, ${JSON.stringify({ method: 'post', action, enctype: type })})
        const input = document.createElement('input')
        Object.assign(input, ${JSON.stringify(sent)})
        form.append(input)
        document.body.append(form)
        form.submit()
      })()`)
      expect((await answered).status(), `${path} ${type}`).toBe(403)
      await page.waitForURL(action)
      await page.goto(foreign())
    }
    await page.context().close()
    expect(await readAll()).toEqual(before)
  })

  test('cannot send requests from scripts, and reads nothing', async () => {
    const before = await readAll()
    const page = await openForeignPage()
    const statuses: number[] = []
    page.on('response', (response) => {
      if (response.request().method() === 'POST') statuses.push(response.status())
    })
    const outcomes = await page.evaluate(async (api) => {
      const body = '{"name":"mine"}'
      const asked: readonly (readonly [string, RequestInit])[] = [
        ['keys', { method: 'POST', body, mode: 'no-cors' }],
        ['keys', { method: 'POST', body, headers: { 'Content-Type': 'text/plain' } }],
        ['keys', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }],
        ['simulations/shop', { method: 'PUT', body: '{}' }],
        ['simulations/shop', { method: 'DELETE' }],
        ['sessions', { method: 'DELETE' }],
        ['keys', { mode: 'no-cors' }],
        ['keys', {}],
      ]
      return Promise.all(
        asked.map(([path, request]) =>
          fetch(`${api}/${path}`, { ...request, credentials: 'include' }).then(
            async (answer) => `${answer.type} ${answer.status} ${await answer.text()}`,
            () => 'refused',
          ),
        ),
      )
    }, `${visits.service.address}/console/api`)
    expect(outcomes).toEqual([
      'opaque 0 ',
      ...['refused', 'refused', 'refused', 'refused', 'refused'],
      'opaque 0 ',
      'refused',
    ])
    // The browser itself blocked the other requests or responses.
    await expect.poll(() => statuses, pollOptions).toEqual([403])
    await page.context().close()
    expect(await readAll()).toEqual(before)
  })

  test('cannot embed the console', async () => {
    const page = await openForeignPage()
    const address = `${visits.service.address}/console/keys`
    await page.evaluate(`new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.src = ${JSON.stringify(address)}
      frame.addEventListener('load', () => resolve())
      document.body.append(frame)
    })`)
    const [, frame] = page.frames()
    expect(frame?.url()).not.toContain('/console/')
    await page.context().close()
  })
})
