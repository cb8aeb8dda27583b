/** The builder of columns of texts. */

import type { Data } from 'apache-arrow'
import type { JsonValue } from '../../text/json.ts'
import type { ColumnType } from '../column.ts'
import { type ColumnBuilder, dataOf } from './builder.ts'
import { GrowingBytes, GrowingWords, Validity } from './growing.ts'

const encoder = new TextEncoder()

const backslash = 0x5c

/** The bytes that follow a backslash in a cell, and the bytes that they stand for. */
const escapes: ReadonlyMap<number, number> = new Map(
  [...'bfnrtv\\'].map((letter, i) => [letter.charCodeAt(0), '\b\f\n\r\t\v\\'.charCodeAt(i)]),
)

export class TextBuilder implements ColumnBuilder {
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
