/** The two route groups: authentication, allowed origins, and public routes. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopeOf } from '../../../src/http/route.ts'
import { startService, type TestService } from '../../support/service.ts'
import { exchange } from '../connection/raw-exchange.ts'
import { listOf, objectOf, problemOf } from '../definitions.ts'
import { consoleRoutes } from './declared.ts'
import { becomeOwner, inviteVisitor, newVisitor, type Visitor } from './visitor.ts'

let service: TestService
let owner: Visitor
beforeAll(async () => {
  service = await startService({ SPATE_BODY_LIMIT: '4096' })
  owner = await becomeOwner(service)
  await owner.request('/simulations/shop/runs', { method: 'POST', body: { output: 'stream' } })
})
afterAll(() => service.stop())

const addressed = consoleRoutes.map((route) => ({
  ...route,
  path: route.path
    .replace('{simulationKey}', 'shop')
    .replace('{runIndex}', '1')
    .replace('{name}', 'integer')
    .replace('{id}', 'x'),
}))
const closed = addressed.flatMap(({ method, path, isPublic }) =>
  isPublic ? [] : [[method, path] as const],
)
const bodied = addressed.flatMap(({ method, path, body, isPublic }) =>
  body ? [[method, path, isPublic ?? false] as const] : [],
)

describe('without a session', () => {
  test.each([...closed, ['GET', '/nowhere'], ['POST', '/nowhere']] as const)(
    '%s %s is 401, also with a key',
    async (method, path) => {
      for (const headers of [
        {},
        { Authorization: `Bearer ${service.key}` },
        { Cookie: 'spate_session=' },
        { Cookie: `spate_session=${'x'.repeat(43)}` },
        { Cookie: `spate_session=${service.key}` },
        { Cookie: owner.cookie?.replace('spate_session', 'session') ?? '' },
      ]) {
        const answer = await newVisitor(service.address).request(path, { method, headers })
        const { detail } = await problemOf(answer, 401)
        expect(detail).toBe('sign in first; there is no session, or it has ended')
        expect(answer.headers.get('www-authenticate')).toBe('Session')
      }
    },
  )

  test('the public routes are the session state and the document', async () => {
    const open = addressed.flatMap(({ method, path, isPublic }) =>
      isPublic ? [`${method} ${path}`] : [],
    )
    expect(open).toEqual([
      'GET /session',
      'POST /session',
      'DELETE /session',
      'POST /links/look',
      'POST /links/use',
      'GET /definition.schema.json',
      'GET /healthz',
      'GET /readyz',
    ])
    const visitor = newVisitor(service.address)
    const document = await objectOf(await visitor.request('/openapi.json'))
    expect(document).toEqual(await objectOf(await service.request('/openapi.json')))
    // Only the console has its own routes.
    expect(Object.keys(document.paths as object).join()).not.toMatch(
      /console|session|link|people|keys|password|workspace|snapshot|progress|events/,
    )
  })
})

test.each(addressed.map(({ method, path }) => [method, path] as const))(
  '%s %s refuses a query parameter that it does not declare',
  async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const answer = await owner.request(`${path}?strange=1`, { method, body })
    await problemOf(answer, 400, ['strange'])
  },
)

test('the API ignores cookies', async () => {
  for (const path of ['/simulations', '/simulations/shop/runs/1/stream', '/types', '/session']) {
    const headers = { Cookie: owner.cookie ?? '' }
    const answer = await fetch(`${service.address}${path}`, { headers })
    await problemOf(answer, 401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  }
})

test('the console has the current API version, with its own paths', async () => {
  const body = { key: 'made', entities: { a: { rate: '1/hour', schema: { type: 'integer' } } } }
  const made = await owner.request('/simulations', { method: 'POST', body })
  expect(made.headers.get('location')).toBe('/console/api/simulations/made')
  const list = await owner.request('/simulations?limit=1')
  expect(list.headers.get('link')).toContain('</console/api/simulations?limit=1&offset=1>')
  // A body of the earlier API version is an invalid body of the current one.
  const streams = { users: { type: 'object' } }
  expect(
    (await owner.request('/simulations', { method: 'POST', body: { streams } })).status,
  ).not.toBe(200)
  const refused = await owner.request('/types', { method: 'DELETE' })
  await problemOf(refused, 405)
  expect(refused.headers.get('allow')).toBe('GET, HEAD')
  const sessions = await owner.request('/sessions', { method: 'PATCH' })
  await problemOf(sessions, 405)
  expect(sessions.headers.get('allow')).toBe('GET, HEAD, DELETE')
})

test('no GET of the console changes anything: there is no route that moves the cursor of a run', async () => {
  const run = '/simulations/shop/runs/1'
  const before = await objectOf(await owner.request(`${run}/progress`))
  // The request of a link on a foreign page, with the cookie that the browser sends.
  const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }
  for (const query of ['', '?limit=1', `?lastEventId=${before.total}`]) {
    await problemOf(await owner.request(`${run}/stream${query}`, { headers }), 404)
  }
  expect(await objectOf(await owner.request(`${run}/progress`))).toEqual(before)
  const moving = consoleRoutes.filter((route) => scopeOf(route) === 'stream')
  expect(moving).toEqual([])
})

describe('requests that change data must come from pages of the console', () => {
  const origins = ['own', 'foreign', 'null', 'other port', 'none'] as const
  const sites = ['same-origin', 'same-site', 'cross-site', 'none', 'absent'] as const
  const cases = origins.flatMap((origin) => sites.map((site) => [origin, site] as const))
  const isRefused = (origin: (typeof origins)[number], site: (typeof sites)[number]): boolean =>
    site === 'absent' ? origin !== 'own' : site !== 'same-origin'

  test.each(cases)('Origin: %s, Sec-Fetch-Site: %s', async (origin, site) => {
    const { host, hostname } = new URL(service.address)
    const said = {
      own: service.address,
      foreign: 'http://evil.test',
      null: 'null',
      'other port': `http://${hostname}:1`,
      none: undefined,
    }[origin]
    for (const [method, path] of [
      ['POST', '/keys'],
      ['PUT', '/password'],
      ['PATCH', '/workspace'],
      ['DELETE', '/invitations/x'],
      ['POST', '/session'],
      ['POST', '/links/use'],
      ['PUT', '/simulations/default'],
      ['GET', '/keys'],
      ['HEAD', '/keys'],
    ] as const) {
      const [answer] = await exchange(
        service.address,
        `${method} /console/api${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${owner.cookie}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n' +
          `${said === undefined ? '' : `Origin: ${said}\r\n`}` +
          `${site === 'absent' ? '' : `Sec-Fetch-Site: ${site}\r\n`}\r\n{}`,
      )
      const isSafe = method === 'GET' || method === 'HEAD'
      const what = `${method} ${path}: ${answer?.body}`
      if (!isSafe && isRefused(origin, site)) expect(answer?.status, what).toBe(403)
      else expect([200, 404, 410, 422, 401], what).toContain(answer?.status)
    }
  })

  test('a form of a foreign page is refused with any content type', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/json',
    ]) {
      const headers = {
        Origin: 'http://evil.test',
        'Sec-Fetch-Site': 'cross-site',
        'Content-Type': type,
      }
      const answer = await owner.request('/keys', { method: 'POST', body: '{"name":"x"}', headers })
      await problemOf(answer, 403)
    }
    expect(await listOf(await owner.request('/keys'))).toHaveLength(1)
    // A form of an own page is not JSON.
    const headers = { 'Content-Type': 'text/plain' }
    await problemOf(await owner.request('/keys', { method: 'POST', body: '{}', headers }), 415)
  })

  test('no response permits foreign scripts', async () => {
    const headers = { Origin: 'http://evil.test', 'Access-Control-Request-Method': 'DELETE' }
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await owner.request('/keys', { method, headers })
      const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'))
      expect(names).toEqual([])
    }
  })
})

describe('scopes', () => {
  const needed = [
    ['GET', '/simulations', 'read'],
    ['HEAD', '/simulations', 'read'],
    ['GET', '/simulations/shop/runs/1', 'read'],
    ['GET', '/types', 'read'],
    ['POST', '/simulations/validate', 'read'],
    ['PUT', '/simulations/scoped', 'write'],
    ['PATCH', '/simulations/shop', 'write'],
    ['POST', '/simulations/shop/runs', 'write'],
    ['GET', '/simulations/shop/runs/1/stream?limit=1', 'stream'],
  ] as const

  test.each(needed)('%s %s needs %s', async (method, path, scope) => {
    for (const name of ['read', 'write', 'stream'] as const) {
      const body = { name, scopes: [name] }
      const { key } = await objectOf(await owner.request('/keys', { method: 'POST', body }))
      const answer = await service.request(path, {
        method,
        headers: { Authorization: `Bearer ${key}` },
        ...(method !== 'GET' && method !== 'HEAD' && { body: { output: 'stream' } }),
      })
      if (name === scope) {
        expect(answer.status).not.toBe(403)
        await answer.body?.cancel()
        continue
      }
      expect(answer.status).toBe(403)
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer error="insufficient_scope", scope="${scope}"`,
      )
    }
  })
})

describe('workspaces are isolated from each other', () => {
  test('data of one workspace is missing in the other, by session and by key', async () => {
    const stranger = await inviteVisitor(owner, { ...service, name: 'Eve', joins: false })
    const entities = { mine: { rate: '1/hour', schema: { type: 'integer' } } }
    await owner.request('/simulations/mine', { method: 'PUT', body: { entities } })
    await owner.request('/simulations/mine/runs', { method: 'POST', body: { output: 'stream' } })
    const run = '/simulations/mine/runs/1'
    const { key, id } = await objectOf(
      await stranger.request('/keys', { method: 'POST', body: { name: 'theirs' } }),
    )
    for (const path of ['/simulations/mine', run, `${run}/entities`, `${run}/systems`]) {
      expect((await owner.request(path)).status).toBe(200)
      await problemOf(await stranger.request(path), 404)
      const headers = { Authorization: `Bearer ${key}` }
      await problemOf(await service.request(path, { headers }), 404)
    }
    for (const path of ['snapshot', 'progress', 'events']) {
      await problemOf(await stranger.request(`${run}/${path}`), 404)
    }
    await problemOf(
      await stranger.request('/simulations/mine', { method: 'PATCH', body: { seed: 2 } }),
      404,
    )
    // The same key belongs to a different simulation in the other workspace.
    const put = await stranger.request('/simulations/mine', { method: 'PUT', body: { seed: 9 } })
    expect(put.status).toBe(201)
    expect(await objectOf(await owner.request('/simulations/mine'))).toMatchObject({ seed: 1 })
    await problemOf(await owner.request(`/keys/${id}`, { method: 'DELETE' }), 404)
    const names = (await listOf(await stranger.request('/keys'))).map(({ name }) => name)
    expect(names).toEqual(['theirs'])
  })
})

describe('hostile bodies are never more than a problem', () => {
  const bodies = [
    '',
    'null',
    '[]',
    '"x"',
    '{',
    '{}',
    '{"name":null,"password":null,"token":null}',
    '{"name":{},"password":[],"token":{"toString":1}}',
    '{"__proto__":{"name":"x"},"constructor":1}',
    JSON.stringify({
      name: '\u0000',
      password: '\u0000'.repeat(12),
      token: '\ud800',
      id: '\u0000',
    }),
    JSON.stringify({ name: '💥'.repeat(500), password: 'x'.repeat(3_000), token: 'x', next: 'x' }),
    JSON.stringify({ name: "' OR 1=1 --", id: '../../etc', label: '<script>', joins: 'yes' }),
    '['.repeat(2_000),
    'x'.repeat(5_000),
    '{"name":1e999}',
  ]

  test.each(bodied)('%s %s', async (method, path, isOpen) => {
    // Signing in is refused after some attempts, which is a problem too.
    const visitor = isOpen ? newVisitor(service.address) : owner
    for (const body of bodies) {
      const answer = await visitor.request(path, { method, body })
      expect(answer.status, body).toBeLessThan(500)
      if (answer.status >= 400) {
        expect(answer.headers.get('content-type')).toBe('application/problem+json')
      }
    }
  })

  test('an unknown id', async () => {
    for (const path of ['/sessions/', '/keys/', '/invitations/', '/people/']) {
      for (const id of ['x', '%00', '%ED%A0%80', '%', "'", '..%2f', '💥', 'x'.repeat(5_000)]) {
        const { status } = await owner.request(path + id, { method: 'DELETE' })
        expect([400, 404], id).toContain(status)
      }
    }
  })
})
