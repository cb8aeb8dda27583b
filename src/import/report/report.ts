/** Reports of an import while it runs: a table on a terminal, lines of text, or JSON. */

import type { ErrorEvent } from '../../wire/event.ts'
import type { SystemCommands } from '../commands.ts'
import type { Refusals } from '../progress/refusals.ts'
import type { StoreResult, Target } from '../target/target.ts'

/** Progress of an import at one time. Only committed rows count. */
export interface Snapshot {
  readonly entities: readonly EntitySnapshot[]
  /** Id of the last event that was read from the stream. */
  readonly reached: number
  readonly total: number
  /** Number of bytes of the rows that were committed since the start of the session. */
  readonly bytes: number
  readonly errors: number
}

export interface EntitySnapshot {
  readonly entity: string
  /** Destination of the rows: name of the system, or path of the file. */
  readonly into: string
  readonly table: string | undefined
  /** Number of committed rows of the entity, including the rows of earlier sessions. */
  readonly rows: number
  /** Number of events of the entity in the run, including events that could not be generated. */
  readonly total: number
}

export interface Heading {
  readonly simulation: string
  readonly run: string
  /** Address of the service, or undefined for a local run. */
  readonly service: string | undefined
  /**
   * Whether the definition file was stored on the service as new, replaced a simulation, or was the same. Undefined if
   * no file was stored.
   */
  readonly kept?: StoreResult | undefined
  readonly total: number
  readonly start: string
  readonly end: string
}

/** Outcome of a session of an import: how it ended, its failures and its progress. */
export interface Outcome {
  readonly end: 'done' | 'failed' | 'interrupted'
  /** Failures of the import, in the order of their occurrence. */
  readonly failures: readonly Error[]
  /** Id of the event after which the import was resumed, or 0 for a new run. */
  readonly after: number
  readonly snapshot: Snapshot
  /** Paths of the files to which rows were written. */
  readonly files: readonly string[]
  /** Rows that the databases have refused, in this session and earlier ones, by system. */
  readonly refusals: readonly Refusals[]
  /** The first few events that could not be generated. */
  readonly errors: readonly ErrorEvent[]
  readonly durationMs: number
}

export interface Ending extends Outcome {
  readonly heading: Heading
  /** Command line that resumes the run, or undefined if the run is complete or cannot be resumed. */
  readonly resume: string | undefined
  /** Command line that starts a new run, if resuming would fail again, otherwise undefined. */
  readonly anew: string | undefined
  /** Names of the environment variables that must have the same values when the run is resumed. */
  readonly variables: readonly string[]
}

export interface Report {
  /**
   * Shows the simulation and the run. `commands` are the commands of the systems that were not already shown in a
   * prompt for consent.
   */
  heading(heading: Heading, commands: readonly SystemCommands[]): void
  note(text: string): void
  /** Shows that the command `before` or `after` of a system is started. */
  step(step: {
    readonly system: string
    readonly step: 'before' | 'after'
    readonly command: string
  }): void
  /** Shows a piece of the standard output of a command. */
  output(piece: Buffer): void
  /** Starts to show the progress, which `snapshot` returns, until `end` is called. */
  begin(snapshot: () => Snapshot): void
  end(): void
  ending(ending: Ending): void
}

/** Returns the number of rows that were skipped because a database has refused them, by the key of the entity. */
export function skippedRows({ refusals }: Pick<Outcome, 'refusals'>): ReadonlyMap<string, number> {
  return new Map(
    refusals.flatMap(({ skipped }) =>
      Object.entries(skipped).map(([key, ids]) => [key, ids.length] as const),
    ),
  )
}

/** Returns the number of events that were processed: committed rows, and events that could not be generated. */
export function doneOf({ entities, errors }: Snapshot): number {
  return entities.reduce((sum, { rows }) => sum + rows, errors)
}

export function headingOf(target: Omit<Target, 'run'>, run: string): Heading {
  const { simulation, service, kept, source, accepted } = target
  const { startMs, endMs } = accepted.definition.time
  return {
    ...{ simulation, run, service, kept, total: source.total },
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
  }
}
