/**
 * A choice of one of several tables, and of one of its words. If all tables draw the word with the same key, as first
 * names of women and of men do, the tables are concatenated, and no branch is necessary. Half of such branches would be
 * mispredicted.
 */

import type { Key } from '../../../random/key.ts'
import type { JsonScalar } from '../../../text/json.ts'
import { powerOf10 } from '../../format/decimal.ts'
import type { Instruction, Pick } from '../../instructions/instruction.ts'
import type { EmitContext, ValueForm } from '../context/context.ts'
import { pushWord } from '../draw/draw.ts'
import { pushSmallPick } from '../draw/pick.ts'
import { canTabulate } from './word-table.ts'

export interface Tables {
  readonly key: Key
  /** Words of all tables, concatenated. */
  readonly values: readonly JsonScalar[]
  readonly counts: readonly number[]
}

/** Maximum number of words in a table; for more, one draw of 32 bits is not uniform enough. */
const countMax = 0x200000

/**
 * Concatenated tables, by the first and by the second table. A type always passes the same lists of words, so the lists
 * identify the result.
 */
const knownLists = new WeakMap<readonly JsonScalar[], WeakMap<readonly JsonScalar[], Joined[]>>()

interface Joined {
  readonly lists: readonly (readonly JsonScalar[])[]
  readonly values: readonly JsonScalar[]
}

/** Maximum number of numbers in an option that becomes a list of words. */
const numbersMax = 1_024

/**
 * Returns the concatenated tables of the options of a choice, or undefined if an option is not a table, or has another
 * key.
 */
export function tablesOf(options: readonly Instruction[], form: ValueForm): Tables | undefined {
  if (options.length < 2) return undefined
  const lists: (readonly JsonScalar[])[] = []
  let key: Key | undefined
  for (const option of options) {
    const list = listOf(option)
    if (list === undefined || list.values.length > countMax) return undefined
    if (list.key !== undefined && key !== undefined && !isSame(list.key, key)) return undefined
    key ??= list.key
    lists.push(list.values)
  }
  if (key === undefined) return undefined
  const values = concatenated(lists)
  if (!canTabulate(values, form)) return undefined
  return { key, values, counts: lists.map(({ length }) => length) }
}

/**
 * Returns the equally frequent words of an option and the key that draws one of them, or undefined for other
 * instructions. A single word needs no key.
 */
function listOf(
  option: Instruction,
): { readonly values: readonly JsonScalar[]; readonly key?: Key } | undefined {
  if (option.op === 'literal') {
    const { value } = option
    return typeof value === 'object' && value !== null ? undefined : { values: [value] }
  }
  if (option.op !== 'table' && option.op !== 'number') return undefined
  const { pick } = option
  if (pick.kind !== 'even') return undefined
  const { key, count } = pick
  if (option.op === 'table') {
    return count === option.values.length ? { values: option.values, key } : undefined
  }
  if (count > numbersMax) return undefined
  const { minimum, multiple, scale } = option
  const values = Array.from(
    { length: count },
    (_, k) => (minimum + k * multiple) / powerOf10(scale),
  )
  return { values, key }
}

function concatenated(lists: readonly (readonly JsonScalar[])[]): readonly JsonScalar[] {
  const [first = [], second = []] = lists
  const ofFirst = knownLists.get(first) ?? new WeakMap<readonly JsonScalar[], Joined[]>()
  knownLists.set(first, ofFirst)
  const ofBoth = ofFirst.get(second) ?? []
  ofFirst.set(second, ofBoth)
  const known = ofBoth.find(
    (other) =>
      other.lists.length === lists.length && lists.every((list, i) => list === other.lists[i]),
  )
  if (known !== undefined) return known.values
  const values = lists.flat()
  ofBoth.push({ lists, values })
  return values
}

function isSame(one: Key, other: Key): boolean {
  return one.a === other.a && one.b === other.b && one.c === other.c && one.d === other.d
}

/** Pushes the position of the chosen word in the concatenated tables. `pick` chooses the table. */
export function pushWordPosition(context: EmitContext, pick: Pick, { key, counts }: Tables): void {
  const { code, layout } = context
  const address = layout.once(`tables ${counts.join()}`, () => {
    let begin = 0
    const words = counts.flatMap((count) => {
      const both = [count, begin]
      begin += count
      return both
    })
    return layout.add(new Uint8Array(Uint32Array.from(words).buffer))
  })
  const at = code.local('i32')
  pushSmallPick(context, pick)
  code.i32(3).op('i32.shl').set(at)
  pushWord(context, key)
  code.op('i64.extend_i32_u').get(at).access('i32.load', address).op('i64.extend_i32_u', 'i64.mul')
  code
    .i64(32)
    .op('i64.shr_u', 'i32.wrap_i64')
    .get(at)
    .access('i32.load', address + 4)
  code.op('i32.add')
}
