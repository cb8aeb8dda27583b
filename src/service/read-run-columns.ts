/** Returns the columns of an entity of a run: their names, plain types, and keys. */

import type { EntityColumns } from '../columns/column.ts'
import { programCellsInSteps } from '../engine/entity-columns.ts'
import type { Failure } from './failure.ts'
import { findRun, type RunAddress } from './read-run.ts'
import type { Service } from './service.ts'

export async function readRunColumns(
  service: Service,
  { entity, ...address }: RunAddress & { readonly entity: string },
): Promise<EntityColumns | Failure> {
  const run = await findRun(service, address)
  if ('failure' in run) return run
  const program = await service.programs.ofRun(run)
  if ('failure' in program) return program
  const { computations, signal } = service
  const { columns: all } = await computations.run(() => programCellsInSteps(program), signal)
  return all.get(entity) ?? { failure: 'entity.unknown', entity, known: [...all.keys()] }
}
