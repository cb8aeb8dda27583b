/** Builders of columns whose values have a fixed number of bits. */

import type { Data } from 'apache-arrow'
import type { JsonValue } from '../../text/json.ts'
import type { ColumnType } from '../column.ts'
import { type ColumnBuilder, dataOf, type Validities } from './builder.ts'
import type { Cells, ReadNumbers } from './cells.ts'
import { GrowingBits, GrowingWords } from './growing.ts'

/** The functions that read the values of a column of numbers. */
export interface NumberForm {
  readonly read: ReadNumbers
  readonly convert: (value: JsonValue) => number
}

/** Appends numbers to the buffer of a column, and returns the buffer. */
interface NumberStore {
  add(numbers: Float64Array, rows: number): void
  take(): ArrayBufferView
}

/** A column whose values are numbers, however many bits each of them has. */
export class FixedBuilder implements ColumnBuilder {
  readonly #column: ColumnType
  readonly #form: NumberForm
  readonly #store: NumberStore
  readonly #validity: Validities
  #numbers = new Float64Array(1_024)

  constructor(
    column: ColumnType,
    parts: {
      readonly form: NumberForm
      readonly store: NumberStore
      readonly validity: Validities
    },
  ) {
    this.#column = column
    this.#form = parts.form
    this.#store = parts.store
    this.#validity = parts.validity
  }

  cells(cells: Cells, column: number): void {
    const { rows } = cells
    if (rows > this.#numbers.length) this.#numbers = new Float64Array(2 * rows)
    this.#validity.cells(cells, column)
    this.#form.read(cells, column, this.#numbers)
    this.#store.add(this.#numbers, rows)
  }

  value(value: JsonValue): void {
    this.#validity.push(value !== null)
    this.#numbers[0] = value === null ? 0 : this.#form.convert(value)
    this.#store.add(this.#numbers, 1)
  }

  take(): Data {
    return dataOf(this.#column, { ...this.#validity.take(), data: this.#store.take() })
  }
}

/** Bits, each of which is 1 unless the number is 0. */
export class BitStore implements NumberStore {
  readonly #bits = new GrowingBits()

  add(numbers: Float64Array, rows: number): void {
    this.#bits.add(numbers, rows)
  }

  take(): ArrayBufferView {
    return this.#bits.take()
  }
}

export class WordStore implements NumberStore {
  readonly #words = new GrowingWords()

  add(numbers: Float64Array, rows: number): void {
    const words = this.#words
    words.reserve(rows)
    const { words: target, length } = words
    for (let row = 0; row < rows; row++) target[length + row] = numbers[row] as number
    words.length = length + rows
  }

  take(): ArrayBufferView {
    return this.#words.take()
  }
}

export class DoubleStore implements NumberStore {
  readonly #words = new GrowingWords()

  add(numbers: Float64Array, rows: number): void {
    const words = this.#words
    words.reserve(2 * rows)
    words.words.set(new Int32Array(numbers.buffer, numbers.byteOffset, 2 * rows), words.length)
    words.length += 2 * rows
  }

  take(): ArrayBufferView {
    return new Float64Array(this.#words.take().buffer)
  }
}

const wordSize = 2 ** 32

/** Integers of 64 bits (two words) or 128 bits (four words), in two's complement. */
export class WideStore implements NumberStore {
  readonly #words = new GrowingWords()
  readonly #wordCount: 2 | 4

  constructor(wordCount: 2 | 4) {
    this.#wordCount = wordCount
  }

  add(numbers: Float64Array, rows: number): void {
    const words = this.#words
    const wordCount = this.#wordCount
    words.reserve(wordCount * rows)
    const target = words.words
    let at = words.length
    for (let row = 0; row < rows; row++) {
      const value = numbers[row] as number
      const high = Math.floor(value / wordSize)
      target[at++] = value - high * wordSize
      target[at++] = high
      if (wordCount === 2) continue
      const sign = high >> 31
      target[at++] = sign
      target[at++] = sign
    }
    words.length = at
  }

  take(): ArrayBufferView {
    const { buffer } = this.#words.take()
    return this.#wordCount === 2 ? new BigInt64Array(buffer) : new Uint32Array(buffer)
  }
}
