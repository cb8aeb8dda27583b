/** Limits of folding, which replaces functions of a few choices by tables of their values. */

import type { JsonScalar, JsonValue } from '../../text/json.ts'

/** Maximum number of values of a table that is computed in advance. */
export const foldedMax = 4_096

/** Maximum number of options; more would make a WebAssembly function too long to be compiled well. */
export const optionsMax = 64

export function isScalar(value: JsonValue): value is JsonScalar {
  return typeof value !== 'object' || value === null
}
