/** Builders of columns whose values have a fixed number of bits. */

import type { Data } from 'apache-arrow'
import type { JsonValue } from '../../text/json.ts'
import type { ColumnType } from '../column.ts'
import { type ColumnBuilder, dataOf } from './builder.ts'
import { numberOf } from './cell-text.ts'
import { GrowingWords, Validity } from './growing.ts'

/** The functions that read the values of a column of numbers. */
export interface NumberForm {
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

export class WordBuilder extends FixedBuilder {
  readonly #words = new GrowingWords()

  protected push(value: number): void {
    this.#words.push(value)
  }

  protected takeValues(): ArrayBufferView {
    return this.#words.take()
  }
}

export class DoubleBuilder extends FixedBuilder {
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
export class WideBuilder extends FixedBuilder {
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

export class BooleanBuilder implements ColumnBuilder {
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
