/** The worker processes of a service that runs in a process of its own. */

import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProcess } from './service.ts'

const lookMs = 50

/** Returns the ids of the running workers, in the order of their start. */
export function workersOf({ process: { pid } }: Pick<TestProcess, 'process'>): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

/** Waits until the service has this number of workers and all of them serve. The metrics must be enabled. */
export async function untilAllServe(service: TestProcess, count: number): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(service.metricsAddress ?? '')).text()
    const serving = metrics.match(/^spate_build_info\{.*process="\d+"/gm)
    if (serving?.length === count && workersOf(service).length === count) return
    await sleep(lookMs)
  }
}

/** Waits until all processes have ended. */
export async function untilEnded(pids: readonly number[]): Promise<void> {
  while (pids.some(isRunning)) await sleep(lookMs)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
