/** Tests the report of `spate infer --report`: its figures, its privacy, and that no name or value breaks the page. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inferRows } from '../../src/infer/infer-rows.ts'
import { compareTable } from '../../src/infer/report/comparison.ts'
import { generatedTables } from '../../src/infer/report/generated-tables.ts'
import { literalsOf } from '../../src/infer/report/literals.ts'
import { reportPage } from '../../src/infer/report/report-page.ts'
import { pairScore, shapeScore } from '../../src/infer/report/scores.ts'
import { modelOfRows } from '../../src/infer/rows/model-of-rows.ts'
import type { RowSet } from '../../src/infer/rows/row-sets.ts'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import type { JsonValue } from '../../src/text/json.ts'
import { newCommandLine, type TestCommandLine } from '../support/command-line.ts'

let line: TestCommandLine
beforeAll(async () => {
  line = await newCommandLine()
})
afterAll(async () => {
  await line?.remove()
})

const times = <T>(count: number, value: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => value(i))

const nowMs = Date.UTC(2026, 6)

function report(tables: Readonly<Record<string, readonly JsonValue[]>>, k?: number) {
  const sets = Object.entries(tables).map(([name, rows]): RowSet => ({ name, rows, notes: [] }))
  const { definition, model } = inferRows(sets, { nowMs, ...(k !== undefined && { k }) })
  if (model === undefined) throw new Error('has no model')
  const page = reportPage({ definition, model, source: 'rows', ...(k !== undefined && { k }) })
  return { definition, model, page }
}

const orders = Array.from({ length: 200 }, (_, i) => ({
  id: i + 1,
  status: i % 3 === 0 ? 'open' : 'paid',
  total: ((i * 7_919) % 5_000) / 100,
  email: `someone${i}@example.org`,
  note: i % 2 === 0 ? null : `Ring ${i} times`,
  empty: null,
}))

test('the scores are those of SDMetrics', () => {
  const of = (kind: 'numbers' | 'values', source: JsonValue[], generated: JsonValue[]) =>
    ({ name: 'a', kind, source, generated }) as Parameters<typeof shapeScore>[0]
  expect(shapeScore(of('numbers', [1, 2, 3, 4], [1, 2, 3, 4]))).toBe(1)
  expect(shapeScore(of('numbers', [1, 2, 3, 4], [3, 4, 5, 6]))).toBe(0.5)
  expect(shapeScore(of('values', ['a', 'a', 'b', 'b'], ['a', 'b', 'b', 'b']))).toBe(0.75)
  const x = of('numbers', [1, 2, 3, 4], [1, 2, 3, 4])
  expect(pairScore(x, of('numbers', [2, 4, 6, 8], [2, 4, 6, 8]), 1)).toBeCloseTo(1)
  expect(pairScore(x, of('numbers', [2, 4, 6, 8], [8, 6, 4, 2]), 1)).toBeCloseTo(0)
  expect(pairScore(x, of('numbers', [2, 4, 6, 8], [8, 6, 4, 2]), 5)).toBeUndefined()
})

test('columns are compared, and each value of the definition has its rows', () => {
  const { definition, model } = report({ orders })
  const table = model.tables[0]
  const made = generatedTables(definition).get('orders')
  if (table === undefined || made === undefined) throw new Error('has no table')
  const { columns, score, sourceRows, generatedRows } = compareTable(table, made, 20)
  expect({ sourceRows, generatedRows }).toEqual({ sourceRows: 200, generatedRows: 200 })
  expect(score).toBeGreaterThan(0.85)
  const kinds = Object.fromEntries(columns.map(({ name, kind }) => [name, kind]))
  expect(kinds).toMatchObject({
    status: 'values',
    total: 'numbers',
    email: 'lengths',
    empty: 'unknown',
  })
  const literals = literalsOf(definition, model)
  expect(literals).toContainEqual({
    table: 'orders',
    column: 'status',
    kind: 'value',
    text: 'paid',
    rows: 133,
  })
  expect(literals.filter(({ rows }) => rows < 20)).toEqual([])
})

test('with a smaller k, values of few rows are marked', () => {
  const rows = orders.map((row, i) => ({ ...row, status: i < 4 ? 'rare' : row.status }))
  const { definition, model } = report({ rows }, 1)
  const literal = literalsOf(definition, model).find(({ text }) => text === 'rare')
  expect(literal).toMatchObject({ kind: 'value', rows: 4 })
  const page = reportPage({ definition, model, source: 'rows', k: 20 })
  expect(page).toMatch(/\d+ of \d+ values are supported by fewer than 20 rows/)
})

test('the report shows no rare or personal value', () => {
  const rows = orders.map((row, i) => ({
    ...row,
    status: i < 4 ? 'canary' : row.status,
    size: i === 7 ? 91_827_364 : i % 90,
  }))
  const { page } = report({ rows })
  expect(page).not.toMatch(/canary|someone|91,?827|91827/)
  expect(page).toContain('paid')
})

test('names and values are escaped, and nothing is loaded from elsewhere', () => {
  const evil = '</td><script>alert(1)</script>'
  const rows = orders.map((row) => ({ ...row, [`${evil}"'&`]: `<img src=x onerror=alert(1)>` }))
  const { page } = report({
    [`<b>${evil}`]: rows,
    empty: [],
    nulls: orders.map(() => ({ a: null })),
  })
  expect(page).not.toMatch(/<script|<img|<b><|onerror=alert\(1\)>/)
  expect(page).toContain('&lt;img src=x')
  expect(page).not.toMatch(/https?:\/\/|<(?:img|iframe|link)\b|@import|url\(/i)
})

test('the page stays small for 500 tables, many columns and huge texts', () => {
  const names = ['a', 'b', 'c', 'd']
  const rows = times(22, (i) =>
    Object.fromEntries(names.map((name) => [name, `${'x'.repeat(9_000)}${i}`])),
  )
  const keys = times(500, (i) => `${'table '.repeat(9)}${i}`)
  const model = modelOfRows(keys.map((name) => ({ name, rows, notes: [] })))
  const property = { type: 'lorem.word' }
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, property])),
  }
  const huge = { type: 'object', properties: { a: { enum: [`${'x'.repeat(9_000)}1`] } } }
  const entities = Object.fromEntries(
    keys.map((key, i) => [key, { rate: { count: 3 }, schema: i === 0 ? huge : schema }]),
  )
  const page = reportPage({ definition: { entities }, model, source: 'rows', k: 1 })
  expect(page.length).toBeLessThan(4_000_000)
  expect(page).toContain('more columns are not shown')
  expect(page).not.toContain('x'.repeat(400))
})

test('the command writes the page of a SQLite file', async () => {
  const { DatabaseSync } = await loadSqlite()
  const database = new DatabaseSync(join(line.folder, 'shop.db'))
  database.exec(`CREATE TABLE users (id INTEGER PRIMARY KEY, kind TEXT NOT NULL);
    CREATE TABLE orders (id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES users, total REAL);
    WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < 90) INSERT INTO users SELECT v, CASE v % 3 WHEN 0 THEN 'a' ELSE 'b' END FROM n;
    WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < 300) INSERT INTO orders SELECT v, 1 + v % 90, v * 1.5 FROM n`)
  database.close()
  const words = ['infer', 'sqlite:shop.db', '--output', 'shop.yml', '--report', 'report.html']
  expect(await line.spate(words)).toMatchObject({
    code: 0,
    stderr: 'Wrote the report report.html\n',
  })
  const page = await readFile(join(line.folder, 'report.html'), 'utf8')
  expect(page).toContain('<code>user_id</code> to users')
  expect(page).toContain('Each of the')
  expect(await line.spate(words)).not.toMatchObject({ code: 0 })
})

test('a schema has no rows to report on', async () => {
  const { writeFile } = await import('node:fs/promises')
  await writeFile(
    join(line.folder, 'a.schema.json'),
    '{"type":"object","properties":{"a":{"type":"integer"}},"$schema":"https://json-schema.org/draft/2020-12/schema"}',
  )
  expect(await line.spate(['infer', 'a.schema.json', '--report', 'r.html'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--report applies to sources with rows'),
  })
})
