/**
 * Every response contains the id of its request: the id of the client if it is well-formed, and the same id in the
 * problem and in the log.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startService, type TestService } from '../support/service.ts'
import { exchange } from './connection/raw-exchange.ts'
import { objectOf } from './definitions.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

let service: TestService
beforeAll(async () => {
  service = await startService()
  await service.request('/simulations/shop/runs', { method: 'POST', body: { output: 'stream' } })
})
afterAll(() => service.stop())

const everything: readonly (readonly [status: number, method: string, path: string])[] = [
  [200, 'GET', '/simulations'],
  [200, 'HEAD', '/simulations'],
  [200, 'GET', '/healthz'],
  [200, 'GET', '/console/'],
  [200, 'GET', '/simulations/shop/runs/1/stream?limit=1'],
  [404, 'GET', '/nowhere'],
  [404, 'GET', '/simulations/nothing'],
  [404, 'GET', '/console/assets/nothing.js'],
  [401, 'GET', '/console/api/people'],
  [405, 'PUT', '/simulations/shop/runs/1'],
  [400, 'GET', '/simulations?limit=x'],
  [400, 'POST', '/simulations'],
]

test.each(everything)('%i: %s %s', async (status, method, path) => {
  for (const given of [undefined, 'from-a-gateway.1']) {
    const headers: Record<string, string> = given === undefined ? {} : { 'X-Request-Id': given }
    const body = method === 'POST' ? '{' : undefined
    const answer = await service.request(path, { method, headers, ...(body && { body }) })
    expect(answer.status).toBe(status)
    const id = answer.headers.get('x-request-id') ?? ''
    expect(id).toMatch(given ?? uuid)
    const text = await answer.text()
    if (status >= 400) expect(JSON.parse(text).instance).toBe(id)
  }
})

describe('a given id is used unchanged, or not at all', () => {
  test.each([
    '0190f5fe-7c00-7a00-8000-000000000000',
    '01J3Z5Q7W8X9Y0Z1A2B3C4D5E6',
    'Root=1-67891233-abcdef012345678912345678',
    'a'.repeat(64),
  ])('used: %s', async (given) => {
    const answer = await service.request('/nowhere', { headers: { 'X-Request-Id': given } })
    expect(answer.headers.get('x-request-id')).toBe(given)
  })

  test.each(['', ' ', 'a b', 'a'.repeat(65), '"', '<script>', 'a,b', '{}', 'é', '%0d%0a', 'a\tb'])(
    'not used: %j',
    async (given) => {
      const answer = await service.request('/nowhere', { headers: { 'X-Request-Id': given } })
      const id = answer.headers.get('x-request-id')
      expect(id).toMatch(uuid)
      expect((await objectOf(answer)).instance).toBe(id)
    },
  )

  test('not used: two ids', async () => {
    const [answer] = await exchange(
      service.address,
      'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\r\nX-Request-Id: b\r\nConnection: close\r\n\r\n',
    )
    expect(answer?.headers.get('x-request-id')).toMatch(uuid)
  })
})

describe('a refusal before the request is parsed has an id too', () => {
  test.each([
    ['what is no HTTP', 'HELLO\r\n\r\n', 400],
    ['a Host that is none', 'GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an expectation', 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n', 417],
    ['long headers', `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s', async (_, bytes, status) => {
    const [answer] = await exchange(service.address, bytes)
    expect(answer?.status).toBe(status)
    const id = answer?.headers.get('x-request-id')
    expect(id).toMatch(uuid)
    expect(JSON.parse(answer?.body ?? '').instance).toBe(id)
  })
})
