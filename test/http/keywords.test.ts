/**
 * JSON values of every type, and unusual ones, at each keyword of a type and at each member of the envelope: an issue with
 * a path at or below the value, or a definition that runs. Several runs together cover all types and values.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extensions } from '../../src/schema/keywords/keywords.ts'
import { declarations } from '../../src/schema/registry.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'
import { someOf } from '../support/samples.ts'
import { january, objectOf } from './definitions.ts'
import { expectHealth } from './health.ts'

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
})
afterAll(async () => {
  await expectHealth(service)
  await service.stop()
})

const deep = (levels: number): JsonValue => (levels === 0 ? [] : [deep(levels - 1)])
const all: readonly JsonValue[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  2,
  0.5,
  1e9,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_SAFE_INTEGER,
  1e308,
  -1e308,
  5e-324,
  '',
  '0',
  'x',
  'self',
  'users',
  '/id',
  '\0',
  '\ud800',
  '(a+)+$',
  '1 / 0',
  '#',
  'x'.repeat(5_000),
  [],
  [null],
  [[]],
  [0],
  [1, 1],
  ['x'],
  [{ type: 'boolean' }],
  [{ weight: 0, schema: { type: 'null' } }],
  ['clock', 'now'],
  Array.from({ length: 1_000 }, (_, i) => i),
  deep(60),
  {},
  { type: 'boolean' },
  { type: 'nope' },
  { $ref: '#' },
  { a: { type: 'integer' }, b: { type: 'null' } },
  JSON.parse('{"__proto__":{"type":"null"}}') as JsonValue,
]

type Path = readonly (string | number)[]
const users: JsonObject = { schema: { type: 'object', properties: { id: { type: 'id.integer' } } } }

interface Verdict {
  readonly valid: boolean
  readonly issues: readonly { readonly path: Path }[]
}

async function validate(entities: JsonObject): Promise<Verdict> {
  const body = { ...january, entities: { ...entities, users } }
  const response = await service.request('/simulations/validate', { method: 'POST', body })
  expect(response.status).toBe(200)
  return (await response.json()) as Verdict
}

/** Sends each value in a separate entity. Definitions without issues are created, run and read. */
async function tryAll(entityOf: (value: JsonValue) => JsonValue): Promise<void> {
  let entities: JsonObject = Object.fromEntries(
    someOf(all, 5).map((value, i) => [`e${i}`, entityOf(value)]),
  )
  for (let round = 0; ; round++) {
    const { valid, issues } = await validate(entities)
    if (valid) break
    const wrong = new Set(issues.map(({ path: [first, second] }) => `${first}.${second}`))
    expect(issues.length).toBeGreaterThan(0)
    expect([...wrong].filter((path) => !/^entities\.e\d+$/.test(path))).toEqual([])
    if (round === 0) await expectRefused(entities, issues)
    entities = Object.fromEntries(
      Object.entries(entities).filter(([name]) => !wrong.has(`entities.${name}`)),
    )
  }
  const key = `k${count++}`
  const body = { key, ...january, entities: { ...entities, users } }
  const made = await service.request('/simulations', { method: 'POST', body })
  expect(made.status).toBe(201)
  const runs = `/simulations/${key}/runs`
  const run = await service.request(runs, { method: 'POST', body: { output: 'stream' } })
  expect(run.status).toBe(201)
  const headers = { Accept: 'application/x-ndjson' }
  const stream = await service.request(`${runs}/1/stream?limit=100`, { headers })
  expect(stream.status).toBe(200)
}
let count = 0

/** Creating a simulation finds the same issues as the check. */
async function expectRefused(entities: JsonObject, issues: Verdict['issues']): Promise<void> {
  const body = { key: 'refused', ...january, entities: { ...entities, users } }
  const refused = await service.request('/simulations', { method: 'POST', body })
  expect(await refused.json()).toMatchObject({ status: 422, issues })
}

/** Representative types: a scalar, a container, and types that read other values. */
const shapes = ['object', 'array', 'string', 'integer', 'reference', 'function', 'select']

/** Some of the shapes, and some of the composite types. */
const tried = [
  ...someOf(
    declarations.filter(({ name }) => shapes.includes(name)),
    2,
  ),
  ...someOf(
    declarations.filter(({ name }) => !shapes.includes(name)),
    7,
  ),
]

describe.each(tried.map((declaration) => [declaration.name, declaration] as const))(
  'type %s',
  (_, { name, keywords, examples }) => {
    const example = { type: name, ...examples[0] }
    const isShape = shapes.includes(name)
    const others = isShape ? ['type', '$ref', 'format', 'title', 'x-own', 'unheardOf'] : ['type']
    test.each([...Object.keys(keywords), ...others])('at %s', async (keyword) => {
      await tryAll((value) => ({ schema: { ...example, [keyword]: value } }))
    })

    test.each(isShape ? Object.keys(extensions) : ['nulls'])(
      'in a property, at %s',
      async (keyword) => {
        await tryAll((value) => ({
          schema: {
            type: 'object',
            properties: { p: { ...example, [keyword]: value }, q: { type: 'boolean' } },
          },
        }))
      },
    )
  },
)

describe('members of an entity', () => {
  test.each([
    'rate',
    'format',
    'system',
    'schema',
    'key',
    'title',
    'description',
    'stream',
    'output',
    'trigger',
  ])('at %s', async (name) => {
    await tryAll((value) => ({
      rate: '1/day',
      schema: { type: 'null' },
      ...(name === 'stream' && { schema: {} }),
      [name]: value,
    }))
  })

  test.each(['type', 'table', 'dialect', 'other'])('at format.%s', async (name) => {
    await tryAll((value) => ({
      format: { type: 'sql', [name]: value },
      schema: { type: 'object', properties: {} },
    }))
  })

  test('in place of an entity', async () => {
    await tryAll((value) => value)
  })
})

describe('members of a system', () => {
  const places: readonly (readonly [string, (value: JsonValue) => JsonValue])[] = [
    ['a system', (value) => value],
    ['format', (value) => ({ import: { command: 'c' }, format: value })],
    ['output', (value) => ({ import: { command: 'c' }, output: value })],
    ['format.type', (value) => ({ import: { command: 'c' }, format: { type: value } })],
    [
      'format.table',
      (value) => ({ import: { command: 'c' }, format: { type: 'sql', table: value } }),
    ],
    [
      'format.dialect',
      (value) => ({ import: { command: 'c' }, format: { type: 'sql', dialect: value } }),
    ],
    ['import', (value) => ({ import: value })],
    ['import.command', (value) => ({ import: { command: value } })],
    ['import.before', (value) => ({ import: { command: 'c', before: value } })],
    ['import.after', (value) => ({ import: { command: 'c', after: value } })],
    ['infer', (value) => ({ import: { command: 'c' }, infer: value })],
    ['unheardOf', (value) => ({ import: { command: 'c' }, unheardOf: value })],
  ]
  test.each(places)('at %s', async (_, systemOf) => {
    const systems = Object.fromEntries(someOf(all, 5).map((value, i) => [`s${i}`, systemOf(value)]))
    const verdict = await objectOf(
      await service.request('/simulations/validate', { method: 'POST', body: { systems } }),
    )
    const issues = verdict.issues as unknown as readonly { path: Path }[]
    const wrong = new Set(issues.map(({ path }) => path[1]))
    const right = Object.entries(systems).filter(([name]) => !wrong.has(name))
    const key = `k${count++}`
    const body = { key, systems: Object.fromEntries(right) }
    expect((await service.request('/simulations', { method: 'POST', body })).status).toBe(201)
    await service.request(`/simulations/${key}/runs`, {
      method: 'POST',
      body: { output: 'stream' },
    })
    const listed = await service.request(`/simulations/${key}/runs/1/systems?limit=100`)
    expect(listed.headers.get('x-total-count')).toBe(`${right.length}`)
  })
})

describe('members of the envelope', () => {
  const names = [
    'key',
    'parent',
    'seed',
    'start',
    'end',
    'types',
    'systems',
    'entities',
    'output',
    'simulation',
    'infer',
    '__proto__',
  ]
  test.each(names)('at %s', async (name) => {
    await service.request('/simulations/envelope', { method: 'PUT', body: {} })
    for (const value of someOf(all, 5)) {
      const body = `{${JSON.stringify(name)}:${JSON.stringify(value)}}`
      const send = async (method: string, path: string, allowed: readonly number[]) => {
        const answer = await service.request(path, { method, body })
        expect(
          allowed,
          `${method} ${path} ${body.slice(0, 200)} ${await answer.clone().text()}`,
        ).toContain(answer.status)
        return answer.status
      }
      await send('POST', '/simulations', name === 'parent' ? [201, 400, 422] : [201, 422])
      await send('POST', '/simulations/validate', [200])
      await send('PUT', `/simulations/new${count++}`, [201, 400])
      await send('POST', '/simulations/envelope/runs', [201, 400])
      const before = await objectOf(await service.request('/simulations/envelope'))
      const status = await send('PATCH', '/simulations/envelope', [200, 400])
      const after = await objectOf(await service.request('/simulations/envelope'))
      if (status === 400) expect(after).toEqual(before)
      if (status === 200)
        await service.request('/simulations/envelope', { method: 'PUT', body: {} })
    }
  })
})
