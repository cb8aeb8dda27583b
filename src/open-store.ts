/** Opens the database that the settings name; the only place that chooses a driver. */

import { join } from 'node:path'
import type { Config } from './config.ts'
import { openSqlite } from './store/sqlite.ts'
import type { Store } from './store/store.ts'

export function openStore({ data }: Pick<Config, 'data'>): Promise<Store> {
  return openSqlite({ file: join(data, 'spate.db') })
}
