/**
 * Puts a process on one core, where the system has `taskset`: the service on the first, what reads from it on the
 * second, so that neither takes the other's time and no figure depends on where the scheduler puts them.
 */
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

export const serviceCore = 0
export const readerCore = 1

/** Of util-linux. */
const binder = 'taskset'
const arePinned =
  availableParallelism() > readerCore && spawnSync(binder, ['--version']).status === 0

export const pinning = arePinned
  ? `service on core ${serviceCore}, reader on core ${readerCore}`
  : 'processes not bound to cores'

/** With all its threads; those that it starts later follow. */
export function pin(pid: number | undefined, core: number): void {
  if (arePinned && pid !== undefined) spawnSync(binder, ['-acp', String(core), String(pid)])
}
