/** The simulation with a key. Every key that a client wrote passes here. */

import { nameIssue } from '../definition/name.ts'
import type { SimulationRow } from '../store/store.ts'
import type { Service } from './service.ts'

/**
 * Text that cannot be a key names nothing, and the database is not asked: drivers cut text at a NUL or read an
 * unpaired surrogate as U+FFFD, and would find somebody else's simulation.
 */
export function isKey(text: string): boolean {
  return nameIssue(text) === undefined
}

export async function findSimulation(
  { store }: Pick<Service, 'store'>,
  { workspace, key }: { readonly workspace: string; readonly key: string },
): Promise<SimulationRow | undefined> {
  return isKey(key) ? await store.simulationByKey(workspace, key) : undefined
}
