/** The run that `spate run` imports: its definition and the source of its events. */

import { keyIssues } from '../../definition/request-definition.ts'
import type { AcceptedDefinition } from '../../engine/check/check-body.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { invalidDefinition } from '../../terminal/located-issues.ts'
import { visible } from '../../terminal/text-style.ts'
import type { Issue } from '../../text/issue.ts'
import type { LocalRun } from '../progress/run-state.ts'
import type { ImportOptions } from '../run-options.ts'
import type { Source } from '../source.ts'

export interface Target {
  readonly simulation: string
  /**
   * Index of the run on the service, such as `3`, the name of a resumed local run, or undefined for a new local run.
   */
  readonly run: string | undefined
  readonly identity: string
  readonly service: string | undefined
  readonly local?: LocalRun
  /** Result of storing the definition file on the service, or undefined if no file was stored. */
  readonly kept?: StoreResult
  readonly accepted: AcceptedDefinition
  readonly source: Source
}

/**
 * Whether the definition file was stored on the service as a new simulation, replaced a simulation that was last
 * changed at `changedAt`, or was the same as the stored simulation.
 */
export interface StoreResult {
  readonly outcome: 'created' | 'replaced' | 'unchanged'
  readonly changedAt?: string
}

/** Requires consent of the user to the commands of a run. Throws if a command may not be run. */
export type RequireConsent = (
  planned: Pick<Target, 'simulation' | 'service' | 'accepted'>,
) => Promise<void>

/** Returns the key of the simulation: the key that the command line names, or that of the definition file. */
export function keyOf({ key, definition }: Pick<ImportOptions, 'key' | 'definition'>): string {
  const found = key ?? definition?.key
  if (found !== undefined) return found
  const issues = definition === undefined ? [] : keyIssues(definition.value)
  if (definition !== undefined && issues.length > 0) throw invalidDefinition(definition, issues)
  throw new CommandFailure(
    `${definition?.label} has no key of the simulation: add the member "key"`,
    'usage',
  )
}

/**
 * Returns the failure for a run or a simulation that was created by another version of spate and that this version
 * cannot generate.
 */
export function otherVersionFailure(name: string, [issue]: readonly Issue[]): CommandFailure {
  if (issue === undefined) {
    return new CommandFailure(
      `${name} was created by another version of spate, with other types: use that version`,
    )
  }
  const where = visible(issue.path.join('.'))
  return new CommandFailure(
    `${name} has a definition that this version of spate does not accept: ${where}: ${visible(issue.message)}`,
    'invalid',
    { path: issue.path },
  )
}
