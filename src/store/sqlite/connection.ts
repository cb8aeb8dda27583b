/**
 * One connection to a SQLite file, in the shape that Kysely's `SqliteDialect` asks for. All errors of SQLite pass
 * here, and here they become `StoreUnavailable` when trying again later may help.
 */
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import type { SqliteDatabase } from 'kysely'
import { RecentMap } from '../../queue/recent-map.ts'
import { StoreUnavailable } from '../store.ts'
import type { SqliteModule } from './driver.ts'

/** What SQLite says, since the package for Node 20 leaves the number out (https://www.sqlite.org/rescode.html). */
const lockedMessage = /database (table )?is locked|locking protocol/
const failedMessage =
  /disk I\/O error|disk is full|readonly database|unable to open|malformed|out of memory|not a database/

/** There are some forty texts, since values are parameters. Preparing one takes 15 to 40 µs, as long as it takes itself. */
const keptStatementsMax = 100

export function openDatabase(
  { DatabaseSync }: SqliteModule,
  { file, busyTimeoutMs }: { readonly file: string; readonly busyTimeoutMs: number },
): SqliteDatabase {
  const database: DatabaseSyncInstance = translated(
    () => new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true }),
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
          // SQLite has rolled back by itself after some errors; the explicit one then fails, "but no harm is caused"
          // (https://www.sqlite.org/lang_transaction.html), and it must not hide the error that led here.
          if (text === 'rollback') return []
          throw error
        }
      }
      // Every statement is read to its end, `all` of one without rows being []: `columns()`, which could tell, came
      // with Node 22.16. So Kysely counts no rows; every statement that must know asks with `returning`.
      return {
        reader: true,
        all,
        run: () => unused('run'),
        iterate: () => unused('iterate'),
      }
    },
  }
}

function translated<T>(act: () => T): T {
  try {
    return act()
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
