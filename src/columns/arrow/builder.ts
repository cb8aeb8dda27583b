/** The interface of the builders of columns, and the arrays that they return. */

import { type Data, makeData } from 'apache-arrow'
import type { JsonValue } from '../../text/json.ts'
import type { ColumnType, ColumnValue } from '../column.ts'
import { arrowType } from './arrow-type.ts'
import { type Cells, readValidity } from './cells.ts'
import { Validity } from './growing.ts'

/** The values of a column, in the order in which they are appended. */
export interface ColumnBuilder {
  /** Appends the cells of one column. */
  cells(cells: Cells, column: number): void
  /** Appends a JSON value, which must fit the type of the column. */
  value(value: JsonValue): void
  /** Returns the appended values as an Arrow array, and starts again. */
  take(): Data
}

/** Types whose cells are JSON texts. */
const jsonTypes: readonly string[] = ['json', 'list', 'struct']

/** The validity of the rows of a column. A column that is never null has no bits. */
export class Validities {
  readonly #isJson: boolean
  readonly #nullable: Validity | undefined
  #length = 0

  constructor({ type, nullable }: ColumnValue) {
    this.#isJson = jsonTypes.includes(type)
    this.#nullable = nullable ? new Validity() : undefined
  }

  /** Appends the validity of cells, and returns the marks of the rows; undefined if no cell is null. */
  cells(cells: Cells, column: number): Uint8Array | undefined {
    const { rows, hasBackslash } = cells
    this.#length += rows
    const validity = this.#nullable
    if (validity === undefined) return undefined
    const marks = validity.marks(rows)
    // Only backslashes mark nulls that are not in JSON.
    const canBeNull = this.#isJson || hasBackslash
    const nulls = canBeNull ? readValidity(cells, column, this.#isJson, marks) : 0
    if (!canBeNull) marks.fill(1, 0, rows)
    validity.add(rows, nulls)
    return nulls === 0 ? undefined : marks
  }

  push(isValid: boolean): void {
    this.#length++
    this.#nullable?.push(isValid)
  }

  take(): ReturnType<Validity['take']> {
    const length = this.#length
    this.#length = 0
    return this.#nullable?.take() ?? { length, nullCount: 0, nullBitmap: null }
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
