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
  /** The tables of earlier stages are complete when this one starts. Stages count from 0. */
  readonly stage: number
  /** The parent table, if the rows are children, and the number of children of each parent row. */
  readonly childOf?: PlannedParent
  /** Tables that must be complete before this one starts. */
  readonly awaits: ReadonlySet<string>
  /** Awaited tables that are referenced without checking that a row exists. */
  readonly uncheckedTargets: ReadonlySet<string>
  /** Number of references that are followed to decide whether a row exists. */
  readonly checkCost: number
  readonly isNullable: (column: string) => boolean
  /** Returns whether a condition reads the column. */
  readonly isConditioned: (column: string) => boolean
  readonly factsOf: (column: string) => Facts
}

export interface PlannedParent {
  readonly table: string
  readonly minimum: number
  readonly maximum: number
  /** Probability of a child, if a parent has at most one. */
  readonly share?: number
}
