/**
 * The connections to a PostgreSQL server, in the shape that Kysely asks for. All errors pass here, and here they become
 * `StoreUnavailable` when trying again later may help. A connection that has failed is thrown away, so that the next
 * act gets a new one: the server may be stopped and started at any time.
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
  /** For a connection, or a turn with one. */
  readonly connectMs: number
  /** For another's lock on a row; 0 waits for ever. */
  readonly lockMs: number
  /** For one statement; 0 waits for ever. */
  readonly statementMs: number
}

/** The server ends a statement that takes too long; where it does not even say so, the connection is given up. */
const idleTimeoutMarginMs = 500
/** The pool gives a connection up after so many times the timeouts of whoever wants one: a busy process is late itself. */
const poolTimeoutFactor = 3
/** Goodbyes that are not heard after so long are not waited for. */
const poolCloseTimeoutMs = 2_000
const idleConnectionMs = 30_000

export class Connections {
  readonly #pool: Pool
  readonly #permits: Semaphore
  readonly #connectMs: number
  readonly #idleTimeoutMs: number
  /** Acts under way or waiting for their turn. */
  #operations = 0
  #closed: Promise<void> | undefined
  #onIdle: (() => void) | undefined

  /** Throws when the address is none. */
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
    // Without listeners, a connection that the server ends would end this process: one that nobody uses …
    this.#pool.on('error', ignore)
    // … and one in the middle of a transaction, between two statements.
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

  /** Waits for acts that have begun; later ones find the database closed. A second call does nothing. */
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
    let isGivenUp = false
    const onTimeout = (): Error => {
      isGivenUp = true
      return noResponse(ms)
    }
    // One that comes too late is for others.
    connecting.then((client) => isGivenUp && client.release(), ignore)
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
    // Nothing more comes of it, and a `rollback` would only wait for that again: the server does it by itself.
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

  // biome-ignore lint/correctness/useYield: the interface asks for it, and no statement uses it
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are never streamed')
  }

  release(): void {
    this.#client.release(this.#failure !== undefined)
    this.#onReleased(this.#failure === undefined)
  }
}

/**
 * What has a name is planned once for each connection: to open a response takes the server 30 µs then, and 115 µs
 * without. There are some sixty texts, since values are parameters.
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
  const say = (text: string) => (connection: DatabaseConnection) =>
    connection.executeQuery(CompiledQuery.raw(text)).then(ignore)
  return {
    init: async () => undefined,
    acquireConnection: () => connections.acquire(),
    beginTransaction: (connection, { isolationLevel }) =>
      say(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin')(connection),
    commitTransaction: say('commit'),
    rollbackTransaction: say('rollback'),
    releaseConnection: async (connection) => {
      if (connection instanceof PostgresConnection) connection.release()
    },
    destroy: () => connections.close(),
  }
}

const bigintType = 20

/** The driver gives 64 bits as text, because numbers are exact up to 2^53 only. */
function getTypeParser(type: number): (text: string) => unknown {
  return type === bigintType ? exactInteger : pg.types.getTypeParser(type)
}

function exactInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no exact number`)
  return value
}

function noResponse(ms: number): StoreUnavailable {
  return new StoreUnavailable(`the database does not respond: no data within ${ms} ms`)
}

function ignore(): void {
  // Whoever uses the connection is told by the act that fails.
}
