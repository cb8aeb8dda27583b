/** 429 for too many requests with one key, if limited, and for too many wrong keys. */

import { expect, onTestFinished, test } from 'vitest'
import { generateKey } from '../../src/access/key-text.ts'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'
import { problemOf } from './definitions.ts'

async function started(environment: Readonly<Record<string, string>>): Promise<CheckedService> {
  const service = await startCheckedService(environment)
  onTestFinished(() => service.stop())
  return service
}

test('a key has a request limit; other keys and public routes are not affected', async () => {
  const service = await started({ SPATE_REQUESTS_PER_SECOND: '1' })
  const made = await service.request('/simulations/s', { method: 'PUT', body: {} })
  expect(made.status).toBe(201)
  let answer = made
  for (let i = 0; answer.status !== 429; i++) {
    // On a slow machine the bucket refills in the meantime, and more requests succeed.
    expect(i).toBeLessThan(1_000)
    answer = await service.request('/simulations')
    expect([200, 429]).toContain(answer.status)
  }
  expect(answer.headers.get('retry-after')).toBe('1')
  const { detail } = await problemOf(answer, 429)
  expect(detail).toBe('a key may send at most 1 requests per second (SPATE_REQUESTS_PER_SECOND)')
  expect((await service.request('/healthz')).status).toBe(200)
  const wrong = { Authorization: `Bearer ${generateKey()}` }
  expect((await service.request('/simulations', { headers: wrong })).status).toBe(401)
})

test('a network with wrong keys gets 429; keys that were right before still work', async () => {
  const service = await started({})
  expect((await service.request('/simulations')).status).toBe(200)
  const tries = Array.from({ length: 700 }, async (_, i) => {
    const headers = { Authorization: `Bearer ${i % 2 === 0 ? generateKey() : 'nonsense'}` }
    const path = i % 3 === 0 ? '/nowhere' : '/simulations'
    return await service.request(path, { headers })
  })
  const answers = await Promise.all(tries)
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].filter((status) => status !== 401 && status !== 429)).toEqual([])
  const headers = { Authorization: `Bearer ${generateKey()}` }
  const last = await service.request('/simulations', { headers })
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  await problemOf(last, 429)
  // A request without a key does not count as a wrong key.
  expect((await fetch(`${service.address}/simulations`)).status).toBe(401)
  expect((await service.request('/simulations')).status).toBe(200)
})
