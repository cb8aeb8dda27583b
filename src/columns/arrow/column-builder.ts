/** Assembles the values of one column to an Arrow array, from cells or from JSON values. */

import { type Data, makeData } from 'apache-arrow'
import { isArray, isObject, type JsonValue, jsonText, member } from '../../text/json.ts'
import type { ColumnType } from '../column.ts'
import { arrowType } from './arrow-type.ts'
import { daysOf, millisecondsOf, numberOf, scaledOf } from './cell-text.ts'
import { GrowingBytes, GrowingWords, Validity } from './growing.ts'

/** The values of a column, in the order in which they are appended. */
export interface ColumnBuilder {
  /** Appends the value of a cell, which is not null: the bytes from `from` to before `to`. */
  cell(bytes: Uint8Array, from: number, to: number): void
  /** Appends a JSON value. A value that does not fit the type of the column is a fault of the columns. */
  value(value: JsonValue): void
  /** Returns the appended values as an Arrow array, and starts again. */
  take(): Data
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function columnBuilder(column: ColumnType): ColumnBuilder {
  switch (column.type) {
    case 'boolean':
      return new BooleanBuilder(column)
    case 'int32':
      return new WordBuilder(column, { read: numberOf, convert: Number })
    case 'date':
      return new WordBuilder(column, { read: daysOf, convert: (value) => ofText(value, daysOf) })
    case 'double':
      return new DoubleBuilder(column)
    case 'int64':
      return new WideBuilder(column, 2, { read: numberOf, convert: Number })
    case 'timestamp':
      return new WideBuilder(column, 2, {
        read: millisecondsOf,
        convert: (value) => (typeof value === 'number' ? value : ofText(value, millisecondsOf)),
      })
    case 'decimal': {
      const { scale } = column
      return new WideBuilder(column, 4, {
        read: (bytes, from, to) => scaledOf(bytes, from, to, scale),
        convert: (value) => Math.round(Number(value) * 10 ** scale),
      })
    }
    case 'list':
      return new ListBuilder(column)
    case 'struct':
      return new StructBuilder(column)
    case 'json':
      return new TextBuilder(column, jsonText)
    case 'string':
    case 'uuid':
    case 'enum':
      return new TextBuilder(column, String)
  }
}

/** The buffers of an Arrow array. Which of them are required depends on its type. */
interface Buffers extends ReturnType<Validity['take']> {
  readonly data?: ArrayBufferView
  readonly valueOffsets?: Int32Array
  readonly child?: Data
  readonly children?: readonly Data[]
}

function dataOf(column: ColumnType, buffers: Buffers): Data {
  // The overloads of `makeData` have one type of buffers for each type of column.
  return makeData({ type: arrowType(column), ...buffers } as Parameters<typeof makeData>[0]) as Data
}

function ofText(value: JsonValue, read: (bytes: Uint8Array, from: number) => number): number {
  return read(encoder.encode(String(value)), 0)
}

/** How the values of a column of numbers are read. */
interface NumberForm {
  readonly read: (bytes: Uint8Array, from: number, to: number) => number
  readonly convert: (value: JsonValue) => number
}

/** Values that have a fixed number of 32-bit words. */
abstract class FixedBuilder implements ColumnBuilder {
  protected readonly validity = new Validity()
  protected readonly column: ColumnType
  readonly #form: NumberForm

  constructor(column: ColumnType, form: NumberForm) {
    this.column = column
    this.#form = form
  }

  protected abstract push(value: number): void
  protected abstract takeValues(): ArrayBufferView

  cell(bytes: Uint8Array, from: number, to: number): void {
    this.validity.push(true)
    this.push(this.#form.read(bytes, from, to))
  }

  value(value: JsonValue): void {
    this.validity.push(value !== null)
    this.push(value === null ? 0 : this.#form.convert(value))
  }

  take(): Data {
    return dataOf(this.column, { ...this.validity.take(), data: this.takeValues() })
  }
}

class WordBuilder extends FixedBuilder {
  readonly #words = new GrowingWords()

  protected push(value: number): void {
    this.#words.push(value)
  }

  protected takeValues(): ArrayBufferView {
    return this.#words.take()
  }
}

class DoubleBuilder extends FixedBuilder {
  readonly #words = new GrowingWords()
  readonly #double = new Float64Array(1)
  readonly #halves = new Int32Array(this.#double.buffer)

  constructor(column: ColumnType) {
    super(column, { read: numberOf, convert: Number })
  }

  protected push(value: number): void {
    this.#double[0] = value
    this.#words.push(this.#halves[0] as number)
    this.#words.push(this.#halves[1] as number)
  }

  protected takeValues(): ArrayBufferView {
    return new Float64Array(this.#words.take().buffer)
  }
}

const wordSize = 2 ** 32

/** Integers of 64 or 128 bits, in two's complement. */
class WideBuilder extends FixedBuilder {
  readonly #words = new GrowingWords()
  readonly #wordCount: number

  constructor(column: ColumnType, wordCount: number, form: NumberForm) {
    super(column, form)
    this.#wordCount = wordCount
  }

  protected push(value: number): void {
    const words = this.#words
    words.reserve(this.#wordCount)
    words.words[words.length++] = value % wordSize
    words.words[words.length++] = Math.floor(value / wordSize)
    const sign = value < 0 ? -1 : 0
    for (let i = 2; i < this.#wordCount; i++) words.words[words.length++] = sign
  }

  protected takeValues(): ArrayBufferView {
    const words = this.#words.take()
    return this.#wordCount === 2 ? new BigInt64Array(words.buffer) : new Uint32Array(words.buffer)
  }
}

const letterT = 0x74

class BooleanBuilder implements ColumnBuilder {
  readonly #column: ColumnType
  readonly #validity = new Validity()
  readonly #bits = new Validity()

  constructor(column: ColumnType) {
    this.#column = column
  }

  cell(bytes: Uint8Array, from: number): void {
    this.#validity.push(true)
    this.#bits.push(bytes[from] === letterT)
  }

  value(value: JsonValue): void {
    this.#validity.push(value !== null)
    this.#bits.push(value === true)
  }

  take(): Data {
    const { length, nullBitmap } = this.#bits.take()
    // Without any false value, the bits are not kept.
    const data = nullBitmap ?? new Uint8Array(Math.ceil(length / 8)).fill(0xff)
    return dataOf(this.#column, { ...this.#validity.take(), data })
  }
}

const backslash = 0x5c

/** The bytes that follow a backslash in a cell, and the bytes that they stand for. */
const escapes: ReadonlyMap<number, number> = new Map(
  [...'bfnrtv\\'].map((letter, i) => [letter.charCodeAt(0), '\b\f\n\r\t\v\\'.charCodeAt(i)]),
)

class TextBuilder implements ColumnBuilder {
  readonly #column: ColumnType
  readonly #validity = new Validity()
  readonly #offsets = new GrowingWords()
  readonly #text = new GrowingBytes()
  readonly #convert: (value: JsonValue) => string
  readonly #hasEscapes: boolean

  constructor(column: ColumnType, convert: (value: JsonValue) => string) {
    this.#column = column
    this.#convert = convert
    // The cells of a column of JSON text are JSON text as it is.
    this.#hasEscapes = column.type !== 'json'
    this.#offsets.push(0)
  }

  cell(bytes: Uint8Array, from: number, to: number): void {
    const text = this.#text
    text.reserve(to - from)
    let { length } = text
    const target = text.bytes
    for (let i = from; i < to; i++) {
      let byte = bytes[i] as number
      if (byte === backslash && this.#hasEscapes) byte = escapes.get(bytes[++i] as number) ?? byte
      target[length++] = byte
    }
    text.length = length
    this.#validity.push(true)
    this.#offsets.push(length)
  }

  value(value: JsonValue): void {
    if (value !== null) {
      const text = this.#convert(value)
      // A UTF-16 unit takes at most three bytes.
      this.#text.reserve(3 * text.length)
      const { bytes, length } = this.#text
      this.#text.length += encoder.encodeInto(text, bytes.subarray(length)).written
    }
    this.#validity.push(value !== null)
    this.#offsets.push(this.#text.length)
  }

  take(): Data {
    const valueOffsets = this.#offsets.take()
    this.#offsets.push(0)
    const data = this.#text.take()
    return dataOf(this.#column, { ...this.#validity.take(), valueOffsets, data })
  }
}

/** Lists and structs. Their cells are JSON texts. */
abstract class NestedBuilder implements ColumnBuilder {
  abstract value(value: JsonValue): void
  abstract take(): Data

  cell(bytes: Uint8Array, from: number, to: number): void {
    this.value(JSON.parse(decoder.decode(bytes.subarray(from, to))))
  }
}

class ListBuilder extends NestedBuilder {
  readonly #column: ColumnType
  readonly #validity = new Validity()
  readonly #offsets = new GrowingWords()
  readonly #items: ColumnBuilder
  #count = 0

  constructor(column: Extract<ColumnType, { type: 'list' }>) {
    super()
    this.#column = column
    this.#items = columnBuilder(column.items)
    this.#offsets.push(0)
  }

  value(value: JsonValue): void {
    const items = isArray(value) ? value : []
    for (const item of items) this.#items.value(item)
    this.#count += items.length
    this.#validity.push(isArray(value))
    this.#offsets.push(this.#count)
  }

  take(): Data {
    const valueOffsets = this.#offsets.take()
    this.#offsets.push(0)
    this.#count = 0
    const child = this.#items.take()
    return dataOf(this.#column, { ...this.#validity.take(), valueOffsets, child })
  }
}

class StructBuilder extends NestedBuilder {
  readonly #column: ColumnType
  readonly #validity = new Validity()
  readonly #fields: readonly { readonly name: string; readonly builder: ColumnBuilder }[]

  constructor(column: Extract<ColumnType, { type: 'struct' }>) {
    super()
    this.#column = column
    this.#fields = column.fields.map((field) => ({
      name: field.name,
      builder: columnBuilder(field),
    }))
  }

  value(value: JsonValue): void {
    const object = isObject(value) ? value : {}
    for (const { name, builder } of this.#fields) builder.value(member(object, name) ?? null)
    this.#validity.push(isObject(value))
  }

  take(): Data {
    const children = this.#fields.map(({ builder }) => builder.take())
    return dataOf(this.#column, { ...this.#validity.take(), children })
  }
}
