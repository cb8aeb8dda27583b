/** What all entities of one definition share while they are written. */

import type { Findings } from '../plan/findings.ts'
import type { Plan } from '../plan/plan.ts'
import type { Timeline } from '../plan/timeline.ts'

export interface WriteContext {
  readonly timeline: Timeline
  readonly stages: number
  readonly plan: Plan
  /** Tables that end with their stage. */
  readonly complete: ReadonlySet<string>
  readonly isDatabase: boolean
  readonly isPostgres: boolean
  readonly findings: ReadonlyMap<string, Findings>
  /** Whether the definition has a start and an end. */
  readonly hasTime: boolean
}
