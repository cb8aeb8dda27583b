/** Query parameters over HTTP: valid values, and issues of all others. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'
import { problemOf, users } from './definitions.ts'

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
  await service.request('/simulations/s', { method: 'PUT', body: { entities: { users } } })
  await service.request('/simulations/s/runs', { method: 'POST', body: { output: 'stream' } })
})
afterAll(() => service.stop())

const lists = [
  '/simulations',
  '/simulation/s/runs',
  '/simulations/s/runs',
  '/simulations/s/runs/1/entities',
  '/simulations/s/runs/1/systems',
  '/simulations/s/versions',
  '/deleted/simulations',
  '/deleted/runs',
]
const wrongLimits = [
  '0',
  '101',
  '-1',
  '1.5',
  'abc',
  '',
  '1e1',
  '+1',
  '%201',
  '1%20',
  '0x10',
  'NaN',
  'Infinity',
  '99999999999999999999',
  '١',
]
const wrongOffsets = [
  '-1',
  '1.5',
  'abc',
  '',
  '1e1',
  '0x10',
  '9007199254740992',
  '99999999999999999999',
  'null',
]

describe.each(lists)('GET %s', (path) => {
  test.each(wrongLimits)('"limit: integer, 1 to 100", not %j', async (limit) => {
    const { issues } = await problemOf(await service.request(`${path}?limit=${limit}`), 400, [
      'limit',
    ])
    expect(issues[0]?.message).toBe(
      `must be an integer from 1 to 100; got ${JSON.stringify(decodeURIComponent(limit).replace('+', ' '))}`,
    )
  })

  test.each(wrongOffsets)('"offset: integer >= 0", not %j', async (offset) => {
    await problemOf(await service.request(`${path}?offset=${offset}`), 400, ['offset'])
  })

  test('an offset may be any exact integer', async () => {
    const answer = await service.request(`${path}?offset=${Number.MAX_SAFE_INTEGER}`)
    expect([answer.status, await answer.json()]).toEqual([200, []])
  })

  test('given twice, even with the same value', async () => {
    const { issues } = await problemOf(
      await service.request(`${path}?limit=5&limit=5&offset=1&offset=2`),
      400,
      ['limit'],
      ['offset'],
    )
    expect(issues[0]?.message).toBe('must be given once; got 2 values')
  })

  test('all issues are returned together', async () => {
    await problemOf(await service.request(`${path}?limit=0&offset=-1`), 400, ['limit'], ['offset'])
  })

  test('a misspelled parameter', async () => {
    await problemOf(await service.request(`${path}?limt=1&Offset=2`), 400, ['limt'], ['Offset'])
  })

  test('invalid UTF-8 is refused', async () => {
    for (const query of ['limit=%FF', 'x=%ED%A0%80', 'offset=%', 'x=%E0%A4%A']) {
      await problemOf(await service.request(`${path}?${query}`), 400, [])
    }
  })
})

describe('GET /simulations/{simulationKey}/runs/{runIndex}/stream', () => {
  const path = '/simulations/s/runs/1/stream'

  test('"limit: 1 to 1,000,000"', async () => {
    for (const limit of ['0', '1000001', '-1', '1.5', 'abc', '', '1e3']) {
      await problemOf(await service.request(`${path}?limit=${limit}`), 400, ['limit'])
    }
    await problemOf(await service.request(`${path}?limit=5&limit=5`), 400, ['limit'])
    for (const limit of ['1', '1000000']) {
      expect((await service.request(`${path}?limit=${limit}&lastEventId=0`)).status).toBe(200)
    }
  })

  test('"lastEventId: It must lie within the run\'s reconnect window", and be an id', async () => {
    for (const id of [
      '-1',
      '01',
      '00',
      '1.5',
      'abc',
      '1e3',
      '%201',
      '12345678901234567',
      '999999999',
    ]) {
      await problemOf(await service.request(`${path}?lastEventId=${id}`), 400, ['lastEventId'])
    }
    await problemOf(await service.request(`${path}?lastEventId=0&lastEventId=0`), 400, [
      'lastEventId',
    ])
    const headers = { 'Last-Event-ID': '01' }
    await problemOf(await service.request(path, { headers }), 400, ['Last-Event-ID'])
  })
})

/** One request per route, for either route group. */
const requests = [
  'GET /simulations',
  'POST /simulations',
  'POST /simulations/validate',
  'GET /simulations/s',
  'PUT /simulations/s',
  'PATCH /simulations/s',
  'DELETE /simulations/none',
  'POST /simulations/none/duplicate',
  'GET /simulations/s/versions',
  'GET /simulations/s/versions/1',
  'POST /simulations/none/versions/1/restore',
  'POST /simulations/s/runs',
  'GET /simulation/s/runs',
  'GET /simulations/s/runs',
  'GET /simulations/s/runs/1',
  'PATCH /simulations/none/runs/1',
  'DELETE /simulations/none/runs/1',
  'GET /simulations/s/runs/1/definition',
  'GET /simulations/s/runs/1/entities',
  'GET /simulations/s/runs/1/systems',
  'GET /simulations/s/runs/1/entities/e/columns',
  'GET /simulations/s/runs/1/position',
  'GET /simulations/s/runs/1/state',
  'GET /simulations/s/runs/1/aggregate',
  'GET /simulations/s/runs/1/stream',
  'GET /simulations/00000000-0000-4000-8000-000000000000/stream',
  'GET /deleted/simulations',
  'POST /deleted/simulations/none/restore',
  'GET /deleted/runs',
  'POST /deleted/runs/none/restore',
  'GET /types',
  'GET /types/integer',
  'GET /definition.schema.json',
  'GET /openapi.json',
  'GET /healthz',
  'GET /readyz',
]
const strange = ['page', '_', '__proto__', 'constructor', '', 'x'.repeat(5_000)]

describe('a query parameter that a route does not declare', () => {
  test('the tests below cover every path', () => {
    const paths = Object.keys(service.document.paths as object)
    const tried = requests.map((request) => request.slice(request.indexOf('/')))
    const matches = (path: string): boolean =>
      tried.some((each) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(each))
    expect(paths.filter((path) => !matches(path))).toEqual([])
  })

  test.each(requests)('%s', async (request) => {
    const [method = '', path = ''] = request.split(' ')
    const body = method === 'GET' ? undefined : {}
    for (const name of strange) {
      const answer = await service.request(`${path}?${name}=1`, { method, body })
      const { issues } = await problemOf(answer, 400, [name])
      expect(issues[0]?.message).toMatch(
        /^unknown query parameter; (must be one of \w|this route has no query parameters$)/,
      )
    }
    // An empty query has no parameters.
    expect((await service.request(`${path}?`, { method, body })).status).not.toBe(500)
  })

  test('a misspelled one has a hint, and many have 100 issues', async () => {
    const misspelt = await service.request('/simulations?limt=1')
    const { issues } = await problemOf(misspelt, 400, ['limt'])
    expect(issues[0]?.message).toBe('unknown query parameter; did you mean "limit"?')
    const many = Array.from({ length: 2_000 }, (_, i) => `p${i}=`).join('&')
    const answer = await service.request(`/healthz?${many}`)
    const { issues: all } = (await answer.json()) as { readonly issues: readonly unknown[] }
    expect([answer.status, all.length]).toEqual([400, 100])
  })

  test('a refused request does not consume the stream of a run', async () => {
    const path = '/simulations/t/runs/1/stream'
    await service.request('/simulations/t', { method: 'PUT', body: { entities: { users } } })
    await service.request('/simulations/t/runs', { method: 'POST', body: { output: 'stream' } })
    await problemOf(await service.request(`${path}?lastEventID=3`), 400, ['lastEventID'])
    expect(await (await service.request(`${path}?limit=1`)).text()).toMatch(/(^|\n)id: 1\n/)
  })
})
