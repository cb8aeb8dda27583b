/**
 * Binds processes to cores where `taskset` is available: the service to the first core, its readers to the second, so
 * that they do not compete and the scheduler does not affect the results.
 */
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

export const serviceCore = 0
export const readerCore = 1

/** The command of util-linux. */
const binder = 'taskset'
const arePinned =
  availableParallelism() > readerCore && spawnSync(binder, ['--version']).status === 0

export const pinning = arePinned
  ? `service on core ${serviceCore}, reader on core ${readerCore}`
  : 'processes not bound to cores'

/** A core to which a process is bound, or `any` for a process that the scheduler places. */
export type Core = number | 'any'

/** Binds all threads of a process. Threads that it starts later inherit the core. */
export function pin(pid: number | undefined, core: Core): void {
  if (arePinned && pid !== undefined && core !== 'any')
    spawnSync(binder, ['-acp', String(core), String(pid)])
}
