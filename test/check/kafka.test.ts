/** `spate check` of topics of a real broker of Apache Kafka, whose transactions are aborted now and then. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '../../src/text/json.ts'
import { newFolder, runLine } from '../support/command-line.ts'
import { startRun, startSpate, ThrowawayKafka, type WrittenRecord } from '../support/kafka.ts'
import { checkTopics, startRegistry } from './checked-topics.ts'
import { eventsOf, programOf } from './run-events.ts'

let kafka: ThrowawayKafka
beforeAll(async () => {
  kafka = await ThrowawayKafka.start()
}, 300_000)
afterAll(() => kafka?.stop())

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

test.each(['json', 'avro', 'debezium', 'cloudevents'])(
  'topics that "spate run" has filled with %s hold the rows of the run',
  async (value) => {
    const registry = value === 'avro' ? await startRegistry() : undefined
    const definition = sentDefinition(`sent-${value}`, { value, ...(registry && { registry }) })
    const folder = await newFolder(definition)
    const { code, said } = await (await startRun(folder, ['--local'])).ended
    expect(code, said).toBe(0)
    const registryOption = registry === undefined ? '' : `&registry=${registry}`
    const changes = await checkTopics(kafka, folder, `?${registryOption}`)
    expect(changes).toMatchObject({ code: 0, isEqual: true })
    expect(changes.tables).toHaveLength(4)
    expect(changes.tolerances.join()).toContain(`sent-${value}-orders is compared change by change`)
    const state = await checkTopics(kafka, folder, `?holds=state${registryOption}`)
    expect(state).toMatchObject({ code: 0, isEqual: true })
    expect(state.tolerances.join()).toContain('-orders is compared by the last value of each key')
    const one = `/sent-${value}-users?${registryOption}`
    expect(await checkTopics(kafka, folder, one, '--entity', 'users')).toMatchObject({
      isEqual: true,
    })
  },
)

const json = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('latin1')

test('a topic with the records of several entities holds the rows of all of them', async () => {
  const { entities, ...definition } = sentDefinition('shared', {}) as {
    readonly entities: Readonly<Record<string, JsonObject>>
  }
  const shared = Object.entries(entities).map(([key, value]) => [
    key,
    { ...value, system: { type: 'events', topic: 'shared' } },
  ])
  const { users: own, clicks, ...changing } = Object.fromEntries(shared)
  const folder = await newFolder({ ...definition, entities: { users: own, clicks } })
  expect(await (await startRun(folder, ['--local'])).ended).toMatchObject({ code: 0 })
  const { code, tables } = await checkTopics(kafka, folder)
  expect({ code, tables }).toMatchObject({ code: 0, tables: [{ table: 'shared' }] })
  const other = await newFolder({ ...definition, entities: changing })
  const refused = await checkTopics(kafka, other)
  expect(refused.code).toBe(2)
  expect(refused.said).toContain('shared must have the records of one entity, because rows change')
})

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
  expect(await checkTopics(kafka, folder)).toMatchObject({ code: 0, isEqual: true })
  // Two more records: one event twice, and one that the run does not have.
  const again = records.find(({ topic }) => topic === 'aborted-users') as WrittenRecord
  const foreign = { ...again, value: json({ id: 'none', name: 'none' }) }
  kafka.write([again, foreign])
  const { code, tables } = await checkTopics(kafka, folder)
  expect(code).toBe(1)
  const findings = tables.flatMap((table) => table.findings)
  expect(findings.map(({ kind }) => kind).toSorted()).toEqual(['doubled', 'unexpected'])
})

test('names the events that the faults of a target repeated', async () => {
  const folder = await newFolder(sentDefinition('repeated', { faults: 'cut:20-60,repeat:0-5' }))
  const { code, said } = await (await startRun(folder, ['--local'])).ended
  expect(code, said).toBe(0)
  const repeated = Number(/repeated (\d+) events/.exec(said)?.[1])
  expect(repeated).toBeGreaterThan(5)
  const changes = await checkTopics(kafka, folder)
  expect(changes.code).toBe(1)
  const findings = changes.tables.flatMap((table) => table.findings)
  expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['doubled']))
  expect(findings.reduce((sum, { extra = 1 }) => sum + extra, 0)).toBe(repeated)
})

test('applies the changes of a connector, also to an entity whose rows do not change', async () => {
  const { entities, ...definition } = sentDefinition('captured', { value: 'debezium' }) as {
    readonly entities: Readonly<Record<string, JsonObject>>
  }
  const own = { ...definition, entities: { users: entities.users } } as JsonObject
  const folder = await newFolder(own)
  const rows = eventsOf(programOf(own)).map(({ value }) => value as JsonObject)
  const record = (op: string, id: unknown, after: unknown): WrittenRecord => ({
    topic: 'captured-users',
    key: json({ id }),
    value: json({ op, before: null, after }),
  })
  const [first, second, ...others] = rows.map((row) => record('c', row.id, row))
  const update = record('u', rows[0]?.id, rows[0])
  kafka.write([record('c', rows[0]?.id, { id: rows[0]?.id }), ...others, update])
  const missing = await checkTopics(kafka, folder)
  expect(missing.tolerances.join()).toContain('is compared by the last value of each key')
  const findings = missing.tables.flatMap((table) => table.findings)
  expect(findings).toMatchObject([{ kind: 'missing', event: 2 }])
  kafka.write([
    second,
    first,
    record('c', 'x', { id: 'x' }),
    record('d', 'x', null),
  ] as WrittenRecord[])
  expect(await checkTopics(kafka, folder)).toMatchObject({ code: 0, isEqual: true })
})

test('states what it cannot check', async () => {
  const folder = await newFolder(sentDefinition('absent', {}))
  const none = await checkTopics(kafka, folder)
  expect(none.code).toBe(2)
  expect(none.said).toContain(`kafka://${kafka.address} has none of the tables of the run: absent-`)
  const topic = await checkTopics(kafka, folder, '/x')
  expect(topic.said).toContain('--target must name a topic only for one entity')
  kafka.write([{ topic: 'absent-users', key: 'a', value: 'no JSON' }])
  const broken = await checkTopics(kafka, folder, '', '--entity', 'users')
  expect(broken.code).toBe(2)
  expect(broken.said).toMatch(/absent-users, partition \d, offset \d+: the value must be JSON/)
  const avro = await checkTopics(kafka, folder, '?value=avro', '--entity', 'users')
  expect(avro.said).toContain('must name the schema registry')
  const line = ['check', 'spate.json', '--local', '--target']
  const closed = await (await startSpate(folder, [...line, 'kafka://u:secret@127.0.0.1:1/'])).ended
  expect(closed.code).toBe(2)
  expect(closed.said).toContain('kafka://u@127.0.0.1:1 cannot be read: ')
  expect(closed.said).not.toContain('secret')
})

test.each([
  ['kafka://', 'must be kafka://<broker>:<port>/<topic> or'],
  ['kafka://b/?value=xml', 'value in --target must be one of json, avro, debezium, cloudevents'],
  ['kafka://b/?values=json', 'got "values"; did you mean "value"?'],
  ['kafka://%:a@b/', '--target must be percent-encoded: write %'],
])('refuses the address %s', async (target, message) => {
  const folder = await newFolder(sentDefinition('refused', {}))
  const line = ['check', 'spate.json', '--local', '--target', target]
  const { code, stderr } = await runLine(line, { folder })
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})
