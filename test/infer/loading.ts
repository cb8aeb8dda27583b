/** Infers a definition from a database and imports it into an empty copy, as a user does on the command line. */

import { join } from 'node:path'
import pg from 'pg'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import type { Ended, TestCommandLine } from '../support/command-line.ts'
import type { ThrowawayPostgres } from '../support/postgres.ts'

export interface Loaded {
  readonly inferred: Ended
  readonly ran: Ended
  /** Number of rows of each table of the copy. */
  readonly rows: Readonly<Record<string, number>>
}

export interface Loading {
  readonly schema: string
  readonly data?: string
  /** Options of `spate run`. */
  readonly options?: readonly string[]
}

/** Loads a PostgreSQL database. The function `query` returns rows of the copy. */
export async function loadPostgres(
  { schema, data = '', options = [] }: Loading,
  { line, postgres }: { readonly line: TestCommandLine; readonly postgres: ThrowawayPostgres },
): Promise<Loaded & { readonly copy: string }> {
  const [source, copy] = [await postgres.createDatabase(), await postgres.createDatabase()]
  await queryPostgres(source, schema + data)
  await queryPostgres(source, 'ANALYZE')
  await queryPostgres(copy, schema)
  const inferred = await line.spate(['infer', source, '--force', '--output', 'loading.yml'])
  const environment = { TARGET_DATABASE_URL: copy }
  const words = ['run', 'loading.yml', '--local', '--json', ...options]
  const ran = await line.spate(words, { environment })
  const tables = await queryPostgres(
    copy,
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname !~ '^pg_|^information_schema$' ORDER BY 1, 2`,
  )
  const rows: Record<string, number> = {}
  for (const { schema: space, name } of tables) {
    const only = `SELECT count(*)::int AS count FROM ONLY "${space}"."${name}"`
    const whole = `SELECT count(*)::int AS count FROM "${space}"."${name}"`
    const [own] = await queryPostgres(copy, only)
    const [all] = await queryPostgres(copy, whole)
    rows[String(name)] = Number(own?.count) || Number(all?.count)
  }
  return { inferred, ran, rows, copy }
}

export async function queryPostgres(
  address: string,
  sql: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    const { rows } = await client.query(sql)
    return rows ?? []
  } finally {
    await client.end()
  }
}
/** Loads a SQLite database into a copy, and checks its foreign keys. */
export async function loadSqliteFile(
  name: string,
  { schema, data = '', options = [] }: Loading,
  line: TestCommandLine,
): Promise<Loaded & { readonly broken: readonly unknown[] }> {
  const { DatabaseSync } = await loadSqlite()
  const original = new DatabaseSync(join(line.folder, `${name}.db`))
  original.exec(schema + data)
  original.close()
  const file = `${name}.yml`
  const inferred = await line.spate(['infer', `${name}.db`, '--output', file])
  const ran = await line.spate(['run', file, '--local', '--json', ...options])
  const copy = new DatabaseSync(join(line.folder, `${name}-copy.db`))
  const rows: Record<string, number> = {}
  for (const { name: table } of copy
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()) {
    const found = copy.prepare(`SELECT count(*) AS count FROM "${table}"`).get()
    rows[String(table)] = Number(found?.count)
  }
  const broken = copy.prepare('PRAGMA foreign_key_check').all()
  copy.close()
  return { inferred, ran, rows, broken }
}
