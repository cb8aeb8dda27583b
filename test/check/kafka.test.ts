/** `spate check` of topics of a real broker of Apache Kafka, whose transactions are aborted now and then. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Finding } from '../../src/check/compare/finding.ts'
import type { JsonObject } from '../../src/text/json.ts'
import { drawsOf } from '../schema/random-definition.ts'
import { newFolder, runLine } from '../support/command-line.ts'
import { startRun, startSpate, ThrowawayKafka, type WrittenRecord } from '../support/kafka.ts'
import { unexplained } from './checked.ts'
import {
  changeTable,
  eventsOf,
  heldTables,
  mutatedDefinition,
  mutationCount,
  programOf,
} from './mutation-definition.ts'
import { type Mutation, randomMutations } from './mutations.ts'

let kafka: ThrowawayKafka
beforeAll(async () => {
  kafka = await ThrowawayKafka.start()
}, 300_000)
afterAll(() => kafka?.stop())

interface Report {
  readonly code: number | null
  readonly said: string
  readonly isEqual: boolean
  readonly tolerances: readonly string[]
  readonly tables: readonly { readonly findings: readonly Finding[]; readonly table: string }[]
}

async function check(folder: string, options = '', ...words: string[]): Promise<Report> {
  const target = `kafka://${kafka.address}${options}`
  const line = ['check', 'spate.json', '--local', '--json', '--target', target, ...words]
  const { code, said, printed } = await (await startSpate(folder, line)).ended
  return { code, said, ...(printed === '' ? {} : JSON.parse(printed)) }
}

const object = (properties: object) => ({ type: 'object', properties })

/** Returns a definition that sends entities with and without changes to topics with a prefix. */
function sentDefinition(prefix: string, target: object): JsonObject {
  const total = { type: 'number', minimum: 1, maximum: 99, scale: 2 }
  const lifecycle = {
    state: 'status',
    states: {
      new: { after: { maximum: '10 minutes' }, next: [{ to: 'paid' }, { delete: true }] },
      paid: { set: { total } },
    },
  }
  const status = { type: 'string' }
  const at = { type: 'time.now' }
  const id = { type: 'id.integer' }
  const tags = { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 3 }
  const address = object({ city: { type: 'location.city' }, 'zip code': { type: 'string' } })
  const system = (topic: string) => ({ type: 'events', topic: `${prefix}-${topic}` })
  return {
    start: '2020-01-01',
    end: '2020-01-01T01:00:00Z',
    seed: 3,
    systems: {
      events: { import: { type: 'kafka', brokers: [kafka.address], ...target } },
    },
    entities: {
      users: {
        rate: '200/hour',
        schema: object({ id: { type: 'id.uuidv7' }, name: { type: 'person.name' }, address, at }),
        system: { ...system('users'), key: 'id' },
      },
      clicks: {
        rate: '200/hour',
        imperfections: { duplicate: 0.1 },
        schema: object({ path: { type: 'string', maxLength: 3 }, tags, at }),
        system: system('clicks'),
      },
      orders: {
        rate: '100/hour',
        lifecycle: { key: ['id'], ...lifecycle },
        schema: object({ id, status, total, at }),
        system: system('orders'),
      },
      lines: {
        rate: '100/hour',
        lifecycle: { key: ['id', 'shop'], ...lifecycle },
        schema: object({ id, shop: { enum: ['x', 'y'] }, status, total }),
        system: system('lines'),
      },
    },
  } as JsonObject
}

/** Starts a registry of schemas, and returns its address. */
async function startRegistry(): Promise<string> {
  const schemas: string[] = []
  const registry = createServer(async (request, response) => {
    const id = /^\/schemas\/ids\/(\d+)$/.exec(request.url ?? '')?.[1]
    if (id !== undefined) {
      const schema = schemas[Number(id) - 1]
      response.statusCode = schema === undefined ? 404 : 200
      response.end(JSON.stringify({ schema }))
      return
    }
    schemas.push(JSON.parse(await text(request)).schema)
    response.end(JSON.stringify({ id: schemas.length }))
  })
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
  onTestFinished(() => void registry.close())
  return `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
}

test.each(['json', 'avro', 'debezium', 'cloudevents'])(
  'topics that "spate run" has filled with %s hold the rows of the run',
  async (value) => {
    const registry = value === 'avro' ? await startRegistry() : undefined
    const definition = sentDefinition(`sent-${value}`, { value, ...(registry && { registry }) })
    const folder = await newFolder(definition)
    const { code, said } = await (await startRun(folder, ['--local'])).ended
    expect(code, said).toBe(0)
    const registryOption = registry === undefined ? '' : `&registry=${registry}`
    const changes = await check(folder, `?${registryOption}`)
    expect(changes).toMatchObject({ code: 0, isEqual: true })
    expect(changes.tables).toHaveLength(4)
    expect(changes.tolerances.join()).toContain(`sent-${value}-orders is compared change by change`)
    const state = await check(folder, `?holds=state${registryOption}`)
    expect(state).toMatchObject({ code: 0, isEqual: true })
    expect(state.tolerances.join()).toContain('-orders is compared by the last value of each key')
    const one = `/sent-${value}-users?${registryOption}`
    expect(await check(folder, one, '--entity', 'users')).toMatchObject({ isEqual: true })
  },
)

/** Returns the rows of a list without those that are removed, and with those that are added. */
function changed(rows: readonly JsonObject[], list: readonly Mutation[]): readonly JsonObject[] {
  const left = [...rows]
  for (const { removed } of list) {
    for (const { value } of removed) {
      const row = JSON.stringify(value)
      left.splice(
        left.findIndex((each) => JSON.stringify(each) === row),
        1,
      )
    }
  }
  return [...left, ...list.flatMap(({ added }) => added)]
}

const json = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('latin1')

/** Returns the records of rows, or of changes with the member `_type`. */
function recordsOf(topic: string, rows: readonly JsonObject[]): readonly WrittenRecord[] {
  return rows.map(({ _type = 'create', ...value }) => ({
    topic,
    key: String(value.id),
    value: _type === 'delete' ? null : json(value),
    headers: { 'spate-type': String(_type) },
  }))
}

/** Returns the records of an entity whose rows change, without the types of changes, and of the mutations of its rows. */
function foldedRecords(
  topic: string,
  changes: readonly JsonObject[],
  list: readonly Mutation[],
): readonly WrittenRecord[] {
  const record = (id: unknown, value: JsonObject | null): WrittenRecord => ({
    ...{ topic, key: String(id) },
    value: value === null ? null : json(value),
  })
  return [
    ...changes.map(({ _type, ...value }) =>
      record(value.id, _type === 'delete' ? null : (value as JsonObject)),
    ),
    ...list.flatMap(({ removed }) => removed.map(({ value }) => record(value.id, null))),
    ...list.flatMap(({ added }) => added.map((value) => record(value.id, value))),
  ]
}

const mutationsAtOnce = 20
const first = Number(process.env.SPATE_TEST_SEED ?? 0)

test('reports the mutations of topics', async () => {
  let mutated = 0
  for (let number = first; mutated < mutationCount; number++) {
    const isFolded = number % 2 === 0
    const content = { ...mutatedDefinition, seed: number + 1 }
    const program = programOf(content)
    const changes = changeTable(program, 'accounts')
    const tables = heldTables(program, program.total).filter(
      ({ entity }) => isFolded || entity !== 'accounts',
    )
    const held = isFolded ? tables : [...tables, { ...changes, rows: changes.rows.filter(isWhole) }]
    const list = randomMutations(held, drawsOf(number), mutationsAtOnce).filter(
      // The last value of a key is one row.
      ({ entity, expected: [found] }) =>
        !(isFolded && entity === 'accounts' && found?.kinds.includes('doubled')),
    )
    const topicOf = (entity: string): string => `mutated-${number}-${entity}`
    const listOf = (entity: string) => list.filter((each) => each.entity === entity)
    const records = heldTables(program, program.total, 'all').flatMap(({ entity, rows }) => {
      const [topic, own] = [topicOf(entity), listOf(entity)]
      if (entity !== 'accounts') {
        const values = rows.map(({ value }) => value)
        return recordsOf(topic, changed(values, own))
      }
      const values = changes.rows.map(({ value }) => value)
      return isFolded ? foldedRecords(topic, values, own) : recordsOf(topic, changed(values, own))
    })
    kafka.write(records)
    const entities = Object.entries(mutatedDefinition.entities as JsonObject).map(
      ([key, value]) => [
        key,
        { ...(value as JsonObject), system: { type: 'events', topic: topicOf(key) } },
      ],
    )
    const systems = { events: { import: { type: 'kafka', brokers: ['localhost'] } } }
    const folder = await newFolder({ ...content, systems, entities: Object.fromEntries(entities) })
    const { code, said, tables: found } = await check(folder)
    expect(code, said).toBe(1)
    const findings = found.flatMap((table) => table.findings)
    const expected = list.flatMap((each) => each.expected)
    expect(unexplained(findings, expected), `number ${number}`).toEqual({ extra: [], lost: [] })
    mutated += list.length
  }
}, 3_600_000)

function isWhole({ value }: { readonly value: JsonObject }): boolean {
  return value._type !== 'delete'
}

test('reads committed records only', async () => {
  const definition = sentDefinition('aborted', {})
  const folder = await newFolder(definition)
  const program = programOf(definition)
  const records = eventsOf(program).map(
    ({ entity, type, key, value }): WrittenRecord => ({
      topic: `aborted-${entity}`,
      key: key === undefined ? null : typeof key === 'object' ? JSON.stringify(key) : String(key),
      value: value === null ? null : json(value),
      headers: { 'spate-type': type },
    }),
  )
  kafka.write(records, 1)
  expect(await check(folder)).toMatchObject({ code: 0, isEqual: true })
  // Two more records: one event twice, and one that the run does not have.
  const again = records.find(({ topic }) => topic === 'aborted-users') as WrittenRecord
  const foreign = { ...again, value: json({ id: 'none', name: 'none' }) }
  kafka.write([again, foreign])
  const { code, tables } = await check(folder)
  expect(code).toBe(1)
  const findings = tables.flatMap((table) => table.findings)
  expect(findings.map(({ kind }) => kind).toSorted()).toEqual(['doubled', 'unexpected'])
})

test('states what it cannot check', async () => {
  const folder = await newFolder(sentDefinition('absent', {}))
  const none = await check(folder)
  expect(none.code).toBe(2)
  expect(none.said).toContain(`kafka://${kafka.address} has none of the tables of the run: absent-`)
  const topic = await check(folder, '/x')
  expect(topic.said).toContain('--target must name a topic only for one entity')
  kafka.write([{ topic: 'absent-users', key: 'a', value: 'no JSON' }])
  const broken = await check(folder, '', '--entity', 'users')
  expect(broken.code).toBe(2)
  expect(broken.said).toMatch(/absent-users, partition \d, offset \d+: the value must be JSON/)
  const avro = await check(folder, '?value=avro', '--entity', 'users')
  expect(avro.said).toContain('must name the schema registry')
  const line = ['check', 'spate.json', '--local', '--target']
  const closed = await (await startSpate(folder, [...line, 'kafka://u:secret@127.0.0.1:1/'])).ended
  expect(closed.code).toBe(2)
  expect(closed.said).toContain('kafka://u@127.0.0.1:1 cannot be read: ')
  expect(closed.said).not.toContain('secret')
})

test.each([
  ['kafka://', 'must be kafka://<broker>:<port>/<topic>'],
  ['kafka://b/?value=xml', 'value in --target must be one of json, avro, debezium, cloudevents'],
  ['kafka://b/?values=json', 'got "values"; did you mean "value"?'],
  ['kafka://%:a@b/', '--target must be a valid URL'],
])('refuses the address %s', async (target, message) => {
  const folder = await newFolder(sentDefinition('refused', {}))
  const line = ['check', 'spate.json', '--local', '--target', target]
  const { code, stderr } = await runLine(line, { folder })
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})
