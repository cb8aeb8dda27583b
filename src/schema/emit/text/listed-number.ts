/** Whole numbers that are chosen from lists of them: the lists stand in the module, four bytes a number. */

import type { JsonScalar } from '../../../text/json.ts'
import type { EmitContext, WholeRange } from '../context/context.ts'

/** Longer lists are left to the interpreter. */
const countMax = 1 << 16

/** Returns the least and the greatest number; undefined where there are other values, or too many. */
export function rangeOfList(values: readonly JsonScalar[]): WholeRange | undefined {
  return listOf(values)?.range
}

/** Leaves the number, of 64 bits, whose position in the list is on the stack. */
export function pushListed({ code, layout }: EmitContext, values: readonly JsonScalar[]): void {
  const list = listOf(values)
  if (list === undefined) throw new Error('a number is written from what is no list of numbers')
  const address = layout.once(list, () => layout.add(list.bytes))
  code.i32(2).op('i32.shl').access('i32.load', address).op('i64.extend_i32_s')
}

interface List {
  readonly bytes: Uint8Array
  readonly range: WholeRange
}

/** What is known about the list of a type, which is always the same list. */
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
    // Any other value than a whole number of 32 bits is not the same afterwards.
    if (typeof value !== 'number' || (value | 0) !== value) return undefined
    numbers[i] = value
    range.minimum = Math.min(range.minimum, value)
    range.maximum = Math.max(range.maximum, value)
  }
  return { bytes: new Uint8Array(numbers.buffer), range }
}
