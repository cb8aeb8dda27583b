/** Opens the database that the settings name; the only place that chooses a driver. */

import { join } from 'node:path'
import { type Config, settings } from './config.ts'
import type { Place } from './store/archive.ts'
import { bringSqliteUpToDate, openSqlite } from './store/sqlite.ts'
import type { Store } from './store/store.ts'

export type DatabaseSettings = Pick<Config, 'data'> &
  Partial<Pick<Config, 'databaseUrl' | 'databaseConnections'>>

/** Whoever does something at once would rather hear that the server is not there. */
const shortPatienceMs = 2_000
const usualConnections = Number(settings.SPATE_DATABASE_CONNECTIONS.fallback)

/** `onWarning` hears of a database that keeps one waiting, or may lose something. */
export async function openStore(
  { data, databaseUrl, databaseConnections = usualConnections }: DatabaseSettings,
  {
    patienceMs = shortPatienceMs,
    onWarning,
  }: { readonly patienceMs?: number; readonly onWarning?: (message: string) => void } = {},
): Promise<Store> {
  if (databaseUrl === undefined) return openSqlite({ file: embeddedFile({ data }) })
  // Only who needs the driver waits for it.
  const { openPostgres } = await import('./store/postgres.ts')
  return openPostgres({
    url: databaseUrl,
    connections: databaseConnections,
    patienceMs,
    ...(onWarning && { onWarning }),
  })
}

/** Applies the migrations that are missing, or only says which; answers their names. */
export async function upgradeStore(
  { data, databaseUrl: url }: DatabaseSettings,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<readonly string[]> {
  if (url === undefined) {
    const file = embeddedFile({ data })
    if (!isDryRun) return bringSqliteUpToDate(file)
    const { missingFromSqlite } = await import('./store/sqlite-place.ts')
    return missingFromSqlite(file)
  }
  const { bringUpToDate, missingFrom } = await import('./store/postgres-opening.ts')
  const address = { url, patienceMs: shortPatienceMs }
  return isDryRun ? missingFrom(address) : (await bringUpToDate(address)).applied
}

/** The database as rows, to be taken away or put there. */
export async function placeOfStore({ data, databaseUrl: url }: DatabaseSettings): Promise<Place> {
  if (url === undefined) {
    const { sqlitePlace } = await import('./store/sqlite-place.ts')
    return sqlitePlace(embeddedFile({ data }))
  }
  const { postgresPlace } = await import('./store/postgres-place.ts')
  return postgresPlace({ url, patienceMs: shortPatienceMs })
}

function embeddedFile({ data }: Pick<Config, 'data'>): string {
  return join(data, 'spate.db')
}
