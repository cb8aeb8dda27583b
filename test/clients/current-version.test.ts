/** The original command line, versions 0.17 to 0.19, against a running service. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import { isObject, type JsonObject, member } from '../../src/text/json.ts'
import { plainRequest } from '../support/plain-request.ts'
import { someOf } from '../support/samples.ts'
import { startProcess, startService, type TestService } from '../support/service.ts'
import { type Collected, runToEnd } from './current-version.ts'
import {
  type EraDefinition,
  entitiesWithOutput,
  entitiesWithSchema,
  entitiesWithStream,
  eraDefinitions,
  ownFixture,
} from './definitions.ts'
import { version017 } from './version-0-17.ts'
import { version018 } from './version-0-18.ts'

const versions = [
  { name: '0.17', version: version017 },
  { name: '0.18 and 0.19', version: version018 },
]

let service: TestService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Checks that no event is missing or repeated: the ids are exactly those of the run. */
async function expectWhole({ simulation, index, ids }: Collected): Promise<void> {
  const run: unknown = await (
    await service.request(`/simulations/${simulation}/runs/${index}`)
  ).json()
  const total = isObject(run) ? member(run, 'total') : undefined
  expect(total).toBeGreaterThan(0)
  expect(ids).toEqual(Array.from({ length: Number(total) }, (_, i) => i + 1))
}

/** Loads the statements in order, with foreign keys, and counts the rows. */
async function expectLoads(
  { tables }: EraDefinition,
  { lines }: Pick<Collected, 'lines'>,
): Promise<void> {
  const { DatabaseSync } = await loadSqlite()
  const database = new DatabaseSync(':memory:')
  database.exec('PRAGMA foreign_keys=ON')
  for (const { create } of Object.values(tables)) database.exec(create)
  const statements = lines.filter(({ type }) => type === 'sql')
  for (const { line } of statements) {
    expect(line).not.toMatch(/[\r\n]/)
    database.exec(line)
  }
  const counts = Object.entries(tables).map(([entity, { table }]) => {
    const row = database.prepare(`SELECT count(*) AS count FROM ${table}`).get()
    return [entity, isObject(row) ? row.count : undefined]
  })
  const sent = Object.keys(tables).map((entity) => [
    entity,
    statements.filter((statement) => statement.entity === entity).length,
  ])
  expect(counts).toEqual(sent)
  for (const [, count] of sent) expect(count).toBeGreaterThan(0)
  database.close()
}

function entitiesOf({ entities, streams }: JsonObject): readonly string[] {
  return Object.keys(entities ?? streams ?? {})
}

describe.each(eraDefinitions)('$name', (definition) => {
  const { spec } = definition
  const keys = ['My shop.v2 (old)', 'große-waves', undefined] as const

  test.each(versions)('$name finishes with every event once', async ({ name, version }) => {
    for (const directory of someOf(keys, 3)) {
      const key = directory === undefined ? {} : { key: `${directory} ${name}` }
      const collected = await runToEnd(version, service, { ...spec, ...key })
      await expectWhole(collected)
      // Including the errors: references without an earlier instance.
      const { lines, errors, dropped, ids } = collected
      const lost = [...dropped.values()].reduce((sum, count) => sum + count, 0)
      expect(lines.length + errors.length + lost).toBe(ids.length)
    }
  })

  test.each(versions)('$name gets its listings, and its SQL loads', async ({ name, version }) => {
    const collected = await runToEnd(version, service, { key: `whole ${name}`, ...spec })
    const all = entitiesOf(spec)
    const listed = version.takesPages ? all : all.slice(0, 10)
    expect(collected.entities.map(({ key }) => key)).toEqual(listed)
    expect([...collected.dropped.keys()].sort()).toEqual(all.slice(listed.length).sort())
    if (listed.length === all.length) await expectLoads(definition, collected)
  })
})

test('requests have one order: simulation, run, pages of ten, stream, and the stream again', async () => {
  const spec = { ...entitiesWithSchema.spec, key: 'requests' }
  const { requests, ids } = await runToEnd(version018, service, spec)
  const run = '/simulations/requests/runs/1'
  expect(requests).toEqual([
    'PUT /simulations/requests',
    'POST /simulations/requests/runs',
    `GET ${run}/entities?offset=0&limit=10`,
    `GET ${run}/entities?offset=10&limit=10`,
    `GET ${run}/systems?offset=0&limit=10`,
    `GET ${run}/stream`,
    `GET ${run}/stream?lastEventId=${ids.length}`,
  ])
  const again = await runToEnd(version017, service, spec)
  expect(again.requests.slice(2, 4)).toEqual([
    'GET /simulations/requests/runs/2/entities',
    'GET /simulations/requests/runs/2/systems',
  ])
})

test('an entity without system and format is listed as JSON, because the client would otherwise drop it', async () => {
  const spec = { ...entitiesWithSchema.spec, key: 'listed' }
  const { entities, systems } = await runToEnd(version018, service, spec)
  const formats = Object.fromEntries(entities.map(({ key, format }) => [key, format]))
  expect(formats).toMatchObject({ 'plain words': { type: 'json' }, Upper: { type: 'json' } })
  expect(formats['page.views']).toBeUndefined()
  expect(systems.map(({ key, format }) => [key, format.type])).toEqual([
    ['db1', 'sql'],
    ['lake', 'json'],
  ])
})

test('0.17 requests the entities once, and drops those after the tenth', async () => {
  const json = Object.fromEntries(
    Array.from({ length: 14 }, (_, i) => [`e${i + 10}`, { schema: { type: 'id.integer' } }]),
  )
  const collected = await runToEnd(version017, service, { key: 'ten', entities: json })
  await expectWhole(collected)
  expect(collected.entities).toHaveLength(10)
  expect([...collected.dropped.keys()].sort()).toEqual(['e20', 'e21', 'e22', 'e23'])
  expect(new Set(collected.lines.map(({ entity }) => entity)).size).toBe(10)
})

test('other readers of the same run find the object in `value`', async () => {
  const spec = { ...entitiesWithOutput.spec, key: 'readers' }
  const { simulation, index, lines } = await runToEnd(version017, service, spec)
  const path = `/simulations/${simulation}/runs/${index}/stream?lastEventId=0`
  const valuesOf = async (headers: Readonly<Record<string, string>>): Promise<Set<string>> => {
    const all = { Authorization: `Bearer ${service.key}`, ...headers }
    const { bytes } = await plainRequest(service.address + path, { headers: all })
    const events = bytes.toString().trimEnd().split('\n')
    const created = events.map((line) => JSON.parse(line)).filter(({ format }) => format)
    return new Set(created.map(({ value }) => typeof value))
  }
  expect(lines.some(({ type }) => type === 'sql')).toBe(true)
  const ndjson = { Accept: 'application/x-ndjson' }
  expect(await valuesOf(ndjson)).toEqual(new Set(['string']))
  expect(await valuesOf({ ...ndjson, 'User-Agent': 'curl/8' })).toEqual(new Set(['object']))
  expect(await valuesOf({ Accept: 'application/x-ndjson, */*;q=0' })).toEqual(new Set(['object']))
  // A definition that no original client has sent.
  const { output: _, ...plain } = { output: '', ...spec }
  await service.request('/simulations/readers', {
    method: 'PUT',
    body: { ...plain, key: undefined },
  })
  await service.request('/simulations/readers/runs', { method: 'POST', body: { output: 'stream' } })
  const { bytes } = await plainRequest(
    `${service.address}/simulations/readers/runs/2/stream?lastEventId=0`,
    { headers: { Authorization: `Bearer ${service.key}`, ...ndjson } },
  )
  const first = JSON.parse(
    bytes
      .toString()
      .split('\n')
      .find((line) => line.includes('"format"')) ?? '',
  )
  expect(first).toMatchObject({ value: expect.any(Object) })
})

test('a simulation named `default` is shown with a parent, which the versions require', async () => {
  for (const { version } of versions) {
    const spec = { key: 'default', entities: { users: { schema: { type: 'id.integer' } } } }
    const collected = await runToEnd(version, service, spec)
    await expectWhole(collected)
  }
  const read = await (await service.request('/simulations/default')).json()
  expect(read).not.toHaveProperty('parent')
})

test('a 64-bit seed that a double cannot represent is refused with its original text', async () => {
  for (const { version } of versions) {
    // In the notation of the client; `JSON.stringify` would round the number.
    const refused = runToEnd(version, service, { key: 'seed', entities: {} }, undefined, (body) =>
      body.replace('{', '{"seed":18446744073709551615,'),
    )
    await expect(refused).rejects.toMatchObject({
      issues: [expect.stringMatching(/^seed: .*got 18446744073709551615/)],
    })
  }
})

test('references without any earlier instance are `error` events, which count and are decoded', async () => {
  const { errors, lines } = await runToEnd(version018, service, {
    ...entitiesWithOutput.spec,
    key: 'errors',
  })
  expect(errors.length).toBeGreaterThan(0)
  for (const { message } of errors) expect(message).toContain('users')
  const firstUser = lines.findIndex(({ entity }) => entity === 'users')
  const firstPost = lines.findIndex(({ entity }) => entity === 'posts')
  expect(firstUser).toBeLessThan(firstPost)
})

test.each(versions)('$name resumes a stream after a disconnection', async ({ name, version }) => {
  const spec = { ...entitiesWithOutput.spec, key: `broken ${name}` }
  const whole = await runToEnd(version, service, spec)
  const broken = await runToEnd(version, service, spec, { shallBreak: (chunk) => chunk % 2 === 0 })
  expect(
    broken.requests.filter((request) => request.includes('lastEventId')).length,
  ).toBeGreaterThan(5)
  await expectWhole(broken)
  expect(broken.lines).toEqual(whole.lines)
  expect(broken.errors).toEqual(whole.errors)
})

test('a run of more than a million events is read in several responses', async () => {
  const spec = {
    key: 'million',
    start: '2026-01-01',
    end: '2026-01-02',
    entities: { ticks: { rate: '12.5', schema: { type: 'id.integer' } } },
  }
  const collected = await runToEnd(version018, service, spec)
  const streams = collected.requests.filter((request) => request.includes('/stream'))
  expect(streams.map((request) => /lastEventId=(\d+)/.exec(request)?.[1])).toEqual([
    undefined,
    '1000000',
    `${collected.ids.length}`,
  ])
  // Compared manually, because the matcher takes a minute for a million numbers.
  expect(collected.ids.findIndex((id, i) => id !== i + 1)).toBe(-1)
  expect(collected.lines.findIndex(({ line }, i) => line !== `${i + 1}`)).toBe(-1)
})

test('kill -9 during the stream: the command line reconnects until it has everything', async () => {
  const process = await startProcess()
  try {
    const spec = {
      ...ownFixture.spec,
      start: '2026-01-01',
      end: '2026-02-01',
      entities: {
        users: { rate: '1/minute', schema: { type: 'person.name' } },
        posts: { rate: '5/minute', schema: { type: 'lorem.sentence' } },
      },
    }
    let kill: Promise<void> | undefined
    const collected = await runToEnd(version018, process, spec, {
      shallBreak(chunk) {
        if (chunk === 4) kill = process.killAndRestart()
        return false
      },
    })
    await kill
    const run: unknown = await (await process.request('/simulations/cli/runs/1')).json()
    expect(run).toMatchObject({ total: collected.ids.length })
    expect(collected.ids.findIndex((id, i) => id !== i + 1)).toBe(-1)
  } finally {
    await process.stop()
  }
})

describe('refused requests', () => {
  const negative = { entities: 'should be an object' }

  test('the negative project of 0.19.0 is an API error with issues that it can print', async () => {
    for (const { version } of versions) {
      const put = runToEnd(version, service, { key: 'negative', ...negative })
      await expect(put).rejects.toMatchObject({
        message: 'API error: Invalid request',
        status: 400,
        issues: ['entities: must be an object of named entities; got "should be an object"'],
      })
      const post = runToEnd(version, service, negative)
      await expect(post).rejects.toMatchObject({
        message: 'Validation error: Validation error',
        status: 422,
      })
    }
  })

  test('issues have the path that the client wrote, in every era', async () => {
    const wrong: JsonObject = {
      users: { stream: { type: 'object', properties: { a: { type: 'x' } } } },
    }
    for (const [name, spec] of [
      ['entities', { ...entitiesWithStream.spec, entities: wrong }],
      ['streams', { streams: wrong }],
    ] as const) {
      const refused = runToEnd(version018, service, { ...spec, key: 'wrong' })
      await expect(refused).rejects.toMatchObject({
        issues: [expect.stringContaining(`${name}.users.stream.properties.a.type: must be`)],
      })
    }
  })

  test('a wrong key is an API error', async () => {
    const stranger = { address: service.address, key: 'nobody' }
    await expect(runToEnd(version018, stranger, ownFixture.spec)).rejects.toMatchObject({
      message: 'API error: Auth error',
      status: 401,
    })
  })
})
