/** Infers from a database without rows, and inserts the generated rows into an empty copy. */

import pg from 'pg'
import { fromPostgres } from '../../src/infer/read/postgres/read-postgres.ts'
import { repairModel } from '../../src/infer/repair/repair.ts'
import { isObject } from '../../src/text/json.ts'
import type { ThrowawayPostgres } from '../support/postgres.ts'
import { generate, notesOf } from './inferred.ts'

export interface FilledPostgres {
  readonly notes: readonly string[]
  /** Returns the first value of the first row of a query on the filled copy. */
  readonly value: (query: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

const nowMs = Date.UTC(2026, 0, 1)

/** Throws if PostgreSQL refuses a row. */
export async function filledPostgres(
  postgres: ThrowawayPostgres,
  sql: string,
): Promise<FilledPostgres> {
  const [source, copy] = [await postgres.createDatabase(), await postgres.createDatabase()]
  for (const address of [source, copy]) await withClient(address, (client) => client.query(sql))
  const model = await fromPostgres({ address: source, hasData: true })
  const written = repairModel(model, { nowMs })
  const { values, errors } = generate(written)
  if (errors.length > 0) throw new Error(errors[0])
  const client = new pg.Client({ connectionString: copy })
  await client.connect()
  // The tables of a definition are in the order of their references.
  for (const [table, rows] of Object.entries(values)) {
    const columns = Object.keys(isObject(rows[0] ?? null) ? (rows[0] ?? {}) : {})
    const names = columns.map((name) => `"${name}"`).join(', ')
    await client.query(
      `INSERT INTO "${table}" (${names}) SELECT ${names} FROM jsonb_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(rows)],
    )
  }
  return {
    notes: notesOf(written),
    async value(query) {
      const { rows } = await client.query(query)
      return Object.values(rows[0] ?? {})[0]
    },
    close: () => client.end(),
  }
}

async function withClient(address: string, use: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}
