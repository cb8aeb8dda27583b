/** Files of Arrow: the IPC file format (Feather), or a stream of record batches. */

import { open } from 'node:fs/promises'
import { DataType, RecordBatchReader, type Vector } from 'apache-arrow'
import type { Column } from '../../../columns/column.ts'
import type { JsonValue } from '../../../text/json.ts'
import type { StoredType } from '../../rows/column-rule.ts'
import { columnarText } from '../../rows/columnar-value.ts'
import {
  bytesValue,
  dateValue,
  decimalValue,
  integerValue,
  timestampValue,
} from '../../rows/typed-value.ts'
import { inBatches } from '../batches.ts'
import { heldBy, placedColumns, type RowFile, type RowFormat } from './row-format.ts'

export const arrowFormat: RowFormat = {
  async describe(file, { columns: { columns } }) {
    for await (const { schema } of readersOf(file)) {
      const stored = schema.fields.map(({ name: named, type }) => {
        const name = nameOf(named)
        const column = columns.find((own) => own.name.toWellFormed() === name)
        return { name, type: storedType(type, column) }
      })
      return { columns: stored, holds: heldBy(stored) }
    }
    throw new Error('a file has a reader')
  },
  async *rows(file, plan, onFurther) {
    for await (const reader of readersOf(file)) {
      const { fields } = reader.schema
      const names = fields.map(({ name }) => nameOf(name))
      const placed = placedColumns(file, names, plan, onFurther)
      for await (const batch of reader) {
        const cells = placed.map(({ at, column }) => ({
          ...{ column, valueAt: valuesOf(present(batch.getChildAt(at))) },
        }))
        yield* inBatches(Array(batch.numRows).keys(), (row) =>
          cells.map(({ valueAt, column }) => columnarText(valueAt(row), column)),
        )
      }
    }
  },
}

function present<T>(part: T | null | undefined): T {
  if (part === null || part === undefined) throw new Error('a part of the file is missing')
  return part
}

/** Yields the reader of a file while the file is open. */
async function* readersOf({ path }: RowFile): AsyncGenerator<RecordBatchReader> {
  const handle = await open(path)
  try {
    const reader = await RecordBatchReader.from(handle)
    yield await reader.open()
  } finally {
    await handle.close()
  }
}

/** Number of digits of the second of timestamps, by their unit. */
const unitDigits = [0, 3, 6, 9]
const dayMs = 86_400_000

function storedType(type: DataType, column: Column | undefined): StoredType {
  const known = { name: String(type), isColumnar: true } as const
  if (DataType.isFloat(type) && type.precision < 2) return { ...known, kind: 'float32' }
  if (DataType.isDecimal(type)) {
    const isRounded = column?.type === 'decimal' && type.scale < column.scale
    return isRounded
      ? { ...known, kind: 'number', digits: type.scale }
      : { ...known, kind: 'other' }
  }
  const digits = DataType.isTimestamp(type) ? unitDigits[type.unit] : undefined
  return digits === 0
    ? { ...known, kind: 'timestamp', digits, rounding: 'truncate' }
    : { ...known, kind: 'other' }
}

/** The library returns null for a name that is empty. */
function nameOf(name: string | null): string {
  return name ?? ''
}

/** Returns the function that returns the value of a position of a column. */
function valuesOf(vector: Vector): (row: number) => JsonValue {
  const { type } = vector
  const [data] = vector.data
  if (data === undefined || !DataType.isTimestamp(type)) {
    const convert = converterOf(type)
    return (row) => convert(vector.get(row))
  }
  const digits = unitDigits[type.unit] ?? 3
  return (row) => (data.getValid(row) ? timestampValue(data.values[row], digits) : null)
}

type Convert = (value: unknown) => JsonValue

/** Returns the items of a list, a struct or a decimal of the library. */
function itemsOf(value: unknown): readonly unknown[] {
  if (isIterable(value)) return [...value]
  throw new Error('a list, a struct or a decimal of the file has no items')
}

function isIterable(value: unknown): value is Iterable<unknown> {
  // A struct of the library is a proxy that has only its fields, and returns its iterator nevertheless.
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, Symbol.iterator) === 'function'
  )
}

/** Returns the function that converts a value of a type, as the library returns it. */
function converterOf(type: DataType): Convert {
  const convert = presentConverter(type)
  return (value) => (value === null || value === undefined ? null : convert(value))
}

function presentConverter(type: DataType): Convert {
  if (DataType.isDictionary(type)) return presentConverter(type.dictionary)
  if (DataType.isDecimal(type)) return (value) => decimalValue(integerOfWords(value), type.scale)
  if (DataType.isTimestamp(type)) {
    const digits = unitDigits[type.unit] ?? 3
    return (value) => timestampOfMs(Number(value), digits)
  }
  if (DataType.isDate(type)) return (value) => dateValue(Number(value) / dayMs)
  if (DataType.isList(type) || DataType.isFixedSizeList(type)) {
    const convert = converterOf(present(type.children[0]).type)
    return (value) => itemsOf(value).map(convert)
  }
  if (DataType.isStruct(type)) {
    const fields = type.children.map((field) => ({
      ...{ name: nameOf(field.name), convert: converterOf(field.type) },
    }))
    // The library returns a struct as pairs of a name and a value.
    return (value) => {
      const values = itemsOf(value).map((pair) => itemsOf(pair)[1])
      return Object.fromEntries(fields.map(({ name, convert }, i) => [name, convert(values[i])]))
    }
  }
  return scalarValue
}

function scalarValue(value: unknown): JsonValue {
  if (typeof value === 'bigint') return integerValue(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (value instanceof Uint8Array) return bytesValue(value)
  return typeof value === 'boolean' ? value : String(value)
}

/**
 * Returns the timestamp of milliseconds with a fraction, as the library returns those in lists and structs. Nanoseconds,
 * which a number cannot hold, are rounded.
 */
function timestampOfMs(ms: number, digits: number): JsonValue {
  const held = Math.min(digits, 6)
  return timestampValue(BigInt(Math.round(ms * 10 ** (held - 3))), held)
}

/** Returns the signed integer of the words of a decimal, the low one first. */
function integerOfWords(words: unknown): bigint {
  let value = 0n
  const list = itemsOf(words)
  for (const word of list.toReversed()) value = (value << 32n) | BigInt(Number(word) >>> 0)
  return BigInt.asIntN(32 * list.length, value)
}
