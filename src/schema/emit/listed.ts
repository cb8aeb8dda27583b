/** Whole numbers that are chosen from lists of them: the lists stand in the module, four bytes a number. */

import type { JsonScalar } from '../../text/json.ts'
import type { Instruction } from '../instructions/instruction.ts'
import type { Range } from './number.ts'
import { pushSmallPick } from './pick.ts'
import { pushPlaceOf, tablesOf } from './table-choice.ts'
import { isWhole, pushWhole } from './whole.ts'
import type { Writing } from './writing.ts'

type Listed = Extract<Instruction, { op: 'table' | 'lookup' | 'choice' }>

/** Longer lists are left to the interpreter. */
const countMax = 1 << 16

/** Between which the numbers lie; undefined where there are other values, or other ways to choose them. */
export function listedRange(instruction: Listed): Range | undefined {
  if (instruction.op === 'lookup' && !isWhole(instruction.of)) return undefined
  const values = valuesOf(instruction)
  return values && listOf(values)?.range
}

/** Leaves the number, of 64 bits. */
export function pushListed(writing: Writing, instruction: Listed): void {
  const { code, layout } = writing
  const values = valuesOf(instruction)
  const list = values && listOf(values)
  if (list === undefined) throw new Error('a number is written from what is no list of numbers')
  if (instruction.op === 'lookup') {
    pushWhole(writing, instruction.of)
    code.op('i32.wrap_i64')
  } else if (instruction.op === 'table') pushSmallPick(writing, instruction.pick)
  else {
    const tables = tablesOf(instruction.options, 'text')
    if (tables === undefined) throw new Error('a choice has values, and is none of tables')
    pushPlaceOf(writing, instruction.pick, tables)
  }
  const address = layout.once(list, () => layout.add(list.bytes))
  code.i32(2).op('i32.shl').access('i32.load', address).op('i64.extend_i32_s')
}

function valuesOf(instruction: Listed): readonly JsonScalar[] | undefined {
  if (instruction.op !== 'choice') return instruction.values
  return instruction.by === undefined ? tablesOf(instruction.options, 'text')?.values : undefined
}

interface List {
  readonly bytes: Uint8Array
  readonly range: Range
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
