/** `spate check` of targets that are wrong or hostile: exact messages, no injection, no escapes of terminals, bounded output. */

import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import { newFolder, runLine } from '../support/command-line.ts'

const definition = {
  ...{ key: 'attacked', start: '2026-01-01', end: '2026-01-02' },
  entities: {
    'users"; DROP TABLE x; --': {
      rate: '100/day',
      schema: {
        type: 'object',
        properties: { id: { type: 'id.integer' }, 'na"me': { const: 'a' } },
      },
    },
  },
}
const table = '"users""; DROP TABLE x; --"'

async function check(folder: string, target: string, ...words: readonly string[]) {
  return await runLine(['check', 'spate.json', '--local', '--target', target, ...words], { folder })
}

/** Creates a SQLite file with statements. */
async function database(folder: string, statements: string): Promise<void> {
  const { DatabaseSync } = await loadSqlite()
  const file = new DatabaseSync(join(folder, 'data.db'))
  file.exec(statements)
  file.close()
}

test.each([
  ['nonsense://password@host', '--target must be one of postgres://…'],
  ['sqlite:none.db', 'cannot open none.db: '],
  ['sqlite:spate.json', 'cannot read spate.json: file is not a database'],
  ['none/', 'none/ cannot be read: '],
  ['postgres://user:secret@127.0.0.1:1/none', 'cannot connect to postgres://user@127.0.0.1:1/none'],
  ['mysql://user:secret@127.0.0.1:1/none', 'cannot connect to mysql://user@127.0.0.1:1/none'],
])('refuses the target %s', async (target, message) => {
  const { code, stderr, stdout } = await check(await newFolder(definition), target)
  expect(stderr).toContain(message)
  expect(stderr).not.toMatch(/secret|password/)
  expect([code, stdout]).toEqual([2, ''])
})

test('refuses a database without any table of the run', async () => {
  const folder = await newFolder(definition)
  await database(folder, 'CREATE TABLE x (id)')
  const { code, stderr } = await check(folder, 'sqlite:data.db')
  expect(code).toBe(2)
  expect(stderr).toContain(
    'sqlite:data.db has none of the tables of the run: users"; DROP TABLE x; --',
  )
})

test('reports a column that is missing, and notes one that is not compared', async () => {
  const folder = await newFolder(definition)
  await database(folder, `CREATE TABLE ${table} (id INTEGER, "other\u001b[2J")`)
  const { code, stdout } = await check(folder, 'sqlite:data.db')
  expect(code).toBe(1)
  expect(stdout).toContain('na"me  the target has no such column')
  expect(stdout).toContain('other\\x1b[2J is not compared: the run has no such column')
})

test('escapes names and values, and runs no statement in them', async () => {
  const folder = await newFolder(definition)
  await database(
    folder,
    `CREATE TABLE x (id); CREATE TABLE ${table} (id INTEGER, "na""me" TEXT);
    INSERT INTO ${table} VALUES (1, char(27) || '[2J<b>&"; DROP TABLE x')`,
  )
  const { code, stdout } = await check(folder, 'sqlite:data.db', '--junit', 'report.xml')
  expect(code).toBe(1)
  expect(stdout).not.toContain('\u001b')
  expect(stdout).toContain('altered event 1 (id="1"): na"me must be "a"; got "\\u001b[2J<b>&')
  const report = await readFile(join(folder, 'report.xml'), 'utf8')
  expect(report).toContain('altered event 1 (id=&quot;1&quot;)')
  expect(report).not.toMatch(/<b>|\u001b/)
  // The table that the names would drop is there.
  await database(folder, 'INSERT INTO x VALUES (1)')
})

test('lists a limited number of many unexpected rows', async () => {
  const folder = await newFolder(definition)
  await database(
    folder,
    `CREATE TABLE ${table} (id INTEGER, "na""me" TEXT);
    WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 301000)
    INSERT INTO ${table} SELECT i, 'a' FROM n`,
  )
  const { code, stdout } = await check(folder, 'sqlite:data.db')
  expect(code).toBe(1)
  expect(stdout).toContain('300,001 found')
  expect(stdout.split('\n').length).toBeLessThan(40)
  expect(stdout).toContain('differing key ranges have too many rows to list')
})

test('refuses files that are no rows', async () => {
  const folder = await newFolder({
    ...definition,
    entities: { users: Object.values(definition.entities)[0] },
  })
  await mkdir(join(folder, 'out'))
  await writeFile(join(folder, 'out/users.jsonl'), '{"id": 1}\n{nonsense}\n')
  const { code, stderr } = await check(folder, 'out/')
  expect([code, stderr]).toEqual([2, 'spate: users.jsonl:2 must be a line of JSON\n'])
  await appendFile(join(folder, 'out/users.csv'), 'id\n1\n')
  const both = await check(folder, 'out/')
  expect(both.stderr).toContain('users must have files of one format; got users.csv, users.jsonl')
})
