/** Tests that a large table is sampled across all its rows: its first rows are not representative. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statistics, Table } from '../../src/infer/model/model.ts'
import { fromPostgres } from '../../src/infer/read/postgres/read-postgres.ts'
import { fromSqlite } from '../../src/infer/read/sqlite/read-sqlite.ts'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'

let postgres: ThrowawayPostgres
let folder: string
beforeAll(async () => {
  postgres = await startPostgres()
  folder = await mkdtemp(join(tmpdir(), 'spate-test-'))
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true })
})

async function inPostgres(sql: string, table: string): Promise<Table> {
  const client = new pg.Client({ connectionString: postgres.connectionString })
  await client.connect()
  await client.query(sql)
  await client.end()
  const source = { address: postgres.connectionString, hasData: true, tables: [table] }
  return (await fromPostgres(source)).tables[0] as Table
}

async function inSqlite(sql: string): Promise<Table> {
  const { DatabaseSync } = await loadSqlite()
  const file = join(folder, `${crypto.randomUUID()}.db`)
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
  return (await fromSqlite({ file, shown: file, hasData: true })).tables[0] as Table
}

function statisticsOf({ columns }: Table): Readonly<Record<string, Statistics | undefined>> {
  return Object.fromEntries(columns.map(({ name, statistics }) => [name, statistics]))
}

function shareOf(statistics: Statistics | undefined, value: string): number {
  const { scalars = [], count = 1 } = statistics?.values ?? {}
  return scalars.filter((one) => one === value).length / count
}

test('300,000 rows', async () => {
  const table = await inPostgres(
    `CREATE TABLE big (id bigserial PRIMARY KEY, kind text, at timestamptz, note text, rare int);
    INSERT INTO big (kind, at, note, rare)
      SELECT (ARRAY['a','b','b'])[1 + i % 3], '2025-01-01'::timestamptz + i * interval '30 seconds',
        repeat('lorem ', 30), CASE WHEN i % 1000 = 0 THEN i END
      FROM generate_series(1, 300000) i`,
    'big',
  )
  expect(table.rowCount).toBe(300_000)
  const statistics = statisticsOf(table)
  // 300,000 times half a minute are 104 days.
  expect(String(statistics.at?.minimum)).toMatch(/^2025-01-0/)
  expect(String(statistics.at?.maximum)).toMatch(/^2025-04-1/)
  expect(statistics.id?.rowCount).toBe(5_000)
  expect(shareOf(statistics.kind, 'b')).toBeCloseTo(0.67, 1)
  expect(statistics.rare?.nullShare).toBeGreaterThan(0.99)
  expect(String(statistics.note?.samples[0])).toHaveLength(180)
})

/** The first 20,000 rows have another status, and the phone numbers are added afterwards. */
const aged = (series: string, days: string) => `
  CREATE TABLE tickets (id integer PRIMARY KEY, status text, day date, phone text);
  INSERT INTO tickets ${series.replace('COLUMNS', `n, CASE WHEN n <= 20000 THEN 'legacy' ELSE 'modern' END, ${days}, NULL`)};`
const filled = `UPDATE tickets SET phone = '+1 555 ' || id WHERE id % 2 = 0;`
const agedInSqlite = aged(
  'WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 50000) SELECT COLUMNS FROM s',
  "date('2020-01-01', (n / 100) || ' days')",
)

test.each([
  [
    'PostgreSQL with old planner statistics',
    () =>
      inPostgres(
        `${aged('SELECT COLUMNS FROM generate_series(1, 50000) n', "date '2020-01-01' + n / 100")} ANALYZE tickets; ${filled}`,
        'tickets',
      ),
  ],
  [
    'partitions of PostgreSQL',
    () =>
      inPostgres(
        `CREATE TABLE parted (id integer, status text, day date, phone text) PARTITION BY RANGE (id);
        CREATE TABLE parted_1 PARTITION OF parted FOR VALUES FROM (0) TO (30000);
        CREATE TABLE parted_2 PARTITION OF parted FOR VALUES FROM (30000) TO (90000);
        INSERT INTO parted SELECT id, status, day, phone FROM tickets`,
        'parted',
      ),
  ],
  ['SQLite', () => inSqlite(`${agedInSqlite} ${filled}`)],
  [
    'SQLite without rowid',
    () => inSqlite(`${agedInSqlite.replace('phone text)', 'phone text) WITHOUT ROWID')} ${filled}`),
  ],
])('50,000 rows are sampled across the table in %s', async (_, readTable) => {
  const table = await readTable()
  expect(table.rowCount).toBe(50_000)
  const { id, status, day, phone } = statisticsOf(table)
  expect(id?.rowCount).toBe(5_000)
  expect(shareOf(status, 'legacy')).toBeCloseTo(0.4, 1)
  expect(shareOf(status, 'modern')).toBeCloseTo(0.6, 1)
  expect(phone?.nullShare).toBeCloseTo(0.5, 1)
  expect([day?.minimum, day?.maximum]).toEqual(['2020-01-01', '2021-05-15'])
})
