/**
 * The embedded database: one file with one synchronous connection for each process. The processes of a service share
 * the file, and other programs (`spate keys`, `spate backup`) may use it at the same time.
 */
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, type SqliteDatabase, sql } from 'kysely'
import { Batcher } from '../../queue/batch.ts'
import { hasCode } from '../../text/error-code.ts'
import { type Dialect, migrate } from '../migrate.ts'
import { migrations } from '../migrations/migrations.ts'
import { orBusy } from '../receipts.ts'
import { insertRunIn, storeOn } from '../statements.ts'
import { isUnavailable, type Store, StoreIncompatible, StoreUnavailable } from '../store.ts'
import { streams } from '../stream-statements.ts'
import type { Tables } from '../tables.ts'
import { openDatabase } from './connection.ts'
import { WaitingDialect, whileLocked } from './dialect.ts'
import { loadSqlite } from './driver.ts'

/** Maximum time that a statement waits for the lock of another process, in milliseconds. */
const defaultBusyTimeoutMs = 5_000

export const sqliteDialect: Dialect = { ordinal: 'integer', declaresAutoIncrement: true }

/**
 * Opens the database file and migrates it. Creates the file and its folder if necessary. Rejects with
 * `StoreIncompatible` if the file belongs to another program or a newer version, with `StoreUnavailable` if another
 * program locks it, and with an `Error` that suggests a solution if it cannot be written.
 */
export async function openSqlite({
  file,
  busyTimeoutMs = defaultBusyTimeoutMs,
}: {
  readonly file: string
  readonly busyTimeoutMs?: number
}): Promise<Store> {
  const { kysely, origin, close } = await openUpToDate(file, busyTimeoutMs)
  return withBatches(kysely, storeOn(kysely, { ...origin, close }))
}

/** Creates or migrates the database file and returns the names of the applied migrations. */
export async function bringSqliteUpToDate(file: string): Promise<readonly string[]> {
  const { origin, close } = await openUpToDate(file, defaultBusyTimeoutMs)
  await close()
  return origin.applied
}

async function openUpToDate(file: string, busyTimeoutMs: number) {
  const opened = await openFile(file, busyTimeoutMs)
  try {
    const now = new Date().toISOString()
    const origin = await opened.kysely
      .transaction()
      .execute((transaction) => migrate(transaction, { migrations, dialect: sqliteDialect, now }))
    return { ...opened, origin }
  } catch (error) {
    await opened.close()
    throw error
  }
}

export interface OpenedFile {
  readonly kysely: Kysely<Tables>
  close(): Promise<void>
}

/** Opens the database file without migrating it. Creates the file and its folder if necessary. */
export async function openFile(
  file: string,
  busyTimeoutMs = defaultBusyTimeoutMs,
): Promise<OpenedFile> {
  await createFolder(dirname(file))
  const sqlite = await loadSqlite()
  return await withAdvice(file, async () => {
    await createFile(file)
    const database = openDatabase(sqlite, { file })
    try {
      await whileLocked(busyTimeoutMs, async () => prepare(database, file))
    } catch (error) {
      database.close()
      throw error
    }
    const dialect = new WaitingDialect({ database }, busyTimeoutMs)
    const kysely = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
    return { kysely, close: closing(kysely, database, busyTimeoutMs) }
  })
}

/**
 * Settings of batches. A batch grows while each turn of the event loop adds a request, for up to about the duration of
 * a few commits.
 */
const collect = { nextTurn, maxMs: 5 }

/**
 * Batches concurrent requests of one kind in a transaction, so that they share a commit, which waits for the disk. Many
 * readers open and complete their responses at the same time. Node accepts one connection per turn of its event loop,
 * so concurrent requests arrive in consecutive turns.
 */
function withBatches(kysely: Kysely<Tables>, store: Store): Store {
  function batched<Methods, Arguments extends readonly unknown[], Result>(
    methodsOn: (transaction: Kysely<Tables>) => Methods,
    call: (methods: Methods, ...request: Arguments) => Promise<Result>,
    alone: (...request: Arguments) => Promise<Result>,
  ): (...request: Arguments) => Promise<Result> {
    const batcher = new Batcher<Arguments, Result>({
      collect,
      isOutage: isUnavailable,
      handle: async (requests) => {
        const [first] = requests
        if (first !== undefined && requests.length === 1) return [await alone(...first)]
        return await kysely.transaction().execute(async (transaction) => {
          const methods = methodsOn(transaction)
          const results: Result[] = []
          for (const request of requests) results.push(await call(methods, ...request))
          return results
        })
      },
    })
    return (...request) => batcher.add(request)
  }
  const insertRun = batched((transaction) => transaction, insertRunIn, store.insertRun)
  return {
    ...store,
    insertRun: (...request) => orBusy(insertRun(...request)),
    openResponse: batched(
      streams,
      (s, ...request) => s.openResponse(...request),
      store.openResponse,
    ),
    completeResponse: batched(
      streams,
      (s, ...request) => s.completeResponse(...request),
      store.completeResponse,
    ),
    issue: batched(streams, (s, ...request) => s.issue(...request), store.issue),
  }
}

async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw notCreated(`the folder ${folder} for the database`, error)
  }
}

function notCreated(what: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const advice = 'choose another folder, or grant this user permission to write there'
  return new Error(`cannot create ${what} (${reason}); ${advice}`, { cause })
}

/**
 * Creates the database file with permissions for its user only, because it contains hashes of keys and passwords.
 * SQLite would create it readable for everyone, and gives the -wal and -shm files the same permissions.
 */
async function createFile(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', 0o600)).close()
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    throw notCreated(`the database ${file}`, error)
  }
}

/**
 * Checks the tables of the file, then sets the journal mode. The check comes first, because the change to WAL mode is
 * stored in the file, and the file of another program must not change.
 */
function prepare(database: SqliteDatabase, file: string): void {
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all([])
  const isOurs = tables.length === 0 || tables.some((table) => nameOf(table) === 'migration')
  if (!isOurs) {
    throw new StoreIncompatible(`${file} is the database of another program; choose another file`)
  }
  database.prepare('pragma journal_mode = WAL').all([])
  database.prepare('pragma synchronous = FULL').all([])
}

function nameOf(table: unknown): unknown {
  return typeof table === 'object' && table !== null && 'name' in table ? table.name : undefined
}

/** Adds advice for the operator to errors that occur while opening the file. */
async function withAdvice<T>(file: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (cause) {
    if (!(cause instanceof StoreUnavailable)) throw cause
    if (cause.message.includes('not a database')) {
      throw new StoreIncompatible(
        `${file} is not a SQLite database; choose another file, or restore a backup`,
        { cause },
      )
    }
    if (/unable to open|readonly/.test(cause.message)) {
      throw new Error(
        `cannot write the database ${file}; choose another folder, or grant this user permission to write the file and its folder`,
        { cause },
      )
    }
    throw cause
  }
}

/**
 * Returns a function that closes the database when the operations in progress have ended. Later operations fail because
 * the database is closed. A second call has no further effect.
 */
function closing(
  kysely: Kysely<Tables>,
  database: SqliteDatabase,
  busyTimeoutMs: number,
): () => Promise<void> {
  let closed: Promise<void> | undefined
  const close = () =>
    kysely.connection().execute(async (connection) => {
      try {
        // A checkpoint that another process prevents is not an error, so only SQLite itself can wait for it.
        await sql`pragma busy_timeout = ${sql.lit(busyTimeoutMs)}`.execute(connection)
        // After the checkpoint, the file alone contains all data, so it can be copied or moved. The package for Node 20
        // needs the explicit checkpoint, because it releases the file only when its statements are garbage-collected;
        // it leaves an empty -wal file.
        await sql`pragma wal_checkpoint(TRUNCATE)`.execute(connection)
      } catch {
        // If the checkpoint fails, all data is safe in the -wal file, and is read from there.
      } finally {
        database.close()
      }
    })
  return () => {
    closed ??= close()
    return closed
  }
}
