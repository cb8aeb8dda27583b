/**
 * The file with the link that makes the owner, for whoever does not see what a start prints. It lies in the
 * data folder, for the eyes of its user alone, until there is an owner.
 */

import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { newUuid } from './identifier.ts'

type DataFolder = Pick<Config, 'data'>

/** Whoever reads the file meanwhile finds the old link or the new one, also when several services start at once. */
export function writeSetupLink(place: DataFolder, link: string): void {
  const file = fileOf(place)
  // A new file, since an older one may have other permissions.
  const draft = `${file}.${newUuid(new Date())}`
  try {
    writeFileSync(draft, `${link}\n`, { mode: 0o600, flag: 'wx' })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

export function removeSetupLink(place: DataFolder): void {
  rmSync(fileOf(place), { force: true })
}

function fileOf({ data }: DataFolder): string {
  return join(data, 'setup-token')
}
