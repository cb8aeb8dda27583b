/** Time of the processor that a process took, all its threads together: other work on the machine hardly shows. */
import { readdirSync, readFileSync } from 'node:fs'

export function cpuSeconds(act: () => void): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Of another process, since it began. Only Linux tells it finely enough; elsewhere it is not a number. */
export function cpuSecondsOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const tasks = `/proc/${pid}/task`
  // The first number is nanoseconds on a processor (the kernel's Documentation/scheduler/sched-stats).
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9
}
