/** GET and HEAD with conditions (RFC 9110, section 13): 304, 412, and strong or weak comparison. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckedService, startCheckedService } from '../../support/openapi.ts'
import { type PlainResponse, plainRequest } from '../../support/plain-request.ts'
import { january, users } from '../definitions.ts'

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
  const body = { ...january, entities: { users } }
  await service.request('/simulations/s', { method: 'PUT', body })
  await service.request('/simulations/s/runs', { method: 'POST', body: { output: 'stream' } })
})
afterAll(() => service.stop())

const paths = [
  '/simulations',
  '/simulations?limit=1',
  '/simulations/s',
  '/simulation/s/runs',
  '/simulations/s/runs',
  '/simulations/s/runs/1',
  '/simulations/s/runs/1/definition',
  '/simulations/s/runs/1/entities',
  '/simulations/s/runs/1/systems',
  '/types',
  '/types/integer',
  '/definition.schema.json',
  '/openapi.json',
  '/healthz',
]

/** Checks the response against `/openapi.json`, too. */
async function read(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<PlainResponse> {
  const all = { Authorization: `Bearer ${service.key}`, ...headers }
  const answer = await plainRequest(service.address + path, { method, headers: all })
  const contentType = answer.headers['content-type'] ?? null
  const isCoded = answer.headers['content-encoding'] !== undefined
  const body = answer.bytes.toString()
  if (!isCoded) service.check({ method, path, status: answer.status, contentType, body })
  return answer
}

describe.each(paths)('%s', (path) => {
  test.each(['GET', 'HEAD'])('%s with conditions', async (method) => {
    const { headers, bytes } = await read(path, {}, method)
    const tag = headers.etag ?? ''
    expect(tag).toMatch(/^"[^"]+"$/)
    const cases: readonly (readonly [Readonly<Record<string, string>>, number])[] = [
      [{ 'If-None-Match': tag }, 304],
      [{ 'If-None-Match': `W/${tag}` }, 304],
      [{ 'If-None-Match': `"x", W/"y" ,${tag}` }, 304],
      [{ 'If-None-Match': '*' }, 304],
      [{ 'If-None-Match': ' * ' }, 304],
      [{ 'If-None-Match': '"x"' }, 200],
      [{ 'If-None-Match': '' }, 200],
      [{ 'If-None-Match': tag.replaceAll('"', '') }, 200],
      // One tag that contains commas.
      [{ 'If-None-Match': '"a,*,b"' }, 200],
      [{ 'If-Match': tag }, 200],
      [{ 'If-Match': `"x", ${tag}` }, 200],
      [{ 'If-Match': '*' }, 200],
      [{ 'If-Match': `W/${tag}` }, 412],
      [{ 'If-Match': '"zz"' }, 412],
      [{ 'If-Match': '"a,*,b"' }, 412],
      [{ 'If-Match': 'zz' }, 412],
      [{ 'If-Match': '' }, 412],
      // The first condition is evaluated first.
      [{ 'If-Match': '"zz"', 'If-None-Match': tag }, 412],
      [{ 'If-Match': tag, 'If-None-Match': tag }, 304],
      // No resource has a date.
      [{ 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' }, 200],
      [{ 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 200],
      [{ 'If-None-Match': '"x'.repeat(4_000) }, 200],
    ]
    for (const [conditions, status] of cases) {
      const what = JSON.stringify(conditions).slice(0, 100)
      const answer = await read(path, conditions, method)
      expect([what, answer.status]).toEqual([what, status])
      if (status === 412) continue
      expect(answer.headers.etag).toBe(tag)
      expect(answer.headers['cache-control']).toBe(headers['cache-control'])
      expect(answer.headers['x-total-count']).toBe(headers['x-total-count'])
      expect(answer.headers.vary).toBe(headers.vary)
      if (status === 304) expect(answer.headers['content-type']).toBeUndefined()
      expect(answer.bytes.equals(status === 304 ? Buffer.alloc(0) : bytes)).toBe(true)
    }
  })
})

test('conditions apply only to 200 responses', async () => {
  const all = { 'If-None-Match': '*' }
  expect((await read('/simulations/nobody', all)).status).toBe(404)
  expect((await read('/simulations?limit=0', all)).status).toBe(400)
  expect((await read('/simulations', { ...all, Authorization: 'Bearer x' })).status).toBe(401)
  // A stream has no entity tag, because each response continues after the last one.
  const stream = await read('/simulations/s/runs/1/stream?limit=1', all)
  expect([stream.status, stream.headers.etag]).toEqual([200, undefined])
})

test('a change creates a new tag, even if a page of a list does not show it', async () => {
  const before = await read('/simulations')
  await service.request('/simulations/another', { method: 'PUT', body: {} })
  const condition = { 'If-None-Match': before.headers.etag ?? '' }
  expect((await read('/simulations', condition)).status).toBe(200)
})

test('a simulation can be changed with the tag of its compressed representation', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`property${i}`, { type: 'integer' }]),
  )
  const body = { entities: { wide: { schema: { type: 'object', properties } } } }
  const put = await service.request('/simulations/wide', { method: 'PUT', body })
  expect(put.headers.get('etag')).toBe('"1"')
  for (const [seed, coding] of ['br', 'gzip'].entries()) {
    const { headers } = await read('/simulations/wide', { 'Accept-Encoding': coding })
    const tag = headers.etag ?? ''
    expect(tag).toMatch(new RegExp(`^"\\d+-${coding}"$`))
    const none = await read('/simulations/wide', {
      'Accept-Encoding': coding,
      'If-None-Match': tag,
    })
    expect([none.status, none.headers.etag]).toEqual([304, tag])
    // The client already has the plain representation.
    const plain = tag.replace(`-${coding}`, '')
    const other = await read('/simulations/wide', {
      'Accept-Encoding': coding,
      'If-None-Match': plain,
    })
    expect([other.status, other.headers.etag]).toEqual([304, plain])
    const change = (tagged: string): Promise<Response> =>
      service.request('/simulations/wide', {
        method: 'PATCH',
        body: { seed: seed + 2 },
        headers: { 'If-Match': tagged },
      })
    expect((await change(tag)).status).toBe(200)
    expect((await change(tag)).status).toBe(412)
    expect((await change(`W/${tag}`)).status).toBe(412)
  }
})
