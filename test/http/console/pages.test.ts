/** The files of the console: the page with its policy, cached assets, and no other files. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startService, type TestService } from '../../support/service.ts'
import { exchange } from '../connection/raw-exchange.ts'
import { problemOf } from '../definitions.ts'

let service: TestService
let script: string
beforeAll(async () => {
  service = await startService()
  const html = await (await get('/console/')).text()
  script = /src="(\/console\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
})
afterAll(() => service.stop())

/** Fetches without a key and without following redirects. */
function get(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${service.address}${path}`, { redirect: 'manual', ...init })
}

/** Sends the path unchanged and returns the received bytes. */
async function raw(path: string, headers = ''): Promise<Response> {
  const { host } = new URL(service.address)
  const [answer] = await exchange(
    service.address,
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`,
  )
  return new Response(answer?.body ?? '', {
    status: answer?.status ?? 0,
    headers: Object.fromEntries(answer?.headers ?? []),
  })
}

test.each(['/', '/console'])('%s leads to the console', async (path) => {
  const answer = await get(path)
  expect({ status: answer.status, to: answer.headers.get('location') }).toEqual({
    status: 302,
    to: '/console/',
  })
})

describe('the page', () => {
  const paths = [
    '/console/',
    '/console/index.html',
    '/console/sign-in',
    '/console/simulations/a%20b/runs/1',
    '/console/apiary',
  ]
  test.each(paths)('is at %s, never cached', async (path) => {
    const answer = await get(path)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('<div id="root">')
    expect(html).not.toContain('SPATE_NONCE')
  })

  test('has a policy without inline scripts, with a new nonce for styles', async () => {
    const nonces = new Set<string>()
    for (let i = 0; i < 3; i++) {
      const { headers, html } = await get('/console/').then(async (answer) => ({
        headers: answer.headers,
        html: await answer.text(),
      }))
      const nonce = /nonce="([^"]{24})"/.exec(html)?.[1] ?? ''
      nonces.add(nonce)
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
          `style-src 'self' 'nonce-${nonce}'; connect-src 'self'; img-src 'self' data:; ` +
          "font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      // The page contains nothing that the policy forbids.
      expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|<style|style=/)
    }
    expect(nonces.size).toBe(3)
  })

  test('HEAD is GET without a body; other methods are refused', async () => {
    const head = await get('/console/', { method: 'HEAD' })
    expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: '' })
    expect(head.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await get('/console/sign-in', { method })
      await problemOf(answer, 405)
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
    }
  })
})

describe('an asset', () => {
  test('is cached permanently, and has the same policy without a nonce', async () => {
    const answer = await get(script)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-security-policy')).toMatch(
      /script-src 'self' 'wasm-unsafe-eval';.*style-src 'self';/,
    )
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect((await answer.text()).length).toBeGreaterThan(1_000)
  })

  test('is compressed for clients that accept it', async () => {
    const plain = Buffer.from(
      await (await get(script, { headers: { 'Accept-Encoding': 'identity' } })).arrayBuffer(),
    )
    const { host } = new URL(service.address)
    const bytes = async (accept: string): Promise<[string | undefined, number]> => {
      const [answer] = await exchange(
        service.address,
        `HEAD ${script} HTTP/1.1\r\nHost: ${host}\r\n${accept}Connection: close\r\n\r\n`,
      )
      return [
        answer?.headers.get('content-encoding'),
        Number(answer?.headers.get('content-length')),
      ]
    }
    const [none, size] = await bytes('')
    expect([none, size]).toEqual([undefined, plain.length])
    for (const [accept, coding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['*', 'br'],
      ['GZIP', 'gzip'],
      ['identity', undefined],
      ['br;q=0.000', undefined],
      ['brotli', undefined],
    ] as const) {
      const [given, length] = await bytes(`Accept-Encoding: ${accept}\r\n`)
      expect(given, accept).toBe(coding)
      if (coding === undefined) expect(length).toBe(plain.length)
      else expect(length).toBeLessThan(plain.length / 2)
    }
    const { body } = await get(script, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(Buffer.from(await new Response(body).arrayBuffer()).equals(plain)).toBe(true)
  })

  test('that does not exist is a problem, not the page', async () => {
    await problemOf(await get('/console/assets/nothing-12345678.js'), 404)
    await problemOf(await get(`${script}.br`), 404)
    await problemOf(await get(`${script}x`), 404)
  })
})

test('no path leads to another file', async () => {
  const secrets = /"dependencies"|BEGIN|root:|SQLite format|import \{/
  for (const path of [
    '/console/../package.json',
    '/console/%2e%2e/package.json',
    '/console/..%2fpackage.json',
    '/console/..%2f..%2fpackage.json',
    '/console/assets/../../main.js',
    '/console/assets/..%2f..%2fmain.js',
    '/console/assets/%2e%2e%2f%2e%2e%2fmain.js',
    '/console/assets/....//....//main.js',
    '/console/assets/..\\..\\main.js',
    '/console//etc/passwd',
    '//etc/passwd',
    '/console/%00',
    '/console/assets/%00index.html',
    '/console/setup-token',
    '/console/.spate-built',
    '/console/assets/',
    '/console/assets',
    '/console/__proto__',
    '/console/assets/__proto__',
  ]) {
    const answer = await raw(path)
    const body = await answer.text()
    expect(answer.status, path).toBeLessThan(500)
    expect(body, path).not.toMatch(secrets)
    if (answer.status === 200) expect(body, path).toContain('<div id="root">')
  }
})

test('other paths still require a key', async () => {
  for (const path of ['/consoles', '/Console/', '/index.html', '/assets/x.js', '/icon.svg']) {
    await problemOf(await get(path), 401)
  }
  await problemOf(await get('/', { method: 'POST' }), 401)
})
