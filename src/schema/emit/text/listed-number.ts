/** Whole numbers chosen from lists, which the module stores with four bytes for each number. */

import type { JsonScalar } from '../../../text/json.ts'
import type { EmitContext, WholeRange } from '../context/context.ts'

/** Maximum length of a list; the interpreter handles longer ones. */
const countMax = 1 << 16

/** Returns the minimum and the maximum, or undefined if the list is too long or has other values. */
export function rangeOfList(values: readonly JsonScalar[]): WholeRange | undefined {
  return listOf(values)?.range
}

/** Pushes the number, as 64 bits, whose position in the list is on the stack. */
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

/** Tables by their list: a type always passes the same list. */
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
