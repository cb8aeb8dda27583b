/**
 * One `spate run` at a time for each simulation and working folder: two would write the same database and the same
 * records. Each puts a claim beside those of others and looks at them afterwards, so of two at once one sees the other.
 * Claims of processes that are gone mean nothing.
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
        `another spate run of ${what} is at work here (process ${pid}): let it end, or end it`,
      )
    }
    await rm(join(claims, other), { force: true })
  }
  return { release }
}
