/** The builder of columns of texts. */

import type { Data } from 'apache-arrow'
import { type JsonValue, jsonText } from '../../text/json.ts'
import type { ColumnValue } from '../column.ts'
import { type ColumnBuilder, dataOf, Validities } from './builder.ts'
import { backslash, type Cells } from './cells.ts'
import { GrowingBytes, GrowingWords } from './growing.ts'

const encoder = new TextEncoder()

/** The bytes that follow a backslash in a cell, and the bytes that they stand for. */
const escapes: ReadonlyMap<number, number> = new Map(
  [...'bfnrtv\\'].map((letter, i) => [letter.charCodeAt(0), '\b\f\n\r\t\v\\'.charCodeAt(i)]),
)

/** Length from which copying a text at once is faster than byte by byte. */
const longText = 48

export class TextBuilder implements ColumnBuilder {
  readonly #column: ColumnValue
  readonly #validity: Validities
  readonly #offsets = new GrowingWords()
  readonly #text = new GrowingBytes()
  /** Whether the texts are JSON texts of the values. Their cells are these texts as they are. */
  readonly #isJson: boolean

  constructor(column: ColumnValue) {
    this.#column = column
    this.#validity = new Validities(column)
    this.#isJson = column.type === 'json'
    this.#offsets.push(0)
  }

  cells(cells: Cells, column: number): void {
    const { rows, bytes } = cells
    const marks = this.#validity.cells(cells, column)
    const hasEscapes = cells.hasBackslash && !this.#isJson
    this.#text.reserve(bytes.length)
    this.#offsets.reserve(rows)
    const { words } = this.#offsets
    const target = this.#text.bytes
    let to = this.#text.length
    let offset = this.#offsets.length
    for (let row = 0, i = column; row < rows; row++, i += cells.stride) {
      if (marks === undefined || marks[row] === 1) {
        const from = cells.starts[i] as number
        const end = (cells.starts[i + 1] as number) - 1
        to = hasEscapes
          ? copyUnescaped(bytes, from, end, target, to)
          : copy(bytes, from, end, target, to)
      }
      words[offset++] = to
    }
    this.#text.length = to
    this.#offsets.length = offset
  }

  value(value: JsonValue): void {
    if (value !== null) {
      const text = this.#isJson ? jsonText(value) : String(value)
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

/** Copies bytes. Returns the position after them. */
function copy(
  bytes: Uint8Array,
  from: number,
  end: number,
  target: Uint8Array,
  to: number,
): number {
  if (end - from >= longText) {
    target.set(bytes.subarray(from, end), to)
    return to + end - from
  }
  let next = to
  for (let i = from; i < end; i++) target[next++] = bytes[i] as number
  return next
}

/** Copies bytes without the backslashes of a cell. Returns the position after them. */
function copyUnescaped(
  bytes: Uint8Array,
  from: number,
  end: number,
  target: Uint8Array,
  to: number,
): number {
  let next = to
  for (let i = from; i < end; i++) {
    let byte = bytes[i] as number
    if (byte === backslash) byte = escapes.get(bytes[++i] as number) ?? byte
    target[next++] = byte
  }
  return next
}
