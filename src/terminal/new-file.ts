/** A file that a command makes for a person: what is there already stays, unless they say otherwise. */

import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { hasCode } from '../text/error-code.ts'
import { CommandFailure } from './exit-code.ts'

/** `name` is told as it was given. */
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
  return new CommandFailure(`there is ${name} already: --force replaces it`, 'usage')
}
