/** Rows that a service or a proxy has replaced: none of them reaches a client. */

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../../scripts/postgres.mjs'
import { newFolder, runLine } from '../support/command-line.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { startService, type TestService } from '../support/service.ts'
import { startLyingProxy } from '../verify/lying-proxy.ts'
import { postgresSystem, smallShop, sqliteSystem } from './definitions.ts'

let service: TestService
let postgres: ThrowawayPostgres
let psql: string
beforeAll(async () => {
  service = await startService()
  postgres = await startPostgres()
  psql = `${findPostgres()}/psql -X -h ${postgres.socketDirectory} -U postgres -d postgres`
})
afterAll(async () => {
  await service.stop()
  await postgres.stop()
})

const altered = 3

/** Imports a small shop whose third row is changed in transit, and expects a failure there. */
async function expectRefused(system: object, change: (row: string) => string): Promise<string> {
  const proxy = await startLyingProxy(service.address, async ({ path, headers }, forward) => {
    if (!path.includes('/stream') || !String(headers.accept).includes('rows')) return undefined
    const answer = await forward()
    const lines = answer.body.toString('latin1').split('\n')
    const [id, entity, ...row] = (lines[altered - 1] ?? '').split('\t')
    lines[altered - 1] = [id, entity, change(row.join('\t'))].join('\t')
    return { ...answer, body: Buffer.from(lines.join('\n'), 'latin1') }
  })
  const parts = { systems: { db: system }, users: { system: 'db', rate: '50/hour' } }
  const folder = await newFolder(
    smallShop({ ...parts, orders: { system: 'db', rate: '100/hour' } }),
  )
  const environment = { SPATE_URL: proxy.address, SPATE_API_KEY: service.key }
  try {
    const { code, stdout, stderr } = await runLine(['run'], { folder, environment })
    expect([code, stderr]).toEqual([4, expect.stringContaining(`event ${altered} of `)])
    expect(stderr).toMatch(/must be one (?:INSERT statement|line of COPY) for its columns of/)
    expect(stdout + stderr).not.toContain('✓')
    expect(stderr).not.toMatch(/[\x00-\x09\x0b-\x1a\x1c-\x1f]/)
    expect(existsSync(join(folder, 'pwned'))).toBe(false)
  } finally {
    await proxy.stop()
  }
  return folder
}

const statements: Readonly<Record<string, (row: string) => string>> = {
  'a command of sqlite3': () => '.shell touch pwned',
  'a command of psql': () => '\\! touch pwned',
  'a command after the statement': (row) => `${row} \\! touch pwned`,
  'a command after a carriage return': (row) => `${row}\r.shell touch pwned`,
  'a second statement': (row) => `${row} DROP TABLE users;`,
  'another statement': () => 'DROP TABLE users;',
  'a call': (row) => row.replace(/VALUES \(/, "VALUES (writefile('pwned', 'x'), "),
  'a query': (row) => row.replace(/VALUES \(\d+/, 'VALUES ((SELECT 1)'),
  'an open string': (row) => row.replace(/'[^']*'\);$/, "'x"),
  'an open comment': (row) => row.replace(/\);$/, '/*'),
  'a variable': (row) => row.replace(/VALUES \(\d+/, 'VALUES (:x'),
  'another table': (row) => row.replace(/users|orders/, 'sqlite_master'),
  'another column': (row) => row.replace('"id"', '"rowid"'),
  'NUL and escapes': (row) => row.replace(/'/, "'\0\x1b[2J\x07"),
  'bytes that are no text': (row) => row.replace(/'/, "'\xff"),
  nothing: () => '',
}

const lines: Readonly<Record<string, (row: string) => string>> = {
  'the end of the rows': () => '\\.',
  'the end of the rows in a cell': (row) => row.replace('\t', '\t\\.\t'),
  'a command': () => '\\! touch pwned',
  'a cell more': (row) => `${row}\tx`,
  'a cell less': (row) => row.replace(/\t[^\t]*$/, ''),
  'a carriage return': (row) => `${row}\r\\.\r`,
  'another escape': (row) => `${row}\\x5c\\x2e`,
  'a backslash at the end': (row) => `${row}\\`,
}

describe.each(Object.entries(statements))('%s', (_, change) => {
  test('does not reach sqlite3', async () => {
    const folder = await expectRefused(sqliteSystem(), change)
    const count = execFileSync('sqlite3', ['shop.db', 'SELECT count(*) FROM users'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(count).toBe('0\n')
  })

  test('does not reach psql', async () => {
    await expectRefused(postgresSystem(psql, { format: { type: 'sql' } }), change)
    expect(await postgres.psql('SELECT count(*) FROM users')).toBe('0')
  })
})

test.each(Object.entries(lines))('%s does not reach COPY', async (_, change) => {
  await expectRefused(postgresSystem(psql, { format: { type: 'copy' } }), change)
  expect(await postgres.psql('SELECT count(*) FROM users')).toBe('0')
})
