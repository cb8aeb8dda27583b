/** The values that the writers of all entities of one definition share. */

import type { Locale } from '../../schema/locale.ts'
import type { Findings } from '../plan/findings.ts'
import type { Plan } from '../plan/plan.ts'
import type { Schedule } from '../plan/timeline.ts'

export interface WriteContext {
  readonly schedule: Schedule
  /** The stage that has the times of the rows, or undefined if no rows with times were read. */
  readonly main: number | undefined
  readonly plan: Plan
  /** Keys of the tables that must be complete at the end of their stage. */
  readonly complete: ReadonlySet<string>
  readonly isDatabase: boolean
  readonly isPostgres: boolean
  readonly findings: ReadonlyMap<string, Findings>
  readonly hasTime: boolean
  /** Minimum number of rows that support each value of the definition that comes from the rows. */
  readonly k: number
  /** Language of the names of tables and columns, or undefined if it is English or unknown. */
  readonly locale: Locale | undefined
}
