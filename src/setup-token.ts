/**
 * The file with the link that makes the owner, for whoever does not see what a start prints. It lies beside the
 * database, for the eyes of its user alone, until there is an owner.
 */

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

type Place = Pick<Config, 'data'>

export function keepSetupLink(place: Place, link: string): void {
  // Written anew: an older file may have other permissions.
  forgetSetupLink(place)
  writeFileSync(fileOf(place), `${link}\n`, { mode: 0o600, flag: 'wx' })
}

export function forgetSetupLink(place: Place): void {
  rmSync(fileOf(place), { force: true })
}

function fileOf({ data }: Place): string {
  return join(data, 'setup-token')
}
