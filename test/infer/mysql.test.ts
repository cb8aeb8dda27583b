/** Tests that databases of MariaDB are read, and that `spate run --local` fills an empty copy with their definition. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Column, DataModel } from '../../src/infer/model/model.ts'
import { fromMysql } from '../../src/infer/read/mysql/read-mysql.ts'
import { newCommandLine, type TestCommandLine } from '../support/command-line.ts'
import { startMariaDb, type ThrowawayMariaDb } from '../support/mariadb.ts'
import { mysqlSamples } from './mysql-schemas.ts'

let line: TestCommandLine
let server: ThrowawayMariaDb
beforeAll(async () => {
  ;[line, server] = await Promise.all([newCommandLine(), startMariaDb()])
})
afterAll(async () => {
  await line?.remove()
  await server?.stop()
})

function create(database: string, sql: string): void {
  server.sql(`CREATE DATABASE ${database} CHARACTER SET utf8mb4`)
  server.sql(`SET sql_mode = ''; ${sql}`, database)
}

/** Infers a definition of the database and imports it into an empty copy. Returns the number of events by entity. */
async function imported(
  database: string,
  schema: string,
): Promise<Readonly<Record<string, number>>> {
  const [file, copy] = [`${database}.yml`, `${database}_copy`]
  create(copy, schema)
  const inferred = await line.spate(['infer', server.addressOf(database), '--output', file])
  expect(inferred).toMatchObject({ code: 0, stderr: expect.not.stringContaining('skipped') })
  const environment = { ...server.environment, TARGET_DATABASE: copy }
  const ran = await line.spate(['run', file, '--local', '--json'], { environment })
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
  const last = JSON.parse(ran.stdout.trim().split('\n').at(-1) ?? '')
  expect(last).toMatchObject({ type: 'summary', end: 'done', errors: 0 })
  return last.entities
}

describe.each(mysqlSamples)('$name', ({ name, schema, data }) => {
  test.each([
    ['with rows', name, data],
    ['without rows', `${name}_empty`, ''],
  ])('is filled %s', async (_, database, rows) => {
    create(database, schema + rows)
    const entities = await imported(database, schema)
    for (const [key, events] of Object.entries(entities)) {
      const count = server.sql(`SELECT count(*) FROM \`${key}\``, `${database}_copy`)
      expect([key, Number(count)]).toEqual([key, events])
    }
  })
})

async function modelOf(database: string): Promise<DataModel> {
  return fromMysql({ address: server.addressOf(database), hasData: true })
}

test('types, keys and conditions become those of the model', async () => {
  create(
    'types',
    `CREATE TABLE parents (a int, b varchar(5), PRIMARY KEY (b, a));
    CREATE TABLE t (
      id bigint unsigned AUTO_INCREMENT PRIMARY KEY, small smallint, flag tinyint(1), stars tinyint(1), bits bit(5), y year,
      price decimal(6,2) unsigned, ratio double, label varchar(30) COLLATE utf8mb4_bin NOT NULL, word varchar(30),
      note text NOT NULL, size enum('s','it''s'), tags set('x','y'), hash binary(16), title varbinary(255), data json NOT NULL,
      place point, at datetime(3), double_id bigint unsigned AS (id * 2) VIRTUAL, a int, b varchar(5),
      UNIQUE whole (word), UNIQUE start (note (10)), UNIQUE (a, label), FOREIGN KEY (b, a) REFERENCES parents (b, a),
      CHECK (size <> 'it\\'s' OR label REGEXP '^\\\\\\\\d')
    ) COMMENT 'things';
    INSERT INTO t (flag, stars, label, note, data, at) VALUES (1, 4, 'l', 'n', '{}', '0000-00-00'), (0, 5, 'm', 'o', '[]', '2026-01-02 03:04:05');`,
  )
  const { tables, notes } = await modelOf('types')
  expect(notes).toEqual([])
  const table = tables.find(({ key }) => key === 't')
  const types = (table?.columns ?? []).map(({ name, type }: Column) => [name, type])
  expect(Object.fromEntries(types)).toEqual({
    id: { kind: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    small: { kind: 'integer', minimum: -32_768, maximum: 32_767 },
    flag: { kind: 'boolean' },
    stars: { kind: 'integer', minimum: -128, maximum: 127 },
    bits: { kind: 'integer', minimum: 0, maximum: 31 },
    y: { kind: 'integer', minimum: 1901, maximum: 2155 },
    price: { kind: 'decimal', precision: 6, scale: 2 },
    ratio: { kind: 'decimal' },
    label: { kind: 'text', maxLength: 30 },
    word: { kind: 'text', maxLength: 30, isCaseless: true },
    note: { kind: 'text', maxLength: 10, isCaseless: true },
    size: { kind: 'enum', values: ['s', "it's"] },
    tags: { kind: 'enum', values: ['x', 'y'] },
    hash: { kind: 'bytes', maxLength: 16 },
    title: { kind: 'text', maxLength: 63 },
    data: { kind: 'json' },
    place: { kind: 'native', name: 'mysql point' },
    at: { kind: 'timestamp' },
    double_id: { kind: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    a: { kind: 'integer', minimum: -2_147_483_648, maximum: 2_147_483_647 },
    b: { kind: 'text', maxLength: 5, isCaseless: true },
  })
  expect(table).toMatchObject({
    primaryKey: ['id'],
    uniques: [['a', 'label'], ['note'], ['word']],
    foreignKeys: [{ columns: ['b', 'a'], target: 'parents', targetColumns: ['b', 'a'] }],
    checks: [{ condition: { kind: 'or' } }],
    rowCount: 2,
    comment: 'things',
  })
  const columnOf = (name: string) => table?.columns.find((column) => column.name === name)
  expect(columnOf('id')).toMatchObject({ isCounter: true, isNullable: false })
  expect(columnOf('double_id')).toMatchObject({ isGenerated: true })
  expect(columnOf('at')?.statistics).toMatchObject({ nullShare: 0.5 })
})

test('large tables are sampled, and their number of rows and first and last time are those of all rows', async () => {
  create(
    'large',
    `CREATE TABLE visits (id int PRIMARY KEY, at datetime NOT NULL);
    INSERT INTO visits SELECT seq, '2026-01-01' + INTERVAL seq MINUTE FROM seq_1_to_20000;`,
  )
  const [table] = (await modelOf('large')).tables
  const [id, at] = table?.columns ?? []
  expect(table?.rowCount).toBe(20_000)
  expect(at?.statistics).toMatchObject({
    isComplete: false,
    minimum: '2026-01-01T00:01:00.000Z',
    maximum: '2026-01-14T21:20:00.000Z',
  })
  const samples = (id?.statistics?.samples ?? []).map(Number)
  expect(samples).toEqual(samples.toSorted((a, b) => a - b))
  expect(samples.at(-1)).toBeGreaterThan(19_000)
})

test('tables of other servers, and tables that are not selected, are not read', async () => {
  create(
    'some',
    'CREATE TABLE a (x int); CREATE TABLE b (x int); CREATE TABLE part (x int) ENGINE=MyISAM; CREATE TABLE hole (x int) ENGINE=MERGE UNION=(part); CREATE TRIGGER up BEFORE INSERT ON b FOR EACH ROW SET NEW.x = NEW.x + 1;',
  )
  const source = server.addressOf('some')
  const { code, stdout, stderr } = await line.spate(['infer', source, '--tables', 'b,hole'])
  expect(code).toBe(0)
  expect(Object.keys(parse(stdout).entities)).toEqual(['b'])
  expect(stderr).toContain('note: hole was skipped: its engine is MRG_MyISAM')
  expect(stderr).toContain(
    'change rows: up; "mysqldump --no-data --skip-triggers" creates a copy without it',
  )
})

test('a database with rows is not filled', async () => {
  create('filled', "CREATE TABLE a (x int); INSERT INTO a VALUES (1); CREATE TABLE `it's` (x int);")
  expect(
    await line.spate(['infer', server.addressOf('filled'), '--output', 'filled.yml']),
  ).toMatchObject({ code: 0 })
  const environment = { ...server.environment, TARGET_DATABASE: 'filled' }
  const ran = await line.spate(['run', 'filled.yml', '--local'], { environment })
  expect(ran.code).not.toBe(0)
  expect(ran.stderr).toContain(
    'a already has rows: TARGET_DATABASE must be an empty copy of the database',
  )
})

test.each([
  ['mysql://app:s3cret@127.0.0.1:1/shop', 'cannot connect to mysql://app@127.0.0.1:1/shop: '],
  ['mysql://app:s3cret@127.0.0.1', 'must be a URL such as mysql://user@host:3306/database'],
])('fails for %s without its password', async (source, message) => {
  const { code, stderr } = await line.spate(['infer', source])
  expect(code).not.toBe(0)
  expect(stderr).toContain(message)
  expect(stderr).not.toContain('s3cret')
})
