/** One table of a plan: its rows, and what they refer to, are children of, and differ in. */

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
  /** The tables of earlier stages are complete when its first row comes. */
  readonly stage: number
  /** The table on whose rows its own hang, and how many on each. */
  readonly childOf?: PlannedParent
  /** Tables that must be complete before it begins, */
  readonly awaits: ReadonlySet<string>
  /** and which of them are then taken without a look at whether their rows could be made. */
  readonly uncheckedTargets: ReadonlySet<string>
  /** References that are followed to know whether one of its rows could be made. */
  readonly checkCost: number
  readonly isNullable: (column: string) => boolean
  /** Whether a condition speaks of the column. */
  readonly isConditioned: (column: string) => boolean
  readonly factsOf: (column: string) => Facts
}

export interface PlannedParent {
  readonly table: string
  readonly minimum: number
  readonly maximum: number
  /** Of one at most: how often there is one. */
  readonly share?: number
}
