/** Opens the database that the settings name. Only this module selects a driver. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseRows } from '../store/archive.ts'
import { bringSqliteUpToDate, openSqlite } from '../store/sqlite/open-database.ts'
import type { Store } from '../store/store.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import type { Config } from './config.ts'
import { defaultConnections } from './database-connections.ts'

export type DatabaseSettings = Pick<Config, 'data'> &
  Partial<Pick<Config, 'databaseUrl' | 'databaseConnections'>>

/**
 * Timeout for connecting to the database in commands, in milliseconds. Users of a command prefer an early error
 * message.
 */
const shortTimeoutMs = 2_000

/**
 * Opens the database. `onWarning` is called with a message while the service waits for the database, and for settings
 * of the database that risk data loss.
 */
export async function openStore(
  { data, databaseUrl, databaseConnections = defaultConnections(1) }: DatabaseSettings,
  {
    connectTimeoutMs = shortTimeoutMs,
    onWarning,
  }: { readonly connectTimeoutMs?: number; readonly onWarning?: (message: string) => void } = {},
): Promise<Store> {
  if (databaseUrl === undefined) return openSqlite({ file: embeddedFile({ data }) })
  // The driver is loaded only if it is needed.
  const { openPostgres } = await import('../store/postgres/open-database.ts')
  return openPostgres({
    url: databaseUrl,
    connections: databaseConnections,
    connectTimeoutMs,
    ...(onWarning && { onWarning }),
  })
}

/** An action of a command on a store. `place` describes the database for people. */
type StoreAction = (store: Store, place: string) => Promise<void>

/**
 * Runs the action of a command on an existing database. A new database would not be the database of the service, and
 * the service would refuse its keys.
 */
export async function inExistingStore(
  config: DatabaseSettings,
  action: StoreAction,
): Promise<void> {
  if (config.databaseUrl === undefined && !existsSync(embeddedFile(config))) {
    const advice =
      'name the folder of the service with --data or SPATE_DATA, or create a database with "spate migrate"'
    throw new CommandFailure(`there is no database in ${config.data}; ${advice}`, 'failed')
  }
  const store = await openStore(config)
  try {
    await action(store, (await databaseRows(config)).name)
  } finally {
    await store.close()
  }
}

/**
 * Applies the missing migrations to the database, unless `isDryRun` is set, and returns the names of these migrations.
 */
export async function upgradeStore(
  { data, databaseUrl: url }: DatabaseSettings,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<readonly string[]> {
  if (url === undefined) {
    const file = embeddedFile({ data })
    if (!isDryRun) return bringSqliteUpToDate(file)
    const { missingFromSqlite } = await import('../store/sqlite/archive.ts')
    return missingFromSqlite(file)
  }
  const { bringUpToDate, missingFrom } = await import('../store/postgres/opening.ts')
  const address = { url, connectTimeoutMs: shortTimeoutMs }
  return isDryRun ? missingFrom(address) : (await bringUpToDate(address)).applied
}

/** Returns access to all rows of the database, for the commands that copy them. */
export async function databaseRows({
  data,
  databaseUrl: url,
}: DatabaseSettings): Promise<DatabaseRows> {
  if (url === undefined) {
    const { sqliteRows } = await import('../store/sqlite/archive.ts')
    return sqliteRows(embeddedFile({ data }))
  }
  const { postgresRows } = await import('../store/postgres/archive.ts')
  return postgresRows({ url, connectTimeoutMs: shortTimeoutMs })
}

function embeddedFile({ data }: Pick<Config, 'data'>): string {
  return join(data, 'spate.db')
}
