/**
 * The connections to a PostgreSQL server, as a driver for Kysely. All errors are converted here: temporary errors
 * become `StoreUnavailable`. A failed connection is closed, so that the next operation gets a new one. The server may
 * be restarted at any time.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg, { type Pool, type PoolClient, type PoolConfig } from 'pg'
import { withIdleTimeout } from '../../queue/idle-timeout.ts'
import { Semaphore } from '../../queue/semaphore.ts'
import { type ConnectionCounts, StoreUnavailable } from '../store.ts'
import { connectFailureOf, failureOf } from './failure.ts'

export interface ConnectionTimeouts {
  /** Maximum time to wait for a connection to the server, in milliseconds. */
  readonly connectMs: number
  /** Maximum time to wait for the lock of a row, in milliseconds; 0 for no limit. */
  readonly lockMs: number
  /** Maximum duration of a statement, in milliseconds; 0 for no limit. */
  readonly statementMs: number
}

/**
 * Additional time before a connection is closed, in milliseconds. The server cancels a statement that exceeds its
 * timeout. If the server does not respond for this much longer, the connection is closed.
 */
const idleTimeoutMarginMs = 500
/**
 * Ratio of the connection timeout of the pool to the timeout of its callers. A busy process may itself delay the
 * connection.
 */
const poolTimeoutFactor = 3
/** Maximum time to wait for the pool to close, in milliseconds. */
const poolCloseTimeoutMs = 2_000
const idleConnectionMs = 30_000

export class Connections {
  readonly #pool: Pool
  readonly #permits: Semaphore
  readonly #connectMs: number
  readonly #idleTimeoutMs: number
  /** Number of operations that use a connection or wait for one. */
  #operations = 0
  #closed: Promise<void> | undefined
  #onIdle: (() => void) | undefined

  /** Throws if the URL of the database is invalid. */
  constructor({
    url,
    count,
    timeouts,
  }: { readonly url: string; readonly count: number; readonly timeouts: ConnectionTimeouts }) {
    const { connectMs, lockMs, statementMs } = timeouts
    this.#permits = new Semaphore({ permits: count, timeoutMs: connectMs, hasTimer: true })
    this.#connectMs = connectMs
    this.#idleTimeoutMs = statementMs > 0 ? statementMs + idleTimeoutMarginMs : 0
    const limits: PoolConfig = statementMs > 0 ? { statement_timeout: statementMs } : {}
    this.#pool = new pg.Pool({
      connectionString: url,
      max: count,
      connectionTimeoutMillis: connectMs * poolTimeoutFactor,
      lock_timeout: lockMs,
      ...limits,
      idleTimeoutMillis: idleConnectionMs,
      keepAlive: true,
      application_name: 'spate',
      types: { getTypeParser },
    })
    // Without these listeners, a connection that the server ends would end the process: while the connection is idle …
    this.#pool.on('error', ignore)
    // … or in a transaction, between two statements.
    this.#pool.on('connect', (client) => client.on('error', ignore))
  }

  readonly dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOf(this),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }

  get counts(): ConnectionCounts {
    const { totalCount, idleCount } = this.#pool
    return { used: totalCount - idleCount, idle: idleCount, waiting: this.#permits.waiting }
  }

  async acquire(): Promise<PostgresConnection> {
    if (this.#closed !== undefined) throw new StoreUnavailable('the database is closed')
    this.#operations += 1
    if ((await this.#permits.acquire()) !== 'admitted') {
      this.#leave()
      throw new StoreUnavailable('the database does not respond: all connections are waiting')
    }
    try {
      const onReleased = (isServed: boolean): void => this.#end(isServed)
      return new PostgresConnection(await this.#connect(), {
        idleTimeoutMs: this.#idleTimeoutMs,
        onReleased,
      })
    } catch (error) {
      this.#end(false)
      throw connectFailureOf(error)
    }
  }

  /**
   * Closes all connections when the operations in progress have ended. Later operations fail because the database is
   * closed. A second call has no further effect.
   */
  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve
      if (this.#operations === 0) resolve()
    })
    let timer: NodeJS.Timeout | undefined
    const timeouts = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, poolCloseTimeoutMs)
    })
    await Promise.race([this.#pool.end(), timeouts])
    clearTimeout(timer)
  }

  async #connect(): Promise<PoolClient> {
    const ms = this.#connectMs
    const connecting = this.#pool.connect()
    let hasTimedOut = false
    const onTimeout = (): Error => {
      hasTimedOut = true
      return noResponse(ms)
    }
    // A connection that arrives after the timeout is released for other operations.
    connecting.then((client) => hasTimedOut && client.release(), ignore)
    return await withIdleTimeout(connecting, { ms, onTimeout })
  }

  #end(isServed: boolean): void {
    this.#permits.release({ isServed })
    this.#leave()
  }

  #leave(): void {
    this.#operations -= 1
    if (this.#operations === 0) this.#onIdle?.()
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #idleTimeoutMs: number
  readonly #onReleased: (isServed: boolean) => void
  #failure: StoreUnavailable | undefined

  constructor(
    client: PoolClient,
    {
      idleTimeoutMs,
      onReleased,
    }: { readonly idleTimeoutMs: number; readonly onReleased: (isServed: boolean) => void },
  ) {
    this.#client = client
    this.#idleTimeoutMs = idleTimeoutMs
    this.#onReleased = onReleased
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // The connection has failed, so a `rollback` would only wait for another timeout. The server rolls back by itself.
    if (this.#failure) throw this.#failure
    try {
      const name = nameOf(sql)
      const named = { text: sql, values: [...parameters], ...(name !== undefined && { name }) }
      const ms = this.#idleTimeoutMs
      const onTimeout = () => noResponse(ms)
      const { rows } = await withIdleTimeout(this.#client.query(named), { ms, onTimeout })
      return { rows }
    } catch (error) {
      const failure = failureOf(error)
      if (failure?.isLocked === false) this.#failure = failure
      throw failure ?? error
    }
  }

  // biome-ignore lint/correctness/useYield: the interface requires it, and no statement uses it
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are never streamed')
  }

  release(): void {
    this.#client.release(this.#failure !== undefined)
    this.#onReleased(this.#failure === undefined)
  }
}

/**
 * Names of prepared statements by their SQL text. The server plans a named statement once per connection: opening a
 * response then takes 30 µs instead of 115 µs. There are about sixty texts, because values are parameters.
 */
const names = new Map<string, string>()
const namesMax = 200

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (
    known !== undefined ||
    names.size >= namesMax ||
    !/^(?:select|insert|update|delete|with)/.test(text)
  ) {
    return known
  }
  const name = `spate_${names.size}`
  names.set(text, name)
  return name
}

function driverOf(connections: Connections): Driver {
  const run = (text: string) => (connection: DatabaseConnection) =>
    connection.executeQuery(CompiledQuery.raw(text)).then(ignore)
  return {
    init: async () => undefined,
    acquireConnection: () => connections.acquire(),
    beginTransaction: (connection, { isolationLevel }) =>
      run(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin')(connection),
    commitTransaction: run('commit'),
    rollbackTransaction: run('rollback'),
    releaseConnection: async (connection) => {
      if (connection instanceof PostgresConnection) connection.release()
    },
    destroy: () => connections.close(),
  }
}

const bigintType = 20

/**
 * Returns the parser for a PostgreSQL type. The driver returns 64-bit integers as text, because numbers are exact only
 * up to 2^53.
 */
function getTypeParser(type: number): (text: string) => unknown {
  return type === bigintType ? exactInteger : pg.types.getTypeParser(type)
}

function exactInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not an exact number`)
  return value
}

function noResponse(ms: number): StoreUnavailable {
  return new StoreUnavailable(`the database does not respond: no data within ${ms} ms`)
}

function ignore(): void {
  // The operation that uses the connection fails and reports the error.
}
