/** Configuration files of the user, such as credentials, which no other user can read. */

import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CommandFailure } from './exit-code.ts'

/** Replaces a file in one step, so that readers never see an incomplete file. Creates the folder of the file. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const beside = `${path}.${randomUUID()}`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(beside, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined)
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(`${path} cannot be written: ${reason}`)
  }
}
