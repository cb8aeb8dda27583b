/** Simulations over HTTP: create, replace, change, read. Test names quote the specification. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'
import {
  database,
  january,
  jsonOf,
  listOf,
  objectOf,
  posts,
  problemOf,
  timestamp,
  users,
} from './definitions.ts'

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
})
afterAll(() => service.stop())

const post = (body: unknown) => service.request('/simulations', { method: 'POST', body })
const put = (key: string, body: unknown) =>
  service.request(`/simulations/${encodeURIComponent(key)}`, { method: 'PUT', body })
const patch = (key: string, body: unknown) =>
  service.request(`/simulations/${encodeURIComponent(key)}`, { method: 'PATCH', body })
const get = (key: string) => service.request(`/simulations/${encodeURIComponent(key)}`)

describe('POST /simulations', () => {
  test('"Result: 201 Created with a simulation object (key, parent if any, seed, createdAt, updatedAt)"', async () => {
    const response = await post({
      key: 'whole',
      parent: 'default',
      seed: 7,
      systems: { database },
      entities: { users },
    })
    expect(response.status).toBe(201)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('location')).toBe('/simulations/whole')
    const body = await objectOf(response)
    expect(body).toEqual({
      key: 'whole',
      parent: 'default',
      seed: 7,
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    expect(body.updatedAt).toBe(body.createdAt)
  })

  test('"key: Generated if omitted", pronounceable, and different each time', async () => {
    const keys = new Set<unknown>()
    for (let i = 0; i < 5; i++) {
      const { key } = await objectOf(await post({ entities: { users } }))
      expect(key).toMatch(/^[a-z]+-[a-z]+-\d{3}$/)
      keys.add(key)
    }
    expect(keys.size).toBe(5)
  })

  test('"parent: Defaults to `default`"; the seed is 1 by default', async () => {
    expect(await objectOf(await post({ key: 'plain' }))).toMatchObject({
      parent: 'default',
      seed: 1,
    })
    expect(await objectOf(await get('plain'))).not.toHaveProperty('entities')
  })

  test('"seed: Must be >= 1"', async () => {
    expect(await objectOf(await post({ key: 'least', seed: 1 }))).toMatchObject({ seed: 1 })
    const seed = Number.MAX_SAFE_INTEGER
    expect(await objectOf(await post({ key: 'most', seed }))).toMatchObject({ seed })
    for (const wrong of [0, -1, 1.5, 2 ** 53, '1', null, true, [], {}]) {
      await problemOf(await post({ key: 'wrong-seed', seed: wrong }), 422, ['seed'])
    }
    await problemOf(await get('wrong-seed'), 404)
  })

  test('"key: Unique identifier of the simulation": a key in use is an issue that mentions PUT', async () => {
    await post({ key: 'taken/not'.replace('/', ' '), entities: { users } })
    const problem = await problemOf(await post({ key: 'taken not', seed: 9 }), 422, ['key'])
    expect(problem.issues[0]?.message).toContain('PUT /simulations/taken%20not')
    expect(await objectOf(await get('taken not'))).toMatchObject({ seed: 1, entities: { users } })
    await problemOf(await post({ key: 'default' }), 422, ['key'])
  })

  test('of concurrent requests with the same key, one creates the simulation', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ key: 'race' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)])
  })

  test.each([
    'Upper.Case and spaces',
    'ünïcödé-日本語-🙂',
    'a?b&c=d#e%41+f',
    '__proto__',
    'constructor',
    'validate',
    '..a',
    'runs',
    'é',
    '🙂'.repeat(128),
    'x'.repeat(128),
  ])('the key %j works everywhere', async (key) => {
    const created = await post({ key, entities: { users } })
    expect(created.status).toBe(201)
    const location = created.headers.get('location') ?? ''
    expect(await objectOf(await service.request(location))).toMatchObject({ key })
    expect((await put(key, { seed: 2 })).status).toBe(200)
    expect((await patch(key, { seed: 3, entities: { users } })).status).toBe(200)
    const [found] = await listOf(
      await service.request(`/simulations?key=${encodeURIComponent(key)}`),
    )
    expect(found).toMatchObject({ key, seed: 3 })
    const run = await service.request(`/simulations/${encodeURIComponent(key)}/runs`, {
      method: 'POST',
      body: { output: 'stream' },
    })
    expect(await objectOf(run)).toMatchObject({ simulation: key, index: 1 })
    expect(await listOf(await service.request(`${location}/runs/1/entities`))).toHaveLength(1)
  })

  test.each([
    ['', 'empty'],
    ['x'.repeat(129), 'too long'],
    ['a/b', 'a slash'],
    ['a\\b', 'a backslash'],
    ['.', 'a dot'],
    ['..', 'two dots'],
    ['a\nb', 'a line break'],
    ['a\0b', 'NUL'],
    ['a\u2028b', 'a line separator'],
    ['e\u0301', 'not in NFC'],
  ])('the key %j is refused: %s', async (key) => {
    await problemOf(await post({ key }), 422, ['key'])
    if (key !== '' && !/^\.\.?$/.test(key)) {
      const problem = await problemOf(await put(key, {}), 400, [])
      expect(problem.issues[0]?.message).toContain('the key in the path')
    }
  })

  test.each([[1], [null], [true], [[]], [{}]])('a key that is %j is an issue', async (key) => {
    await problemOf(await post({ key }), 422, ['key'])
  })

  test('"Failures: 400 (invalid body or unknown parent)"', async () => {
    const problem = await problemOf(await post({ key: 'orphan', parent: 'nobody' }), 400, [
      'parent',
    ])
    expect(problem.issues[0]?.message).toContain('"nobody"')
    await problemOf(await post({ key: 'own-parent', parent: 'own-parent' }), 400, ['parent'])
    await problemOf(await get('orphan'), 404)
  })

  test('a parent that is not a key is an issue', async () => {
    for (const parent of [1, null, [], {}]) await problemOf(await post({ parent }), 422, ['parent'])
  })

  test('an unknown parent does not hide other issues, and causes no false ones', async () => {
    const body = {
      key: 'a/b',
      parent: 'nobody',
      seed: 0,
      entities: {
        a: { ...users, system: { type: 'inherited' } },
        b: { rate: 'often', schema: { type: 'unknown' } },
      },
    }
    await problemOf(
      await post(body),
      400,
      ['key'],
      ['parent'],
      ['seed'],
      ['entities', 'b', 'rate'],
      ['entities', 'b', 'schema', 'type'],
    )
  })

  test('"422 (invalid simulation specification)": all issues at once, each with its path', async () => {
    const body = {
      key: 'bad',
      seed: 0,
      start: 'yesterday-ish',
      systems: { db: { format: 'xml' }, other: 5 },
      entities: {
        a: {
          rate: '5/fortnight',
          format: 'parquet',
          system: { type: 'dbb' },
          schema: { type: 'object' },
        },
        b: { shema: {} },
        c: {
          schema: {
            type: 'object',
            properties: {
              age: { type: 'integer', minimum: 'x' },
              kind: { type: 'select', options: [{ schema: { type: 'integer', minimum: 'y' } }] },
            },
          },
        },
      },
      types: { t: 1 },
    }
    const { issues } = await problemOf(
      await post(body),
      422,
      ['seed'],
      ['systems', 'db', 'format'],
      ['systems', 'db'],
      ['systems', 'other'],
      ['entities', 'a', 'rate'],
      ['entities', 'a', 'format'],
      ['entities', 'a', 'system', 'type'],
      ['entities', 'b', 'shema'],
      ['entities', 'b'],
      ['start'],
      ['entities', 'c', 'schema', 'properties', 'age', 'minimum'],
      ['entities', 'c', 'schema', 'properties', 'kind', 'options', 0, 'schema', 'minimum'],
      ['types', 't'],
    )
    for (const { message } of issues) expect(message).toMatch(/^[a-z"].*[^.]$/s)
    await problemOf(await get('bad'), 404)
  })

  test('unknown members of the envelope are ignored', async () => {
    const body = { key: 'envelope', output: 'stream', simulation: 'x', infer: {}, whatever: [1] }
    expect((await post(body)).status).toBe(201)
  })

  test('a definition of a later language is refused, and nothing is stored', async () => {
    const effects = { 'users.create': { trigger: '1 / hour', schema: users.schema } }
    for (const name of ['effects', 'channels', 'schemas', 'trigger']) {
      const body = { output: 'stream', seed: 1, [name]: effects }
      await problemOf(await post({ key: 'later', ...body }), 422, [name])
      await problemOf(await put('later', body), 400, [name])
      await problemOf(await post({ streams: { users: users.schema }, [name]: effects }), 422, [
        name,
      ])
      const patched = { method: 'PATCH', body: { [name]: effects } }
      await problemOf(await service.request('/simulations/default', patched), 400, [name])
    }
    expect((await service.request('/simulations/later')).status).toBe(404)
  })

  test('an issue contains the requirement, the value, and a suggestion', async () => {
    const entities = { a: { rat: '1/day', schema: { type: 'persn.name' } } }
    const { issues, detail } = await problemOf(
      await post({ key: 'hint', entities }),
      422,
      ['entities', 'a', 'rat'],
      ['entities', 'a', 'schema', 'type'],
    )
    expect(detail).toBe('there are 2 issues; nothing was changed')
    expect(issues.map(({ message }) => message)).toEqual([
      'is not a member of an entity; did you mean "rate"?',
      'must be a known type; got "persn.name"; did you mean "person.name"?',
    ])
  })
})

describe('PUT /simulations/{key}', () => {
  test('"Creates the simulation with this key, or updates it if it exists": 201, then 200', async () => {
    const created = await put('mine', { seed: 5, entities: { users } })
    expect(created.status).toBe(201)
    expect(created.headers.get('location')).toBe('/simulations/mine')
    const first = await objectOf(created)
    expect(first).toEqual({
      key: 'mine',
      parent: 'default',
      seed: 5,
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    await passMillisecond()
    const updated = await put('mine', { seed: 6, entities: { posts } })
    expect(updated.status).toBe(200)
    const second = await objectOf(updated)
    expect(second).toEqual({ ...first, seed: 6, updatedAt: timestamp })
    expect(String(second.updatedAt) > String(first.updatedAt)).toBe(true)
  })

  test('seed, systems and entities are replaced in full: omitted members return to their defaults', async () => {
    await put('whole put', { seed: 5, ...january, systems: { database }, entities: { users } })
    expect((await put('whole put', { entities: { posts } })).status).toBe(200)
    const { createdAt: _, updatedAt: __, ...rest } = await objectOf(await get('whole put'))
    expect(rest).toEqual({ key: 'whole put', parent: 'default', seed: 1, entities: { posts } })
  })

  test('"parent: Used only when creating"', async () => {
    await put('parent', {})
    await put('child', { parent: 'parent' })
    for (const parent of ['default', 'nobody']) {
      expect(await objectOf(await put('child', { parent }))).toMatchObject({ parent: 'parent' })
    }
    for (const parent of [5, null, {}]) {
      await problemOf(await put('child', { parent }), 400, ['parent'])
    }
  })

  test('"Failure: 400 (invalid body or validation errors, or the parent simulation does not exist)"', async () => {
    await problemOf(await put('none', { parent: 'nobody' }), 400, ['parent'])
    await problemOf(await put('none', { seed: 0 }), 400, ['seed'])
    await problemOf(await put('none', { entities: [] }), 400, ['entities'])
    await problemOf(await get('none'), 404)
    await put('some', { seed: 3 })
    await problemOf(
      await put('some', { seed: 0, entities: { a: {} } }),
      400,
      ['seed'],
      ['entities', 'a'],
    )
    expect(await objectOf(await get('some'))).toMatchObject({ seed: 3 })
  })

  test('of concurrent requests with a new key, one creates and the others update', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => put('put race', { seed: i + 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
  })

  test('`default` may be changed like any other; it has no parent', async () => {
    const answer = await put('default', { parent: 'shop', systems: { database } })
    expect(answer.status).toBe(200)
    expect(await objectOf(answer)).toEqual({
      key: 'default',
      seed: 1,
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    expect(await objectOf(await get('default'))).toMatchObject({ systems: { database } })
    expect((await put('default', {})).status).toBe(200)
  })
})

describe('PATCH /simulations/{key}', () => {
  test('"Partially updates an existing simulation. Only the fields sent are changed."', async () => {
    await put('patched', { seed: 5, ...january, systems: { database }, entities: { users } })
    const before = await objectOf(await get('patched'))
    await passMillisecond()
    const answer = await patch('patched', { seed: 6 })
    expect(answer.status).toBe(200)
    expect(await objectOf(answer)).toEqual({
      key: 'patched',
      parent: 'default',
      seed: 6,
      createdAt: before.createdAt,
      updatedAt: timestamp,
    })
    const after = await objectOf(await get('patched'))
    expect(after).toEqual({ ...before, seed: 6, updatedAt: after.updatedAt })
    expect(String(after.updatedAt) > String(before.updatedAt)).toBe(true)
  })

  test('each member that was sent is replaced in full', async () => {
    await put('members', { systems: { database }, entities: { users } })
    await patch('members', { entities: { posts } })
    expect(await objectOf(await get('members'))).toMatchObject({ systems: { database } })
    expect((await objectOf(await get('members'))).entities).toEqual({ posts })
    await patch('members', { systems: {}, end: '2026-01-01' })
    expect(await objectOf(await get('members'))).toMatchObject({ systems: {}, end: '2026-01-01' })
  })

  test('an empty one changes nothing but `updatedAt`', async () => {
    await put('empty patch', { seed: 5, entities: { users } })
    const before = await objectOf(await get('empty patch'))
    expect((await patch('empty patch', {})).status).toBe(200)
    const after = await objectOf(await get('empty patch'))
    expect(after).toEqual({ ...before, updatedAt: after.updatedAt })
  })

  test('"`parent` is not accepted as a field"', async () => {
    await put('adopted', { seed: 2 })
    await problemOf(await patch('adopted', { parent: 'shop', seed: 3 }), 400, ['parent'])
    await problemOf(await patch('adopted', { parent: null }), 400, ['parent'])
    expect(await objectOf(await get('adopted'))).toMatchObject({ parent: 'default', seed: 2 })
  })

  test('"Failures: 400 (invalid body or validation errors), 404 (no simulation with the key)"', async () => {
    await put('strict', {
      systems: { database },
      entities: { users: { ...users, system: { type: 'database' } } },
    })
    for (const body of [{ seed: null }, { seed: 1.5 }]) {
      await problemOf(await patch('strict', body), 400, ['seed'])
    }
    for (const name of ['systems', 'entities', 'types', 'start', 'end']) {
      const text = await (await patch('strict', { [name]: null })).text()
      expect(text).toContain(`["${name}"]`)
    }
    // The complete definition is checked, not only the sent members.
    await problemOf(await patch('strict', { systems: {} }), 400, [
      'entities',
      'users',
      'system',
      'type',
    ])
    await problemOf(await patch('nobody', { seed: 0 }), 404)
  })

  test('the changes of concurrent requests are all kept', async () => {
    await put('patch race', {})
    const bodies = [
      { seed: 8 },
      { end: '2026-02-01' },
      { start: '2026-01-01' },
      { systems: { database } },
      { entities: { users } },
    ]
    const answers = await Promise.all(bodies.map((body) => patch('patch race', body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await objectOf(await get('patch race'))).toMatchObject(Object.assign({}, ...bodies))
  })
})

describe('GET /simulations/{key}', () => {
  test('returns the simulation with its definition, with translated aliases', async () => {
    await put('shown', {
      ...january,
      types: { kind: { enum: ['a', 'b'] } },
      systems: { database },
      entities: { users: { trigger: '1/hour', stream: users.schema, system: 'database' } },
    })
    expect(await objectOf(await get('shown'))).toEqual({
      key: 'shown',
      parent: 'default',
      seed: 1,
      createdAt: timestamp,
      updatedAt: timestamp,
      ...january,
      types: { kind: { enum: ['a', 'b'] } },
      systems: { database },
      entities: { users: { rate: '1/hour', schema: users.schema, system: { type: 'database' } } },
    })
  })

  test('a simulation that does not exist is 404', async () => {
    const problem = await problemOf(await get('nobody'), 404)
    expect(problem.detail).toBe('there is no simulation with the key "nobody"')
  })

  test.each(['default%00x', '%EF%BF%BD%00', 'a%2Fb', '%0A'])(
    'text that is not a valid key is 404: %s',
    async (key) => {
      await problemOf(await service.request(`/simulations/${key}`), 404)
      await problemOf(await service.request(`/simulations/${key}/runs`), 404)
      await problemOf(
        await service.request(`/simulations/${key}`, { method: 'PATCH', body: {} }),
        404,
      )
      const run = { method: 'POST', body: { output: 'stream' } }
      await problemOf(await service.request(`/simulations/${key}/runs`, run), 400)
      expect(await jsonOf(await service.request(`/simulations?key=${key}`))).toEqual([])
    },
  )

  test('text that a database might confuse with another key matches no simulation', async () => {
    await post({ key: '\ufffd' })
    await problemOf(await post({ parent: '\ud800' }), 400, ['parent'])
    await problemOf(await post({ parent: 'default\0' }), 400, ['parent'])
  })
})

describe('POST /simulations/validate', () => {
  const validate = (body: unknown) =>
    service.request('/simulations/validate', { method: 'POST', body })

  test('returns the number of events of a run, and stores nothing', async () => {
    const before = await service.request('/simulations')
    const body = { key: 'ghost', ...january, entities: { users } }
    const verdict = await objectOf(await validate(body))
    expect(verdict).toEqual({
      valid: true,
      issues: [],
      warnings: [],
      total: expect.any(Number),
    })
    expect(verdict.total).toBeGreaterThan(200)
    await problemOf(await get('ghost'), 404)
    const after = await service.request('/simulations')
    expect(after.headers.get('x-total-count')).toBe(before.headers.get('x-total-count'))
    expect(await jsonOf(after)).toEqual(await jsonOf(before))
  })

  test('warns of probable mistakes, with the path as the client wrote it', async () => {
    const properties = { name: { type: 'person.name' }, inbox: { type: 'internet.email' } }
    const streams = { users: { stream: { type: 'object', properties } } }
    const warning = { path: ['streams', 'users', 'stream', 'properties', 'inbox'] }
    const verdict = await objectOf(await validate({ ...january, streams }))
    expect(verdict).toMatchObject({ valid: true, issues: [], warnings: [warning] })
    const invalid = await objectOf(await validate({ ...january, streams, seed: 0 }))
    expect(invalid).toMatchObject({
      valid: false,
      issues: [{ path: ['seed'] }],
      warnings: [warning],
    })
  })

  test('returns all issues with the status 200', async () => {
    const response = await validate({ key: '..', parent: 'nobody', seed: 0, entities: { a: {} } })
    expect(response.status).toBe(200)
    const { valid, issues } = await objectOf(response)
    expect(valid).toBe(false)
    expect((issues as unknown as Problem['issues']).map(({ path }) => path)).toEqual([
      ['key'],
      ['parent'],
      ['seed'],
      ['entities', 'a'],
    ])
  })

  test('a key in use is not an issue, because PUT replaces', async () => {
    expect(await objectOf(await validate({ key: 'default' }))).toMatchObject({
      valid: true,
      total: 0,
    })
  })

  test('uses the systems of the parent', async () => {
    await put('with systems', { systems: { database } })
    const entities = { users: { ...users, system: { type: 'database' } } }
    expect(await objectOf(await validate({ entities }))).toMatchObject({ valid: false })
    expect(await objectOf(await validate({ parent: 'with systems', entities }))).toMatchObject({
      valid: true,
    })
  })
})

type Problem = Awaited<ReturnType<typeof problemOf>>

/** Times have milliseconds, so two changes may have the same time. */
async function passMillisecond(): Promise<void> {
  const before = Date.now()
  while (Date.now() === before) await new Promise((resolve) => setTimeout(resolve, 1))
}
