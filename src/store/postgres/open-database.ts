/**
 * The database of several machines: any number of services share one PostgreSQL. It may be restarted while they run;
 * what needs it meanwhile is refused for a moment.
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
 * Whoever creates a run of the same simulation waits so long at most. A statement takes a millisecond: one that takes
 * longer than this waits for a server that has stopped, and its client should hear of that within five seconds.
 */
const defaultTimeouts = { connectMs: 4_500, lockMs: 2_000, statementMs: 4_000 }
/** What one read may take before another begins for those who wait, so that these hear within five seconds too. */
const coalescing = { timeoutMs: 500, isOutage: isUnavailable }

export interface PostgresSettings extends Omit<PostgresAddress, 'onWait'> {
  /** How many connections to use at most. */
  readonly connections: number
  /** Hears that the server is waited for, and of settings of it with which what was acknowledged may be lost. */
  readonly onWarning?: (message: string) => void
}

/**
 * Brings the database up to date and opens it. Rejects with `StoreIncompatible` when it is not ours to open, and with an
 * `Error` that says what to do when it cannot be reached.
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
    { ...coalescing, keyOf: (asked) => asked.join(' ') },
  )
  const simulationByKey = coalescedReads(
    ([workspace, key]: Parameters<Store['simulationByKey']>) =>
      store.simulationByKey(workspace, key),
    { ...coalescing, keyOf: (asked) => JSON.stringify(asked) },
  )
  return {
    ...store,
    insertRun: postgresRuns(kysely, { timeoutMs: defaultTimeouts.lockMs }),
    keyById: coalescedReads(store.keyById, { ...coalescing, keyOf: (id) => id }),
    // Of all who see at once that a minute is new, one writes it.
    touchKey: (...asked) => touchKey(asked),
    simulationByKey: (...asked) => simulationByKey(asked),
    connections: () => connections.counts,
  }
}

/** Settings that make a server faster and forgetful, with what they risk. */
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
