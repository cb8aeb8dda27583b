/** The interface of the builders of columns, and the arrays that they return. */

import { type Data, makeData } from 'apache-arrow'
import type { JsonValue } from '../../text/json.ts'
import type { ColumnType } from '../column.ts'
import { arrowType } from './arrow-type.ts'
import type { Validity } from './growing.ts'

/** The values of a column, in the order in which they are appended. */
export interface ColumnBuilder {
  /** Appends the value of a cell, which is not null: the bytes from `from` to before `to`. */
  cell(bytes: Uint8Array, from: number, to: number): void
  /** Appends a JSON value. A value that does not fit the type of the column is a fault of the columns. */
  value(value: JsonValue): void
  /** Returns the appended values as an Arrow array, and starts again. */
  take(): Data
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
