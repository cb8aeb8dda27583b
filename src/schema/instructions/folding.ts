/** Limits of folding. Folding replaces functions of a few possible values by tables of their results. */

import type { JsonScalar, JsonValue } from '../../text/json.ts'

/** Maximum number of values in a table that folding computes in advance. */
export const foldedMax = 4_096

/**
 * Maximum number of options of a choice that a module writes as branches; more would make a WebAssembly function too
 * long to be compiled well.
 */
export const optionsMax = 64

export function isScalar(value: JsonValue): value is JsonScalar {
  return typeof value !== 'object' || value === null
}
