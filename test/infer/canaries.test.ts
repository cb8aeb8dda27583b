/**
 * Tests that values of few rows reach neither a definition nor generated data: canaries, which are rare literals of
 * every kind, are planted in each kind of source. `SPATE_TEST_CANARIES` is their number over all sources.
 */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromPostgres } from '../../src/infer/read/postgres/read-postgres.ts'
import { inferFromFiles } from '../../src/infer/read/read-files.ts'
import { fromSqlite } from '../../src/infer/read/sqlite/read-sqlite.ts'
import { repairModel } from '../../src/infer/repair/repair.ts'
import { reportPage } from '../../src/infer/report/report-page.ts'
import type { Written } from '../../src/infer/write/write-definition.ts'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { drawsOf } from '../schema/random-definition.ts'
import { newCommandLine, type TestCommandLine } from '../support/command-line.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { generate } from './inferred.ts'

let line: TestCommandLine
let postgres: ThrowawayPostgres
beforeAll(async () => {
  ;[line, postgres] = await Promise.all([newCommandLine(), startPostgres()])
})
afterAll(async () => {
  await line?.remove()
  await postgres?.stop()
})

const sources = 4
/** Maximum number of canaries of one kind in a table. More would be a group of rows that may be described. */
const eachMax = 6
const rowCount = 600
const draws = drawsOf(Number(process.env.SPATE_TEST_SEED ?? '7'))

/** The kinds of canaries; the first argument is a number that no other canary has. */
const kinds: Readonly<
  Record<string, (n: number) => { readonly value: JsonValue; readonly text: string }>
> = {
  status: same((n) => `canary-status-${n}`),
  title: same((n) => `Canarytitle${n} of the rare`),
  code: same((n) => `CNR-${700_000_000 + n}`),
  file_name: same((n) => `canaryfile${n}.pdf`),
  amount: same((n) => 41_000_000 + n * 1_733.37),
  stock: same((n) => 913_000_000 + n * 7_919),
  level: same((n) => -70_000_111 - n * 31),
  seen_at: same((n) => new Date(Date.UTC(1911, 0, 1) + (n % 1_000) * 864_770_123).toISOString()),
  born_on: same((n) =>
    new Date(Date.UTC(1801, 2, 3) + (n % 1_000) * 31 * 86_400_000).toISOString().slice(0, 10),
  ),
  email: same((n) => `canary${n}@rare.example.org`),
  tags: (n) => ({
    value: ['red', `canarytag${n}`, ...Array.from({ length: 30 }, () => `canarytag${n}`)],
    text: `canarytag${n}`,
  }),
  key: (n) => ({ value: { size: 'M', [`canarykey${n}`]: 1 }, text: `canarykey${n}` }),
  details: (n) => ({
    value: { size: `canarysize${n}`, parts: [{ no: 55_500_000_000 + n }] },
    text: `canarysize${n}`,
  }),
}

function same(value: (n: number) => string | number) {
  return (n: number) => ({ value: value(n), text: String(value(n)) })
}

const planted = Math.ceil(Number(process.env.SPATE_TEST_CANARIES ?? '400') / sources)
const tableCount = Math.ceil(planted / (eachMax * Object.keys(kinds).length))

interface Planted {
  readonly tables: ReadonlyMap<string, readonly JsonObject[]>
  readonly canaries: readonly string[]
}

/** Returns tables of rows with usual values, and canaries that at most three rows have. */
function plant(first: number): Planted {
  const tables = new Map(
    Array.from({ length: tableCount }, (_, i) => [`things${i + 1}`, usualRows()] as const),
  )
  const names = Object.keys(kinds)
  const canaries = Array.from({ length: planted }, (_, i) => {
    const name = names[i % names.length] ?? ''
    const { value, text } = (kinds[name] ?? same(String))(first + i)
    const rows = tables.get(`things${1 + (Math.floor(i / names.length) % tableCount)}`) ?? []
    const copies = 1 + draws.below(3)
    for (let copy = 0; copy < copies; copy++) {
      const row = rows[draws.below(rowCount)]
      if (row !== undefined) row[name] = value
    }
    return text
  })
  return { tables, canaries }
}

function usualRows(): Record<string, JsonValue>[] {
  return Array.from({ length: rowCount }, (_, i) => ({
    id: i + 1,
    status: ['paid', 'open', 'void'][draws.below(3)] ?? '',
    title: `${['Red', 'Blue', 'Green'][draws.below(3)]} ${['chair', 'table', 'lamp'][draws.below(3)]} ${i}`,
    code: `ORD-${String(100_000_000 + draws.below(899_999_999))}`,
    file_name: `report-${i}.pdf`,
    amount: draws.below(90_000) / 100,
    stock: draws.below(5_000),
    level: draws.below(40),
    seen_at: new Date(Date.UTC(2026, 0, 1) + i * 3_600_000).toISOString(),
    born_on: new Date(Date.UTC(1960, 0, 1) + draws.below(15_000) * 86_400_000)
      .toISOString()
      .slice(0, 10),
    email: `someone${i}@example.org`,
    tags: ['red', 'blue'].slice(0, draws.below(3)),
    key: { size: ['S', 'M', 'L'][draws.below(3)] ?? 'S' },
    details: { size: ['S', 'M', 'L'][draws.below(3)] ?? 'S', parts: [{ no: draws.below(9) }] },
  }))
}

/** Checks the definition, the generated data and the report of a source. */
function expectNone(written: Written, canaries: readonly string[]): void {
  const { definition: content, model } = written
  const page = model === undefined ? '' : reportPage({ definition: content, model, source: 'rows' })
  expect(page).toContain('Each of the')
  expect(canaries.filter((text) => page.includes(text))).toEqual([])
  expect(page).not.toMatch(/canary/i)
  const definition = JSON.stringify([content, written.notes])
  const { values, errors } = generate(written, 1_000_000)
  expect(errors).toEqual([])
  const data = JSON.stringify(values)
  expect(Object.values(values).flat().length).toBeGreaterThanOrEqual(rowCount * tableCount)
  expect(
    canaries
      .filter((text) => definition.includes(text))
      .map((t) => definition.slice(definition.indexOf(t) - 200, definition.indexOf(t) + 50)),
  ).toEqual([])
  expect(canaries.filter((text) => data.includes(text))).toEqual([])
  expect(definition + data).not.toMatch(/canary/i)
}

const columns = {
  ...{ id: 'INTEGER PRIMARY KEY', status: 'TEXT', title: 'TEXT', code: 'TEXT', file_name: 'TEXT' },
  ...{
    amount: 'NUMERIC(14,2)',
    stock: 'BIGINT',
    level: 'INTEGER',
    seen_at: 'TIMESTAMP',
    born_on: 'DATE',
  },
  ...{ email: 'TEXT', tags: 'JSON', key: 'JSON', details: 'JSON' },
}
const columnList = Object.entries(columns)
  .map((pair) => pair.join(' '))
  .join(', ')
const create = (table: string): string =>
  `CREATE TABLE ${table} (${columnList}, CHECK (strange(status)), CHECK (level > -99999999))`

function tuples(rows: readonly JsonObject[]): readonly (string | number | null)[][] {
  return rows.map((row) =>
    Object.keys(columns).map((name) => {
      const value = row[name] ?? null
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as string)
    }),
  )
}

const nowMs = Date.UTC(2026, 6)

test('a SQLite file with a condition that is not supported', async () => {
  const { tables, canaries } = plant(1_000)
  const { DatabaseSync } = await loadSqlite()
  const file = join(line.folder, 'canaries.db')
  const database = new DatabaseSync(file)
  database.function('strange', (_: unknown) => 1)
  database.exec('BEGIN')
  for (const [table, rows] of tables) {
    database.exec(create(table))
    const marks = Object.keys(columns).map(() => '?')
    const insert = database.prepare(`INSERT INTO ${table} VALUES (${marks})`)
    for (const tuple of tuples(rows)) insert.run(...tuple)
  }
  database.exec('COMMIT')
  database.close()
  const model = await fromSqlite({ file, shown: file, hasData: true })
  expectNone({ ...repairModel(model, { nowMs }), model }, canaries)
})

test('PostgreSQL', async () => {
  const { tables, canaries } = plant(300_000)
  const client = new pg.Client({ connectionString: postgres.connectionString })
  await client.connect()
  const strange = 'CREATE FUNCTION strange(text) RETURNS boolean LANGUAGE sql IMMUTABLE'
  await client.query(`${strange} AS $$ SELECT true $$`)
  const cells = Object.values(columns).map(
    (type, i) => `(v->>${i})::${type.replace(' PRIMARY KEY', '')}`,
  )
  for (const [table, rows] of tables) {
    await client.query(create(table))
    const insert = `INSERT INTO ${table} SELECT ${cells} FROM json_array_elements($1::json) v`
    await client.query(insert, [JSON.stringify(tuples(rows))])
  }
  await client.end()
  const model = await fromPostgres({ address: postgres.connectionString, hasData: true })
  expectNone({ ...repairModel(model, { nowMs }), model }, canaries)
})

test('CSV', async () => {
  const { tables, canaries } = plant(500_000)
  const cell = (value: JsonValue): string => `"${String(value).replaceAll('"', '""')}"`
  const files = [...tables].map(async ([table, rows]) => {
    const lines = [Object.keys(columns), ...tuples(rows)].map((row) => row.map(cell).join(','))
    const file = join(line.folder, `${table}.csv`)
    await writeFile(file, lines.join('\n'))
    return file
  })
  expectNone(await inferFromFiles(await Promise.all(files)), canaries)
})

test('JSON, also with rare properties of the rows themselves', async () => {
  const { tables, canaries } = plant(700_000)
  const more = [...tables].map(([table, rows]) => {
    const rare = (i: number) => (i % 97 === 5 ? { [`canaryproperty${i}`]: i } : {})
    return [table, rows.map((row, i) => ({ ...row, ...rare(i) }))] as const
  })
  const file = join(line.folder, 'things.json')
  await writeFile(file, JSON.stringify(Object.fromEntries(more)))
  expectNone(await inferFromFiles([file]), canaries)
})
