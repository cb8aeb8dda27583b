/** Runs over HTTP: creating and reading them, their entities and systems. Test names quote the specification. */

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

const get = (path: string) => service.request(path)
const put = async (key: string, body: unknown) => {
  const response = await service.request(`/simulations/${key}`, { method: 'PUT', body })
  expect(response.ok, await response.clone().text()).toBe(true)
}
const run = (key: string, body: unknown = { output: 'stream' }) =>
  service.request(`/simulations/${key}/runs`, { method: 'POST', body })
const lines = async (path: string) => {
  const response = await service.request(`${path}/stream?limit=20&lastEventId=0`, {
    headers: { Accept: 'application/x-ndjson' },
  })
  expect(response.status).toBe(200)
  return response.text()
}

describe('POST /simulations/{simulationKey}/runs', () => {
  test('"Result: 201 Created with a run object (simulation, index, output, createdAt)"', async () => {
    await put('first', { entities: { users } })
    const response = await run('first')
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe('/simulations/first/runs/1')
    // "id: Not present in the response of run creation."
    expect(await jsonOf(response)).toEqual({
      simulation: 'first',
      index: 1,
      output: 'stream',
      createdAt: timestamp,
    })
  })

  test('"Each run of a simulation has a unique index, starting at 1", also with concurrent requests', async () => {
    await put('counted', {})
    await put('counted too', {})
    const answers = await Promise.all(Array.from({ length: 25 }, () => run('counted')))
    const indexes = await Promise.all(answers.map(async (answer) => (await objectOf(answer)).index))
    expect(indexes.sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 25 }, (_, i) => i + 1),
    )
    expect(await objectOf(await run('counted too'))).toMatchObject({ index: 1 })
  })

  test('"output (string, required; only `stream` is supported)"', async () => {
    await put('output', {})
    await problemOf(await run('output', {}), 400, [])
    for (const output of ['file', 'STREAM', '', 1, null, ['stream'], {}]) {
      await problemOf(await run('output', { output }), 400, ['output'])
    }
    await problemOf(
      await run('output', { output: 'x', seed: 0, start: 5 }),
      400,
      ['output'],
      ['seed'],
      ['start'],
    )
    expect(await listOf(await get('/simulations/output/runs'))).toEqual([])
    expect(await objectOf(await run('output'))).toMatchObject({ index: 1 })
  })

  test('"Failures: 400 (simulation does not exist or the body is invalid)"', async () => {
    const problem = await problemOf(await run('nobody'), 400)
    expect(problem.detail).toBe('there is no simulation with the key "nobody"')
    await problemOf(await run('nobody', {}), 400)
  })

  test('start and end of the simulation may be overridden, and are fixed', async () => {
    await put('timed', { start: '2026-01-01', end: '2026-01-11', entities: { users } })
    await run('timed')
    await run('timed', { output: 'stream', start: '2026-01-10T00:00:00Z', seed: 9 })
    await run('timed', { output: 'stream', end: 'now + hours(3)' })
    expect(await objectOf(await get('/simulations/timed/runs/1'))).toMatchObject({
      start: '2026-01-01T00:00:00.000Z',
      end: '2026-01-11T00:00:00.000Z',
      seed: 1,
    })
    expect(await objectOf(await get('/simulations/timed/runs/2'))).toMatchObject({
      start: '2026-01-10T00:00:00.000Z',
      end: '2026-01-11T00:00:00.000Z',
      seed: 9,
    })
    const third = await get('/simulations/timed/runs/3')
    expect(await third.clone().json()).toMatchObject({ end: timestamp })
    expect(await jsonOf(third)).toEqual(await jsonOf(await get('/simulations/timed/runs/3')))
    await problemOf(await run('timed', { output: 'stream', start: '2027-01-01' }), 400, ['end'])
    await problemOf(await run('timed', { output: 'stream', end: 'soon' }), 400, ['end'])
  })

  test('without start and end it covers the last 30 days, and an entity without rate generates one instance a day', async () => {
    await put('usual', { entities: { posts } })
    const { createdAt } = await objectOf(await run('usual'))
    const { start, end, total } = await objectOf(await get('/simulations/usual/runs/1'))
    expect(end).toBe(createdAt)
    expect(Date.parse(String(end)) - Date.parse(String(start))).toBe(30 * 86_400_000)
    expect(total).toBeGreaterThan(5)
    expect(total).toBeLessThan(80)
  })
})

describe('a run is fixed when it is created', () => {
  test('later changes of the simulation or its parents do not affect it', async () => {
    await put('parent', { systems: { database } })
    await put('snapshot', {
      parent: 'parent',
      seed: 4,
      ...january,
      entities: { users: { ...users, system: { type: 'database' } } },
    })
    await run('snapshot')
    const path = '/simulations/snapshot/runs/1'
    const look = async () => ({
      run: await jsonOf(await get(path)),
      entities: await jsonOf(await get(`${path}/entities`)),
      systems: await jsonOf(await get(`${path}/systems`)),
      lines: await lines(path),
    })
    const before = await look()
    expect(before.lines).toContain('INSERT INTO people')
    await put('snapshot', { seed: 5, entities: { posts } })
    await put('parent', {})
    await service.request('/simulations/snapshot', {
      method: 'PATCH',
      body: { start: '2025-01-01' },
    })
    expect(await look()).toEqual(before)
    await run('snapshot')
    expect(await lines('/simulations/snapshot/runs/2')).not.toBe(before.lines)
  })

  test('runs of the same definition, seed and time have the same events', async () => {
    await put('same', { seed: 3, ...january, entities: { users, posts } })
    await run('same')
    await run('same')
    expect(await lines('/simulations/same/runs/1')).toBe(await lines('/simulations/same/runs/2'))
  })

  test('a system missing in the parent is an issue of the next run', async () => {
    await put('loser', { systems: { database } })
    await put('heir', {
      parent: 'loser',
      entities: { users: { ...users, system: { type: 'database' } } },
    })
    expect((await run('heir')).status).toBe(201)
    await put('loser', {})
    await problemOf(await run('heir'), 400, ['entities', 'users', 'system', 'type'])
  })
})

describe('"a parent simulation from which it inherits systems"', () => {
  const system = (command: string) => ({ import: { command } })
  const commands = async (path: string) =>
    (await listOf(await get(`${path}/systems`))).map(({ key, import: how }) => [key, how])

  test('through the chain from the root; a child’s system replaces one with the same name in full', async () => {
    await put('default', { systems: { root: system('root'), shared: system('root') } })
    await put('middle', {
      systems: {
        shared: { format: { type: 'sql', table: 't' }, import: { command: 'middle', before: 'b' } },
        middle: system('middle'),
      },
      entities: { posts },
      seed: 77,
    })
    await put('leaf', {
      parent: 'middle',
      systems: { shared: system('leaf'), leaf: system('leaf') },
    })
    await run('leaf')
    expect(await commands('/simulations/leaf/runs/1')).toEqual([
      ['root', { command: 'root' }],
      ['shared', { command: 'leaf' }],
      ['middle', { command: 'middle' }],
      ['leaf', { command: 'leaf' }],
    ])
    const [, shared] = await listOf(await get('/simulations/leaf/runs/1/systems'))
    expect(shared).toEqual({ key: 'shared', format: { type: 'json' }, import: { command: 'leaf' } })
    // Entities and seeds are not inherited.
    expect(await listOf(await get('/simulations/leaf/runs/1/entities'))).toEqual([])
    expect(await objectOf(await get('/simulations/leaf/runs/1'))).toMatchObject({ seed: 1 })
    // The parent shows its own members.
    expect(await objectOf(await get('/simulations/leaf'))).not.toHaveProperty('systems.root')
    await put('default', {})
    await run('leaf')
    expect(await commands('/simulations/leaf/runs/2')).toHaveLength(3)
  })
})

describe('reading runs', () => {
  beforeAll(async () => {
    await put('read', { ...january, entities: { users, posts }, systems: { database } })
    await run('read')
  })

  test('GET …/runs/{runIndex}: with its time, seed and number of events', async () => {
    expect(await jsonOf(await get('/simulations/read/runs/1'))).toEqual({
      id: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      simulation: 'read',
      index: 1,
      output: 'stream',
      createdAt: timestamp,
      seed: 1,
      start: '2026-01-01T00:00:00.000Z',
      end: '2026-02-01T00:00:00.000Z',
      total: expect.any(Number),
      generatorVersion: expect.any(String),
      createdBy: { type: 'key', name: expect.any(String) },
    })
  })

  test('a label is given at the creation or later, and is validated like that of a simulation', async () => {
    await put('labeled', { ...january, entities: { users } })
    const labeled = '/simulations/labeled/runs/1'
    await run('labeled', { output: 'stream', label: ' Nightly ' })
    const before = await lines(labeled)
    expect(await objectOf(await get(labeled))).toMatchObject({ label: 'Nightly' })
    const [listed] = await listOf(await get('/simulations/labeled/runs?view=details'))
    expect(listed).toMatchObject({ label: 'Nightly' })
    const patch = (body: unknown, path = labeled) =>
      service.request(path, { method: 'PATCH', body })
    expect(await objectOf(await patch({ label: 'Weekly' }))).toMatchObject({ label: 'Weekly' })
    expect(await objectOf(await patch({}))).toMatchObject({ label: 'Weekly' })
    expect(await lines(labeled)).toBe(before)
    for (const label of [7, 'x'.repeat(129), 'two\nlines']) {
      await problemOf(await patch({ label }), 400, ['label'])
      await problemOf(await run('labeled', { output: 'stream', label }), 400, ['label'])
    }
    await problemOf(await patch({ label: 'x' }, '/simulations/labeled/runs/2'), 404)
    await problemOf(await patch({ label: 'x' }, '/simulations/labeled/runs/x'), 404)
    expect(await objectOf(await patch({ label: null }))).not.toHaveProperty('label')
  })

  test.each(['/simulation/read/runs', '/simulations/read/runs'])(
    'GET %s: "an array of run objects including `id`"',
    async (path) => {
      expect(await jsonOf(await get(path))).toEqual([
        {
          id: expect.any(String),
          simulation: 'read',
          index: 1,
          output: 'stream',
          createdAt: timestamp,
        },
      ])
    },
  )

  test('the runs of a simulation that does not exist: "404 The resource referenced by the URL does not exist"', async () => {
    await problemOf(await get('/simulation/nobody/runs'), 404)
    await problemOf(await get('/simulations/nobody/runs'), 404)
  })

  test('the singular `simulation` has only this path, and only GET', async () => {
    await problemOf(await get('/simulation/read'), 404)
    await problemOf(await get('/simulation/read/runs/1'), 404)
    const answer = await service.request('/simulation/read/runs', { method: 'POST', body: {} })
    await problemOf(answer, 405)
  })

  test.each([
    '0',
    '-1',
    '+1',
    '2',
    '01',
    '1.0',
    '1.5',
    '1e0',
    '0x1',
    'abc',
    'latest',
    '%31%20',
    '%201',
    '1%00',
    '١',
    '2147483648',
    '9007199254740993',
    '99999999999999999999',
  ])('"runIndex: integer >= 1": the index %s matches no run', async (index) => {
    for (const what of ['', '/entities', '/systems', '/stream']) {
      await problemOf(await get(`/simulations/read/runs/${index}${what}`), 404)
    }
  })

  test('"404 (the run does not exist)", also of a simulation that does not', async () => {
    const problem = await problemOf(await get('/simulations/nobody/runs/1/entities'), 404)
    expect(problem.detail).toBe('there is no run 1 of the simulation "nobody"')
    await problemOf(await get('/simulations/nobody/runs/1/systems'), 404)
  })

  test('an index is percent-decoded like any text of a path', async () => {
    expect(await objectOf(await get('/simulations/read/runs/%31'))).toMatchObject({ index: 1 })
  })
})

describe('GET …/runs/{runIndex}/entities', () => {
  test('"an array of entity objects (key, rate, format, system, schema)", as the client sent them', async () => {
    const sql = { type: 'sql', table: 'x', dialect: 'sqlite', note: 'kept' }
    await put('entities', {
      systems: { database },
      entities: {
        plain: { schema: users.schema },
        text: { rate: '5 / hour', format: 'sql', schema: users.schema },
        object: { format: sql, schema: { const: 1 } },
        named: {
          system: { type: 'database', note: 'kept' },
          format: 'sql',
          schema: { enum: [1, 2] },
        },
      },
    })
    await run('entities')
    expect(await jsonOf(await get('/simulations/entities/runs/1/entities'))).toEqual([
      { key: 'plain', rate: '1/day', schema: users.schema },
      { key: 'text', rate: '5 / hour', format: 'sql', schema: users.schema },
      { key: 'object', rate: '1/day', format: sql, schema: { const: 1 } },
      {
        key: 'named',
        rate: '1/day',
        format: 'sql',
        system: { type: 'database', note: 'kept' },
        schema: { enum: [1, 2] },
      },
    ])
  })

  test('where the envelope carried `output`, a format is an object', async () => {
    await put('with output', {
      output: 'stream',
      systems: { database },
      entities: {
        plain: { schema: users.schema },
        text: { format: 'sql', schema: users.schema },
        object: { format: { type: 'sql', table: 't' }, schema: users.schema },
        named: { system: { type: 'database' }, schema: users.schema },
      },
    })
    await run('with output')
    const entities = await listOf(await get('/simulations/with%20output/runs/1/entities'))
    expect(entities.map(({ key, format, system }) => [key, format, system])).toEqual([
      ['plain', { type: 'json' }, undefined],
      ['text', { type: 'sql' }, undefined],
      ['object', { type: 'sql', table: 't' }, undefined],
      ['named', undefined, { type: 'database' }],
    ])
  })
})

describe('GET …/runs/{runIndex}/systems', () => {
  test('"an array of system objects (key, format, import)"; the format is an object', async () => {
    await put('systems', {
      systems: {
        whole: { ...database, infer: { context: {} }, title: 'A', 'x-own': 1 },
        text: { format: 'sql', import: { command: 'psql' } },
        silent: { import: { command: 'cat', after: 'true' } },
        dialect: {
          format: { type: 'sql', dialect: 'mysql', quote: 'kept' },
          import: { command: 'mysql' },
        },
        listed: { key: 'listed', format: { type: 'json' }, import: { command: 'cat' } },
      },
    })
    await run('systems')
    expect(await jsonOf(await get('/simulations/systems/runs/1/systems'))).toEqual([
      { key: 'whole', format: database.format, import: database.import },
      { key: 'text', format: { type: 'sql' }, import: { command: 'psql' } },
      { key: 'silent', format: { type: 'json' }, import: { command: 'cat', after: 'true' } },
      {
        key: 'dialect',
        format: { type: 'sql', dialect: 'mysql', quote: 'kept' },
        import: { command: 'mysql' },
      },
      { key: 'listed', format: { type: 'json' }, import: { command: 'cat' } },
    ])
  })

  test.each([
    [{}, []],
    [{ import: 'cat' }, ['import']],
    [{ import: {} }, ['import']],
    [{ import: { command: '' } }, ['import', 'command']],
    [{ import: { command: 5 } }, ['import', 'command']],
    [{ import: { command: 'c', before: [] } }, ['import', 'before']],
    [{ import: { command: 'c', after: null } }, ['import', 'after']],
    [{ import: { command: 'c', befor: 'x' } }, ['import', 'befor']],
    [{ format: 5, import: { command: 'c' } }, ['format']],
    [{ format: 'xml', import: { command: 'c' } }, ['format']],
    [{ format: {}, import: { command: 'c' } }, ['format']],
    [{ format: { type: 'xml' }, import: { command: 'c' } }, ['format', 'type']],
    [{ format: { type: 'sql', table: 'a.' }, import: { command: 'c' } }, ['format', 'table']],
    [{ format: { type: 'sql', table: 5 }, import: { command: 'c' } }, ['format', 'table']],
    [{ format: { type: 'sql', dialect: 'x' }, import: { command: 'c' } }, ['format', 'dialect']],
    [{ fromat: 'sql', import: { command: 'c' } }, ['fromat']],
  ])('the system %j has an issue at %j', async (system, path) => {
    const body = { key: 'bad system', systems: { s: system } }
    const answer = await service.request('/simulations', { method: 'POST', body })
    await problemOf(answer, 422, ['systems', 's', ...path])
  })
})
