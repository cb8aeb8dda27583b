/** The table and column that values belong to, and the limits of the values. */

import type { JsonScalar } from '../../text/json.ts'
import type { Spelling } from './timestamp-spelling.ts'

/** Creation times of some rows, and the first and the last creation time of all rows; in milliseconds since 1970. */
export interface TimeSpan {
  readonly ms: readonly number[]
  readonly firstMs: number
  readonly lastMs: number
}

/** The column that contains the creation time of each row, and the times. */
export interface RowTime extends TimeSpan {
  readonly name: string
  readonly spelling: Spelling
  /** The creation time of each row, by row index, in milliseconds since 1970. */
  readonly ms: readonly number[]
}

/** Bounds of the numbers of a column, from its declared type and conditions. */
export interface NumberLimits {
  readonly lowest: number
  readonly highest: number
  /** Number of digits after the decimal point. If undefined, the number of digits in the values is used. */
  readonly scale: number | undefined
  readonly multipleOf: number | undefined
  /** Whether conditions bound the numbers, so that the column cannot be a counter. */
  readonly isBound: boolean
  /**
   * Whether the type is `number` even if all values are integers, because a condition calculates with a decimal column.
   */
  readonly isDecimal?: boolean
}

/** Minimum and maximum length of the texts of a column, in characters, from its declared type and conditions. */
export interface TextLimits {
  readonly minLength: number
  readonly maxLength: number
}

export interface ValueContext {
  /** Name of the table. It determines, for example, what a column `name` contains. */
  readonly entity: string
  readonly name: string
  /** Whether the values are those of a property of the row itself, not of a nested object or list. */
  readonly isTop: boolean
  /**
   * Whether all rows were read and each has exactly one of the values, so that distinct values mean a unique column.
   */
  readonly isComplete: boolean
  /** The creation times of the rows, or undefined if no column contains creation times. */
  readonly rowTime: RowTime | undefined
  readonly numbers?: NumberLimits
  readonly texts?: TextLimits
  /** Minimum number of rows that support each value that a schema contains. */
  readonly k: number
  /** Number of rows of the table that were read. */
  readonly rowCount: number
  /** In how many rows each value occurs, if a row may have several values. */
  readonly rowsOf?: ReadonlyMap<JsonScalar, number>
  readonly note: (message: string) => void
}
