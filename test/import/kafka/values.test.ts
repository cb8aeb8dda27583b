/** Values, headers and failures of `spate run` into Kafka. */

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadKafkaClient } from '../../../src/import/kafka/kafka-client.ts'
import { newFolder, runLine } from '../../support/command-line.ts'
import { startRun, ThrowawayKafka } from '../../support/kafka.ts'

let kafka: ThrowawayKafka
let other: ThrowawayKafka
beforeAll(async () => {
  ;[kafka, other] = await Promise.all([
    ThrowawayKafka.start(),
    ThrowawayKafka.start('message.max.bytes=40000'),
  ])
}, 300_000)
afterAll(() => Promise.all([kafka?.stop(), other?.stop()]))

const id = { type: 'id.integer' }
const schema = {
  type: 'object',
  properties: { id, status: { type: 'string' }, total: { type: 'number', minimum: 1 } },
}
const lifecycle = {
  key: ['id'],
  state: 'status',
  states: {
    new: { after: { maximum: '10 minutes' }, next: [{ to: 'paid' }, { delete: true }] },
    paid: {},
  },
}

function definitionOf(topic: string, target: object, entity: object = {}) {
  return {
    start: '2020-01-01',
    end: '2020-01-01T01:00:00Z',
    systems: { events: { import: { type: 'kafka', brokers: ['$BROKER'], topic, ...target } } },
    entities: {
      orders: { rate: '60/hour', lifecycle, schema, system: { type: 'events' }, ...entity },
    },
  }
}

async function runInto(definition: object, words: readonly string[] = [], environment = {}) {
  const folder = await newFolder(definition)
  const run = await startRun(folder, ['--local', ...words], {
    BROKER: kafka.address,
    ...environment,
  })
  return await run.ended
}

test('Debezium: the deletion of a row is its envelope and a tombstone', async () => {
  const ended = await runInto(definitionOf('cdc', { value: 'debezium' }))
  expect(ended).toMatchObject({ code: 0 })
  const records = await kafka.read(['cdc'])
  const deletions = records.filter(({ headers }) => headers['spate-type'] === 'delete')
  const [first] = deletions
  expect(first).toBeDefined()
  const [envelope, tombstone, ...others] = deletions.filter(({ key }) => key === first?.key)
  expect(JSON.parse(envelope?.value ?? '')).toMatchObject({ op: 'd', after: null })
  expect(tombstone?.value).toBeNull()
  expect(others).toEqual([])
  const creation = records.find(({ key }) => key === first?.key)
  expect(JSON.parse(creation?.value ?? '')).toMatchObject({
    op: 'c',
    after: { id: Number(first?.key) },
    ts_ms: creation?.timestamp,
  })
})

test('CloudEvents: the attributes are headers, and hostile headers stay one header each', async () => {
  const headers = { 'a: b\tc': '$HOSTILE', ü: 'ß' }
  const definition = definitionOf('cloud', { value: 'cloudevents', headers, timestamp: 'now' })
  const beganMs = Date.now()
  const ended = await runInto(definition, [], { HOSTILE: 'x\r\nspate-id: 7' })
  expect(ended).toMatchObject({ code: 0 })
  for (const { value, timestamp, headers: found, key } of await kafka.read(['cloud'])) {
    expect(timestamp).toBeGreaterThanOrEqual(beganMs)
    expect(found).toMatchObject({
      ce_specversion: '1.0',
      ce_id: found['spate-id'],
      ce_type: `orders.${found['spate-type']}`,
      ce_subject: key,
      'a: b\tc': 'x\r\nspate-id: 7',
      ü: 'ß',
    })
    expect(value === null).toBe(found['spate-type'] === 'delete')
  }
})

/** Decodes messages after the byte 0 and the id of the schema. */
const decode = `
import io, json, sys, fastavro
request = json.load(sys.stdin)
schema = fastavro.parse_schema(json.loads(request["schema"]))
values = [fastavro.schemaless_reader(io.BytesIO(bytes.fromhex(each)[5:]), schema, None) for each in request["values"]]
print(json.dumps(values, default=float))
`

test('Avro: the registry has the schema, and each value begins with its id', async () => {
  const subjects = new Map<string, string>()
  const registry: Server = createServer(async (request, response) => {
    expect(request.headers.authorization).toBe(
      `Basic ${Buffer.from('user:p@ss').toString('base64')}`,
    )
    subjects.set(request.url ?? '', JSON.parse(await text(request)).schema)
    response.end('{"id":4242}')
  })
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const { port } = registry.address() as AddressInfo
  const url = `http://user:$PASSWORD@127.0.0.1:${port}/`
  const definition = definitionOf('avro', { value: 'avro', registry: url })
  const ended = await runInto(definition, [], { PASSWORD: encodeURIComponent('p@ss') })
  registry.close()
  expect(ended).toMatchObject({ code: 0 })
  const [path, written] = [...subjects][0] ?? []
  expect(path).toBe('/subjects/avro-value/versions')
  const records = await kafka.read(['avro'])
  const values = records.flatMap(({ value, headers }) => {
    expect(value === null).toBe(headers['spate-type'] === 'delete')
    return value === null ? [] : [Buffer.from(value, 'latin1')]
  })
  for (const bytes of values) expect([bytes[0], bytes.readUInt32BE(1)]).toEqual([0, 4_242])
  const python = join(process.env.SPATE_TEST_TYPES ?? '', 'python')
  const input = JSON.stringify({
    schema: written,
    values: values.map((each) => each.toString('hex')),
  })
  const decoded: unknown[] = JSON.parse(execFileSync(python, ['-c', decode], { input }).toString())
  await runInto(definitionOf('json', {}))
  const plain = (await kafka.read(['json'])).flatMap(({ value }) =>
    value ? [JSON.parse(value)] : [],
  )
  // Records of different partitions have no order.
  const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()
  expect(sorted(decoded)).toEqual(sorted(plain))
})

test('a run without a broker, a topic or room for a message fails with its reason', async () => {
  const unreachable = await runInto(definitionOf('none', {}), [], { BROKER: '127.0.0.1:1' })
  expect(unreachable.code).toBe(5)
  expect(unreachable.said).toContain('ECONNREFUSED')
  const missing = await runInto(definitionOf('missing', {}), ['--no-create'])
  expect(missing.code).toBe(5)
  expect(missing.said).toContain('events must have the topics missing: create them in "before"')
})

test('a topic that accepts only small batches gets small ones, and refuses larger messages', async () => {
  const environment = { BROKER: other.address }
  const many = definitionOf('small', {}, { rate: '3000/hour' })
  expect(await runInto(many, [], environment)).toMatchObject({ code: 0 })
  const records = await other.read(['small'])
  expect(new Set(records.map(({ headers }) => headers['spate-id'])).size).toBe(records.length)
  const large = { type: 'object', properties: { id, text: { const: 'x'.repeat(50_000) } } }
  const one = definitionOf('large', {}, { schema: large, rate: '9/hour', lifecycle: undefined })
  const { code, said } = await runInto(one, [], environment)
  expect(code, said).toBe(5)
  expect(said).toContain('MESSAGE_TOO_LARGE')
  expect(said).toContain('raise max.message.bytes of the topic')
})

test('a resumed run stops if the position of its topics was lost', async () => {
  const definition = { ...definitionOf('lost', {}, { rate: '100000/hour' }) }
  const folder = await newFolder(definition)
  const run = await startRun(folder, ['--local'], { BROKER: kafka.address })
  await expect
    .poll(async () => await kafka.read(['lost']).catch(() => []), { timeout: 60_000 })
    .not.toEqual([])
  run.child.kill('SIGKILL')
  await run.ended
  const { said, code } = await (
    await startRun(folder, ['--local', '--resume'], { BROKER: other.address })
  ).ended
  expect(code, said).toBe(5)
  expect(said).toContain('it is another database, or its data was replaced')
})

test('an older version of Node is refused in one sentence', async () => {
  await expect(loadKafkaClient('20.20.2')).rejects.toThrow(
    'Kafka requires Node 22.22 or later, or 24.6 or later; this is Node 20.20.2',
  )
  for (const version of ['22.21.9', '23.11.0', '24.5.0'])
    await expect(loadKafkaClient(version)).rejects.toThrow(`this is Node ${version}`)
  const folder = await newFolder(definitionOf('old', {}))
  if (process.versions.node.startsWith('20.')) {
    const environment = { BROKER: kafka.address }
    const ended = await runLine(['run', '--local'], { folder, environment })
    expect(ended.stderr).toContain('Kafka requires Node 22.22 or later')
  }
})
