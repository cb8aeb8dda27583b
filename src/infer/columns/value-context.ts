/** Where values stand among the rows of a table, and what they may be. */

import type { Spelling } from './timestamp-spelling.ts'

/** Some moments of rows, and the first and the last one of all rows; in milliseconds since 1970. */
export interface TimeSpan {
  readonly ms: readonly number[]
  readonly firstMs: number
  readonly lastMs: number
}

/** The column that says when a row happened, and its values. */
export interface RowTime extends TimeSpan {
  readonly name: string
  readonly spelling: Spelling
  /** By row, in milliseconds since 1970. */
  readonly ms: readonly number[]
}

/** The bounds that a declared type and conditions set to numbers. */
export interface NumberLimits {
  readonly lowest: number
  readonly highest: number
  /** Digits after the decimal point; undefined where the values tell. */
  readonly scale: number | undefined
  readonly multipleOf: number | undefined
  /** Whether conditions bound the numbers, so that they may not count on. */
  readonly isBound: boolean
  /** Whether whole numbers are decimal numbers all the same, because a condition calculates with them. */
  readonly isDecimal?: boolean
}

/** The characters that a declared type and conditions allow. */
export interface TextLimits {
  readonly minLength: number
  readonly maxLength: number
}

export interface ValueContext {
  /** The table, whose name tells more of a column `name`. */
  readonly entity: string
  readonly name: string
  /** Whether it is a property of the row itself, not of an object within it. */
  readonly isTop: boolean
  /** Whether the values are of all rows, one of each, so that values that all differ are unique. */
  readonly isWhole: boolean
  /** When the rows happened; undefined where no column tells. */
  readonly rowTime: RowTime | undefined
  readonly numbers?: NumberLimits
  readonly texts?: TextLimits
  readonly note: (message: string) => void
}
