/** What a run of the command line works on: the plan of a run, where its records are, and whom to tell. */

import type { EntityImport } from '../engine/import/import-plan.ts'
import type { Program } from '../engine/program.ts'
import type { SystemCommands } from './commands.ts'
import type { StateFile } from './progress/state.ts'
import type { Report } from './report/report.ts'
import type { Place } from './sinks/shell.ts'
import type { Source } from './source.ts'

export interface Job {
  readonly records: StateFile
  readonly source: Source
  readonly program: Program
  /** By number. */
  readonly plan: readonly EntityImport[]
  /** Groups of entities, those that others refer to first. */
  readonly order: readonly (readonly string[])[]
  /** Of each entity, those to which it refers. */
  readonly refersTo: ReadonlyMap<string, readonly string[]>
  /** Those that an entity names, and are run. */
  readonly systems: readonly SystemCommands[]
  readonly place: Place
  readonly signal: AbortSignal
  readonly report: Report
}
