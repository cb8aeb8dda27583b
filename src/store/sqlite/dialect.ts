/**
 * Kysely's dialect for SQLite, for several processes with one file. Statements wait for the locks of other processes
 * without blocking this process: SQLite's own wait is synchronous and would delay all streams.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { StoreUnavailable } from '../store.ts'

/** Interval of the retries while the file is locked, in milliseconds. A commit takes about as long. */
const retryMs = 2

export class WaitingDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #busyTimeoutMs: number

  /** `busyTimeoutMs` is the maximum time that a statement waits for a lock. */
  constructor(config: SqliteDialectConfig, busyTimeoutMs: number) {
    super(config)
    this.#config = config
    this.#busyTimeoutMs = busyTimeoutMs
  }

  override createDriver(): WaitingDriver {
    return new WaitingDriver(this.#config, this.#busyTimeoutMs)
  }
}

class WaitingDriver extends SqliteDriver {
  readonly #busyTimeoutMs: number

  constructor(config: SqliteDialectConfig, busyTimeoutMs: number) {
    super(config)
    this.#busyTimeoutMs = busyTimeoutMs
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: (query) =>
        whileLocked(this.#busyTimeoutMs, async () => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }

  /**
   * Begins a transaction with the write lock. A transaction that begins with a read could not get the lock after
   * another process has written, however long it waits.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/**
 * Runs `action` again while another process locks the file, for up to `timeoutMs`. The action must have no effect when
 * it fails.
 */
export async function whileLocked<T>(timeoutMs: number, action: () => Promise<T>): Promise<T> {
  const deadlineMs = performance.now() + timeoutMs
  for (;;) {
    try {
      return await action()
    } catch (error) {
      const isLocked = error instanceof StoreUnavailable && error.isLocked
      if (!isLocked || performance.now() > deadlineMs) throw error
    }
    await sleep(retryMs)
  }
}
