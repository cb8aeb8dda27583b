/**
 * Allows one `spate run` at a time for each simulation and folder, and for each folder of files, since two would write the
 * same database, records or files.
 * Each process first writes a claim and then reads the claims of others, so at least one of two concurrent processes
 * finds the other. Claims of ended processes are removed.
 */

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandFailure } from '../terminal/exit-code.ts'
import { identityOf, isAlive } from './process-identity.ts'

export interface Lock {
  release(): Promise<void>
}

export async function lockFolder(folder: string, what: string): Promise<Lock> {
  const claims = join(folder, 'claims')
  await mkdir(claims, { recursive: true })
  const own = identityOf(process.pid)
  const name = `${own.pid}.${own.began ?? ''}`
  await writeFile(join(claims, name), '')
  const release = (): Promise<void> => rm(join(claims, name), { force: true })
  for (const other of await readdir(claims)) {
    if (other === name) continue
    const [pid, began = ''] = other.split('.')
    if (isAlive({ pid: Number(pid), ...(began !== '' && { began }) })) {
      await release()
      throw new CommandFailure(
        `another spate run of ${what} is running in this folder (process ${pid}): wait until it ends, or end it`,
      )
    }
    await rm(join(claims, other), { force: true })
  }
  return { release }
}
