/** Opens a read-only connection to MySQL or MariaDB. Error messages never contain a password. */

import type { Connection as StreamingConnection } from 'mysql2'
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise'
import { InferenceFailure } from '../../failure.ts'
import { reasonOf, shownAddress } from '../address.ts'

const connectTimeoutMs = 10_000
/** Default timeout of a statement, in milliseconds. */
const statementTimeout = 60_000

export interface MysqlSession {
  readonly isMariaDb: boolean
  /** Returns the rows of a query. All their values are text, numbers or null. */
  rows<Row>(sql: string): Promise<readonly Row[]>
  /** Streams the rows of a query, each as an array of values. */
  stream(sql: string): AsyncIterable<readonly unknown[]>
}

/**
 * Runs `read` in a read-only transaction. Names are quoted as in standard SQL, and times are in UTC. A
 * `statementTimeoutMs` of 0 means none.
 */
export async function connected<T>(
  address: string,
  read: (session: MysqlSession) => Promise<T>,
  { statementTimeoutMs = statementTimeout }: { readonly statementTimeoutMs?: number } = {},
): Promise<T> {
  const client = await clientFor(address)
  // Without a listener, a broken connection would end the process. The running statement fails anyway.
  client.on('error', () => undefined)
  const rows = async <Row>(sql: string): Promise<readonly Row[]> => {
    const [found] = await client.query<RowDataPacket[]>(sql)
    return found as unknown as readonly Row[]
  }
  const stream = (sql: string): AsyncIterable<readonly unknown[]> =>
    streaming(client).query({ sql, rowsAsArray: true }).stream()
  try {
    const [version] = await rows<{ readonly version: string }>('SELECT version() AS version')
    const isMariaDb = /mariadb/i.test(version?.version ?? '')
    const timeout = isMariaDb
      ? `max_statement_time = ${statementTimeoutMs / 1_000}`
      : `max_execution_time = ${statementTimeoutMs}`
    await client.query(
      `SET SESSION sql_mode = 'ANSI_QUOTES', time_zone = '+00:00', group_concat_max_len = 1048576, ${timeout}`,
    )
    await client.query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ')
    await client.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY')
    return await read({ isMariaDb, rows, stream })
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    throw new InferenceFailure(`cannot read ${shownAddress(address)}: ${reasonOf(error, address)}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns whether an error is one of the database or the connection, which have a code. Other errors are bugs. */
export function isDatabaseError(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof InferenceFailure) && 'code' in error
}

/** Returns the connection that a connection with promises wraps. Only it can stream rows. */
function streaming(client: Connection): StreamingConnection {
  if ('connection' in client) return client.connection as StreamingConnection
  throw new Error('a connection with promises must wrap another one')
}

async function clientFor(address: string): Promise<Connection> {
  const usual = 'mysql://user@host:3306/database'
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || url.pathname.length < 2) {
    throw new InferenceFailure(
      `the source must be a URL such as ${usual}; got ${shownAddress(address)}`,
      'usage',
    )
  }
  try {
    return await createConnection({
      uri: address,
      charset: 'utf8mb4',
      connectTimeout: connectTimeoutMs,
      dateStrings: true,
      supportBigNumbers: true,
      // The command line runs without code generation from strings.
      disableEval: true,
    })
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    throw new InferenceFailure(
      `cannot connect to ${shownAddress(address)}: ${reasonOf(error, address)}`,
    )
  }
}
