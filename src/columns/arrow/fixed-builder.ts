/** Builders of columns whose values have a fixed number of bits. */

import type { Data } from 'apache-arrow'
import { type JsonValue, jsonText } from '../../text/json.ts'
import { parseTimestamp } from '../../text/timestamp.ts'
import type { ColumnType, ColumnValue } from '../column.ts'
import { OutputBytes } from '../output-bytes.ts'
import { type ColumnBuilder, dataOf, Validity } from './builder.ts'
import type { Cells } from './cells.ts'
import { GrowingBits } from './growing.ts'

/** The form of the values of a column. */
interface FixedForm {
  /** Number of bytes of a value. */
  readonly width: 4 | 8 | 16
  /** Writes the values of a column of cells to the memory, at `cells.values`. */
  readonly read: (cells: Cells, column: number) => void
  /** Writes a JSON value that is not null. */
  readonly write: (value: JsonValue, to: DataView) => void
  /** Returns the first values of a buffer as the typed array of their Arrow type. */
  readonly view: (bytes: ArrayBuffer, count: number) => ArrayBufferView
}

export class FixedBuilder implements ColumnBuilder {
  readonly #column: ColumnType
  readonly #form: FixedForm
  readonly #validity: Validity
  readonly #bytes = new OutputBytes()
  readonly #value: DataView<ArrayBuffer>

  constructor(column: ColumnValue, form: FixedForm) {
    this.#column = column
    this.#form = form
    this.#validity = new Validity(column)
    this.#value = new DataView(new ArrayBuffer(form.width))
  }

  cells(cells: Cells, column: number): void {
    this.#validity.cells(cells, column)
    this.#form.read(cells, column)
    this.#bytes.append(new Uint8Array(cells.memory, cells.values, cells.rows * this.#form.width))
  }

  value(value: JsonValue): void {
    this.#validity.push(value !== null)
    if (value !== null) this.#form.write(value, this.#value)
    this.#bytes.append(new Uint8Array(this.#value.buffer))
  }

  get bytes(): number {
    return this.#bytes.length
  }

  take(): Data {
    const { buffer, length } = this.#bytes.drain()
    const data = this.#form.view(buffer, length / this.#form.width)
    return dataOf(this.#column, { ...this.#validity.take(), data })
  }
}

/** Returns the form of integers of a width, which are numbers multiplied by 10^scale and increased by `add`. */
export function integerForm(width: 4 | 8 | 16, scale = 0, add = 0): FixedForm {
  const factor = Number(`1e${scale}`)
  return {
    width,
    read(cells, column) {
      const { kernel, rows, values } = cells
      kernel.readScaled(cells.column(column), cells.strideBytes, rows, scale, add, width, values)
    },
    write(value, to) {
      const integer = BigInt(Math.round(Number(value) * factor)) + BigInt(add)
      if (width === 4) to.setInt32(0, Number(integer), true)
      else to.setBigInt64(0, integer, true)
      if (width === 16) to.setBigInt64(8, integer >> 63n, true)
    },
    view: (bytes, count) =>
      width === 4
        ? new Int32Array(bytes, 0, count)
        : width === 8
          ? new BigInt64Array(bytes, 0, count)
          : new Uint32Array(bytes, 0, 4 * count),
  }
}

const decoder = new TextDecoder()

export const doubleForm: FixedForm = {
  width: 8,
  read(cells, column) {
    const { kernel, rows, values, memory } = cells
    const unread = kernel.readDoubles(cells.column(column), cells.strideBytes, rows, values)
    if (unread === 0) return
    const doubles = new Float64Array(memory, values, rows)
    for (let row = 0; row < rows; row++) {
      if (!Number.isNaN(doubles[row])) continue
      const value = Number(decoder.decode(cells.bytesOf(row, column)))
      // The value of a null is not used.
      doubles[row] = Number.isNaN(value) ? 0 : value
    }
  },
  write: (value, to) => to.setFloat64(0, Number(value), true),
  view: (bytes, count) => new Float64Array(bytes, 0, count),
}

export const dateForm: FixedForm = {
  width: 4,
  read(cells, column) {
    const { kernel, rows, values } = cells
    kernel.readDates(cells.column(column), cells.strideBytes, rows, values)
  },
  write: (value, to) => to.setInt32(0, millisecondsOf(value) / 86_400_000, true),
  view: (bytes, count) => new Int32Array(bytes, 0, count),
}

export const instantForm: FixedForm = {
  width: 8,
  read(cells, column) {
    const { kernel, rows, values } = cells
    kernel.readInstants(cells.column(column), cells.strideBytes, rows, values)
  },
  write: (value, to) => to.setBigInt64(0, BigInt(millisecondsOf(value)), true),
  view: (bytes, count) => new BigInt64Array(bytes, 0, count),
}

function millisecondsOf(text: JsonValue): number {
  const ms = parseTimestamp(String(text))
  if (ms === undefined)
    throw new Error(`a time must be a timestamp or a date; got ${jsonText(text)}`)
  return ms
}

export class BooleanBuilder implements ColumnBuilder {
  readonly #column: ColumnType
  readonly #validity: Validity
  readonly #bits = new GrowingBits()

  constructor(column: ColumnValue) {
    this.#column = column
    this.#validity = new Validity(column)
  }

  cells(cells: Cells, column: number): void {
    const { kernel, rows, values } = cells
    this.#validity.cells(cells, column)
    kernel.readBooleans(cells.column(column), cells.strideBytes, rows, values)
    this.#bits.append(new Uint8Array(cells.memory, values, rows))
  }

  value(value: JsonValue): void {
    this.#validity.push(value !== null)
    this.#bits.append(Uint8Array.of(value === true ? 1 : 0))
  }

  get bytes(): number {
    return this.#bits.length / 8
  }

  take(): Data {
    return dataOf(this.#column, { ...this.#validity.take(), data: this.#bits.take() })
  }
}
