/** HEAD: the headers of GET without its body, on every route, and without its effects. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckedService, startCheckedService } from '../../support/openapi.ts'
import { january, users } from '../definitions.ts'

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
  await service.request('/simulations/s', {
    method: 'PUT',
    body: { ...january, entities: { users } },
  })
  await service.request('/simulations/s/runs', { method: 'POST', body: { output: 'stream' } })
})
afterAll(() => service.stop())

const own = [
  'content-type',
  'x-total-count',
  'link',
  'cache-control',
  'vary',
  'etag',
  'content-encoding',
  'www-authenticate',
  'allow',
]

async function headersOf(path: string, method: string, headers: Record<string, string> = {}) {
  const response = await service.request(path, { method, headers })
  const entries = own.map((name) => [name, response.headers.get(name)])
  return { status: response.status, ...Object.fromEntries(entries) }
}

test.each([
  '/simulations',
  '/simulations?limit=1',
  '/simulations?limit=0',
  '/simulations/s',
  '/simulations/nobody',
  '/simulation/s/runs',
  '/simulations/s/runs',
  '/simulations/s/runs/1',
  '/simulations/s/runs/2',
  '/simulations/s/runs/1/entities',
  '/simulations/s/runs/1/systems',
  '/types',
  '/types/integer',
  '/types/integr',
  '/definition.schema.json',
  '/openapi.json',
  '/healthz',
  '/readyz',
  '/nowhere',
])('HEAD %s', async (path) => {
  expect(await headersOf(path, 'HEAD')).toEqual(await headersOf(path, 'GET'))
})

test('without a key it is refused like GET', async () => {
  const headers = { Authorization: 'Bearer wrong' }
  expect(await headersOf('/simulations', 'HEAD', headers)).toMatchObject({ status: 401 })
})

test('HEAD of a stream consumes nothing', async () => {
  const path = '/simulations/s/runs/1/stream'
  for (const accept of ['text/event-stream', 'application/x-ndjson']) {
    const head = await headersOf(path, 'HEAD', { Accept: accept })
    expect(head).toMatchObject({ status: 200, 'content-type': accept, vary: 'Accept' })
  }
  expect(await headersOf(path, 'HEAD', { Accept: 'text/*' })).toMatchObject({ status: 200 })
  expect(await headersOf(path, 'HEAD', { Accept: 'image/png' })).toMatchObject({ status: 406 })
  const first = await (await service.request(`${path}?limit=1`)).text()
  expect(first).toMatch(/(^|\n)id: 1\n/)
})
