/**
 * Deletes a simulation with its runs. It can be restored for some days. Its key is free immediately. Open streams of
 * its runs end when the services notice the deletion.
 */

import { rootSimulation } from '../../store/rows.ts'
import type { Failure } from '../failure.ts'
import { findSimulation } from '../find-simulation.ts'
import { checkPrecondition, type Precondition } from '../precondition.ts'
import type { Service } from '../service.ts'
import type { Author } from './author.ts'
import { removeExpired, restorableMs } from './remove-expired.ts'

/** A deletion, with the id that undoes it. */
export interface Deleted {
  readonly id: string
  readonly deletedAt: string
  readonly restorableUntil: string
}

export async function deleteSimulation(
  service: Service,
  {
    workspace,
    key,
    author,
    precondition,
  }: {
    readonly workspace: string
    readonly key: string
    readonly author: Author
    readonly precondition: Precondition
  },
): Promise<(Deleted & { readonly key: string }) | Failure> {
  // If another writer changes the simulation in the meantime, the precondition is checked again.
  for (;;) {
    const row = await findSimulation(service, { workspace, key })
    if (row === undefined) return { failure: 'simulation.unknown', key }
    const changed = checkPrecondition(precondition, { key, row })
    if (changed) return changed
    if (key === rootSimulation) return { failure: 'simulation.root', key }
    const deletedAt = service.now().toISOString()
    const outcome = await service.store.deleteSimulation(row, { deletedAt, deletedBy: author })
    if (outcome === undefined) continue
    if ('children' in outcome) {
      return { failure: 'simulation.parent', key, children: outcome.children }
    }
    await removeExpired(service)
    return { id: row.id, key, deletedAt, restorableUntil: restorableUntil(deletedAt) }
  }
}

/** Returns the time until which something can be restored. */
export function restorableUntil(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + restorableMs).toISOString()
}
