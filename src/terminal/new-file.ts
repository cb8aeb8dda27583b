/** Files that a command creates for the user. An existing file is replaced only with `--force`. */

import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { hasCode } from '../text/error-code.ts'
import { CommandFailure } from './exit-code.ts'

/** Writes a new file. `name` is its path as the user gave it, relative to `folder`. */
export async function writeNewFile(
  { folder, name }: { readonly folder: string; readonly name: string },
  text: string,
  { isForced }: { readonly isForced: boolean },
): Promise<void> {
  try {
    await writeFile(resolve(folder, name), text, { flag: isForced ? 'w' : 'wx' })
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw fileExistsFailure(name)
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(`${name} cannot be written: ${reason}`)
  }
}

export function fileExistsFailure(name: string): CommandFailure {
  return new CommandFailure(`${name} already exists: replace it with --force`, 'usage')
}
