/**
 * Tests that the same rows in a SQLite file, in PostgreSQL, as CSV and as lines of JSON result in the same definition.
 * The tables of the databases declare what the rows show anyway: types, primary keys that count up, and columns without
 * nulls.
 */

import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inferFiles } from '../../src/infer/infer-files.ts'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { drawsOf } from '../schema/random-definition.ts'
import { newCommandLine, type TestCommandLine } from '../support/command-line.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'

let line: TestCommandLine
let postgres: ThrowawayPostgres
beforeAll(async () => {
  ;[line, postgres] = await Promise.all([newCommandLine(), startPostgres()])
})
afterAll(async () => {
  await line?.remove()
  await postgres?.stop()
})

type Rows = readonly Readonly<Record<string, JsonValue>>[]
type Kind = 'integer' | 'number' | 'text' | 'boolean' | 'instant' | 'day' | 'json'

interface SameTable {
  readonly columns: Readonly<Record<string, Kind>>
  readonly rows: Rows
}

const draws = drawsOf(3)
const times = <T>(count: number, value: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => value(i))
const share = (): number => draws.below(1_000_000) / 1e6
const bell = (): number => times(12, share).reduce((a, b) => a + b, 0) - 6
const pick = (values: readonly string[]): string => values[draws.below(values.length)] as string
const at = (ms: number): string => new Date(Date.UTC(2026, 2, 2) + ms).toISOString()
const hourMs = 3_600_000

const products: Rows = times(30, (i) => ({
  id: i + 1,
  sku: `SKU-${String(1_000 + ((i * 7_919) % 9_000))}`,
  title: `${pick(['Red', 'Blue', 'Green'])} ${pick(['chair', 'table', 'lamp', 'desk'])} ${pick(['small', 'large'])}`,
  price: Number((20 * Math.exp(0.7 * bell())).toFixed(2)),
}))

const people: Rows = times(120, (i) => ({
  id: i + 1,
  full_name: `${pick(['Ada', 'Alan', 'Grace', 'Edsger'])} ${pick(['Lovelace', 'Turing', 'Hopper'])}`,
  email: `someone${i}@mail.example.org`,
  phone: i % 3 === 0 ? null : `+49 30 55501${String(i).padStart(2, '0')}`,
  country_code: pick(['DE', 'DE', 'DE', 'FR', 'US']),
  is_active: i % 4 > 0,
  score: Number((50 + 9 * bell()).toFixed(1)),
  born_on: at(-86_400_000 * (8_000 + draws.below(12_000))).slice(0, 10),
}))

const orders: Rows = times(400, (i) => {
  const placed = i * 2 * hourMs + draws.below(hourMs)
  const status = i % 10 < 7 ? 'paid' : i % 10 < 9 ? 'open' : 'void'
  const product = products[draws.below(30)]
  const quantity = 1 + draws.below(5)
  return {
    id: i + 1,
    code: `ORD-${String(i + 1).padStart(6, '0')}`,
    person_id: 1 + Math.floor(120 * share() ** 3),
    product_id: product?.id ?? 1,
    quantity,
    total: Number((quantity * Number(product?.price)).toFixed(2)),
    discount: i % 5 === 0 ? null : Number((share() * share() * 30).toFixed(2)),
    status,
    placed_at: at(placed),
    paid_at: status === 'paid' ? at(placed + draws.below(2 * hourMs)) : null,
    http_method: pick(['GET', 'GET', 'GET', 'POST', 'PURGE']),
    remark:
      i % 4 === 0
        ? null
        : times(4 + draws.below(6), () => pick(['to', 'the', 'door', 'please', 'ring'])).join(' '),
    details: {
      gift: i % 9 === 0,
      size: pick(['S', 'M', 'L', 'M']),
      tags: times(i % 3, (j) => `t${j}`),
    },
  }
})

const tables: Readonly<Record<string, SameTable>> = {
  orders: {
    columns: {
      ...{ id: 'integer', code: 'text', person_id: 'integer', product_id: 'integer' },
      ...{ quantity: 'integer', total: 'number', discount: 'number', status: 'text' },
      ...{
        placed_at: 'instant',
        paid_at: 'instant',
        http_method: 'text',
        remark: 'text',
        details: 'json',
      },
    },
    rows: orders,
  },
  people: {
    columns: {
      ...{ id: 'integer', full_name: 'text', email: 'text', phone: 'text', country_code: 'text' },
      ...{ is_active: 'boolean', score: 'number', born_on: 'day' },
    },
    rows: people,
  },
  products: {
    columns: { id: 'integer', sku: 'text', title: 'text', price: 'number' },
    rows: products,
  },
}

const sqliteTypes: Readonly<Record<Kind, string>> = {
  ...{ integer: 'INTEGER', number: 'REAL', text: 'TEXT', boolean: 'BOOLEAN' },
  ...{ instant: 'TIMESTAMP', day: 'DATE', json: 'JSON' },
}
const postgresTypes: Readonly<Record<Kind, string>> = {
  ...{ integer: 'integer', number: 'numeric(12,2)', text: 'text', boolean: 'boolean' },
  ...{ instant: 'timestamptz', day: 'date', json: 'json' },
}

const references: Readonly<Record<string, string>> = {
  person_id: ' REFERENCES people (id)',
  product_id: ' REFERENCES products (id)',
}

/** Returns the rows as statements for both databases. */
function statementsFor(
  database: 'SQLite' | 'PostgreSQL',
  { hasReferences }: { readonly hasReferences: boolean },
): string {
  const types = database === 'SQLite' ? sqliteTypes : postgresTypes
  const insert = insertRows((value) => (database === 'SQLite' ? String(Number(value)) : `${value}`))
  // Referenced tables come first.
  const statements = Object.entries(tables)
    .toReversed()
    .map(([name, { columns, rows }]) => {
      const list = Object.entries(columns).map(([column, kind]) => {
        const isFilled = rows.every((row) => row[column] !== null)
        const key = column === 'id' ? ' PRIMARY KEY' : ''
        const reference = hasReferences ? (references[column] ?? '') : ''
        return `${column} ${types[kind]}${isFilled ? ' NOT NULL' : ''}${key}${reference}`
      })
      return `CREATE TABLE ${name} (${list.join(', ')});`
    })
  return [...statements, insert].join('\n')
}

function insertRows(literal: (value: boolean) => string): string {
  const written = (value: JsonValue | undefined): string => {
    if (value === null || value === undefined) return 'NULL'
    if (typeof value === 'boolean') return literal(value)
    if (typeof value === 'number') return String(value)
    return `'${typeof value === 'string' ? value : JSON.stringify(value)}'`
  }
  return Object.entries(tables)
    .toReversed()
    .flatMap(([name, { columns, rows }]) =>
      rows.map((row) => {
        const values = Object.keys(columns).map((column) => written(row[column]))
        return `INSERT INTO ${name} VALUES (${values.join(', ')});`
      }),
    )
    .join('\n')
}

function csvOf({ columns, rows }: SameTable): string {
  const cell = (value: JsonValue | undefined): string => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'object') return `"${JSON.stringify(value).replaceAll('"', '""')}"`
    return String(value)
  }
  const names = Object.keys(columns)
  return [names, ...rows.map((row) => names.map((name) => cell(row[name])))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('')
}

const nowMs = Date.now()

function textsOf(kind: 'csv' | 'lines'): JsonObject {
  const files = Object.entries(tables).map(([name, table]) => {
    const lines = table.rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    const [extension, text] = kind === 'csv' ? ['csv', csvOf(table)] : ['ndjson', lines]
    return { name: `${name}.${extension}`, bytes: new TextEncoder().encode(text) }
  })
  const { definition, notes } = inferFiles(files, { nowMs })
  expect(notes).toEqual([])
  return definition
}

async function inferred(source: string, ...words: readonly string[]): Promise<JsonObject> {
  const { code, stdout, stderr } = await line.spate(['infer', source, '--json', ...words])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout).definition
}

async function inSqlite(name: string, options: Parameters<typeof statementsFor>[1]) {
  const { DatabaseSync } = await loadSqlite()
  const database = new DatabaseSync(join(line.folder, name))
  database.exec(statementsFor('SQLite', options))
  database.close()
  return inferred(name)
}

async function inPostgres(name: string, options: Parameters<typeof statementsFor>[1]) {
  const client = new pg.Client({ connectionString: postgres.connectionString })
  await client.connect()
  await client.query(`CREATE SCHEMA ${name}; SET search_path = ${name};`)
  await client.query(statementsFor('PostgreSQL', options))
  await client.end()
  return inferred(postgres.connectionString, '--schema', name)
}

type Entities = Readonly<Record<string, JsonObject>>

/** Removes the systems, which differ between databases. */
function withoutSystems({ systems: _, entities, ...rest }: JsonObject): JsonObject {
  const bare = Object.entries(entities as Entities).map(([key, { system: __, ...entity }]) => [
    key,
    entity,
  ])
  return { ...rest, entities: Object.fromEntries(bare) }
}

/** Returns only the properties, without times and numbers of rows. */
function schemasOf({ entities }: JsonObject): JsonObject {
  const schemas = Object.entries(entities as Entities).map(([key, { schema = null }]) => [
    key,
    schema,
  ])
  return Object.fromEntries(schemas)
}

test('the same rows result in the same definition, whatever the source is', async () => {
  const csv = JSON.parse(JSON.stringify(textsOf('csv')))
  expect(JSON.parse(JSON.stringify(textsOf('lines')))).toEqual(csv)
  const options = { hasReferences: false }
  expect(withoutSystems(await inSqlite('same.db', options))).toEqual(csv)
  expect(withoutSystems(await inPostgres('same', options))).toEqual(csv)
})

test('declared references result in the schemas of found ones', async () => {
  const csv = JSON.parse(JSON.stringify(textsOf('csv')))
  const options = { hasReferences: true }
  expect(schemasOf(await inSqlite('declared.db', options))).toEqual(schemasOf(csv))
  expect(schemasOf(await inPostgres('declared', options))).toEqual(schemasOf(csv))
})

test('the definition contains what the values show, and no personal value', () => {
  const { entities } = textsOf('csv')
  const { orders: made, people: persons } = entities as Entities
  expect(made?.schema).toMatchObject({
    properties: {
      code: { type: 'id.sequence', prefix: 'ORD-' },
      person_id: { type: 'reference', entity: 'people', choose: { type: 'zipf' } },
      product_id: { type: 'reference', entity: 'products' },
      total: { type: 'function', expression: 'round(self.quantity * product_price, 2)' },
      status: { enum: ['paid', 'open', 'void'], weights: [70, 20, 10] },
      placed_at: { type: 'time.now' },
      paid_at: { when: 'self.status == "paid"', else: { type: 'null' } },
      http_method: { enum: ['GET', 'PURGE', 'POST'], weights: [53, 25, 22] },
      details: { properties: { size: { weights: expect.any(Array) } } },
    },
  })
  expect(persons?.schema).toMatchObject({
    properties: {
      full_name: { type: 'person.name' },
      score: { distribution: { type: 'normal' } },
      phone: { type: 'phone.number', nulls: 0.33 },
    },
  })
  expect(JSON.stringify(entities)).not.toMatch(/Lovelace|someone|55501/)
})
