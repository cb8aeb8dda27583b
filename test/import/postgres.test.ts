/** `spate run` with a real PostgreSQL: COPY and INSERT import the same rows as the events. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgres } from '../../scripts/postgres.mjs'
import { newFolder, runLine } from '../support/command-line.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { postgresSystem, smallShop } from './definitions.ts'

let postgres: ThrowawayPostgres
let psql: string
beforeAll(async () => {
  postgres = await startPostgres()
  psql = `${findPostgres()}/psql -X -h ${postgres.socketDirectory} -U postgres -d postgres`
})
afterAll(() => postgres.stop())

const users = { system: 'db', rate: '50/hour' }
const orders = { system: 'db', rate: '500/hour' }

test.each([
  ['copy', { type: 'copy' }],
  ['sql, a row a statement', { type: 'sql' }],
  ['sql, 200 rows a statement', { type: 'sql', batch: 200 }],
  ['sql, as it runs anywhere', { type: 'sql', batch: 7, dialect: 'standard' }],
])('%s', async (_, format) => {
  const system = postgresSystem(psql, { format })
  const folder = await newFolder(smallShop({ systems: { db: system }, users, orders }))
  const { code, stderr } = await runLine(['run', '--local'], { folder })
  expect(stderr).toContain('✓')
  expect(code).toBe(0)
  const { stdout } = await runLine(['run', '--local', '--stdout'], { folder })
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  for (const entity of ['users', 'orders']) {
    const wanted = events.filter((event) => event.entity === entity && event.type === 'create')
    const stored = await postgres.psql(`SELECT json_agg(t ORDER BY id) FROM ${entity} AS t`)
    expect(JSON.parse(stored)).toEqual(wanted.map(({ value }) => value))
  }
  const progress = "SELECT count(*) FROM pg_tables WHERE tablename LIKE 'spate%'"
  expect(await postgres.psql(progress)).toBe('0')
})

test('a start-up file of the client has no effect', async () => {
  const command = psql.replace(' -X', '')
  const system = postgresSystem(psql, { format: { type: 'copy' }, command })
  const folder = await newFolder(smallShop({ systems: { db: system }, users, orders }))
  const lines = [
    '\\x on',
    '\\pset format latex',
    '\\set ON_ERROR_ROLLBACK on',
    '\\set AUTOCOMMIT off',
  ]
  writeFileSync(
    join(folder, '.psqlrc'),
    `${[...lines, '\\set ECHO all', '\\timing on'].join('\n')}\n`,
  )
  const environment = { PSQLRC: join(folder, '.psqlrc') }
  const { code, stderr } = await runLine(['run', '--local'], { folder, environment })
  expect(stderr).toContain('✓')
  expect(code).toBe(0)
})
