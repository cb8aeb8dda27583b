/** Finds the simulation with a key. Every key from a client is checked here. */

import { nameIssue } from '../definition/name.ts'
import type { SimulationRow } from '../store/rows.ts'
import type { Service } from './service.ts'

/**
 * Whether the text is a valid key of a simulation. Invalid text must not reach the database: drivers cut text at a NUL
 * or read an unpaired surrogate as U+FFFD, and would find a different simulation.
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
