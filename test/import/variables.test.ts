/** Variables that the commands of a system use, and the parts of their values that are shown. */

import { expect, test } from 'vitest'
import type { SystemCommands } from '../../src/import/commands.ts'
import { shownVariables, variablesOf } from '../../src/import/sinks/variables.ts'
import { newFolder, runLine } from '../support/command-line.ts'
import { smallShop } from './definitions.ts'

const commandsOf = (command: string): SystemCommands => ({
  feeds: [{ format: 'sql', dialect: undefined, table: 'users', columns: ['id'] }],
  ...{ system: 'db', before: undefined, after: undefined, together: [] },
  command,
})

test.each<[string, Record<string, string>, readonly string[]]>([
  ['psql "$DATABASE_URL"', {}, ['DATABASE_URL']],
  [`psql "\${DATABASE_URL:?no}" \\$NONE`, {}, ['DATABASE_URL']],
  ['i=0; while read -r x; do echo $i; done', {}, []],
  ['sqlite3 $shop', { shop: 'shop.db' }, ['shop']],
  ['psql', { PGHOST: 'a', PGPASSWORD: 'b', MYSQL_HOST: 'c' }, ['PGHOST']],
  ['echo $SPATE_API_KEY $A $A', {}, ['A']],
])('%s', (command, environment, names) => {
  expect(variablesOf(commandsOf(command), environment)).toEqual(names)
})

test.each([
  [
    'postgres://me:secret@127.0.0.1:5432/app_dev?sslmode=secret',
    'postgres://127.0.0.1:5432/app_dev',
  ],
  ['postgresql:///app_dev', 'postgresql:///app_dev'],
  // Passwords that are not escaped.
  ['postgres://me:12/secret@127.0.0.1/app', undefined],
  ['postgres://me:12#secret@127.0.0.1/app', undefined],
  ['postgres://me:12?secret@127.0.0.1/app', undefined],
  ['postgres://me:a@secret@127.0.0.1/app', undefined],
  ['postgres://secret:/@127.0.0.1/app', undefined],
  ['host=127.0.0.1 password=secret', undefined],
  ['https://me:secret@example.com/', undefined],
  ['secret', undefined],
  ['', 'not set'],
])('%j is shown as %j', (value, shown) => {
  const [text] = shownVariables(commandsOf('psql "$TARGET"'), { TARGET: value })
  expect(text).toBe(shown === undefined ? 'TARGET' : `TARGET (${shown})`)
})

test('the plan shows the database, and no password', async () => {
  const db = { format: 'sql', import: { command: 'psql "$DATABASE_URL"' } }
  const users = { system: 'db', rate: '1/hour' }
  const folder = await newFolder(smallShop({ systems: { db }, users, orders: users }))
  const environment = { DATABASE_URL: 'postgres://me:secret@127.0.0.1/app_dev' }
  const dry = ['run', '--local', '--dry-run']
  const { stdout } = await runLine(dry, { folder, environment })
  expect(stdout).toMatch(/uses +DATABASE_URL \(postgres:\/\/127\.0\.0\.1\/app_dev\)\n/)
  expect(stdout).not.toContain('secret')
})
