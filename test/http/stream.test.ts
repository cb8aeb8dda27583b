/** The stream of a run over HTTP: statuses and headers. Other tests check its content. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'
import { exchange } from './connection/raw-exchange.ts'
import { january, users } from './definitions.ts'

let service: CheckedService
const path = '/simulations/s/runs/1/stream'
const entities = {
  users,
  sql: {
    rate: '1/day',
    format: { type: 'sql', table: 'n' },
    schema: { type: 'object', properties: { n: { type: 'integer' } } },
  },
  failing: {
    rate: '1/day',
    schema: {
      type: 'function',
      expression: '1 / n',
      variables: { n: { type: 'integer', maximum: 1 } },
    },
  },
}
beforeAll(async () => {
  service = await startCheckedService()
  await service.request('/simulations/s', { method: 'PUT', body: { ...january, entities } })
  await service.request('/simulations/s/runs', { method: 'POST', body: { output: 'stream' } })
  await service.request('/simulations/empty', { method: 'PUT', body: {} })
  await service.request('/simulations/empty/runs', { method: 'POST', body: { output: 'stream' } })
})
afterAll(() => service.stop())

const raw = (target: string, headers = '') =>
  exchange(
    service.address,
    `GET ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.key}\r\n${headers}\r\n` +
      // A second request, because the first one keeps the connection.
      'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  )

describe('"200 Stream follows"', () => {
  test.each([
    ['', 'text/event-stream'],
    ['Accept: text/event-stream\r\n', 'text/event-stream'],
    ['Accept: */*\r\n', 'text/event-stream'],
    ['Accept: text/*\r\n', 'text/event-stream'],
    ['Accept: application/x-ndjson\r\n', 'application/x-ndjson'],
    ['Accept: application/vnd.spate.rows\r\n', 'application/vnd.spate.rows'],
    ['Accept: text/event-stream;q=0.5, application/x-ndjson\r\n', 'application/x-ndjson'],
  ])(
    'with %j: `Content-Type: %s`, `Transfer-Encoding: chunked`, `Connection: keep-alive`',
    async (accept, type) => {
      const [answer, next] = await raw(`${path}?limit=3&lastEventId=0`, accept)
      expect(answer?.status).toBe(200)
      expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
        'content-type': type,
        'transfer-encoding': 'chunked',
        connection: 'keep-alive',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
        vary: 'Accept',
      })
      expect(next?.status).toBe(200)
    },
  )

  test('for an HTTP/1.0 client it ends with the connection', async () => {
    const [answer] = await exchange(
      service.address,
      `GET ${path}?limit=3&lastEventId=0 HTTP/1.0\r\nAuthorization: Bearer ${service.key}\r\n\r\n`,
    )
    expect(answer?.headers.has('transfer-encoding')).toBe(false)
    expect(answer?.headers.get('connection')).toBe('close')
    expect(answer?.body.match(/^id: /gm)).toHaveLength(3)
  })

  test('every event of every kind matches its declaration', async () => {
    const response = await service.request(`${path}?lastEventId=0`, {
      headers: { Accept: 'application/x-ndjson' },
    })
    const text = await response.text()
    for (const kind of ['"type":"create"', '"type":"error"', '"format":"INSERT'])
      expect(text).toContain(kind)
  })
})

test('"204 The stream is exhausted: all events were consumed", without a body', async () => {
  const last = (await (await service.request(`${path}?lastEventId=0`)).text()).match(
    /^id: \d+$/gm,
  )?.length
  const [answer, next] = await raw(`${path}?lastEventId=${last}`)
  expect(answer).toMatchObject({ status: 204, body: '' })
  expect(answer?.headers.has('content-type')).toBe(false)
  expect(answer?.headers.has('transfer-encoding')).toBe(false)
  expect(next?.status).toBe(200)
  expect((await service.request(path)).status).toBe(204)
})

test('an empty run is exhausted immediately', async () => {
  expect((await service.request('/simulations/empty/runs/1/stream')).status).toBe(204)
  expect((await service.request('/simulations/empty/runs/1/stream?lastEventId=0')).status).toBe(204)
})
