/** The builder of columns of texts. */

import type { Data } from 'apache-arrow'
import { type JsonValue, jsonText } from '../../text/json.ts'
import type { ColumnValue } from '../column.ts'
import { OutputBytes } from '../output-bytes.ts'
import { type ColumnBuilder, dataOf, Validity } from './builder.ts'
import type { Cells } from './cells.ts'
import { GrowingEnds } from './growing.ts'

const encoder = new TextEncoder()

export class TextBuilder implements ColumnBuilder {
  readonly #column: ColumnValue
  readonly #validity: Validity
  readonly #ends = new GrowingEnds()
  readonly #text = new OutputBytes()
  /** Whether the texts are JSON texts of the values. Their cells are these texts as they are. */
  readonly #isJson: boolean

  constructor(column: ColumnValue) {
    this.#column = column
    this.#validity = new Validity(column)
    this.#isJson = column.type === 'json'
  }

  cells(cells: Cells, column: number): void {
    const { rows, kernel, memory, ends, values } = cells
    const marks = this.#validity.cells(cells, column)
    const isJson = Number(this.#isJson)
    const first = cells.column(column)
    const base = this.#text.length
    const end = kernel.readTexts(first, cells.strideBytes, rows, marks, isJson, base, ends, values)
    this.#ends.append(new Int32Array(memory, ends, rows))
    this.#text.append(new Uint8Array(memory, values, end - values))
  }

  value(value: JsonValue): void {
    if (value !== null)
      this.#text.append(encoder.encode(this.#isJson ? jsonText(value) : String(value)))
    this.#validity.push(value !== null)
    this.#ends.push(this.#text.length)
  }

  get bytes(): number {
    return this.#text.length + this.#ends.bytes
  }

  take(): Data {
    const data = this.#text.drain()
    return dataOf(this.#column, { ...this.#validity.take(), valueOffsets: this.#ends.take(), data })
  }
}
