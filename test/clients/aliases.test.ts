/** Aliases in definitions for the original service that have the same meaning in every era. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isObject, type JsonObject, member } from '../../src/text/json.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const time = { start: '2026-01-01', end: '2026-01-03' }
const users: JsonObject = { type: 'object', properties: { id: { type: 'id.integer' } } }

/** Returns the complete stream of a first run, in the current API version. */
async function streamed(body: JsonObject): Promise<string> {
  const posted = await service.request('/simulations', {
    method: 'POST',
    body: { parent: 'default', ...time, ...body },
  })
  const simulation: unknown = await posted.json()
  const key = isObject(simulation) ? member(simulation, 'key') : undefined
  expect(posted.status, JSON.stringify(simulation)).toBe(201)
  const runs = `/simulations/${key}/runs`
  await service.request(runs, { method: 'POST', body: { output: 'stream' } })
  return (await service.request(`${runs}/1/stream`)).text()
}

async function issuesOf(body: JsonObject): Promise<unknown> {
  const response = await service.request('/simulations', {
    method: 'POST',
    body: { parent: 'default', ...body },
  })
  return ((await response.json()) as { readonly issues?: unknown }).issues
}

test('`streams` at the top is `entities`, and issues contain `streams`', async () => {
  const expected = await streamed({ entities: { users: { schema: users } } })
  expect(expected).not.toBe('')
  expect(await streamed({ streams: { users } })).toBe(expected)
  expect(await streamed({ streams: { users: { stream: users } } })).toBe(expected)
  expect(await issuesOf({ streams: { users: { type: 'x' } } })).toMatchObject([
    { path: ['streams', 'users', 'type'] },
  ])
})

describe('rates', () => {
  test.each([
    ['1', '1/second'],
    [' 0.25 ', '0.25/second'],
    ['.5', '0.5/second'],
    ['hz(5, minute)', '5/minute'],
    ['hz( 0.5 ,hour )', '0.5/hour'],
    ['5 / minute', '5/minute'],
    ['1.0 / day', '1/day'],
  ])('%j is %j', async (written, rate) => {
    const short = { ...time, end: '2026-01-01T01:00:00Z' }
    const of = (rate: string) =>
      streamed({ ...short, entities: { users: { rate, schema: users } } })
    expect(await of(written)).toBe(await of(rate))
  })

  test('are listed in the notation of the specification', async () => {
    await service.request('/simulations/rates', {
      method: 'PUT',
      body: { ...time, entities: { users: { rate: 'hz(5, minute)', schema: users } } },
    })
    await service.request('/simulations/rates/runs', { method: 'POST', body: { output: 'stream' } })
    const listed: unknown = await (
      await service.request('/simulations/rates/runs/1/entities')
    ).json()
    expect(listed).toMatchObject([{ key: 'users', rate: '5/minute' }])
  })

  test.each(['hz(5)', 'hz(5, minuet)', '1e3', '-1', '0.1 + (0.0001 * ofset)', 'hz(1, day) + 1'])(
    '%j is an issue with its path',
    async (rate) => {
      expect(
        await issuesOf({ entities: { users: { trigger: rate, schema: users } } }),
      ).toMatchObject([{ path: ['entities', 'users', 'trigger'] }])
    },
  )
})

test('a function that selects a field of an entity is a reference to the field', async () => {
  const entities = (author: JsonObject): JsonObject => ({
    users: { rate: '1/hour', schema: users },
    posts: { rate: '9/hour', schema: { type: 'object', properties: { author } } },
  })
  const text = await streamed({
    entities: entities({
      type: 'core.function',
      expression: 'user.id',
      variables: { user: { type: 'core.reference', effect: 'users' } },
    }),
  })
  const events = text.split('\n\n').slice(0, -1)
  const known = new Set<string>()
  let count = 0
  for (const event of events) {
    const user = /"entity":"users".*"value":\{"id":(\d+)\}/.exec(event)?.[1]
    const author = /"entity":"posts".*"value":\{"author":(\d+)\}/.exec(event)?.[1]
    if (user !== undefined) known.add(user)
    if (author === undefined) continue
    count++
    expect(known).toContain(author)
  }
  expect(count).toBeGreaterThan(100)
})

test('a select option may have `stream`, a number `min` and `max`, a type its namespace', async () => {
  const value = (option: string, low: string, prefix: string): JsonObject => ({
    type: `${prefix}select`,
    options: [
      { weight: 3, [option]: { type: 'integer', [low]: 5, maximum: 9 } },
      { [option]: { type: 'null' } },
    ],
  })
  const of = (schema: JsonObject) => streamed({ entities: { users: { rate: '9/hour', schema } } })
  const expected = await of(value('schema', 'minimum', ''))
  for (const prefix of ['', 'core.'])
    expect(await of(value('stream', 'min', prefix))).toBe(expected)
})
