/** Specification, Simulation (earlier form) and POST /simulations, earlier form. Test names quote it. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import { openSqlite } from '../../src/store/sqlite/open-database.ts'
import { isObject, type JsonObject } from '../../src/text/json.ts'
import { execute } from '../store/sqlite/temporary-sqlite.ts'
import { startService, type TestService } from '../support/service.ts'

/** The original sample of the specification, literally. */
const sample =
  '{"seed": 7, "streams": {"users": {"type":"object","properties":{"id":{"type":"id.integer"},"name":{"type":"person.name"}}}}}'

const schema: JsonObject = { type: 'object', properties: { id: { type: 'integer' } } }

let service: TestService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

interface Answered {
  readonly status: number
  readonly body: JsonObject
  readonly text: string
}

async function ask(on: TestService, path: string, body?: unknown): Promise<Answered> {
  const response = await on.request(path, body === undefined ? {} : { method: 'POST', body })
  const text = await response.text()
  const parsed: unknown = JSON.parse(text)
  if (!isObject(parsed)) throw new Error(`an object must come: ${text}`)
  return { status: response.status, body: parsed, text }
}

const create = (body: unknown): Promise<Answered> => ask(service, '/simulations', body)

function formOf({ status, body }: Answered): string {
  return status !== 201 ? `${status}` : Object.hasOwn(body, 'id') ? 'earlier' : 'current'
}

describe('the API version of a body of POST /simulations', () => {
  test.each<[JsonObject, 'earlier' | 'current']>([
    [{ streams: { users: schema } }, 'earlier'],
    [{ streams: { users: { stream: schema } } }, 'earlier'],
    [{ streams: { users: { schema } } }, 'earlier'],
    [{ seed: 0, streams: { users: schema }, id: 'x', status: 'drained' }, 'earlier'],
    [{ entities: { users: schema } }, 'earlier'],
    [{ entities: { users: { stream: schema } } }, 'earlier'],
    [{ entities: { users: schema, posts: { stream: schema, rate: '2/day' } } }, 'earlier'],
    [{ entities: { users: { const: 1 } } }, 'earlier'],
    [{ entities: { users: { enum: [1, 2] } } }, 'earlier'],
    [{ entities: { users: { anyOf: [{ type: 'boolean' }] } } }, 'earlier'],
    [{}, 'current'],
    [{ seed: 3 }, 'current'],
    [{ entities: {} }, 'current'],
    [{ entities: { users: { schema } } }, 'current'],
    [{ entities: { users: schema, posts: { schema } } }, 'current'],
    [{ entities: { users: { schema, rate: '1/day' }, posts: { stream: schema } } }, 'current'],
    [{ key: 'bare', entities: { users: schema } }, 'current'],
    [{ key: 'streams', streams: { users: schema } }, 'current'],
    [{ parent: 'default', streams: { users: schema } }, 'current'],
    [{ parent: 'default', entities: { users: { stream: schema } } }, 'current'],
    [{ systems: {}, entities: { users: { stream: schema } } }, 'current'],
    // Clients of the current API version always send `output`.
    [{ output: 'stream', entities: { users: { stream: schema } } }, 'current'],
    [{ output: 'stream', streams: { users: schema } }, 'current'],
  ])('%j: %s', async (body, form) => {
    expect(formOf(await create(body))).toBe(form)
  })
})

describe('POST /simulations (earlier API version)', () => {
  test('the sample: 201 Created with a simulation (id, seed, entities, status, createdAt)', async () => {
    const { status, body, text } = await create(sample)
    expect(status).toBe(201)
    const streams = JSON.stringify(JSON.parse(sample).streams)
    const [, id, createdAt] =
      /^\{"id":"([0-9a-f-]{36})",.*,"createdAt":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"\}\n$/.exec(
        text,
      ) ?? []
    expect(text).toBe(
      `{"id":"${id}","seed":7,"entities":${streams},"streams":${streams},"status":"pending","createdAt":"${createdAt}"}\n`,
    )
    expect(Object.keys(body)).toEqual(['id', 'seed', 'entities', 'streams', 'status', 'createdAt'])
  })

  test('"The sample request and response use `streams`": with `entities`, the response has only those', async () => {
    const { body } = await create({ entities: { users: { stream: schema } } })
    expect(Object.keys(body)).toEqual(['id', 'seed', 'entities', 'status', 'createdAt'])
    expect(body).toMatchObject({ entities: { users: { stream: schema } } })
  })

  test('"id: Unique identifier": the same body creates two simulations', async () => {
    const [one, two] = [await create(sample), await create(sample)]
    expect(one.body.id).not.toBe(two.body.id)
  })

  test('"Initial status is `pending`"', async () => {
    expect((await create(sample)).body.status).toBe('pending')
  })

  test('"seed: Must be >= 0. Defaults to 0."', async () => {
    expect((await create({ streams: { users: schema } })).body.seed).toBe(0)
    for (const seed of [0, 1, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await create({ seed, streams: { users: schema } })
      expect([status, body.seed]).toEqual([201, seed])
    }
    for (const seed of [-1, 1.5, 2 ** 53, '7', '', null, [], {}, true, 'x']) {
      const { status, body } = await create({ seed, streams: { users: schema } })
      const message = expect.stringMatching(/^must be an integer from 0 to 9007199254740991; got /)
      expect([status, body.issues]).toEqual([422, [{ path: ['seed'], message }]])
    }
  })

  test('"entities: must contain at least one"', async () => {
    const message = 'must have at least one entity'
    expect(await create({ streams: {} })).toMatchObject({
      status: 422,
      body: { title: 'Validation error', issues: [{ path: ['streams'], message }] },
    })
  })

  test('all issues are returned together, with the path as the client wrote it', async () => {
    const { status, body } = await create({
      seed: -1,
      start: 5,
      streams: {
        users: { type: 'object', properties: { id: { type: 'id.intger' } } },
        posts: {
          stream: { type: 'schema.object', properties: { n: { type: 'integer', min: 'a' } } },
        },
        none: 5,
      },
    })
    expect(status).toBe(422)
    const paths = (body.issues as readonly JsonObject[]).map(({ path }) => JSON.stringify(path))
    expect(paths.sort()).toEqual([
      '["seed"]',
      '["start"]',
      '["streams","none"]',
      '["streams","posts","stream","properties","n","min"]',
      '["streams","users","properties","id","type"]',
    ])
  })

  test('a stream name with a line break is refused, with its path', async () => {
    for (const name of ['a\nb', 'a\rb', 'a\u0000', 'a\u2028b', 'a\u0085']) {
      const { status, body } = await create({ streams: { [name]: schema } })
      const message = 'must not contain control characters or line breaks'
      expect([status, body.issues]).toEqual([422, [{ path: ['streams', name], message }]])
    }
  })

  test('`entities` and `streams` with different streams are refused; a response may be sent again', async () => {
    const { status, body } = await create({ streams: { a: schema }, entities: { b: schema } })
    const message = 'must be equal to "entities", or omitted'
    expect([status, body.issues]).toEqual([422, [{ path: ['streams'], message }]])
    const answer = (await create(sample)).body
    const again = await create(answer)
    expect(again).toMatchObject({ status: 201, body: { seed: 7, streams: answer.streams } })
    expect(again.body.id).not.toBe(answer.id)
  })

  test.each<unknown>([
    { streams: null },
    { streams: [] },
    { streams: 'users' },
    { streams: { users: null } },
    { streams: { users: [] } },
    { streams: { users: {} } },
    { streams: { users: { stream: null } } },
    { streams: { __proto__: 5, constructor: 5 } },
    { seed: {}, streams: { users: { $ref: '#' } } },
    { entities: { users: { stream: schema, rate: [] } } },
    { streams: { users: schema }, start: '2027-01-01', end: '2026-01-01' },
    { streams: { users: schema }, types: 5 },
  ])('%j is 422 with issues', async (body) => {
    const answer = await create(body)
    expect(answer.status).toBe(422)
    expect(answer.body.issues).not.toEqual([])
  })
})

describe('GET /simulations/{id}', () => {
  test('is the simulation as returned by its creation, until it is streamed', async () => {
    const { text, body } = await create(sample)
    const path = `/simulations/${body.id}`
    expect((await ask(service, path)).text).toBe(text)
    await (await service.request(`${path}/stream`)).text()
    const drained = await ask(service, path)
    expect(drained).toMatchObject({ status: 200 })
    expect(drained.text).toBe(text.replace('"status":"pending"', '"status":"drained"'))
  })

  test('404 if it does not exist, and simulations of the current API version are returned as usual', async () => {
    for (const id of ['01a1f8ca-b006-7be5-bf89-2f4c2f063f0a', 'none', 'x'.repeat(500)]) {
      expect(await ask(service, `/simulations/${id}`)).toMatchObject({
        status: 404,
        body: { issues: [] },
      })
    }
    expect(await ask(service, '/simulations/default')).toMatchObject({ body: { key: 'default' } })
  })

  test('the lists of the current API version do not contain it, and it has no runs', async () => {
    const { body } = await create(sample)
    const listed = await (await service.request(`/simulations?key=${body.id}`)).json()
    expect(listed).toEqual([])
    const run = await service.request(`/simulations/${body.id}/runs`, {
      method: 'POST',
      body: { output: 'stream' },
    })
    expect(run.status).toBe(400)
  })

  test('405 names every method once', async () => {
    for (const [method, path, allow] of [
      ['POST', '/simulations/x', 'GET, HEAD, PUT, PATCH, DELETE'],
      ['DELETE', '/simulations', 'GET, HEAD, POST'],
      ['DELETE', '/simulations/x/stream', 'GET, HEAD'],
    ] as const) {
      const response = await service.request(path, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    }
  })

  test('401 without a key', async () => {
    for (const [method, path] of [
      ['POST', '/simulations'],
      ['GET', `/simulations/${(await create(sample)).body.id}`],
    ] as const) {
      const response = await fetch(`${service.address}${path}`, {
        method,
        ...(method === 'POST' && { body: sample }),
      })
      expect(response.status).toBe(401)
    }
  })
})

test('another workspace cannot read or drain it', async () => {
  const { body } = await create(sample)
  const file = join(service.data, 'spate.db')
  const workspace = randomUUID()
  await execute(
    file,
    `insert into workspace (id, created_at) values ('${workspace}', '2026-01-01T00:00:00.000Z')`,
  )
  const store = await openSqlite({ file })
  const made = await createKey(store, { workspace, name: 'stranger', now: new Date() })
  if ('issues' in made) throw new Error(JSON.stringify(made.issues))
  const { key } = made
  await store.close()
  const headers = { Authorization: `Bearer ${key}` }
  for (const path of [`/simulations/${body.id}`, `/simulations/${body.id}/stream`]) {
    expect((await service.request(path, { headers })).status).toBe(404)
  }
  expect((await ask(service, `/simulations/${body.id}`)).body.status).toBe('pending')
  const own = await service.request('/simulations', { method: 'POST', headers, body: sample })
  const { id } = (await own.json()) as { readonly id: string }
  expect((await ask(service, `/simulations/${id}`)).status).toBe(404)
  const stream = await service.request(`/simulations/${id}/stream`, { headers })
  expect(stream.status).toBe(200)
  await stream.text()
})

describe('SPATE_API_FORMS', () => {
  const withSchema = { entities: { users: { schema } } }

  async function withForms(forms: string, act: (on: TestService) => Promise<void>): Promise<void> {
    const on = await startService({ SPATE_API_FORMS: forms })
    try {
      await act(on)
    } finally {
      await on.stop()
    }
  }

  test('both serves both', () =>
    withForms('both', async (on) => {
      expect(formOf(await ask(on, '/simulations', sample))).toBe('earlier')
      expect(formOf(await ask(on, '/simulations', withSchema))).toBe('current')
    }))

  test('current reads every body as one of the current API version', () =>
    withForms('current', async (on) => {
      const { body } = await ask(on, '/simulations', sample)
      expect(formOf({ status: 201, body, text: '' })).toBe('current')
      expect(await ask(on, `/simulations/${body.key}`)).toMatchObject({
        body: { entities: { users: { schema: { type: 'object' } } } },
      })
      expect((await on.request(`/simulations/${body.key}/stream`)).status).toBe(404)
      expect(await ask(on, '/simulations', { streams: { users: 5 } })).toMatchObject({
        status: 422,
        body: { issues: [{ path: ['streams', 'users'] }] },
      })
    }))

  test('earlier reads every body as one of the earlier API version', () =>
    withForms('earlier', async (on) => {
      for (const body of [sample, withSchema, { key: 'shop', streams: { users: schema } }]) {
        expect(formOf(await ask(on, '/simulations', body))).toBe('earlier')
      }
      const message = 'must have at least one entity'
      for (const body of [{}, { entities: {} }, { seed: 3 }]) {
        expect(await ask(on, '/simulations', body)).toMatchObject({
          status: 422,
          body: { issues: [{ path: ['entities'], message }] },
        })
      }
      expect((await on.request('/simulations')).status).toBe(405)
      expect((await on.request('/simulations/shop')).status).toBe(404)
      expect((await on.request('/simulations/shop/runs')).status).toBe(404)
    }))

  test('any other value is refused at the start', async () => {
    await expect(startService({ SPATE_API_FORMS: 'new' })).rejects.toThrow(
      'SPATE_API_FORMS must be one of both, current, earlier; got "new"',
    )
  })
})
