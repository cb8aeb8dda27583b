/** A table of more rows than are looked at is sampled all over, and what the planner knows of it is used. */

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromPostgres } from '../../src/cli/infer/from-postgres.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'

let postgres: ThrowawayPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres?.stop()
})

test('300,000 rows', async () => {
  const client = new pg.Client({ connectionString: postgres.connectionString })
  await client.connect()
  await client.query(`
    CREATE TABLE big (id bigserial PRIMARY KEY, kind text, at timestamptz, note text, rare int);
    INSERT INTO big (kind, at, note, rare)
      SELECT (ARRAY['a','b','b'])[1 + i % 3], '2025-01-01'::timestamptz + i * interval '30 seconds',
        repeat('lorem ', 30), CASE WHEN i % 1000 = 0 THEN i END
      FROM generate_series(1, 300000) i;
    ANALYZE`)
  await client.end()
  const { tables } = await fromPostgres({ address: postgres.connectionString, hasData: true })
  const [table] = tables
  expect(table?.rowCount).toBeGreaterThan(290_000)
  const statistics = Object.fromEntries(
    (table?.columns ?? []).map((column) => [column.name, column.statistics]),
  )
  // 300,000 times half a minute are 104 days.
  expect(String(statistics.at?.minimum)).toMatch(/^2025-01-0/)
  expect(String(statistics.at?.maximum)).toMatch(/^2025-04-1/)
  expect(statistics.kind?.common?.[0]?.value).toBe('b')
  expect(statistics.rare?.nullShare).toBeGreaterThan(0.99)
  expect(statistics.note?.longest).toBe(180)
})
