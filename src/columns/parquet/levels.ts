/**
 * Divides an Arrow column into the leaves of a Parquet column. For each leaf: which of its values are written, and their
 * repetition and definition levels (https://parquet.apache.org/docs/file-format/nestedencoding/).
 */

import type { Data } from 'apache-arrow'
import type { ColumnType, ColumnValue } from '../column.ts'

/** A leaf of a column: values of a simple type. */
export interface Leaf {
  readonly type: ColumnType
  readonly data: Data
  /** Names of the elements of the schema from the column to the leaf. */
  readonly path: readonly string[]
  /** Number of levels. */
  readonly count: number
  readonly repetition: Levels
  readonly definition: Levels
  /** Positions of the values in `data`, or undefined if they are all, from the first one. */
  readonly positions: Int32Array | undefined
}

export interface Levels {
  readonly max: number
  /** The levels, or undefined if they are all `max`. */
  readonly levels: Uint8Array | undefined
}

/** The values of one part of a column, as seen from the rows. */
interface Slots {
  readonly count: number
  /** Position of the value of each slot, −1 if a null or an empty list is around it; undefined if they are 0, 1, 2, …. */
  readonly positions: Int32Array | undefined
  readonly repetition: Levels
  readonly definition: Levels
}

/** Returns the leaves of a column, from its rows as an Arrow array. */
export function leavesOf(name: string, value: ColumnValue, data: Data): readonly Leaf[] {
  const none = { max: 0, levels: undefined }
  const slots = { count: data.length, positions: undefined, repetition: none, definition: none }
  return [...leavesIn(value, data, [name], slots)]
}

function* leavesIn(
  value: ColumnValue,
  data: Data,
  path: readonly string[],
  outer: Slots,
): Generator<Leaf> {
  const slots = value.nullable ? withoutNulls(data, outer) : outer
  if (value.type === 'list') {
    const inner = [...path, 'list', 'element']
    yield* leavesIn(value.items, childOf(data, 0), inner, itemsOf(data, slots))
  } else if (value.type === 'struct') {
    for (const [i, field] of value.fields.entries()) {
      yield* leavesIn(field, childOf(data, i), [...path, field.name], slots)
    }
  } else {
    const { positions } = slots
    const present = positions?.filter((position) => position >= 0)
    yield { type: value, data, path, ...slots, positions: present }
  }
}

function childOf(data: Data, position: number): Data {
  const child = data.children[position]
  if (child === undefined) throw new Error('a nested array has the arrays of its parts')
  return child
}

/** Returns the slots of a value that may be null, which has one more level of definition. */
function withoutNulls(data: Data, { count, positions, repetition, definition }: Slots): Slots {
  const max = definition.max + 1
  if (data.nullCount === 0 && positions === undefined) {
    return { count, positions, repetition, definition: { max, levels: undefined } }
  }
  const levels = new Uint8Array(count)
  const left = new Int32Array(count)
  const { nullBitmap, nullCount } = data
  for (let i = 0; i < count; i++) {
    const position = positions === undefined ? i : (positions[i] as number)
    const isNull =
      position >= 0 &&
      nullCount > 0 &&
      (((nullBitmap[position >> 3] as number) >> (position & 7)) & 1) === 0
    const level = definition.levels?.[i] ?? definition.max
    levels[i] = position < 0 || isNull ? level : level + 1
    left[i] = isNull ? -1 : position
  }
  return { count, positions: left, repetition, definition: { max, levels } }
}

/** Returns the slots of the items of lists. An empty list has one slot without a value. */
function itemsOf(data: Data, { count, positions, repetition, definition }: Slots): Slots {
  const { valueOffsets } = data
  let total = 0
  for (let i = 0; i < count; i++) total += Math.max(lengthAt(valueOffsets, positions, i), 1)
  const repetitions = new Uint8Array(total)
  const definitions = new Uint8Array(total)
  const items = new Int32Array(total)
  const max = repetition.max + 1
  let at = 0
  for (let i = 0; i < count; i++) {
    const length = lengthAt(valueOffsets, positions, i)
    const first = positions === undefined ? i : (positions[i] as number)
    const level = definition.levels?.[i] ?? definition.max
    const outer = repetition.levels?.[i] ?? repetition.max
    for (let item = 0; item < Math.max(length, 1); item++, at++) {
      repetitions[at] = item === 0 ? outer : max
      definitions[at] = length > 0 ? level + 1 : level
      items[at] = length > 0 ? (valueOffsets[first] as number) + item : -1
    }
  }
  return {
    count: total,
    positions: items,
    repetition: { max, levels: repetitions },
    definition: { max: definition.max + 1, levels: definitions },
  }
}

function lengthAt(offsets: Int32Array, positions: Int32Array | undefined, slot: number): number {
  const position = positions === undefined ? slot : (positions[slot] as number)
  if (position < 0) return 0
  return (offsets[position + 1] as number) - (offsets[position] as number)
}
