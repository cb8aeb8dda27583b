/** The commands `spate migrate`, `backup`, `restore` and `copy`, with which an operator manages the database. */

import { resolve } from 'node:path'
import type { RowCounts } from '../store/archive.ts'
import { openArchive, saveArchive } from '../store/archive-file.ts'
import type { Config } from './config.ts'
import { databaseRows, upgradeStore } from './open-store.ts'

interface DatabaseOutput {
  readonly json: boolean
  readonly print: (text: string) => void
}

export async function migrateDatabase(
  config: Config,
  { isDryRun, json, print }: DatabaseOutput & { readonly isDryRun: boolean },
): Promise<void> {
  const names = await upgradeStore(config, { isDryRun })
  if (json) {
    print(`${JSON.stringify(isDryRun ? { missing: names } : { applied: names })}\n`)
  } else if (names.length === 0) {
    print('The database is up to date.\n')
  } else {
    const did = isDryRun ? 'would be applied' : 'applied'
    print(names.map((name) => `${name}  ${did}\n`).join(''))
  }
}

export async function backUp(
  config: Config,
  { file, folder, ...output }: DatabaseOutput & { readonly file: string; readonly folder: string },
): Promise<void> {
  const place = await databaseRows(config)
  const path = resolve(folder, file)
  const counts = await place.read((archive) => saveArchive(archive, path))
  printCounts(counts, { from: place.name, to: path }, output)
}

export async function restore(
  config: Config,
  { file, folder, ...output }: DatabaseOutput & { readonly file: string; readonly folder: string },
): Promise<void> {
  const path = resolve(folder, file)
  const archive = await openArchive(path)
  const place = await databaseRows(config)
  const counts = await place.write(archive)
  printCounts(counts, { from: path, to: place.name }, output)
}

/** The kinds of database that the settings name. The settings may name one of each kind. */
type DatabaseKind = 'sqlite' | 'postgres'

export async function copyDatabase(
  config: Config,
  {
    from,
    to,
    ...output
  }: DatabaseOutput & { readonly from: DatabaseKind; readonly to: DatabaseKind },
): Promise<void> {
  const [source, target] = [
    await databaseRows(settingsOf(config, from)),
    await databaseRows(settingsOf(config, to)),
  ]
  const counts = await source.read((archive) => target.write(archive))
  printCounts(counts, { from: source.name, to: target.name }, output)
}

function settingsOf(config: Config, kind: DatabaseKind): Config {
  if (kind === 'sqlite') return { ...config, databaseUrl: undefined }
  if (config.databaseUrl === undefined) {
    throw new Error('SPATE_DATABASE_URL must name the PostgreSQL database')
  }
  return config
}

function printCounts(
  counts: RowCounts,
  { from, to }: { readonly from: string; readonly to: string },
  { json, print }: DatabaseOutput,
): void {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (json) print(`${JSON.stringify({ from, to, rows, tables: counts })}\n`)
  else {
    const some = ['simulation', 'run', 'api_key']
      .map((table) => `${counts[table] ?? 0} ${table.replace('api_', '')}s`)
      .join(', ')
    print(`Copied ${rows} rows from ${from} to ${to}: ${some}, and related rows.\n`)
  }
}
