/** What an import reports while it runs: in a table on a terminal, in lines, or as JSON. */

import type { ErrorEvent } from '../../wire/event.ts'
import type { SystemCommands } from '../commands.ts'
import type { StoreResult, Target } from '../target/target.ts'

/** The progress of an import. Rows that were pending on and not confirmed do not count. */
export interface Snapshot {
  readonly entities: readonly EntitySnapshot[]
  /** The last event that was read. */
  readonly reached: number
  readonly total: number
  /** The bytes of the rows that were taken since the session was started. */
  readonly bytes: number
  readonly errors: number
}

export interface EntitySnapshot {
  readonly entity: string
  /** The system or the file. */
  readonly into: string
  readonly table: string | undefined
  /** Taken for certain, those of earlier sessions included. */
  readonly rows: number
  /** All events, those that could not be generated included. */
  readonly total: number
}

export interface Heading {
  readonly simulation: string
  readonly run: string
  /** The address of the service; undefined of a local run. */
  readonly service: string | undefined
  /** What was done with the definition there. */
  readonly kept?: StoreResult | undefined
  readonly total: number
  readonly start: string
  readonly end: string
}

/** How an import has ended. */
export interface Outcome {
  readonly end: 'done' | 'failed' | 'interrupted'
  /** What failed, the first first. */
  readonly failures: readonly Error[]
  /** The event after which it continued; 0 for a new run. */
  readonly after: number
  readonly snapshot: Snapshot
  /** The paths of the files that were written. */
  readonly files: readonly string[]
  /** The first events that could not be generated. */
  readonly errors: readonly ErrorEvent[]
  readonly durationMs: number
}

export interface Ending extends Outcome {
  readonly heading: Heading
  /** The command line that resumes it; undefined where nothing is left to do. */
  readonly resume: string | undefined
  /** The command line that starts another run, where resuming would fail again. */
  readonly anew: string | undefined
  /** Names of variables that must be the same for that. */
  readonly variables: readonly string[]
}

export interface Report {
  /** `commands` are those that were not shown for consent just before. */
  heading(heading: Heading, commands: readonly SystemCommands[]): void
  note(text: string): void
  /** A command of a system beside the one that takes the events. */
  step(step: {
    readonly system: string
    readonly step: 'before' | 'after'
    readonly command: string
  }): void
  /** Shows the standard output of a command. */
  output(piece: Buffer): void
  /** Progress is shown until `end`. */
  begin(snapshot: () => Snapshot): void
  end(): void
  ending(ending: Ending): void
}

/** Rows and errors together: how many events are done with. */
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
