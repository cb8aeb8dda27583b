/** Tests `spate infer` on larger tables, of which it reads a sample. */

import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { evenSchedule, formatInstant, scheduleAround } from '../../src/infer/plan/timeline.ts'
import { scan } from '../../src/infer/read/postgres/scan.ts'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import { durationText } from '../../src/text/duration.ts'
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

async function inferred(source: string, ...words: readonly string[]) {
  const { code, stdout, stderr } = await line.spate(['infer', source, ...words])
  expect({ code, stderr }).toMatchObject({ code: 0 })
  return { definition: parse(stdout), notes: stderr }
}

async function sqlite(name: string, sql: string): Promise<void> {
  const { DatabaseSync } = await loadSqlite()
  const database = new DatabaseSync(join(line.folder, name))
  database.exec(sql)
  database.close()
}

test('a SQLite table covers the time of all its rows', async () => {
  await sqlite(
    'orders.db',
    `CREATE TABLE orders (id INTEGER PRIMARY KEY, created_at TEXT NOT NULL, seen_on DATE, checked_on DATE);
    INSERT INTO orders SELECT value, strftime('%Y-%m-%dT%H:00:00Z', '2025-03-01', '+' || value || ' hours'), date('2025-03-01', '+' || value || ' hours'),
      date('2025-03-01', '+' || (value * 7919 % 6000) || ' hours')
    FROM (WITH RECURSIVE n(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM n WHERE value < 5999) SELECT value FROM n)`,
  )
  const { definition } = await inferred('orders.db')
  expect(definition).toMatchObject({ start: '2025-03-01', end: '2025-11-06' })
  expect(definition.entities.orders.rate).toEqual({ base: '24/day', count: 6_000 })
  expect(definition.entities.orders.schema.properties).toMatchObject({
    created_at: { type: 'time.now' },
    seen_on: { type: 'time.date' },
    checked_on: { from: '2025-03-01', to: '2025-11-05' },
  })
})

test('a time that a condition bounds, or that is missing in a row, still sets the time of the definition', async () => {
  const instants = `strftime('%Y-%m-%dT%H:00:00Z', '2025-03-01', '+' || value || ' hours')`
  await sqlite(
    'bounded.db',
    `CREATE TABLE bounded (id INTEGER PRIMARY KEY, created_at TIMESTAMP NOT NULL CHECK (created_at >= '2020-01-01'));
    CREATE TABLE missing (id INTEGER PRIMARY KEY, created_at TIMESTAMP);
    WITH RECURSIVE n(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM n WHERE value < 499)
      INSERT INTO bounded SELECT value, ${instants} FROM n;
    WITH RECURSIVE n(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM n WHERE value < 499)
      INSERT INTO missing SELECT value, CASE WHEN value % 50 > 0 THEN ${instants} END FROM n`,
  )
  for (const table of ['bounded', 'missing']) {
    const { definition } = await inferred('bounded.db', '--tables', table)
    expect(definition).toMatchObject({ start: '2025-03-01', end: '2025-03-22' })
  }
})

const rows = (from: number, to: number): string =>
  `INSERT INTO grown.bookings SELECT n, timestamptz '2025-01-01Z' + n * interval '30 minutes' FROM generate_series(${from}, ${to}) n;`

test('a PostgreSQL table that has grown since it was analyzed is counted', async () => {
  await postgres.psql(
    `CREATE SCHEMA grown; CREATE TABLE grown.bookings (id int PRIMARY KEY, booked_at timestamptz NOT NULL) WITH (autovacuum_enabled = false);
    ${rows(1, 5_500)} ANALYZE grown.bookings; ${rows(5_501, 12_000)}`,
  )
  const { definition, notes } = await inferred(postgres.connectionString, '--schema', 'grown')
  expect(definition).toMatchObject({ start: '2025-01-01', end: '2025-09-09' })
  expect(definition.entities.bookings.rate).toEqual({ base: '47.8/day', count: 12_000 })
  expect(notes).not.toContain('about')
})

test('the scan of a PostgreSQL table has a time limit', async () => {
  await postgres.psql('CREATE TABLE wide AS SELECT n AS id FROM generate_series(1, 1000000) n')
  const client = new pg.Client({ connectionString: postgres.connectionString })
  await client.connect()
  const place = {
    oid: '',
    schema: 'public',
    name: 'wide',
    rowCount: 1,
    bytes: 1,
    isReadable: true,
    isPartitioned: false,
    hasHeirs: false,
    comment: null,
  }
  await client.query('BEGIN')
  const patience = { leftMs: 1 }
  expect(await scan(client, { place, columns: [] }, patience)).toBeUndefined()
  expect(patience.leftMs).toBeLessThanOrEqual(0)
  expect(await scan(client, { place, columns: [] }, patience)).toBeUndefined()
  expect(await scan(client, { place, columns: [] }, { leftMs: 60_000 })).toEqual({
    rowCount: 1_000_000,
    columns: [],
  })
  await client.end()
})

test('unique texts keep their format', async () => {
  await sqlite(
    'forms.db',
    `CREATE TABLE branches (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, shelf TEXT UNIQUE);
    INSERT INTO branches VALUES (1, 'Branch 1', 'A-01'), (2, 'Branch 2', 'A-02'), (3, 'Branch 3', 'B-01')`,
  )
  const patterns = async (...words: readonly string[]) => {
    const { definition } = await inferred('forms.db', '--k', '1', ...words)
    const { name, shelf } = definition.entities.branches.schema.properties
    expect([name, shelf]).toMatchObject([{ unique: true }, { unique: true }])
    return [name.pattern, shelf.pattern]
  }
  expect(await patterns()).toEqual(['^Branch \\d$', '^[A-Z]-\\d{2}$'])
  expect(await patterns('--rows', 'branches=5000')).toEqual(['^Branch \\d{4}$', '^[A-Z]-\\d{3}$'])
})

test('the rows of an archive keep its time', async () => {
  await sqlite(
    'archive.db',
    `CREATE TABLE letters (id INTEGER PRIMARY KEY, sent_at TEXT NOT NULL);
    INSERT INTO letters SELECT value, strftime('%Y-%m-%dT%H:00:00Z', '1998-03-01', '+' || value || ' days')
    FROM (WITH RECURSIVE n(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM n WHERE value < 299) SELECT value FROM n)`,
  )
  const { definition } = await inferred('archive.db')
  expect(definition).toMatchObject({ start: '1998-03-01', end: '1998-12-26' })
})

test('children follow their parents with a delay of days', () => {
  const timeline = { startMs: Date.UTC(2025, 0), endMs: Date.UTC(2026, 0) }
  const daysOf = ({ starts }: { readonly starts: readonly number[] }): string =>
    starts.map((ms) => formatInstant(ms).slice(0, 10)).join(' ')
  expect(daysOf(evenSchedule(timeline, 3))).toBe('2025-01-01 2025-02-24 2025-04-19 2026-01-01')
  const around = (latestMs: number): string =>
    daysOf(scheduleAround(timeline, { stages: 3, main: 1, latestMs }))
  expect(around(Number.POSITIVE_INFINITY)).toBe('2024-11-08 2025-01-01 2026-01-01 2026-02-24')
  expect(around(timeline.endMs)).toBe('2024-11-08 2025-01-01 2025-11-08 2026-01-01')
  const lengths = [54 * 86_400_000, 86_400_000, 36 * 3_600_000, 90_000, 1_500]
  expect(lengths.map(durationText)).toEqual([
    '54 days',
    '1 day',
    '36 hours',
    '90 seconds',
    '1500 milliseconds',
  ])
})

test('a note reports a table that cannot follow the time of its rows', async () => {
  await sqlite(
    'staged.db',
    `CREATE TABLE kinds (id INTEGER PRIMARY KEY, created_at TEXT);
    CREATE TABLE things (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL REFERENCES kinds, created_at TEXT);
    INSERT INTO kinds VALUES (1, '2025-01-01T00:00:00Z'), (2, '2025-01-01T00:00:00Z');
    INSERT INTO things SELECT value, 1 + value % 2, strftime('%Y-%m-%dT%H:00:00Z', '2025-01-01', '+' || value || ' days')
    FROM (WITH RECURSIVE n(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM n WHERE value < 99) SELECT value FROM n)`,
  )
  const { notes } = await inferred('staged.db', '--k', '1')
  expect(notes).toContain('note: kinds has rows only until 2025-01-01, unlike the source')
  expect(notes).not.toContain('note: things')
})

const books = `CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT);
  CREATE TABLE copies (book INTEGER NOT NULL REFERENCES books, number INTEGER NOT NULL, PRIMARY KEY (book, number));
  CREATE TABLE loans (book INTEGER NOT NULL REFERENCES books, day INTEGER NOT NULL, UNIQUE (book, day));`

test('the numbers of children per parent are kept', async () => {
  const numbers = 'WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < 300)'
  const filled = `${books} ${numbers} INSERT INTO books SELECT v, 'b' FROM n;
    INSERT INTO copies SELECT id, c.v FROM books, (SELECT 1 AS v UNION SELECT 2) c;
    ${numbers} INSERT INTO loans SELECT books.id, n.v FROM books, n WHERE n.v <= 1 + books.id % 5;`
  await sqlite('books.db', filled)
  await postgres.psql(`CREATE SCHEMA library; SET search_path = library; ${filled}`)
  for (const words of [['books.db'], [postgres.connectionString, '--schema', 'library']] as const) {
    const [source, ...more] = words
    const { entities } = (await inferred(source, ...more)).definition
    expect(entities.copies.per).toMatchObject({ entity: 'books', count: 2 })
    expect(entities.loans.per).toMatchObject({ entity: 'books', count: { minimum: 1, maximum: 5 } })
  }
})
