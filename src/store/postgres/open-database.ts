/**
 * The database for several machines: any number of services share one PostgreSQL server. The server may be restarted
 * while the services run; requests that need it are refused in the meantime.
 */
import { CamelCasePlugin, Kysely, sql } from 'kysely'
import { coalescedReads } from '../../queue/single-flight.ts'
import { storeOn } from '../statements.ts'
import { isUnavailable, type Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { Connections } from './connections.ts'
import { bringUpToDate, type PostgresAddress } from './opening.ts'
import { postgresRuns } from './runs.ts'

/**
 * Timeouts of all operations, in milliseconds. Creating a run waits for the row of its simulation up to `lockMs`. A
 * statement takes about a millisecond, so a timeout means that the server has stopped. Clients get an error within five
 * seconds.
 */
const defaultTimeouts = { connectMs: 4_500, lockMs: 2_000, statementMs: 4_000 }
/**
 * Settings of shared reads. `timeoutMs` is the maximum duration of a shared read before another read starts for the
 * waiting requests, so that they get an error within five seconds, too.
 */
const coalescing = { timeoutMs: 500, isOutage: isUnavailable }

export interface PostgresSettings extends Omit<PostgresAddress, 'onWait'> {
  /** Maximum number of connections of this process. */
  readonly connections: number
  /**
   * Called with a warning while the service waits for the server, and for settings of the server that risk the loss of
   * committed data.
   */
  readonly onWarning?: (message: string) => void
}

/**
 * Migrates the database and opens it. Rejects with `StoreIncompatible` if the database belongs to another program or a
 * newer version, and with an `Error` that suggests a solution if it cannot be reached.
 */
export async function openPostgres({
  url,
  connections: count,
  connectTimeoutMs,
  onWarning,
}: PostgresSettings): Promise<Store> {
  const origin = await bringUpToDate({
    url,
    connectTimeoutMs,
    ...(onWarning && { onWait: (reason) => onWarning(`waiting for PostgreSQL: ${reason}`) }),
  })
  const connections = new Connections({ url, count, timeouts: defaultTimeouts })
  const { dialect } = connections
  const kysely = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  try {
    if (onWarning) await warn(kysely, onWarning)
  } catch (error) {
    await connections.close()
    throw error
  }
  const store = storeOn(kysely, { ...origin, close: () => connections.close() })
  const touchKey = coalescedReads(
    ([id, lastUsedAt]: Parameters<Store['touchKey']>) => store.touchKey(id, lastUsedAt),
    { ...coalescing, keyOf: (args) => args.join(' ') },
  )
  const simulationByKey = coalescedReads(
    ([workspace, key]: Parameters<Store['simulationByKey']>) =>
      store.simulationByKey(workspace, key),
    { ...coalescing, keyOf: (args) => JSON.stringify(args) },
  )
  return {
    ...store,
    insertRun: postgresRuns(kysely, { timeoutMs: defaultTimeouts.lockMs }),
    keyById: coalescedReads(store.keyById, { ...coalescing, keyOf: (id) => id }),
    // If requests with one key run concurrently, a single one writes the minute of the last use.
    touchKey: (...args) => touchKey(args),
    simulationByKey: (...args) => simulationByKey(args),
    connections: () => connections.counts,
  }
}

/** Settings that make a PostgreSQL server faster but less durable, with their risks. */
const risks: Readonly<Record<string, string>> = {
  fsync: 'a crash of its machine can destroy the database',
  full_page_writes: 'a crash of its machine can damage the database',
  synchronous_commit: 'a crash of the server can lose the last acknowledged changes',
}

async function warn(database: Kysely<Tables>, onWarning: (message: string) => void): Promise<void> {
  const { rows } = await sql<{ readonly name: string }>`
    select name from pg_settings where name = any(${Object.keys(risks)}) and setting = 'off'
  `.execute(database)
  for (const { name } of rows) onWarning(`PostgreSQL runs with ${name}=off: ${risks[name]}`)
}
