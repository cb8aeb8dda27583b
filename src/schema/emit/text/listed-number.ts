/** Whole numbers chosen from lists. The module stores a list with four bytes for each number. */

import type { JsonScalar } from '../../../text/json.ts'
import type { EmitContext, WholeRange } from '../context/context.ts'

/** Maximum length of a list in the module; the interpreter handles longer lists. */
const countMax = 1 << 16

/**
 * Returns the minimum and the maximum of a list of numbers, or undefined if the list is too long or has values that are
 * not 32-bit integers.
 */
export function rangeOfList(values: readonly JsonScalar[]): WholeRange | undefined {
  return listOf(values)?.range
}

/** Replaces the position on the stack by the number at that position of the list, as a 64-bit integer. */
export function pushListed({ code, layout }: EmitContext, values: readonly JsonScalar[]): void {
  const list = listOf(values)
  if (list === undefined) throw new Error('a list must consist of whole numbers')
  const address = layout.once(list, () => layout.add(list.bytes))
  code.i32(2).op('i32.shl').access('i32.load', address).op('i64.extend_i32_s')
}

interface List {
  readonly bytes: Uint8Array
  readonly range: WholeRange
}

/** The stored form of each list of values. A type always passes the same list, so the list identifies it. */
const known = new WeakMap<readonly JsonScalar[], List | 'none'>()

function listOf(values: readonly JsonScalar[]): List | undefined {
  const list = known.get(values) ?? newList(values) ?? 'none'
  known.set(values, list)
  return list === 'none' ? undefined : list
}

function newList(values: readonly JsonScalar[]): List | undefined {
  if (values.length === 0 || values.length > countMax) return undefined
  const numbers = new Int32Array(values.length)
  const range = { minimum: Number.POSITIVE_INFINITY, maximum: Number.NEGATIVE_INFINITY }
  for (const [i, value] of values.entries()) {
    // The conversion changes every value that is not a 32-bit integer.
    if (typeof value !== 'number' || (value | 0) !== value) return undefined
    numbers[i] = value
    range.minimum = Math.min(range.minimum, value)
    range.maximum = Math.max(range.maximum, value)
  }
  return { bytes: new Uint8Array(numbers.buffer), range }
}
