/** Opens the database that the settings name; the only place that chooses a driver. */

import { join } from 'node:path'
import { type Config, settings } from './config.ts'
import { openSqlite } from './store/sqlite.ts'
import type { Store } from './store/store.ts'

export type DatabaseSettings = Pick<Config, 'data'> &
  Partial<Pick<Config, 'databaseUrl' | 'databaseConnections'>>

const usualConnections = Number(settings.SPATE_DATABASE_CONNECTIONS.fallback)

/** `onWarning` hears of settings of the database with which something may be lost. */
export async function openStore(
  { data, databaseUrl, databaseConnections = usualConnections }: DatabaseSettings,
  onWarning?: (message: string) => void,
): Promise<Store> {
  if (databaseUrl === undefined) return openSqlite({ file: embeddedFile({ data }) })
  // Only who needs the driver waits for it.
  const { openPostgres } = await import('./store/postgres.ts')
  return openPostgres({
    url: databaseUrl,
    connections: databaseConnections,
    ...(onWarning && { onWarning }),
  })
}

export function embeddedFile({ data }: Pick<Config, 'data'>): string {
  return join(data, 'spate.db')
}
