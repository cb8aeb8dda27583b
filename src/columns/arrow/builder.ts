/** The interface of the builders of columns, the validity of their rows, and the arrays that they return. */

import { type Data, makeData } from 'apache-arrow'
import type { JsonValue } from '../../text/json.ts'
import { type ColumnType, type ColumnValue, hasJsonCells } from '../column.ts'
import { arrowType } from './arrow-type.ts'
import type { Cells } from './cells.ts'
import { GrowingBits } from './growing.ts'

/** The values of a column, in the order in which they are appended. */
export interface ColumnBuilder {
  /** Appends the cells of one column. */
  cells(cells: Cells, column: number): void
  /** Appends a JSON value, which must fit the type of the column. */
  value(value: JsonValue): void
  /** Number of bytes of the appended values. */
  readonly bytes: number
  /** Returns the appended values as an Arrow array, and starts again. */
  take(): Data
}

/** The validity of the rows of a column: which of them are not null. A column that is never null has no bits. */
export class Validity {
  readonly #isJson: boolean
  readonly #bits: GrowingBits | undefined
  #length = 0
  #nullCount = 0

  constructor(column: ColumnValue) {
    this.#isJson = hasJsonCells(column)
    this.#bits = column.nullable ? new GrowingBits() : undefined
  }

  /** Appends the validity of cells. Returns the address of the marks of the rows, or 0 if no cell is null. */
  cells(cells: Cells, column: number): number {
    const { rows, marks, memory, kernel } = cells
    this.#length += rows
    if (this.#bits === undefined) return 0
    const first = cells.column(column)
    const isJson = Number(this.#isJson)
    const nulls = kernel.readValidity(first, cells.strideBytes, rows, isJson, marks)
    this.#bits.append(new Uint8Array(memory, marks, rows))
    this.#nullCount += nulls
    return nulls === 0 ? 0 : marks
  }

  push(isValid: boolean): void {
    this.#length++
    // In a struct that is null, a field that is never null has a placeholder.
    if (this.#bits === undefined) return
    this.#bits.append(Uint8Array.of(isValid ? 1 : 0))
    if (!isValid) this.#nullCount++
  }

  take(): {
    readonly length: number
    readonly nullCount: number
    readonly nullBitmap: Uint8Array | null
  } {
    const [length, nullCount] = [this.#length, this.#nullCount]
    this.#length = 0
    this.#nullCount = 0
    const bits = this.#bits?.take()
    return { length, nullCount, nullBitmap: nullCount === 0 || bits === undefined ? null : bits }
  }
}

/** The buffers of an Arrow array. Which of them are required depends on its type. */
interface Buffers extends ReturnType<Validity['take']> {
  readonly data?: ArrayBufferView
  readonly valueOffsets?: Int32Array
  readonly child?: Data
  readonly children?: readonly Data[]
}

/** Returns an Arrow array of the type of a column. */
export function dataOf(column: ColumnType, buffers: Buffers): Data {
  // The overloads of `makeData` have one type of buffers for each type of column.
  return makeData({ type: arrowType(column), ...buffers } as Parameters<typeof makeData>[0]) as Data
}
