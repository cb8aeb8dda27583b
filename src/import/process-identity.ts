/** Names a process by its id and the time at which it was started, since ids are used again. */

import { readFileSync } from 'node:fs'
import { hasCode } from '../text/error-code.ts'

export interface ProcessIdentity {
  readonly pid: number
  /** In ticks since the machine was started; undefined where that cannot be read. */
  readonly began?: string
}

export function identityOf(pid: number): ProcessIdentity {
  const began = startTimeOf(pid)
  return began === undefined ? { pid } : { pid, began }
}

export function isAlive({ pid, began }: ProcessIdentity): boolean {
  if (began !== undefined && began !== startTimeOf(pid)) return false
  return exists(pid)
}

/** Whether anything of the process group that it leads is left. */
export function isGroupAlive({ pid, began }: ProcessIdentity): boolean {
  const now = startTimeOf(pid)
  // Another process has the id now, and it leads no group of ours.
  if (began !== undefined && now !== undefined && now !== began) return false
  return exists(-pid)
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process that may not be signalled exists.
    return hasCode(error, 'EPERM')
  }
}

/** The 22nd field of /proc/<pid>/stat (proc(5)); the second may hold spaces and brackets. */
function startTimeOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended; its parent has not read the exit status.
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    // No such process, or no Linux.
    return undefined
  }
}
