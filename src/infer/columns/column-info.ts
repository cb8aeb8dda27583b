/** A column with everything that is known about it. */

import type { Facts } from '../conditions/facts.ts'
import type { Column } from '../model/model.ts'
import type { Profile } from '../model/profile.ts'
import type { ValueContext } from './value-context.ts'

export interface ColumnInfo {
  readonly column: Column
  readonly facts: Facts
  /** The values of the column, or undefined if no rows were read. */
  readonly profile: Profile | undefined
  readonly context: ValueContext
  /**
   * Whether a condition reads the column, so that it must have its declared type even if its values look like another
   * one.
   */
  readonly isConditioned: boolean
  /** Whether the values are written to a database, whose arrays are text. */
  readonly isDatabase: boolean
  /** The time that the definition covers, in milliseconds since 1970. */
  readonly startMs: number
  readonly endMs: number
}

export const noFacts: Facts = { excluded: new Set(), patterns: [] }
