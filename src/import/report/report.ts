/** Reports of an import while it runs: a table on a terminal, lines of text, or JSON. */

import type { ErrorEvent } from '../../wire/event.ts'
import type { SystemCommands } from '../commands.ts'
import type { StoreResult, Target } from '../target/target.ts'

/** Progress of an import. Only committed rows count. */
export interface Snapshot {
  readonly entities: readonly EntitySnapshot[]
  /** Id of the last event that was read. */
  readonly reached: number
  readonly total: number
  /** Number of bytes of the rows that were committed since the start of the session. */
  readonly bytes: number
  readonly errors: number
}

export interface EntitySnapshot {
  readonly entity: string
  /** Name of the system or path of the file. */
  readonly into: string
  readonly table: string | undefined
  /** Number of committed rows, including those of earlier sessions. */
  readonly rows: number
  /** Number of events, including those that could not be generated. */
  readonly total: number
}

export interface Heading {
  readonly simulation: string
  readonly run: string
  /** Address of the service, or undefined for a local run. */
  readonly service: string | undefined
  /** Result of storing the definition on the service. */
  readonly kept?: StoreResult | undefined
  readonly total: number
  readonly start: string
  readonly end: string
}

/** Outcome of an import. */
export interface Outcome {
  readonly end: 'done' | 'failed' | 'interrupted'
  /** Failures, in the order of their occurrence. */
  readonly failures: readonly Error[]
  /** Id of the event after which the import was resumed, or 0 for a new run. */
  readonly after: number
  readonly snapshot: Snapshot
  /** Paths of the files that were written. */
  readonly files: readonly string[]
  /** The first events that could not be generated. */
  readonly errors: readonly ErrorEvent[]
  readonly durationMs: number
}

export interface Ending extends Outcome {
  readonly heading: Heading
  /** Command line that resumes the run, or undefined if nothing remains. */
  readonly resume: string | undefined
  /** Command line that starts another run, if resuming would fail again. */
  readonly anew: string | undefined
  /** Names of the variables that must have the same values when the run is resumed. */
  readonly variables: readonly string[]
}

export interface Report {
  /** Shows the run. `commands` are the systems that were not just shown in a prompt for consent. */
  heading(heading: Heading, commands: readonly SystemCommands[]): void
  note(text: string): void
  /** Shows that `before` or `after` of a system is run. */
  step(step: {
    readonly system: string
    readonly step: 'before' | 'after'
    readonly command: string
  }): void
  /** Shows the standard output of a command. */
  output(piece: Buffer): void
  /** Starts to show the progress, until `end`. */
  begin(snapshot: () => Snapshot): void
  end(): void
  ending(ending: Ending): void
}

/** Returns the number of events that are done: rows and errors. */
export function doneOf({ entities, errors }: Snapshot): number {
  return entities.reduce((sum, { rows }) => sum + rows, errors)
}

export function headingOf(target: Omit<Target, 'run'>, run: string): Heading {
  const { simulation, service, kept, source, sound } = target
  const { startMs, endMs } = sound.definition.time
  return {
    ...{ simulation, run, service, kept, total: source.total },
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
  }
}
