/** The position of values in the rows of a table, and their limits. */

import type { Spelling } from './timestamp-spelling.ts'

/** Instants of some rows, and the first and the last instant of all rows; in milliseconds since 1970. */
export interface TimeSpan {
  readonly ms: readonly number[]
  readonly firstMs: number
  readonly lastMs: number
}

/** The column with the creation time of each row, and its values. */
export interface RowTime extends TimeSpan {
  readonly name: string
  readonly spelling: Spelling
  /** The instants by row, in milliseconds since 1970. */
  readonly ms: readonly number[]
}

/** Bounds of numbers from the declared type and conditions. */
export interface NumberLimits {
  readonly lowest: number
  readonly highest: number
  /** Number of digits after the decimal point, or undefined to use that of the values. */
  readonly scale: number | undefined
  readonly multipleOf: number | undefined
  /** Whether conditions bound the numbers, so that they cannot be a counter. */
  readonly isBound: boolean
  /** Whether integers are generated as decimals, because a condition calculates with them. */
  readonly isDecimal?: boolean
}

/** Bounds of the length of text from the declared type and conditions, in characters. */
export interface TextLimits {
  readonly minLength: number
  readonly maxLength: number
}

export interface ValueContext {
  /** The table, whose name determines the meaning of a column `name`. */
  readonly entity: string
  readonly name: string
  /** Whether the value is a property of the row itself, not of a nested object. */
  readonly isTop: boolean
  /** Whether the values are those of all rows, one each, so that distinct values mean a unique column. */
  readonly isComplete: boolean
  /** The creation times of the rows, or undefined if no column contains them. */
  readonly rowTime: RowTime | undefined
  readonly numbers?: NumberLimits
  readonly texts?: TextLimits
  readonly note: (message: string) => void
}
