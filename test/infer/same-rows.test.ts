/**
 * The same rows, in a SQLite file, in PostgreSQL, as CSV and as lines of JSON, give the same definition. The tables of
 * the databases declare what the rows tell as well: types, primary keys that count up, and columns without a null.
 */

import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inferTexts } from '../../src/infer/infer-rows.ts'
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
type Kind = 'integer' | 'number' | 'text' | 'boolean' | 'moment' | 'day' | 'json'

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
    method: pick(['GET', 'GET', 'GET', 'POST', 'PURGE']),
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
        placed_at: 'moment',
        paid_at: 'moment',
        method: 'text',
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
  ...{ moment: 'TIMESTAMP', day: 'DATE', json: 'JSON' },
}
const postgresTypes: Readonly<Record<Kind, string>> = {
  ...{ integer: 'integer', number: 'numeric(12,2)', text: 'text', boolean: 'boolean' },
  ...{ moment: 'timestamptz', day: 'date', json: 'json' },
}

function createTables(types: Readonly<Record<Kind, string>>): string {
  const statements = Object.entries(tables).map(([name, { columns, rows }]) => {
    const list = Object.entries(columns).map(([column, kind]) => {
      const isFilled = rows.every((row) => row[column] !== null)
      const key = column === 'id' ? ' PRIMARY KEY' : ''
      return `${column} ${types[kind]}${isFilled ? ' NOT NULL' : ''}${key}`
    })
    return `CREATE TABLE ${name} (${list.join(', ')});`
  })
  return statements.join('\n')
}

/** The rows as statements that both databases take. */
function insertRows(literal: (value: boolean) => string): string {
  const written = (value: JsonValue | undefined): string => {
    if (value === null || value === undefined) return 'NULL'
    if (typeof value === 'boolean') return literal(value)
    if (typeof value === 'number') return String(value)
    return `'${typeof value === 'string' ? value : JSON.stringify(value)}'`
  }
  return Object.entries(tables)
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
  const texts = Object.entries(tables).map(([name, table]) => {
    const lines = table.rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    return { name, kind, text: kind === 'csv' ? csvOf(table) : lines }
  })
  const { definition, notes } = inferTexts(texts, { nowMs })
  expect(notes).toEqual([])
  return definition
}

async function inferred(source: string): Promise<JsonObject> {
  const { code, stdout, stderr } = await line.spate(['infer', source, '--json'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const { definition, notes } = JSON.parse(stdout)
  expect(notes).toEqual([])
  return definition
}

/** Without what names the database: how its rows are loaded, by definition and by entity. */
function withoutSystems({ systems: _, entities, ...rest }: JsonObject): JsonObject {
  const bare = Object.entries(entities as Readonly<Record<string, JsonObject>>).map(
    ([key, { system: __, ...entity }]) => [key, entity] as const,
  )
  return { ...rest, entities: Object.fromEntries(bare) }
}

test('the same rows give the same definition, whatever holds them', async () => {
  const { DatabaseSync } = await loadSqlite()
  const database = new DatabaseSync(join(line.folder, 'same.db'))
  database.exec(`${createTables(sqliteTypes)} ${insertRows((value) => (value ? '1' : '0'))}`)
  database.close()
  const client = new pg.Client({ connectionString: postgres.connectionString })
  await client.connect()
  await client.query(`${createTables(postgresTypes)} ${insertRows(String)}`)
  await client.end()
  const csv = JSON.parse(JSON.stringify(textsOf('csv')))
  expect(JSON.parse(JSON.stringify(textsOf('lines')))).toEqual(csv)
  expect(withoutSystems(await inferred('same.db'))).toEqual(csv)
  expect(withoutSystems(await inferred(postgres.connectionString))).toEqual(csv)
})
