/** The lifecycle of the rows of a table, as found in its columns and rows. */

import type { JsonObject } from '../../../text/json.ts'

export interface FoundLifecycle {
  /** The columns of the primary key. */
  readonly key: readonly string[]
  /** The column that contains the state. */
  readonly column: string
  /** The states. Rows are created in the first one. */
  readonly states: readonly FoundState[]
  /** Columns with the time of the last change. */
  readonly updated: readonly string[]
  /** Columns with the time of the creation. */
  readonly created: readonly string[]
  /** Columns that are null until a state sets them. */
  readonly moved: ReadonlySet<string>
}

export interface FoundState {
  readonly name: string
  /** Whether the name is a value of the column. If not, as for soft deletion, the column keeps its value. */
  readonly isValue: boolean
  /** Columns that contain the time at which a row entered the state. */
  readonly times: readonly string[]
  /** Other columns that are filled when a row enters the state, each with the share of rows in which it is filled. */
  readonly filled: ReadonlyMap<string, number>
  /** The transitions to other states. A state without transitions is a last one. */
  readonly next: readonly FoundTransition[]
}

export interface FoundTransition {
  /** Number of the next state; undefined if the row stays in the state. */
  readonly to: number | undefined
  /** Relative frequency among the transitions of the state, in percent. */
  readonly weight: number
  /** The time in the state before the transition. */
  readonly delay: FoundDelay | undefined
}

/** A range of durations, in milliseconds. */
export interface FoundDelay {
  readonly minimumMs: number
  readonly maximumMs: number
  readonly distribution: JsonObject | undefined
}
