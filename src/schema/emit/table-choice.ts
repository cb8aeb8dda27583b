/**
 * One of several tables, and one of its words: where all draw the word with the same key, as names of women and of men
 * do, the tables stand behind each other and nothing branches. Half of such branches would be guessed wrong.
 */

import type { Key } from '../../random/key.ts'
import type { JsonScalar } from '../../text/json.ts'
import type { Instruction, Pick } from '../instruction.ts'
import { pushWord } from './draw.ts'
import { pushSmallPick } from './pick.ts'
import { canTabulate, type Form, writeWord } from './table.ts'
import type { Writing } from './writing.ts'

export interface Tables {
  readonly key: Key
  /** All words, table by table. */
  readonly values: readonly JsonScalar[]
  readonly counts: readonly number[]
}

/** Of more words, one draw of 32 bits is not even enough. */
const countMax = 0x200000

/** What was put together, by the first table and by the second: the words of a type are always the same list. */
const joined = new WeakMap<readonly JsonScalar[], WeakMap<readonly JsonScalar[], Joined[]>>()

interface Joined {
  readonly lists: readonly (readonly JsonScalar[])[]
  readonly values: readonly JsonScalar[]
}

/** Undefined where the options are anything else. */
export function tablesOf(options: readonly Instruction[], form: Form): Tables | undefined {
  const [first] = options
  if (first?.op !== 'table' || first.pick.kind !== 'even' || options.length < 2) return undefined
  const { key } = first.pick
  const lists: (readonly JsonScalar[])[] = []
  for (const option of options) {
    if (option.op !== 'table' || option.pick.kind !== 'even' || !isSame(option.pick.key, key)) {
      return undefined
    }
    if (option.pick.count !== option.values.length || option.pick.count > countMax) return undefined
    lists.push(option.values)
  }
  const values = together(lists)
  if (!canTabulate(values, form)) return undefined
  return { key, values, counts: lists.map(({ length }) => length) }
}

function together(lists: readonly (readonly JsonScalar[])[]): readonly JsonScalar[] {
  const [first = [], second = []] = lists
  const ofFirst = joined.get(first) ?? new WeakMap<readonly JsonScalar[], Joined[]>()
  joined.set(first, ofFirst)
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

/** Writes a word of the table that the pick chooses. */
export function writeWordOf(writing: Writing, pick: Pick, tables: Tables, form: Form): void {
  pushPlaceOf(writing, pick, tables)
  writeWord(writing, tables.values, form)
}

/** Leaves where among all words that one stands. */
export function pushPlaceOf(writing: Writing, pick: Pick, { key, counts }: Tables): void {
  const { code, layout } = writing
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
  pushSmallPick(writing, pick)
  code.i32(3).op('i32.shl').set(at)
  pushWord(writing, key)
  code.op('i64.extend_i32_u').get(at).access('i32.load', address).op('i64.extend_i32_u', 'i64.mul')
  code
    .i64(32)
    .op('i64.shr_u', 'i32.wrap_i64')
    .get(at)
    .access('i32.load', address + 4)
  code.op('i32.add')
}
