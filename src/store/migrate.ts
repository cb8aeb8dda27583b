/**
 * Migrates a database to the version of this program, and creates the first workspace in an empty database. Kysely's
 * own migrator takes no lock in SQLite. Here the caller provides an exclusive transaction, so any number of programs
 * may open an empty database at the same time.
 */
import { randomUUID } from 'node:crypto'
import type { Kysely, SchemaModule } from 'kysely'
import { StoreIncompatible } from './store.ts'
import type { Tables } from './tables.ts'

/** Differences between the kinds of databases that migrations must handle. */
export interface Dialect {
  /** Type of an auto-increment primary key column. */
  readonly ordinal: 'integer' | 'bigserial'
  /** Whether a column of the type `ordinal` must be declared as auto-increment, so that numbers are not reused. */
  readonly declaresAutoIncrement: boolean
}

export interface Migration {
  /**
   * Name of the migration: four digits and a word. Migrations run in the order of their names. A published migration
   * never changes.
   */
  readonly name: string
  readonly up: (schema: SchemaModule, dialect: Dialect) => Promise<void>
}

export interface Origin {
  readonly workspace: string
  readonly isNew: boolean
  /** Names of the migrations that were applied when the database was opened. */
  readonly applied: readonly string[]
}

interface Plan {
  readonly migrations: readonly Migration[]
  readonly dialect: Dialect
  readonly now: string
}

/**
 * Applies the missing migrations and creates the first workspace if necessary. Rejects with `StoreIncompatible` if the
 * database has an unknown migration.
 */
export async function migrate(transaction: Kysely<Tables>, plan: Plan): Promise<Origin> {
  const applied = await applyMigrations(transaction, plan)
  return { ...(await findOrigin(transaction, plan.now)), applied }
}

/** Applies the missing migrations and returns their names. It creates no first workspace, unlike `migrate`. */
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

/** Returns the migrations that a database lacks. Rejects with `StoreIncompatible` if it has an unknown migration. */
export async function missingMigrations(
  database: Kysely<Tables>,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const applied = await database.selectFrom('migration').select('name').orderBy('name').execute()
  const names = new Set(applied.map((row) => row.name))
  refuseUnknown(names, migrations)
  return migrations.filter(({ name }) => !names.has(name))
}

/**
 * Returns the origin of an up-to-date database, or undefined if it has no first workspace yet because it was never
 * opened.
 */
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
  // A database from before the migration of people has one workspace, which is not marked as the first yet.
  const only = await transaction.selectFrom('workspace').select('id').executeTakeFirst()
  const workspace = only?.id ?? randomUUID()
  if (!only) {
    await transaction.insertInto('workspace').values({ id: workspace, createdAt: now }).execute()
  }
  await transaction.insertInto('firstWorkspace').values({ slot: 'first', workspace }).execute()
  return { workspace, isNew: !only }
}
