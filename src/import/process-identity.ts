/** Identifies a process by its process id and its start time, since the operating system reuses ids. */

import { readFileSync } from 'node:fs'
import { hasCode } from '../text/error-code.ts'

export interface ProcessIdentity {
  readonly pid: number
  /** Start time of the process in clock ticks since the start of the machine, or undefined if it is unknown. */
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

/** Whether any process of the process group with this leader is still running. */
export function isGroupAlive({ pid, began }: ProcessIdentity): boolean {
  const now = startTimeOf(pid)
  // Another process has reused the id of the leader, so the group has ended.
  if (began !== undefined && now !== undefined && now !== began) return false
  return exists(-pid)
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process exists but must not be signaled.
    return hasCode(error, 'EPERM')
  }
}

/**
 * Returns the start time of a process: the 22nd field of /proc/<pid>/stat (proc(5)). The second field may contain
 * spaces and brackets.
 */
function startTimeOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended; its parent has not read the exit status yet.
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    // The process does not exist, or the system is not Linux.
    return undefined
  }
}
