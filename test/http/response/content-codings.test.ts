/** Content codings (RFC 9110, section 8.4): compressed responses, and codings of request bodies. */

import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlainResponse, plainRequest } from '../../support/plain-request.ts'
import { startService, type TestService } from '../../support/service.ts'
import { january, users } from '../definitions.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
  const properties = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`property${i}`, { type: 'integer' }]),
  )
  const entities = { users, large: { schema: { type: 'object', properties } } }
  await service.request('/simulations/large', { method: 'PUT', body: { ...january, entities } })
  await service.request('/simulations/large/runs', { method: 'POST', body: { output: 'stream' } })
})
afterAll(() => service.stop())

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

function send(path: string, { headers = {}, ...rest }: Asked = {}): Promise<PlainResponse> {
  const all = { Authorization: `Bearer ${service.key}`, ...headers }
  return plainRequest(service.address + path, { ...rest, headers: all })
}

function decoded({ headers, bytes }: PlainResponse): string {
  const coding = headers['content-encoding']
  if (coding === undefined) return bytes.toString()
  return (coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()
}

/** Responses of more than 1 KB. */
const large = [
  '/types',
  '/types/string',
  '/definition.schema.json',
  '/openapi.json',
  '/simulations/large',
  '/simulations/large/runs/1/definition',
  '/simulations/large/runs/1/entities',
]

const accepted: readonly (readonly [string, string | undefined])[] = [
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['x-gzip', 'gzip'],
  ['GZIP ; Q=1', 'gzip'],
  ['gzip, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.001', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip;q=0, *', undefined],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip', 'gzip'],
  ['gzip;q=0', undefined],
  ['*;q=0', undefined],
  ['deflate, zstd', undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip;q=2', undefined],
  ['gzip;q=0.0001', undefined],
  ['gzip;q="1"', undefined],
  ['"gzip"', undefined],
  [';;,,=, gzip,', 'gzip'],
  [`${'x, '.repeat(3_000)}gzip`, 'gzip'],
]

test.each(accepted)('Accept-Encoding: %s', async (header, coding) => {
  const plain = await send('/types')
  const answer = await send('/types', { headers: { 'Accept-Encoding': header } })
  expect([answer.status, answer.headers['content-encoding']]).toEqual([200, coding])
  expect(answer.headers.vary).toBe('Accept-Encoding')
  expect(decoded(answer)).toBe(plain.bytes.toString())
  if (coding !== undefined) expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 3)
})

describe.each(large)('%s', (path) => {
  test('each coding has its own strong entity tag', async () => {
    const codings = ['identity', 'gzip', 'br']
    const answers = await Promise.all(
      codings.map((coding) => send(path, { headers: { 'Accept-Encoding': coding } })),
    )
    expect(new Set(answers.map(decoded)).size).toBe(1)
    const tags = answers.map(({ headers }) => headers.etag)
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\da-z-]+"$/)
  })

  test('HEAD has the headers of GET', async () => {
    for (const coding of ['identity', 'gzip', 'br']) {
      const asked = { headers: { 'Accept-Encoding': coding } }
      const [get, head] = [await send(path, asked), await send(path, { ...asked, method: 'HEAD' })]
      const own = ({ headers }: PlainResponse) => {
        const { date, 'x-request-id': _, 'content-length': __, ...rest } = headers
        return { ...rest, 'transfer-encoding': undefined }
      }
      expect(own(head)).toEqual(own(get))
      expect(head.bytes.length).toBe(0)
    }
  })
})

const gzip = { 'Accept-Encoding': 'gzip' }

test('responses of up to 1 KB are not compressed', async () => {
  for (const path of ['/healthz', '/simulations?limit=1', '/nowhere', '/types/null']) {
    const { headers, bytes } = await send(path, { headers: gzip })
    expect([path, bytes.length <= 1_024, headers['content-encoding']]).toEqual([
      path,
      true,
      undefined,
    ])
  }
})

test('problems are compressed like other responses', async () => {
  const entities = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`e${i}`, 5]))
  const body = JSON.stringify({ entities })
  const headers = { ...gzip, 'Content-Type': 'application/json' }
  const answer = await send('/simulations', { method: 'POST', headers, body })
  expect([answer.status, answer.headers['content-encoding']]).toEqual([422, 'gzip'])
  expect(answer.headers.etag).toBeUndefined()
  const problem: unknown = JSON.parse(decoded(answer))
  expect(problem).toMatchObject({ status: 422, issues: expect.any(Array) })
})

test('streams of events are never compressed', async () => {
  for (const accept of [
    'text/event-stream',
    'application/x-ndjson',
    'application/vnd.spate.rows',
  ]) {
    const headers = { Accept: accept, 'Accept-Encoding': 'gzip, br' }
    const path = '/simulations/large/runs/1/stream?lastEventId=0'
    const { headers: received, bytes, status } = await send(path, { headers })
    expect([status, received['content-encoding']]).toEqual([200, undefined])
    expect(received.etag).toBeUndefined()
    expect(bytes.length).toBeGreaterThan(1_024)
  }
})

describe('Content-Encoding of a request', () => {
  const json = JSON.stringify({ key: 'coded' })
  const type = { 'Content-Type': 'application/json' }

  test.each([
    ['gzip', gzipSync(json)],
    ['GZIP', json],
    ['br', json],
    ['x-unheard-of', json],
    ['identity, gzip', json],
    ['identityidentity', json],
    ['identity identity', json],
    ['gzip, gzip', json],
    ['"', json],
    ['x'.repeat(5_000), json],
  ] as const)('%s is 415', async (coding, body) => {
    const headers = { ...type, 'Content-Encoding': coding }
    for (const [method, path] of [
      ['POST', '/simulations'],
      ['POST', '/simulations/validate'],
      ['PUT', '/simulations/coded'],
      ['PATCH', '/simulations/default'],
      ['POST', '/simulations/large/runs'],
    ] as const) {
      const answer = await send(path, { method, headers, body })
      const problem = JSON.parse(answer.bytes.toString()) as { readonly detail: string }
      expect([path, answer.status]).toEqual([path, 415])
      expect(answer.headers['accept-encoding']).toBe('identity')
      expect(problem.detail).toContain(JSON.stringify(coding).slice(0, 58))
    }
    expect((await send('/simulations/coded')).status).toBe(404)
  })

  test('identity is no coding', async () => {
    for (const coding of ['identity', 'Identity', '', 'identity, identity']) {
      const headers = { ...type, 'Content-Encoding': coding }
      const path = '/simulations/validate'
      expect((await send(path, { method: 'POST', headers, body: '{}' })).status).toBe(200)
    }
    // A request without a body has nothing to code.
    const headers = { 'Content-Encoding': 'gzip' }
    expect((await send('/types/integer', { headers })).status).toBe(200)
  })
})
