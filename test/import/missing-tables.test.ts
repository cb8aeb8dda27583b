/** `spate run` creates missing tables before it fills them, and changes no table that exists. */

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../../scripts/postgres.mjs'
import { newFolder, runLine } from '../support/command-line.ts'
import { startMariaDb, type ThrowawayMariaDb } from '../support/mariadb.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { smallShop } from './definitions.ts'

let postgres: ThrowawayPostgres
let mariaDb: ThrowawayMariaDb
beforeAll(async () => {
  ;[postgres, mariaDb] = await Promise.all([startPostgres(), startMariaDb()])
}, 60_000)
afterAll(async () => {
  await Promise.all([postgres.stop(), mariaDb.stop()])
})

const users = { system: 'db', rate: '5/hour' }
const orders = { system: 'db', rate: '50/hour' }

function shopIn(command: string, parts: object = {}, format: object = { type: 'sql' }): object {
  const systems = { db: { format, import: { command, ...parts } } }
  return smallShop({ systems, users, orders })
}

const sqlite = (folder: string, sql: string): string =>
  execFileSync('sqlite3', [join(folder, 'shop.db'), sql], { encoding: 'utf8' }).trim()

const counts = 'SELECT count(*) > 200, count(DISTINCT user_id) > 5 FROM orders'

describe('in SQLite', () => {
  test('with keys and foreign keys, once', async () => {
    const folder = await newFolder(shopIn('sqlite3 shop.db'))
    const { code, stderr } = await runLine(['run', '--local'], { folder })
    expect(code, stderr).toBe(0)
    expect(stderr).toContain('created the tables users, orders of db')
    expect(sqlite(folder, counts)).toBe('1|1')
    expect(sqlite(folder, 'SELECT "table" FROM pragma_foreign_key_list(\'orders\')')).toBe('users')
    const again = await runLine(['run', '--local'], { folder })
    expect(again.code).toBe(5)
    expect(again.stderr).toContain('UNIQUE constraint failed: users.id')
    expect(again.stderr).not.toContain('created the table')
  })

  test('except those that "before" creates or that exist', async () => {
    const before = "sqlite3 shop.db 'CREATE TABLE Users (id, name, more)'"
    const folder = await newFolder(shopIn('sqlite3 shop.db', { before }))
    const { code, stderr } = await runLine(['run', '--local'], { folder })
    expect(code, stderr).toBe(0)
    expect(stderr).toContain('created the table orders of db')
    expect(sqlite(folder, "SELECT count(*) FROM pragma_foreign_key_list('orders')")).toBe('0')
    expect(sqlite(folder, 'SELECT count(more) FROM users')).toBe('0')
  })

  test('not with --no-create', async () => {
    const folder = await newFolder(shopIn('sqlite3 shop.db'))
    const { code, stderr } = await runLine(['run', '--local', '--no-create'], { folder })
    expect(code).toBe(5)
    expect(stderr).toContain('no such table')
  })

  test('before a resumed run continues', async () => {
    const before = 'test -e go'
    const folder = await newFolder(shopIn('sqlite3 shop.db', { before }))
    expect((await runLine(['run', '--local'], { folder })).code).toBe(5)
    expect(existsSync(join(folder, 'shop.db'))).toBe(false)
    execFileSync('touch', [join(folder, 'go')])
    const { code, stderr } = await runLine(['run', '--resume'], { folder })
    expect(code, stderr).toBe(0)
    expect(sqlite(folder, counts)).toBe('1|1')
  })

  test('with the advice to create them otherwise, if the database refuses', async () => {
    const before = "sqlite3 shop.db 'CREATE VIEW other AS SELECT 1'"
    const folder = await newFolder(shopIn('sqlite3 -readonly shop.db', { before }))
    const { code, stderr } = await runLine(['run', '--local'], { folder })
    expect(code).toBe(5)
    expect(stderr).toContain('the tables could not be created')
  })
})

test('another command than a database client receives only rows', async () => {
  const folder = await newFolder(shopIn('cat > rows.sql'))
  const { code, stderr } = await runLine(['run', '--local'], { folder })
  expect(code, stderr).toBe(0)
  expect(stderr).not.toContain('created')
  execFileSync('sh', ['-c', '! grep CREATE rows.sql'], { cwd: folder })
})

test.each([
  ['statements', { type: 'sql' }],
  ['standard statements', { type: 'sql', dialect: 'standard' }],
  ['COPY', { type: 'copy' }],
])('in PostgreSQL with %s', async (_, format) => {
  const database = await postgres.createDatabase()
  const psql = `${findPostgres()}/psql -X -q "${database}"`
  const folder = await newFolder(shopIn(psql, {}, format))
  const { code, stderr } = await runLine(['run', '--local'], { folder })
  expect(code, stderr).toBe(0)
  expect(stderr).toContain('created the tables users, orders of db')
  const found = execFileSync('sh', ['-c', `${psql} -At -c '${counts}'`], { encoding: 'utf8' })
  expect(found).toBe('t|t\n')
})

test('in MariaDB', async () => {
  mariaDb.sql('CREATE DATABASE made')
  const { MYSQL_HOST, MYSQL_TCP_PORT, MYSQL_USER, MYSQL_PWD } = mariaDb.environment
  const login = `-h ${MYSQL_HOST} -P ${MYSQL_TCP_PORT} -u ${MYSQL_USER} -p${MYSQL_PWD}`
  const folder = await newFolder(shopIn(`mariadb --no-defaults ${login} made`))
  const { code, stderr } = await runLine(['run', '--local'], { folder })
  expect(code, stderr).toBe(0)
  expect(stderr).toContain('created the tables users, orders of db')
  expect(mariaDb.sql(counts, 'made').trim()).toBe('1\t1')
})
