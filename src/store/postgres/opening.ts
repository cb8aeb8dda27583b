/**
 * Opens a PostgreSQL database: waits for the server, checks that the database belongs to Spate, and migrates it. Error
 * messages suggest a solution and never contain the password.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, sql } from 'kysely'
import pg from 'pg'
import { type Dialect, knownOrigin, migrate, missingMigrations, type Origin } from '../migrate.ts'
import { migrations } from '../migrations/migrations.ts'
import { StoreIncompatible, StoreUnavailable } from '../store.ts'
import type { Tables } from '../tables.ts'
import { Connections } from './connections.ts'
import { codeOf } from './failure.ts'

export const postgresDialect: Dialect = { ordinal: 'bigserial', declaresAutoIncrement: false }

/** Statement that takes the advisory lock for migrations, with a key that other programs are unlikely to use. */
export const migrationLock = sql`select pg_advisory_xact_lock(hashtextextended('spate migration', 0))`

const retryMs = 250
/**
 * Timeouts while opening, in milliseconds; 0 means none. A migration may rewrite a table while other processes wait, so
 * locks and statements have no timeout.
 */
const openingTimeouts = { connectMs: 5_000, lockMs: 0, statementMs: 0 }

export interface PostgresAddress {
  readonly url: string
  /** Maximum time to wait for a server that is not reachable yet, in milliseconds. */
  readonly connectTimeoutMs: number
  /** Called at most once, with the reason why the server is not reachable yet. */
  readonly onWait?: (reason: string) => void
}

/** Properties of a database, read before it is changed. */
interface DatabaseInfo {
  readonly schema: string | null
  readonly encoding: string
  readonly tables: readonly string[]
}

/**
 * Migrates the database if necessary. Rejects with `StoreIncompatible` if the database belongs to another program or a
 * newer version, otherwise with an `Error` that suggests a solution.
 */
export function bringUpToDate(address: PostgresAddress): Promise<Origin> {
  return inPostgres(address, async (database) => {
    const hasTables = isOurs(await inspect(database))
    if (hasTables && (await missingMigrations(database, migrations)).length === 0) {
      // An up-to-date database requires neither permission to create tables nor a lock.
      const known = await knownOrigin(database)
      if (known) return known
    }
    return database.transaction().execute(async (transaction) => {
      await migrationLock.execute(transaction)
      const now = new Date().toISOString()
      return migrate(transaction, { migrations, dialect: postgresDialect, now })
    })
  })
}

/** Returns the names of the migrations that the database lacks, without changing the database. */
export function missingFrom(address: PostgresAddress): Promise<readonly string[]> {
  return inPostgres(address, async (database) => {
    const missing = isOurs(await inspect(database))
      ? await missingMigrations(database, migrations)
      : migrations
    return missing.map(({ name }) => name)
  })
}

/**
 * Whether the database contains the tables of Spate. Throws if it contains tables of another program or cannot store
 * those of Spate.
 */
export function isOurs({ schema, encoding, tables }: DatabaseInfo): boolean {
  if (schema === null) {
    throw new StoreIncompatible(
      'the database has no schema; create the schema that search_path names',
    )
  }
  if (encoding !== 'UTF8') {
    throw new StoreIncompatible(
      `the database must have the encoding UTF8; got ${encoding}; create a database with: createdb --encoding=UTF8 --template=template0 spate`,
    )
  }
  const hasTables = tables.includes('migration') && tables.includes('workspace')
  if (!hasTables && tables.length > 0) {
    throw new StoreIncompatible(
      `the schema ${schema} contains tables of another program (${tables[0]}); choose another database`,
    )
  }
  return hasTables
}

export async function inspect(database: Kysely<Tables>): Promise<DatabaseInfo> {
  const { rows } = await sql<Omit<DatabaseInfo, 'tables'>>`
    select current_schema() as schema, current_setting('server_encoding') as encoding
  `.execute(database)
  const found = rows[0]
  if (!found) throw new Error('a select without a table has one row')
  // Tables of extensions are ignored.
  const tables = await sql<{ readonly name: string }>`
    select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    and not exists (
      select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
    )
    order by 1
  `.execute(database)
  return { ...found, tables: tables.rows.map(({ name }) => name) }
}

/** Waits for the server, calls `action` with a separate connection, and closes the connection. */
export async function inPostgres<T>(
  { url, ...waiting }: PostgresAddress,
  action: (database: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const place = parseServerAddress(url)
  const connections = new Connections({ url, count: 1, timeouts: openingTimeouts })
  const { dialect } = connections
  const database = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  try {
    await waitForServer(database, waiting)
    return await action(database)
  } catch (error) {
    throw withAdvice(error, place)
  } finally {
    await connections.close()
  }
}

async function waitForServer(
  database: Kysely<Tables>,
  { connectTimeoutMs, onWait }: Omit<PostgresAddress, 'url'>,
): Promise<void> {
  const untilMs = performance.now() + connectTimeoutMs
  let hasWarned = false
  for (;;) {
    try {
      await sql`select 1`.execute(database)
      return
    } catch (error) {
      const isTemporary = error instanceof StoreUnavailable && !isRefusal(error)
      if (!isTemporary || performance.now() > untilMs) throw error
      if (!hasWarned) onWait?.(error.message)
      hasWarned = true
    }
    await sleep(retryMs)
  }
}

interface ServerAddress {
  /** Host and port of the server, or its socket folder, for messages. */
  readonly at: string
  readonly user: string
  readonly database: string
}

export function parseServerAddress(url: string): ServerAddress {
  try {
    const { host, port, user = '', database = '' } = new pg.Client({ connectionString: url })
    return { at: host.startsWith('/') ? host : `${host}:${port}`, user, database }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw new Error(`a file that SPATE_DATABASE_URL names cannot be read: ${error.message}`)
    }
    // The cause is omitted because it may contain the URL.
    throw new Error(
      'SPATE_DATABASE_URL must be a URL such as postgres://user:password@host:5432/spate',
    )
  }
}

/** Whether waiting for the server cannot help: wrong credentials, an unknown database, or an untrusted certificate. */
function isRefusal({ cause }: StoreUnavailable): boolean {
  const message = cause instanceof Error ? cause.message : ''
  return /^(?:28|3D)/.test(codeOf(cause) ?? '') || isUntrusted(cause) || /SSL|SASL/.test(message)
}

/** Whether Node has rejected the certificate of the server. */
function isUntrusted(cause: unknown): boolean {
  return /CERT|ERR_TLS|UNABLE_TO_/.test(codeOf(cause) ?? '')
}

function withAdvice(error: unknown, { at, user, database }: ServerAddress): unknown {
  if (!(error instanceof Error)) return error
  const cause = error instanceof StoreUnavailable ? error.cause : error
  const code = codeOf(cause) ?? ''
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : code
  const options = { cause }
  if (code.startsWith('28')) {
    return new Error(
      `PostgreSQL at ${at} rejects the user "${user}" (${reason}); check user and password in SPATE_DATABASE_URL`,
      options,
    )
  }
  if (code === '3D000') {
    return new Error(
      `PostgreSQL at ${at} has no database "${database}"; create it, or name another in SPATE_DATABASE_URL`,
      options,
    )
  }
  if (code === '42501') {
    return new Error(
      `the user "${user}" may not create or read tables in the database "${database}" (${reason}); make it the owner of the database`,
      options,
    )
  }
  if (isUntrusted(cause)) {
    return new Error(
      `PostgreSQL at ${at} has an untrusted certificate (${reason}); name the certificate of its authority in SPATE_DATABASE_URL: ?sslmode=verify-full&sslrootcert=FILE`,
      options,
    )
  }
  if (!(error instanceof StoreUnavailable)) return error
  return new Error(
    `PostgreSQL at ${at} cannot be reached (${reason}); start it, or check SPATE_DATABASE_URL`,
    options,
  )
}
