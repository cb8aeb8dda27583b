/**
 * Preconditions of writes (RFC 9110, section 13): the simulation has not changed since it was read, or it does not
 * exist. The precondition is checked again if another writer was faster.
 */

import type { Failure } from './failure.ts'

/**
 * Returns whether a write is allowed for the current revision of the simulation, which is undefined if the simulation
 * does not exist.
 */
export type Precondition = (revision: number | undefined) => boolean

export const unconditional: Precondition = () => true

/** Returns the failure of a precondition, or undefined if the write is allowed. */
export function checkPrecondition(
  precondition: Precondition,
  { key, revision }: { readonly key: string; readonly revision: number | undefined },
): Failure | undefined {
  if (precondition(revision)) return undefined
  return { failure: 'revision.changed', key, revision }
}
