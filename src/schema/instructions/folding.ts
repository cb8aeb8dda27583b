/** Replaces what is the same for every instance of a few choices by a table of them. */

import type { JsonScalar, JsonValue } from '../../text/json.ts'

/** A table of so many values is made once; of more, each is made when it is asked for. */
export const foldedMax = 4_096

/** More options than this would make a function of WebAssembly too long to be compiled well. */
export const optionsMax = 64

export function isScalar(value: JsonValue): value is JsonScalar {
  return typeof value !== 'object' || value === null
}
