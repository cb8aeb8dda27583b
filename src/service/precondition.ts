/**
 * What a writer demands of a simulation before it is written (RFC 9110, section 13): that nobody has changed it since
 * it was read, or that there is none yet. Asked again whenever another writer was faster.
 */

import type { Failure } from './failure.ts'

/** Of the version that there is, or undefined where there is no simulation. */
export type Precondition = (version: number | undefined) => boolean

export const unconditional: Precondition = () => true

/** Why a simulation must not be written; undefined when it may be. */
export function checkPrecondition(
  precondition: Precondition,
  { key, version }: { readonly key: string; readonly version: number | undefined },
): Failure | undefined {
  if (precondition(version)) return undefined
  return { failure: 'version.changed', key, version }
}
