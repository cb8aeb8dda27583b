/**
 * Statements of many rows in large transactions, as `spate run` writes them by default: the rows are those of the events
 * whatever their columns and length are, however slow the client is, and a failure names the statement.
 */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgres } from '../../scripts/postgres.mjs'
import { newFolder, runLine } from '../support/command-line.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'

let postgres: ThrowawayPostgres
let psql: string
beforeAll(async () => {
  postgres = await startPostgres()
  psql = `${findPostgres()}/psql -X -h ${postgres.socketDirectory} -U postgres -d postgres`
})
afterAll(() => postgres.stop())

interface Parts {
  readonly limit: number
  readonly properties: object
  readonly columns: string
  readonly format?: unknown
}

/** Returns a definition of one table in SQLite. `client` is the command, for the database `t.db`. */
function inSqlite({ limit, properties, columns, format = 'sql' }: Parts, client = 'sqlite3 t.db') {
  const before = `rm -f t.db; sqlite3 t.db 'CREATE TABLE notes (${columns})'`
  return definition({ limit, properties, system: { format, import: { before, command: client } } })
}

function inPostgres({ limit, properties, columns, format = 'sql' }: Parts) {
  const before = `${psql} -q -c 'DROP TABLE IF EXISTS notes' -c 'CREATE TABLE notes (${columns})'`
  return definition({ limit, properties, system: { format, import: { before, command: psql } } })
}

function definition({
  limit,
  properties,
  system,
}: {
  readonly limit: number
  readonly properties: object
  readonly system: object
}): object {
  return {
    ...{ key: 'statements', start: '2026-01-01', end: '2026-01-02', systems: { db: system } },
    entities: {
      notes: {
        ...{ rate: `${limit * 1.2}/day`, limit, system: { type: 'db' } },
        schema: { type: 'object', properties },
      },
    },
  }
}

/** Returns the values of the events of the definition in a folder, and the number of its error events. */
async function eventsIn(folder: string) {
  const { stdout } = await runLine(['run', '--local', '--stdout'], { folder })
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const values = events.flatMap(({ type, value }) => (type === 'create' ? [value] : []))
  return { values, errors: events.length - values.length }
}

function inTable(folder: string, sql: string): string {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 } as const
  return execFileSync('sqlite3', ['t.db', sql], options).trim()
}

/** Columns that are absent, null or texts with special characters, and events that cannot be generated. */
const changing: Parts = {
  limit: 30_000,
  properties: {
    id: { type: 'id.integer' },
    a: { type: 'integer', presence: 0.7 },
    b: { enum: ["it's; ), (", 'line\nbreak', 'back\\slash', null, ''], presence: 0.5 },
    c: { type: 'function', expression: '9 % (self.id % 700)' },
  },
  columns: 'id INTEGER PRIMARY KEY, a INTEGER, b TEXT DEFAULT NULL, c INTEGER',
}

test('rows with other columns and between errors, in SQLite', async () => {
  const folder = await newFolder(inSqlite(changing))
  const { stderr } = await runLine(['run', '--local'], { folder })
  expect(stderr).toContain('42 events could not be generated')
  const { values, errors } = await eventsIn(folder)
  expect(errors).toBe(42)
  const stored = inTable(folder, 'SELECT json_group_array(json_array(id, a, b, c)) FROM notes')
  const wanted = values.map(({ id, a = null, b = null, c = null }) => [id, a, b, c])
  expect(JSON.parse(stored)).toEqual(wanted)
})

test('rows with other columns and between errors, in PostgreSQL', async () => {
  const folder = await newFolder(inPostgres(changing))
  const { stderr } = await runLine(['run', '--local'], { folder })
  expect(stderr).toContain('42 events could not be generated')
  const { values } = await eventsIn(folder)
  const stored = await postgres.psql(
    'SELECT json_agg(json_build_array(id, a, b, c) ORDER BY id) FROM notes',
  )
  const wanted = values.map(({ id, a = null, b = null, c = null }) => [id, a, b, c])
  expect(JSON.parse(stored)).toEqual(wanted)
})

test.each([
  ['chosen by the import', 'sql'],
  ['10,000 rows', { type: 'sql', batch: 10_000 }],
])('statements of long rows stay below the limit of the client, %s', async (_, format) => {
  const text = { type: 'string', minLength: 20_000, maxLength: 240_000 }
  const properties = { id: { type: 'id.integer' }, text }
  const columns = 'id INTEGER PRIMARY KEY, text TEXT'
  // SQLite accepts statements of up to a million bytes by default; Debian's accepts more.
  const client = "sqlite3 -cmd '.limit sql_length 1000000' t.db"
  const folder = await newFolder(inSqlite({ limit: 120, properties, columns, format }, client))
  const { stderr } = await runLine(['run', '--local'], { folder })
  expect(stderr).toContain('✓')
  const { values } = await eventsIn(folder)
  const stored = inTable(folder, 'SELECT json_group_array(text) FROM notes')
  expect(JSON.parse(stored)).toEqual(values.map((value) => value.text))
})

const many: Parts = {
  limit: 60_000,
  properties: { id: { type: 'id.integer' }, name: { type: 'person.name' } },
  columns: 'id INTEGER PRIMARY KEY, name TEXT',
}

test('a transaction ends when its client is slow, and the rows are the same', async () => {
  // The client stops reading within a transaction, for longer than a transaction lasts.
  const client = 'tee -a log | (head -c 600000; sleep 1.5; cat) | sqlite3 t.db'
  const folder = await newFolder(inSqlite(many, client))
  const { stderr } = await runLine(['run', '--local'], { folder })
  expect(stderr).toContain('✓')
  expect(inTable(folder, 'SELECT count(*), max(id) FROM notes')).toBe('60000|60000')
  const log = readFileSync(join(folder, 'log'), 'utf8')
  const begun = log.match(/^BEGIN;$/gm)?.length ?? 0
  // Three batches of 20,000 events are written in at least two transactions.
  expect(begun).toBeGreaterThan(1)
  expect(log.match(/^COMMIT;$/gm)?.length).toBe(begun)
  expect(log.match(/^INSERT INTO notes/gm)?.length).toBeLessThan(60)
})

test.each(['SQLite', 'PostgreSQL'])(
  'a failure in a later batch names its statement, in %s',
  async (database) => {
    const columns = `${many.columns}, CHECK (id <> 51234)`
    const parts = { ...many, columns }
    const folder = await newFolder(database === 'SQLite' ? inSqlite(parts) : inPostgres(parts))
    const { code, stderr } = await runLine(['run', '--local'], { folder })
    expect(code).toBe(5)
    const named = /at one of the events ([\d,]+) to ([\d,]+) of the run, of notes/.exec(stderr)
    const [from = 0, to = 0] = named?.slice(1).map((text) => Number(text.replaceAll(',', ''))) ?? []
    expect(from).toBeGreaterThan(40_000)
    expect(from).toBeLessThanOrEqual(51_234)
    expect(to).toBeGreaterThanOrEqual(51_234)
    expect(to - from).toBeLessThan(10_000)
  },
)
