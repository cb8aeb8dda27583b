/** The order of the values of one column: numbers by size, texts by code point, false before true. */

import type { JsonScalar } from '../../text/json.ts'

/** Returns a number below 0 if the first value comes first, above 0 if it comes last, and 0 if both are equal. */
export function compareScalars(a: JsonScalar, b: JsonScalar): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b)
  if (a === null || b === null || a === b) return 0
  return a < b ? -1 : 1
}

/** Compares texts by code point, which is the order of their bytes in UTF-8. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const [first, second] = [a.charCodeAt(i), b.charCodeAt(i)]
    if (first !== second) return placeOf(first) - placeOf(second)
  }
  return a.length - b.length
}

const firstSurrogate = 0xd800
const afterSurrogates = 0xe000
const codeUnits = 0x10000

/** Returns the place of a code unit. Surrogates belong to code points after all others. */
function placeOf(unit: number): number {
  return unit >= firstSurrogate && unit < afterSurrogates ? unit + codeUnits : unit
}
