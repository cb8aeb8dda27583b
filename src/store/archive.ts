/**
 * The content of a database, independent of the driver: rows by table, ordered so that referenced rows come first.
 * Table and column names are those of the database. Rows of an older version are inserted into the tables of that
 * version, and later migrations then convert them.
 */
import { type Kysely, sql } from 'kysely'
import { applyMigrations, type Dialect } from './migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { StoreIncompatible } from './store.ts'
import type { Tables } from './tables.ts'

export type Cell = string | number | null

export interface ArchivedRow {
  readonly table: string
  readonly row: Readonly<Record<string, Cell>>
}

export interface Archive {
  /** Names of the migrations that the archived database had. */
  readonly migrations: readonly string[]
  readonly rows: AsyncIterable<ArchivedRow>
}

/** Number of copied rows by table. */
export type RowCounts = Readonly<Record<string, number>>

/** Reads and writes all rows of a database. */
export interface DatabaseRows {
  /** Name of the database for people, without a password. */
  readonly name: string
  /** Calls `action` with a consistent snapshot of all rows, even if other programs write in the meantime. */
  read<T>(action: (archive: Archive) => Promise<T>): Promise<T>
  /** Writes all rows of the archive into the database, or none. The database must have no tables. */
  write(archive: Archive): Promise<RowCounts>
}

/** All tables of an archive, each with the column that orders its rows. */
const tables: readonly (readonly [table: string, order: string])[] = [
  ['workspace', 'id'],
  ['first_workspace', 'slot'],
  ['person', 'ordinal'],
  ['owner', 'slot'],
  ['member', 'ordinal'],
  ['api_key', 'ordinal'],
  ['simulation', 'ordinal'],
  ['simulation_version', 'ordinal'],
  ['run', 'id'],
  ['earlier_simulation', 'id'],
  ['receipt', 'ordinal'],
  ['link', 'ordinal'],
  ['session', 'id'],
  ['lockout', 'subject_hash'],
  ['audit', 'ordinal'],
  ['key_usage', 'ordinal'],
]

/** Number of rows that one query reads or writes. It is small because a row may have megabytes. */
const rowsAtOnce = 50

/**
 * Reads an archive within a transaction that sees a consistent snapshot. `present` contains the names of the existing
 * tables.
 */
export async function readArchive(
  transaction: Kysely<Tables>,
  present: readonly string[],
): Promise<Archive> {
  const database = transaction.withoutPlugins()
  const { rows } = await sql<{
    readonly name: string
  }>`select name from migration order by name`.execute(database)
  return { migrations: rows.map(({ name }) => name), rows: allRows(database, present) }
}

async function* allRows(
  database: Kysely<Tables>,
  present: readonly string[],
): AsyncGenerator<ArchivedRow> {
  for (const [table, order] of tables) {
    if (!present.includes(table)) continue
    const [from, by] = [sql.table(table), sql.ref(order)]
    let last: Cell | undefined
    for (;;) {
      const after = last === undefined ? sql`` : sql`where ${by} > ${last}`
      const { rows } = await sql<Record<string, Cell>>`
        select * from ${from} ${after} order by ${by} limit ${sql.lit(rowsAtOnce)}
      `.execute(database)
      for (const row of rows) yield { table, row }
      last = rows.at(-1)?.[order]
      if (rows.length < rowsAtOnce) break
    }
  }
}

/**
 * Writes an archive within an exclusive transaction, into a database without tables. The database is up to date
 * afterwards. Rejects with `StoreIncompatible` if the archive comes from a newer version of Spate.
 */
export async function writeArchive(
  transaction: Kysely<Tables>,
  archive: Archive,
  dialect: Dialect,
): Promise<RowCounts> {
  const known = migrations.filter(({ name }) => archive.migrations.includes(name))
  const unknown = archive.migrations.find((name) => !known.some((each) => each.name === name))
  if (unknown !== undefined) {
    throw new StoreIncompatible(
      `the rows come from a newer version of Spate (with migration ${unknown}); use that version`,
    )
  }
  const now = new Date().toISOString()
  await applyMigrations(transaction, { migrations: known, dialect, now })
  const counts = await insertAll(transaction.withoutPlugins(), archive.rows)
  await applyMigrations(transaction, { migrations, dialect, now })
  return counts
}

async function insertAll(
  database: Kysely<Tables>,
  rows: AsyncIterable<ArchivedRow>,
): Promise<RowCounts> {
  const counts: Record<string, number> = {}
  let batch: ArchivedRow[] = []
  const flush = async (): Promise<void> => {
    const [first] = batch
    if (first === undefined) return
    const columns = Object.keys(first.row)
    const values = batch.map(({ row }) => sql`(${sql.join(columns.map((name) => row[name]))})`)
    const names = sql.join(columns.map((name) => sql.ref(name)))
    const into = sql.table(first.table)
    await sql`insert into ${into} (${names}) values ${sql.join(values)}`.execute(database)
    counts[first.table] = (counts[first.table] ?? 0) + batch.length
    batch = []
  }
  for await (const each of rows) {
    if (!tables.some(([table]) => table === each.table)) {
      throw new StoreIncompatible(
        `the rows belong to an unknown table, ${JSON.stringify(each.table)}`,
      )
    }
    const isFull = batch.length >= rowsAtOnce || batch[0]?.table !== each.table
    if (isFull) await flush()
    batch.push(each)
  }
  await flush()
  return counts
}

/** Names of the tables with an auto-increment `ordinal` column. */
export const countedTables: readonly string[] = tables.flatMap(([table, order]) =>
  order === 'ordinal' ? [table] : [],
)
