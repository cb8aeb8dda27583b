/**
 * The input for the schema of one column: its declaration, conditions and values, and the time that the definition
 * covers.
 */

import type { Facts } from '../conditions/facts.ts'
import type { Column } from '../model/model.ts'
import type { Profile } from '../model/profile.ts'
import type { ValueContext } from './value-context.ts'

export interface ColumnInfo {
  readonly column: Column
  readonly facts: Facts
  /** The values of the column in the rows that were read, or undefined if no rows were read. */
  readonly profile: Profile | undefined
  readonly context: ValueContext
  /**
   * Whether a condition reads the column. If so, the schema keeps the declared type, even if the values look like
   * another type.
   */
  readonly isConditioned: boolean
  /** Whether the generated rows are written to a database, where arrays are text. */
  readonly isDatabase: boolean
  /** Start of the simulated time of the definition, in milliseconds since 1970; `endMs` is its end. */
  readonly startMs: number
  readonly endMs: number
}

export const noFacts: Facts = { excluded: new Set(), patterns: [] }
