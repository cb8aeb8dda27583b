/**
 * Preconditions of writes (RFC 9110, section 13): the simulation has not changed since it was read, or it does not
 * exist. The precondition is checked again if another writer was faster.
 */

import type { SimulationRow } from '../store/rows.ts'
import type { Failure } from './failure.ts'
import { revisionOf } from './simulation-view.ts'

/** Returns whether a write is allowed for the current row of the simulation, or for none if it does not exist. */
export type Precondition = (row: SimulationRow | undefined) => boolean

export const unconditional: Precondition = () => true

/** Returns the failure of a precondition, or undefined if the write is allowed. */
export function checkPrecondition(
  precondition: Precondition,
  { key, row }: { readonly key: string; readonly row: SimulationRow | undefined },
): Failure | undefined {
  if (precondition(row)) return undefined
  return { failure: 'revision.changed', key, revision: row && revisionOf(row) }
}
