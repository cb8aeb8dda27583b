/**
 * Tests the complete way: a database is read, and its definition is imported by `spate run --local` into an empty copy.
 */

import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import { newCommandLine, type TestCommandLine } from '../support/command-line.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { postgresSamples, type Sample } from './postgres-schemas.ts'
import { sqliteSamples } from './sqlite-schemas.ts'

let line: TestCommandLine
let postgres: ThrowawayPostgres
beforeAll(async () => {
  ;[line, postgres] = await Promise.all([newCommandLine(), startPostgres()])
})
afterAll(async () => {
  await line?.remove()
  await postgres?.stop()
})

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns the number of events by entity from the summary line. */
function entitiesOf(lines: string): Readonly<Record<string, number>> {
  const last = JSON.parse(lines.trim().split('\n').at(-1) ?? '')
  expect(last).toMatchObject({ type: 'summary', end: 'done', errors: 0 })
  return last.entities
}

/** Returns the samples, each with the rows of its application and without rows. */
function statesOf(samples: readonly Sample[]) {
  return samples.flatMap((sample) => [
    { ...sample, state: 'full' },
    { ...sample, name: `${sample.name}_empty`, data: '', state: 'empty' },
  ])
}

test.each(statesOf(postgresSamples))('PostgreSQL: $name', async ({ name, schema, data }) => {
  for (const database of [name, `${name}_copy`]) await postgres.psql(`CREATE DATABASE ${database}`)
  const address = (database: string) =>
    postgres.connectionString.replace('/postgres?', `/${database}?`)
  const connect = async (database: string) => {
    const client = new pg.Client({ connectionString: address(database) })
    await client.connect()
    return client
  }
  const full = await connect(name)
  await full.query(schema + data)
  await full.query('ANALYZE')
  await full.end()
  const file = `${name}.yml`
  const inferred = await line.spate(['infer', address(name), '--output', file])
  expect(inferred).toMatchObject({ code: 0, stderr: expect.not.stringContaining('skipped') })
  const copy = await connect(`${name}_copy`)
  await copy.query(schema)
  const environment = { TARGET_DATABASE_URL: address(`${name}_copy`), PATH: process.env.PATH ?? '' }
  const ran = await line.spate(['run', file, '--local', '--json'], { environment })
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
  for (const [key, events] of Object.entries(entitiesOf(ran.stdout))) {
    const table = key.split('.').map(quoted).join('.')
    const { rows } = await copy.query(`SELECT count(*)::int AS count FROM ${table}`)
    expect([key, rows[0].count]).toEqual([key, events])
  }
  if (name === 'shop') {
    // Sequences are after the imported rows, so the next row gets an unused number.
    const { rows } = await copy.query("INSERT INTO tags (label) VALUES ('new') RETURNING id")
    expect(rows).toEqual([{ id: 16 }])
  }
  await copy.end()
})

test.each(statesOf(sqliteSamples))('SQLite: $name', async ({ name, schema, data }) => {
  const { DatabaseSync } = await loadSqlite()
  const path = join(line.folder, `${name}.db`)
  const original = new DatabaseSync(path)
  original.exec(schema + data)
  original.close()
  const file = `${name}-sqlite.yml`
  expect(await line.spate(['infer', `${name}.db`, '--output', file])).toMatchObject({ code: 0 })
  const environment = { PATH: process.env.PATH ?? '' }
  const ran = await line.spate(['run', file, '--local', '--json'], { environment })
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
  const filled = new DatabaseSync(join(line.folder, `${name}-copy.db`))
  expect(filled.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  for (const [key, events] of Object.entries(entitiesOf(ran.stdout))) {
    const found = filled.prepare(`SELECT count(*) AS count FROM ${quoted(key)}`).get()
    expect([key, found]).toEqual([key, { count: events }])
  }
  filled.close()
})

test('a row with two references is generated even if its parent precedes the rows of the other table', async () => {
  const { DatabaseSync } = await loadSqlite()
  const original = new DatabaseSync(join(line.folder, 'survey.db'))
  original.exec(`
    CREATE TABLE survey (id TEXT PRIMARY KEY NOT NULL);
    CREATE TABLE display (id TEXT PRIMARY KEY NOT NULL, survey_id TEXT NOT NULL REFERENCES survey);
    CREATE TABLE response (id TEXT PRIMARY KEY NOT NULL, survey_id TEXT NOT NULL REFERENCES survey, display_id TEXT UNIQUE REFERENCES display);
    CREATE TABLE quota (id TEXT PRIMARY KEY NOT NULL, survey_id TEXT NOT NULL REFERENCES survey);
    CREATE TABLE link (response_id TEXT NOT NULL REFERENCES response, quota_id TEXT NOT NULL REFERENCES quota, PRIMARY KEY (response_id, quota_id));`)
  original.close()
  expect(await line.spate(['infer', 'survey.db', '--output', 'survey.yml'])).toMatchObject({
    code: 0,
  })
  const ran = await line.spate(['run', 'survey.yml', '--local', '--json'], {
    environment: { PATH: process.env.PATH ?? '' },
  })
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
  const { link, quota } = entitiesOf(ran.stdout)
  expect(Number(link)).toBeGreaterThan(0.9 * Number(quota))
})

test('a SQLite table with a foreign key to a missing table is skipped, and the others are filled', async () => {
  const { DatabaseSync } = await loadSqlite()
  const original = new DatabaseSync(join(line.folder, 'missing.db'))
  original.exec(`
    CREATE TABLE places (id INTEGER PRIMARY KEY, country_id INTEGER REFERENCES countries, name TEXT);
    CREATE TABLE visits (id INTEGER PRIMARY KEY, place_id INTEGER REFERENCES Places);
    CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL);`)
  original.close()
  const inferred = await line.spate(['infer', 'missing.db', '--output', 'missing.yml'])
  expect(inferred.code).toBe(0)
  expect(inferred.stderr).toContain(
    'places was skipped: it has a foreign key to countries, which does not exist, so SQLite accepts no rows',
  )
  const ran = await line.spate(['run', 'missing.yml', '--local', '--json'], {
    environment: { PATH: process.env.PATH ?? '' },
  })
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
  expect(entitiesOf(ran.stdout)).toEqual({ visits: 100, people: 100 })
})
