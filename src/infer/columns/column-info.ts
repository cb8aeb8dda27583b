/** A column with all that is known of it, as every writer of a kind of column takes it. */

import type { Facts } from '../conditions/facts.ts'
import type { Column } from '../model/model.ts'
import type { Profile } from '../model/profile.ts'
import type { ValueContext } from './value-context.ts'

export interface ColumnInfo {
  readonly column: Column
  readonly facts: Facts
  /** The values of the column; undefined where no rows were read. */
  readonly profile: Profile | undefined
  readonly context: ValueContext
  /** Whether conditions speak of the column, so that it must be as its type says, whatever its values look like. */
  readonly isConditioned: boolean
  /** Arrays are written as a text of the database's own. */
  readonly isDatabase: boolean
  /** The time that the definition covers, in milliseconds since 1970. */
  readonly startMs: number
  readonly endMs: number
}

export const noFacts: Facts = { excluded: new Set(), patterns: [] }
