/**
 * The file with the setup link, for people who do not see the output of the service. The file is in the data folder, is
 * readable only by its user, and is removed when an owner exists.
 */

import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { newUuid } from './identifier.ts'

type DataFolder = Pick<Config, 'data'>

/**
 * Replaces the file with the setup link atomically, so that a concurrent reader finds the old or the new link, even if
 * several services start at the same time.
 */
export function writeSetupLink(place: DataFolder, link: string): void {
  const file = fileOf(place)
  // The draft is a new file, because an existing file may have other permissions.
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
