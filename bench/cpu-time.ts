/** Measures processor time of all threads of a process. Other work on the machine hardly affects it. */
import { readdirSync, readFileSync } from 'node:fs'

export function cpuSeconds(action: () => void): number {
  const before = process.cpuUsage()
  action()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Returns the ids of a process and of its children. */
export function processTree(pid: number): readonly number[] {
  if (process.platform !== 'linux') return [pid]
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}

/**
 * Returns the processor time of another process since it started, in seconds. Only Linux provides it with enough
 * precision; elsewhere the result is NaN.
 */
export function cpuSecondsOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const tasks = `/proc/${pid}/task`
  // The first number is the time on a processor, in nanoseconds (the kernel's Documentation/scheduler/sched-stats).
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9
}
