/**
 * Brings a database up to what this program knows, and makes the first workspace in an empty one.
 * Kysely's own migrator takes no lock in SQLite; here the caller brings a transaction that excludes other programs,
 * so any number of them may open an empty database at once.
 */
import { randomUUID } from 'node:crypto'
import type { Kysely, SchemaModule } from 'kysely'
import { StoreIncompatible } from './store.ts'
import type { Tables } from './tables.ts'

/** What a migration cannot say in the same words on every database. */
export interface Dialect {
  /** The type of a primary key that counts up by itself. */
  readonly ordinal: 'integer' | 'bigserial'
  /** Whether that type must be told to count up and never to use a number twice. */
  readonly declaresAutoIncrement: boolean
}

export interface Migration {
  /** Four digits and a word. Migrations run in the order of their names; a published one never changes. */
  readonly name: string
  readonly up: (schema: SchemaModule, dialect: Dialect) => Promise<void>
}

export interface Origin {
  readonly workspace: string
  readonly isNew: boolean
  /** The names of the migrations that were missing. */
  readonly applied: readonly string[]
}

interface Plan {
  readonly migrations: readonly Migration[]
  readonly dialect: Dialect
  readonly now: string
}

/** Rejects with `StoreIncompatible` when the database holds a migration that is not in the list. */
export async function migrate(transaction: Kysely<Tables>, plan: Plan): Promise<Origin> {
  const applied = await applyMigrations(transaction, plan)
  return { ...(await findOrigin(transaction, plan.now)), applied }
}

/** Only the tables; nothing is put into a new database. Answers the names of what was missing. */
export async function applyMigrations(
  transaction: Kysely<Tables>,
  { migrations, dialect, now }: Plan,
): Promise<readonly string[]> {
  await transaction.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute()
  const missing = await missingMigrations(transaction, migrations)
  for (const { name, up } of missing) {
    await up(transaction.withoutPlugins().schema, dialect)
    await transaction.insertInto('migration').values({ name, appliedAt: now }).execute()
  }
  return missing.map(({ name }) => name)
}

/** What a database that remembers its migrations lacks. Rejects with `StoreIncompatible` as `migrate` does. */
export async function missingMigrations(
  database: Kysely<Tables>,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const applied = await database.selectFrom('migration').select('name').orderBy('name').execute()
  const names = new Set(applied.map((row) => row.name))
  refuseUnknown(names, migrations)
  return migrations.filter(({ name }) => !names.has(name))
}

/** Of a database that has all migrations; undefined for one that was never opened. */
export async function knownOrigin(database: Kysely<Tables>): Promise<Origin | undefined> {
  const first = await database.selectFrom('firstWorkspace').select('workspace').executeTakeFirst()
  return first && { workspace: first.workspace, isNew: false, applied: [] }
}

function refuseUnknown(names: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...names].filter((name) => !known.has(name)).at(-1)
  if (unknown === undefined) return
  throw new StoreIncompatible(
    `the database was created by a newer version of Spate (it has migration ${unknown}, ` +
      `this program knows up to ${migrations.at(-1)?.name}); start that version, or restore a backup`,
  )
}

async function findOrigin(
  transaction: Kysely<Tables>,
  now: string,
): Promise<Omit<Origin, 'applied'>> {
  const known = await knownOrigin(transaction)
  if (known) return known
  // A database from before there were people has one workspace, and does not say yet that it is the first.
  const only = await transaction.selectFrom('workspace').select('id').executeTakeFirst()
  const workspace = only?.id ?? randomUUID()
  if (!only) {
    await transaction.insertInto('workspace').values({ id: workspace, createdAt: now }).execute()
  }
  await transaction.insertInto('firstWorkspace').values({ slot: 'first', workspace }).execute()
  return { workspace, isNew: !only }
}
