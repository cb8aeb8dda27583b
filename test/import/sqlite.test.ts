/** `spate run` with real SQLite databases, files and shells, without a service. */

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exampleNames, readExample } from '../../src/package/examples.ts'
import { newFolder, runLine } from '../support/command-line.ts'
import { smallShop, sqliteSystem } from './definitions.ts'

const sqlite = (folder: string, sql: string): string =>
  execFileSync('sqlite3', ['shop.db', sql], { cwd: folder, encoding: 'utf8' }).trim()

const usersOf = { system: 'db', rate: '20/hour' }
const ordersOf = { system: 'db', rate: '200/hour' }
const shop = (system: object) =>
  smallShop({ systems: { db: system }, users: usersOf, orders: ordersOf })

/** Returns the rows of an entity as JSON, from the events. */
async function valuesOf(
  folder: string,
  entity: string,
): Promise<readonly Record<string, unknown>[]> {
  const { stdout } = await runLine(['run', '--local', '--stdout'], { folder })
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((event) => event.type === 'create' && event.entity === entity)
    .map((event) => event.value)
}

test('a run fills a database with exactly its events, and foreign keys hold', async () => {
  const folder = await newFolder(shop(sqliteSystem()))
  const { code, stderr } = await runLine(['run', '--local'], { folder })
  expect(stderr).toContain('✓ small-shop local-1')
  expect(code).toBe(0)
  const orders = await valuesOf(folder, 'orders')
  expect(orders.length).toBeGreaterThan(8_000)
  const stored = JSON.parse(
    sqlite(
      folder,
      "SELECT json_group_array(json_object('id', id, 'user_id', user_id, 'note', note)) FROM orders",
    ),
  )
  expect(stored).toEqual(orders)
  expect(sqlite(folder, 'PRAGMA foreign_key_check')).toBe('')
  // The progress table was dropped.
  expect(sqlite(folder, "SELECT count(*) FROM sqlite_master WHERE name LIKE 'spate%'")).toBe('0')
})

test('foreign keys hold between two systems of one database, even if the referenced one is slow', async () => {
  const systems = {
    fast: { import: { command: 'sqlite3 shop.db' }, format: 'sql' },
    slow: sqliteSystem({ command: 'sleep 0.4; exec sqlite3 shop.db' }),
  }
  const folder = await newFolder(
    smallShop({
      systems,
      users: { ...usersOf, system: 'slow' },
      orders: { ...ordersOf, system: 'fast' },
    }),
  )
  const { code, stderr } = await runLine(['run', '--local'], { folder })
  expect(stderr).toContain('✓ small-shop local-1')
  expect(code).toBe(0)
  expect(sqlite(folder, 'PRAGMA foreign_key_check')).toBe('')
})

test('several rows per statement are the same rows', async () => {
  const folder = await newFolder(shop(sqliteSystem({ batch: 500 })))
  expect((await runLine(['run', '--local'], { folder })).code).toBe(0)
  const stored = sqlite(
    folder,
    "SELECT json_group_array(json_object('id', id, 'user_id', user_id, 'note', note)) FROM orders",
  )
  expect(JSON.parse(stored)).toEqual(await valuesOf(folder, 'orders'))
})

test('a run can be repeated, and each run has its own records', async () => {
  const folder = await newFolder(shop(sqliteSystem()))
  expect((await runLine(['run', '--local'], { folder })).code).toBe(0)
  expect((await runLine(['run', '--local', '--seed', '2'], { folder })).code).toBe(0)
  expect(readdirSync(join(folder, '.spate/runs/small-shop')).sort()).toEqual([
    'claims',
    'local-1',
    'local-2',
  ])
  expect(readFileSync(join(folder, '.spate/.gitignore'), 'utf8')).toBe('*\n')
})

test('entities without a system are written to files, by their format', async () => {
  const systems = {}
  const users = { rate: '20/hour', format: { type: 'csv' } }
  const folder = await newFolder(smallShop({ systems, users, orders: { rate: '200/hour' } }))
  const { code, stderr } = await runLine(['run', '--local'], { folder })
  expect(code).toBe(0)
  const path = '.spate/runs/small-shop/local-1'
  expect(stderr).toContain(`${path}/orders.jsonl`)
  const lines = readFileSync(join(folder, path, 'orders.jsonl'), 'utf8')
    .trim()
    .split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(await valuesOf(folder, 'orders'))
  const [head, ...rows] = readFileSync(join(folder, path, 'users.csv'), 'utf8')
    .trim()
    .split('\n')
  expect(head).toBe('id,name')
  expect(rows.length).toBe((await valuesOf(folder, 'users')).length)
})

test('--dir writes every entity to a file and runs nothing', async () => {
  const folder = await newFolder(shop(sqliteSystem({ batch: 50 })))
  expect((await runLine(['run', '--local', '--dir', 'out'], { folder })).code).toBe(0)
  expect(existsSync(join(folder, 'shop.db'))).toBe(false)
  const before = JSON.stringify(sqliteSystem())
  expect(before).toContain('CREATE TABLE')
  execFileSync(
    'sh',
    [
      '-c',
      "sqlite3 shop.db 'CREATE TABLE users (id, name); CREATE TABLE orders (id, user_id, note)' && cat out/users.sql out/orders.sql | sqlite3 -bail shop.db",
    ],
    { cwd: folder },
  )
  expect(sqlite(folder, 'SELECT count(*) FROM orders')).toBe(
    String((await valuesOf(folder, 'orders')).length),
  )
})

test('--dry-run does nothing', async () => {
  const folder = await newFolder(shop(sqliteSystem()))
  const { code, stdout } = await runLine(['run', '--local', '--dry-run'], { folder })
  expect(code).toBe(0)
  expect(stdout).toContain('sqlite3 shop.db')
  expect(stdout).toContain('db · orders')
  expect(readdirSync(folder)).toEqual(['spate.json'])
})

test('--json prints each step and a summary, one per line, on standard output', async () => {
  const folder = await newFolder(shop(sqliteSystem()))
  const { code, stdout, stderr } = await runLine(['run', '--local', '--json'], { folder })
  expect([code, stderr]).toEqual([0, ''])
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines[0]).toMatchObject({ type: 'run', simulation: 'small-shop', run: 'local-1' })
  const summary = lines.at(-1)
  expect(summary).toMatchObject({ type: 'summary', end: 'done', run: 'local-1' })
  expect(String(summary.entities.orders)).toBe(sqlite(folder, 'SELECT count(*) FROM orders'))
})

test('other commands receive rows in the order of events, and a csv system through /dev/stdin', async () => {
  const systems = {
    lines: { format: 'json', import: { command: 'cat > lines.jsonl' } },
    table: {
      format: 'csv',
      import: { command: 'sqlite3 shop.db ".import --csv /dev/stdin users"' },
    },
  }
  const folder = await newFolder(
    smallShop({
      systems,
      users: { system: 'table', rate: '20/hour' },
      orders: { system: 'lines', rate: '200/hour' },
    }),
  )
  const { code, stderr } = await runLine(['run', '--local'], { folder })
  expect(stderr).toContain('✓')
  expect(code).toBe(0)
  const lines = readFileSync(join(folder, 'lines.jsonl'), 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(await valuesOf(folder, 'orders'))
  const users = JSON.parse(
    sqlite(folder, "SELECT json_group_array(json_object('id', id + 0, 'name', name)) FROM users"),
  )
  expect(users).toEqual(await valuesOf(folder, 'users'))
})

test('systems without entities are not run', async () => {
  const systems = {
    db: sqliteSystem(),
    other: { format: 'json', import: { before: 'touch no', command: 'touch no' } },
  }
  const folder = await newFolder(smallShop({ systems, users: usersOf, orders: ordersOf }))
  expect((await runLine(['run', '--local'], { folder })).code).toBe(0)
  expect(existsSync(join(folder, 'no'))).toBe(false)
})

test('only their owner can read the records', async () => {
  const folder = await newFolder(shop(sqliteSystem()))
  await runLine(['run', '--local'], { folder })
  const { mode } = statSync(join(folder, '.spate/runs/small-shop/local-1/state.json'))
  expect(mode & 0o777).toBe(0o600)
})

describe('the examples with a database', () => {
  const names = exampleNames().filter((name) => 'systems' in readExample(name))
  test.each(names)('%s is imported, twice', async (name) => {
    const folder = await newFolder(readExample(name))
    const line = ['run', '--local', '--start', '2026-01-01', '--end', '2026-01-03']
    for (const seed of ['1', '2']) {
      const { code, stderr } = await runLine([...line, '--seed', seed], { folder })
      expect(stderr).toContain('✓')
      expect(code).toBe(0)
    }
  })
})
