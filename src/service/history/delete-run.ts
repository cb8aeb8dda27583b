/**
 * Deletes a run. It can be restored for some days, and no other run of the simulation gets its index. Open streams end
 * when the services notice the deletion.
 */

import type { Failure } from '../failure.ts'
import { isRunAddress, type RunAddress, unknownRun } from '../read-run.ts'
import type { Service } from '../service.ts'
import type { Author } from './author.ts'
import { type Deleted, restorableUntil } from './delete-simulation.ts'
import { removeExpired } from './remove-expired.ts'

export async function deleteRun(
  service: Service,
  { author, workspace, key, index }: RunAddress & { readonly author: Author },
): Promise<(Deleted & { readonly simulation: string; readonly index: number }) | Failure> {
  const deletedAt = service.now().toISOString()
  const run = isRunAddress({ key, index })
    ? await service.store.deleteRun(
        { workspace, key, index: Number(index) },
        { deletedAt, deletedBy: author },
      )
    : undefined
  if (run === undefined) return unknownRun({ key, index })
  await removeExpired(service)
  return {
    id: run.id,
    simulation: key,
    index: run.index,
    deletedAt,
    restorableUntil: restorableUntil(deletedAt),
  }
}
