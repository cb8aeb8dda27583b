/** Tests `spate infer --lifecycles`: the option, its note, and an import into a copy of the database. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import { newCommandLine, type TestCommandLine } from '../support/command-line.ts'
import { orderRows } from './lifecycle-rows.ts'

let line: TestCommandLine
beforeAll(async () => {
  line = await newCommandLine()
})
afterAll(async () => {
  await line?.remove()
})

const columns = [
  ...['id', 'status', 'created_at', 'updated_at', 'paid_at', 'shipped_at', 'cancelled_at'],
  ...['cancel_reason', 'tracking_number'],
]

async function fillDatabase(name: string): Promise<void> {
  const { DatabaseSync } = await loadSqlite()
  const database = new DatabaseSync(join(line.folder, name))
  database.exec(`CREATE TABLE orders (id INTEGER PRIMARY KEY, status TEXT NOT NULL DEFAULT 'new',
    created_at TIMESTAMP NOT NULL, updated_at TIMESTAMP NOT NULL, paid_at TIMESTAMP, shipped_at TIMESTAMP,
    cancelled_at TIMESTAMP, cancel_reason TEXT, tracking_number TEXT,
    CHECK (shipped_at IS NULL OR shipped_at >= paid_at), CHECK (status <> 'paid' OR paid_at IS NOT NULL))`)
  const insert = database.prepare(
    `INSERT INTO orders VALUES (${columns.map(() => '?').join(', ')})`,
  )
  database.exec('BEGIN')
  for (const row of orderRows(3_000)) {
    insert.run(...columns.map((column) => row[column] as string | number | null))
  }
  database.exec('COMMIT')
  database.close()
}

/** Returns facts about the orders of a database: counts by state, and the mean number of hours between two states. */
async function factsOf(name: string) {
  const { DatabaseSync } = await loadSqlite()
  const database = new DatabaseSync(join(line.folder, name))
  const rows = database.prepare('SELECT status, count(*) AS n FROM orders GROUP BY 1').all()
  const one = (sql: string): number =>
    Number(database.prepare(`SELECT ${sql} AS n FROM orders`).get()?.n)
  const facts = {
    counts: new Map(rows.map(({ status, n }) => [String(status), Number(n)])),
    hoursToShip: one('avg(julianday(shipped_at) - julianday(paid_at)) * 24'),
    hoursToPay: one('avg(julianday(paid_at) - julianday(created_at)) * 24'),
    wrong: one(
      `sum((status = 'shipped') <> (shipped_at IS NOT NULL) OR (status = 'cancelled') <> (cancelled_at IS NOT NULL)
        OR (tracking_number IS NULL) <> (shipped_at IS NULL) OR updated_at <> coalesce(shipped_at, paid_at, cancelled_at, created_at))`,
    ),
    reasons: one('count(cancel_reason) * 1.0 / count(cancelled_at)'),
  }
  database.close()
  return facts
}

test('an import changes the rows until their states are those of the source', async () => {
  await fillDatabase('orders.db')
  const words = ['infer', 'orders.db', '--lifecycles', '--output', 'orders.yml']
  expect(await line.spate(words)).toMatchObject({ code: 0, stderr: '' })
  const ran = await line.spate(['run', 'orders.yml', '--local'], {
    environment: { PATH: process.env.PATH ?? '' },
  })
  expect(ran).toMatchObject({ code: 0 })
  const [source, copy] = await Promise.all([factsOf('orders.db'), factsOf('orders-copy.db')])
  expect([...copy.counts.values()].reduce((sum, n) => sum + n, 0)).toBe(3_000)
  for (const [status, count] of source.counts) {
    expect(Math.abs((copy.counts.get(status) ?? 0) - count)).toBeLessThan(0.03 * 3_000)
  }
  expect(copy.wrong).toBe(0)
  for (const name of ['hoursToShip', 'hoursToPay', 'reasons'] as const) {
    expect(Math.abs(copy[name] / source[name] - 1)).toBeLessThan(0.1)
  }
})

test('the option is proposed by a note', async () => {
  await fillDatabase('proposed.db')
  const plain = await line.spate(['infer', 'proposed.db'])
  expect(plain.stderr).toContain(
    'note: orders has rows that change (status, paid_at, shipped_at, cancelled_at): add --lifecycles to generate their states as updates',
  )
  expect(parse(plain.stdout).entities.orders.lifecycle).toBeUndefined()
})

test('the option is rejected for schemas', async () => {
  await writeFile(
    join(line.folder, 'order.schema.json'),
    '{"type":"object","properties":{"id":{"type":"integer"}}}',
  )
  const { code, stderr } = await line.spate(['infer', 'order.schema.json', '--lifecycles'])
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--lifecycles applies to databases and rows only'),
  })
})
