/**
 * `npm run verify:full -- debezium`: fills tables of PostgreSQL, lets Debezium send their changes to Kafka in several
 * configurations, and checks the topics. Then it changes rows, and `spate check` must name exactly these.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../test/support/free-port.ts'
import { startRun, startSpate, ThrowawayKafka } from '../test/support/kafka.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { debeziumJars } from './kafka-package.mjs'

/** Settings of a connector, and the options of the address with which its topics are checked. */
interface Configuration {
  readonly settings: Readonly<Record<string, string>>
  readonly options: string
}

const converter = 'org.apache.kafka.connect.json.JsonConverter'
const withoutSchemas = {
  'key.converter': converter,
  'key.converter.schemas.enable': 'false',
  'value.converter': converter,
  'value.converter.schemas.enable': 'false',
}

const configurations: Readonly<Record<string, Configuration>> = {
  plain: { settings: {}, options: 'value=debezium' },
  millis: { settings: { 'time.precision.mode': 'connect' }, options: 'value=debezium' },
  bare: {
    settings: { ...withoutSchemas, 'decimal.handling.mode': 'string' },
    options: 'value=debezium',
  },
  flat: {
    settings: {
      transforms: 'unwrap',
      'transforms.unwrap.type': 'io.debezium.transforms.ExtractNewRecordState',
      'transforms.unwrap.delete.tombstone.handling.mode': 'tombstone',
    },
    options: 'value=json&holds=state',
  },
}

const object = (properties: object) => ({ type: 'object', properties })
const definition = {
  start: '2025-01-01',
  end: '2025-01-03',
  systems: {
    db: { format: { type: 'sql' }, import: { command: 'psql -q -v ON_ERROR_STOP=1 "$DB"' } },
  },
  entities: {
    clients: {
      rate: '30/hour',
      system: 'db',
      schema: object({
        id: { type: 'id.integer' },
        uid: { type: 'id.uuid' },
        name: { type: 'person.name' },
        born: { type: 'string', format: 'date' },
        joined: { type: 'time.now' },
        seen: { type: 'time.now' },
        active: { type: 'boolean' },
        score: { type: 'number', minimum: -1, maximum: 1, scale: 2 },
        address: object({ city: { type: 'location.city' }, zip: { type: 'string' } }),
      }),
    },
    sales: {
      rate: '60/hour',
      system: 'db',
      lifecycle: {
        key: ['id'],
        state: 'status',
        states: {
          new: { after: { maximum: '2 hours' }, next: [{ to: 'paid' }, { delete: true }] },
          paid: { set: { paid_at: { type: 'time.now' } } },
        },
      },
      schema: object({
        id: { type: 'id.integer' },
        client: { type: 'reference', entity: 'clients', field: 'id', ifEmpty: 'null' },
        total: { type: 'number', minimum: 1, maximum: 500, scale: 2 },
        status: { type: 'string' },
        big: { type: 'integer', minimum: 0, maximum: 9_000_000_000_000 },
        paid_at: { type: ['string', 'null'], format: 'date-time' },
      }),
    },
  },
}

const tables = `
  create table clients (id int primary key, uid uuid, name text, born date, joined timestamp, seen timestamptz,
    active boolean, score numeric, address jsonb);
  create table sales (id bigint primary key, client int, total numeric(9,2), status text, big numeric(20,0),
    paid_at timestamp(3));`

const changes = `
  delete from sales where id = (select max(id) from sales);
  update sales set total = 0.5 where id = (select min(id) from sales);
  update clients set born = '1900-01-31', score = -7.25 where id = 9;
  delete from clients where id = 10;`

const waitMs = 120_000
const everyMs = 2_000

const port = await freePort()
const settings = ['listen_addresses=127.0.0.1', 'wal_level=logical']
const postgres = await startPostgres({ port, settings })
const kafka = await ThrowawayKafka.start('auto.create.topics.enable=true')
const folder = mkdtempSync(join(tmpdir(), 'spate-debezium-'))
let connect: ReturnType<typeof spawn> | undefined
try {
  writeFileSync(join(folder, 'spate.json'), JSON.stringify(definition))
  await postgres.psql(tables)
  connect = await startConnect()
  const environment = { DB: postgres.connectionString }
  const run = await (await startRun(folder, ['--local', '--no-create'], environment)).ended
  assert.equal(run.code, 0, run.said)
  for (const name of Object.keys(configurations)) {
    await untilFound(name, 'clients', [])
    await untilFound(name, 'sales', [])
  }
  await postgres.psql(changes)
  for (const name of Object.keys(configurations)) {
    await untilFound(name, 'clients', ['altered born score', 'missing'])
    await untilFound(name, 'sales', ['altered total', 'missing'])
    process.stdout.write(`${name}: topics equal the run, and 4 of 4 changes were named\n`)
  }
} finally {
  connect?.kill('SIGKILL')
  await kafka.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true })
}

async function startConnect() {
  const write = (name: string, members: Readonly<Record<string, string>>): string => {
    const lines = Object.entries(members).map(([key, value]) => `${key}=${value}`)
    writeFileSync(join(folder, name), lines.join('\n'))
    return name
  }
  const worker = write('worker.properties', {
    'bootstrap.servers': kafka.address,
    'key.converter': converter,
    'value.converter': converter,
    'offset.storage.file.filename': join(folder, 'offsets'),
    listeners: `HTTP://127.0.0.1:${await freePort()}`,
  })
  const connectors = Object.entries(configurations).map(([name, configuration]) =>
    write(`${name}.properties`, {
      name,
      'connector.class': 'io.debezium.connector.postgresql.PostgresConnector',
      'database.hostname': '127.0.0.1',
      'database.port': String(port),
      'database.user': postgres.user,
      'database.password': 'any',
      'database.dbname': 'postgres',
      'topic.prefix': name,
      'slot.name': name,
      'publication.name': name,
      'plugin.name': 'pgoutput',
      ...configuration.settings,
    }),
  )
  const program = 'org.apache.kafka.connect.cli.ConnectStandalone'
  const words = ['-Xmx512m', '-cp', join(debeziumJars(), '*'), program, worker, ...connectors]
  return spawn('java', words, { cwd: folder, stdio: 'ignore' })
}

/** Checks a topic until it has the expected differences, since Debezium needs some time. */
async function untilFound(name: string, entity: string, expected: readonly string[]) {
  const { options } = configurations[name] as Configuration
  const target = `kafka://${kafka.address}/${name}.public.${entity}?${options}`
  const words = ['check', 'spate.json', '--local', '--json', '--entity', entity, '--target', target]
  const endMs = Date.now() + waitMs
  for (;;) {
    const { said, printed } = await (await startSpate(folder, words)).ended
    const found = printed === '' ? [said] : differencesOf(JSON.parse(printed))
    if (JSON.stringify(found) === JSON.stringify(expected)) return
    assert.ok(Date.now() < endMs, `${name}.${entity}: ${JSON.stringify(found.slice(0, 5))}`)
    await sleep(everyMs)
  }
}

interface Report {
  readonly tables: readonly {
    readonly findings: readonly {
      readonly kind: string
      readonly fields?: readonly { readonly name: string }[]
    }[]
  }[]
}

function differencesOf({ tables: found }: Report): readonly string[] {
  return found
    .flatMap(({ findings }) => findings)
    .map(({ kind, fields = [] }) => [kind, ...fields.map(({ name }) => name)].join(' '))
    .toSorted()
}
