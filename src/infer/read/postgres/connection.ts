/** Opens a read-only connection to PostgreSQL. Error messages never contain a password. */

import pg, { type Client } from 'pg'
import { InferenceFailure } from '../../failure.ts'
import { reasonOf, shownAddress } from '../address.ts'

const connectTimeoutMs = 10_000
/** Default timeout of a statement, in milliseconds. Reading a catalog of thousands of tables takes less than a second. */
const statementTimeout = 60_000

/** Runs `read` in a read-only transaction. A `statementTimeoutMs` of 0 means none. */
export async function connected<T>(
  address: string,
  read: (client: Client) => Promise<T>,
  { statementTimeoutMs = statementTimeout }: { readonly statementTimeoutMs?: number } = {},
): Promise<T> {
  const client = clientFor(address)
  // Without a listener, a broken connection would end the process. The running statement fails anyway.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new InferenceFailure(
      `cannot connect to ${shownAddress(address)}: ${reasonOf(error, address)}`,
    )
  }
  try {
    await client.query('BEGIN TRANSACTION READ ONLY ISOLATION LEVEL REPEATABLE READ')
    await client.query(`SET LOCAL statement_timeout = ${statementTimeoutMs}`)
    await client.query(
      `SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL TimeZone = 'UTC'; SET LOCAL IntervalStyle = 'iso_8601'`,
    )
    return await read(client)
  } catch (error) {
    if (error instanceof InferenceFailure || !(error instanceof Error) || !('code' in error))
      throw error
    throw new InferenceFailure(`cannot read ${shownAddress(address)}: ${reasonOf(error, address)}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function clientFor(address: string): Client {
  try {
    return new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: connectTimeoutMs,
      application_name: 'spate infer',
    })
  } catch {
    throw new InferenceFailure(
      `the source must be a URL such as postgres://user@host:5432/database; got ${shownAddress(address)}`,
      'usage',
    )
  }
}
