/** `Idempotency-Key`: a repeated request is not executed again (draft-ietf-httpapi-idempotency-key-header). */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'
import { objectOf, problemOf, users } from './definitions.ts'

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
  await service.request('/simulations/shop', { method: 'PUT', body: { entities: { users } } })
})
afterAll(() => service.stop())

const post = (path: string, body: unknown, key?: string): Promise<Response> =>
  service.request(path, {
    method: 'POST',
    body,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })

const replayed = (answer: Response): string | null => answer.headers.get('idempotency-replayed')
const newRun = { output: 'stream' }
const creations = [
  ['a run', '/simulations/shop/runs', newRun],
  ['a simulation with a key', '/simulations', { key: 'chosen', entities: { users } }],
  ['a simulation without one', '/simulations', { entities: { users } }],
  ['an earlier simulation', '/simulations', { streams: { ticks: { type: 'integer' } } }],
] as const

describe.each(creations)('%s', (what, path, body) => {
  test('is executed once, and the stored response is returned', async () => {
    const first = await post(path, body, `once ${what}`.replaceAll(' ', '-'))
    expect({ status: first.status, replayed: replayed(first) }).toEqual({
      status: 201,
      replayed: null,
    })
    const again = await post(path, body, `"${`once ${what}`.replaceAll(' ', '-')}"`)
    expect({ status: again.status, replayed: replayed(again) }).toEqual({
      status: 201,
      replayed: 'true',
    })
    for (const header of ['location', 'etag', 'content-type']) {
      expect(again.headers.get(header)).toBe(first.headers.get(header))
    }
    expect(await again.text()).toBe(await first.text())
  })
})

test('without a key, each request is executed', async () => {
  const [first, second] = [
    await objectOf(await post('/simulations', {})),
    await post('/simulations', {}),
  ]
  expect((await objectOf(second)).key).not.toBe(first.key)
})

test('the response is stored, even if the simulation has changed or the request would now be refused', async () => {
  const path = '/simulations/changing'
  await service.request(path, { method: 'PUT', body: { entities: { users } } })
  const first = await objectOf(await post('/simulations', { key: 'kept' }, 'kept'))
  const run = await objectOf(await post(`${path}/runs`, newRun, 'changing'))
  await service.request('/simulations/kept', { method: 'PATCH', body: { seed: 9 } })
  await service.request(path, { method: 'PUT', body: {} })
  expect(await objectOf(await post('/simulations', { key: 'kept' }, 'kept'))).toEqual(first)
  expect(await objectOf(await post(`${path}/runs`, newRun, 'changing'))).toEqual(run)
})

test('the same key with a different request is refused, and nothing is created', async () => {
  await post('/simulations/shop/runs', { ...newRun, seed: 1 }, 'reused')
  const count = async () =>
    (await service.request('/simulations/shop/runs')).headers.get('x-total-count')
  const before = await count()
  for (const [path, body] of [
    ['/simulations/shop/runs', { ...newRun, seed: 2 }],
    ['/simulations/other/runs', { ...newRun, seed: 1 }],
    ['/simulations', { ...newRun, seed: 1 }],
    ['/simulations', { streams: { ticks: { type: 'integer' } } }],
  ] as const) {
    const { issues } = await problemOf(await post(path, body, 'reused'), 422, [])
    expect(issues[0]?.message).toBe(
      'the "Idempotency-Key" "reused" was already used for a different request; send this request with a new key',
    )
  }
  expect(await count()).toBe(before)
})

test('the content of the body matters, not its formatting', async () => {
  const spellings = ['{"output":"stream","seed":3}', ' { "output" : "str\\u0065am",\n"seed":3.0 }']
  const answers = []
  for (const body of spellings) {
    const headers = { 'Idempotency-Key': 'spelled', 'Content-Type': 'application/json' }
    const answer = await service.request('/simulations/shop/runs', {
      method: 'POST',
      body,
      headers,
    })
    answers.push(await answer.text())
  }
  expect(answers[1]).toBe(answers[0])
})

test('refused requests are not stored', async () => {
  await problemOf(await post('/simulations/late/runs', newRun, 'late'), 400)
  await service.request('/simulations/late', { method: 'PUT', body: { entities: { users } } })
  const answer = await post('/simulations/late/runs', newRun, 'late')
  expect({ status: answer.status, replayed: replayed(answer) }).toEqual({
    status: 201,
    replayed: null,
  })
  await problemOf(await post('/simulations', { key: 'late' }, 'taken'), 422, ['key'])
  expect((await post('/simulations', { key: 'free' }, 'taken')).status).toBe(201)
})

test('fifty concurrent requests create one simulation and get the same response', async () => {
  for (const [, path, body] of creations) {
    const again = path === '/simulations' && 'key' in body ? { ...body, key: 'contested' } : body
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(path, again, `fifty-${JSON.stringify(body).length}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1)
  }
})

test.each(['', '""', '"', 'a b', 'a"b', 'a\\b', '"a", "b"', 'é', 'x'.repeat(256)])(
  'a key cannot be %j',
  async (key) => {
    const { issues } = await problemOf(await post('/simulations', {}, key), 400, [])
    expect(issues[0]?.message).toMatch(/^the header "Idempotency-Key" must be 1 to 255 printable/)
  },
)

test.each([
  'x',
  'x'.repeat(255),
  `"${'x'.repeat(255)}"`,
  '8e03978e-40d5-43dd-bc93-6894a57f9324',
  "!#$%&'()*+,-./:;<=>?@[]^_`{|}~",
])('a key can be %j', async (key) => {
  expect((await post('/simulations', {}, key)).status).toBe(201)
})
