/** Query parameters over HTTP: what they may be, and what happens to all others. */

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
      `must be an integer from 1 to 100, not ${JSON.stringify(decodeURIComponent(limit).replace('+', ' '))}`,
    )
  })

  test.each(wrongOffsets)('"offset: integer >= 0", not %j', async (offset) => {
    await problemOf(await service.request(`${path}?offset=${offset}`), 400, ['offset'])
  })

  test('an offset may be as great as a number is exact', async () => {
    const answer = await service.request(`${path}?offset=${Number.MAX_SAFE_INTEGER}`)
    expect([answer.status, await answer.json()]).toEqual([200, []])
  })

  test('given twice, even alike', async () => {
    const { issues } = await problemOf(
      await service.request(`${path}?limit=5&limit=5&offset=1&offset=2`),
      400,
      ['limit'],
      ['offset'],
    )
    expect(issues[0]?.message).toBe('must be given once, not 2 times')
  })

  test('all that is wrong is told at once', async () => {
    await problemOf(await service.request(`${path}?limit=0&offset=-1`), 400, ['limit'], ['offset'])
  })

  test('unknown parameters are ignored', async () => {
    const answer = await service.request(`${path}?limit=1&page=2&__proto__=1&constructor=2`)
    expect(answer.status).toBe(200)
  })

  test('a parameter that is nearly a known one is a slip', async () => {
    await problemOf(await service.request(`${path}?limt=1&Offset=2`), 400, ['limt'], ['Offset'])
  })

  test('what is no UTF-8 is refused', async () => {
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
