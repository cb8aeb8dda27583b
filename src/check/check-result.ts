/** The result of `spate check`. */

import type { TableResult } from './compare/table-check.ts'

export interface CheckResult {
  readonly simulation: string
  readonly run: string | undefined
  readonly target: string
  /** Id of the last event that the target should hold, and the number of events of the run. */
  readonly until: number
  readonly total: number
  readonly tables: readonly TableResult[]
  /** Names of tables that the target does not have. */
  readonly absent: readonly string[]
  /** Names of columns that the target does not have. */
  readonly lacking: readonly string[]
  /** Sentences about what the comparison ignores. */
  readonly tolerances: readonly string[]
  readonly seconds: number
}
