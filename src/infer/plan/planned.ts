/** One table of a plan: its rows, references, parent table and unique keys. */

import type { Conditions, Facts } from '../conditions/facts.ts'
import type { Table } from '../model/model.ts'
import type { UniqueStrategy } from '../model/unique-strategy.ts'
import type { Relations } from './relation.ts'

export interface Planned {
  readonly table: Table
  readonly conditions: Conditions
  readonly relations: Relations
  readonly uniqueStrategies: readonly UniqueStrategy[]
  readonly rows: number
  /**
   * Number of the stage of the simulated time in which the rows start, from 0. The awaited tables of earlier stages are
   * complete by then.
   */
  readonly stage: number
  /** The parent table, if the rows are children, and the number of children of each parent row. */
  readonly childOf?: PlannedParent
  /** Tables that must be complete before this table starts. */
  readonly awaits: ReadonlySet<string>
  /** Awaited tables whose rows are referenced without checking that the referenced row exists. */
  readonly uncheckedTargets: ReadonlySet<string>
  /** Number of references that the engine must follow to decide whether a row of this table exists. */
  readonly checkCost: number
  readonly isNullable: (column: string) => boolean
  /** Returns whether a condition of the table reads the column. */
  readonly isConditioned: (column: string) => boolean
  readonly factsOf: (column: string) => Facts
}

export interface PlannedParent {
  readonly table: string
  readonly minimum: number
  readonly maximum: number
  /** Probability that a parent has a child, if it has one at most. */
  readonly share?: number
}
