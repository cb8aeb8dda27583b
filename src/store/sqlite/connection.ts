/**
 * A connection to a SQLite file for Kysely's `SqliteDialect`. All errors are converted here: temporary errors become
 * `StoreUnavailable`.
 */
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import type { SqliteDatabase } from 'kysely'
import { RecentMap } from '../../queue/recent-map.ts'
import { StoreUnavailable } from '../store.ts'
import type { SqliteModule } from './driver.ts'

/**
 * Matches messages of lock errors. The package for Node 20 does not provide the error code
 * (https://www.sqlite.org/rescode.html).
 */
const lockedMessage = /database (table )?is locked|locking protocol/
const failedMessage =
  /disk I\/O error|disk is full|readonly database|unable to open|malformed|out of memory|not a database/

/**
 * Maximum number of cached prepared statements. There are about forty texts, because values are parameters. Preparing a
 * statement takes 15 to 40 µs, as long as running it.
 */
const keptStatementsMax = 100

/** Opens a file. Statements do not wait for the locks of other processes (`dialect.ts` does). */
export function openDatabase(
  { DatabaseSync }: SqliteModule,
  { file }: { readonly file: string },
): SqliteDatabase {
  const database: DatabaseSyncInstance = translated(
    () => new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true }),
  )
  const kept = new RecentMap<string, StatementSyncInstance>(keptStatementsMax)

  function prepared(text: string): StatementSyncInstance {
    const statement = kept.get(text) ?? translated(() => database.prepare(text))
    kept.set(text, statement)
    return statement
  }

  return {
    close: () => {
      kept.clear()
      database.close()
    },
    prepare: (text) => {
      const statement = prepared(text)
      const all = (parameters: readonly unknown[]): unknown[] => {
        try {
          return translated(() => statement.all(...parameters))
        } catch (error) {
          // After some errors SQLite rolls back by itself. The explicit rollback then fails, "but no harm is caused"
          // (https://www.sqlite.org/lang_transaction.html), and must not hide the original error.
          if (text === 'rollback') return []
          throw error
        }
      }
      // All statements return rows, possibly none. `columns()`, which would distinguish them, requires Node 22.16. So
      // Kysely counts no changed rows, and statements use `returning` instead.
      return {
        reader: true,
        all,
        run: () => unused('run'),
        iterate: () => unused('iterate'),
      }
    },
  }
}

function translated<T>(action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw failureOf(error) ?? error
  }
}

function failureOf(error: unknown): StoreUnavailable | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const { code, message } = error
  if (code === 'ERR_INVALID_STATE') {
    return new StoreUnavailable('the database is closed', { cause: error })
  }
  if (code !== 'ERR_SQLITE_ERROR') return undefined
  const isLocked = lockedMessage.test(message)
  if (!isLocked && !failedMessage.test(message)) return undefined
  return new StoreUnavailable(`the database does not respond: ${message}`, {
    cause: error,
    isLocked,
  })
}

function unused(method: string): never {
  throw new Error(`Kysely calls ${method} only for statements that are no readers`)
}
