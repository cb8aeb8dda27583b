/**
 * Progress of an import as a state machine: the states of a system and of a file, the events that change them, and one
 * reducer. `RunRecords` replaces the file on disk in one step, so the records always contain one of these states.
 *
 * | State of a system | Certain facts | A resumed run starts with | Event | Next state |
 * |---|---|---|---|---|
 * | `new` | nothing was run | `before` | before started | `preparing` |
 * | `preparing` | `before` was started, and may have ended | `before`, again | before started | `preparing` |
 * | | | | before ended | `prepared` |
 * | `prepared` | `before` has ended; its command was not started | the command, from event 0 | session opened | `feeding` |
 * | `feeding` | the command was started, and has the events up to `position`; it may have more | reading the last event from the database, then the command from there | session opened, rows committed | `feeding` |
 * | | | | entities abandoned, row skipped, retry started | `feeding` |
 * | | | | input taken | `fed` |
 * | `fed` | the command has every event and has ended | dropping the progress table | table dropped | `cleared` |
 * | `cleared` | the progress table was dropped | `after` | after ended | `finished` |
 * | `finished` | `after` has ended, and every system has every event | nothing | | |
 *
 * A failure is not an event. A failed command, an interruption, a lost reply, a full disk and `kill -9` all end the run
 * in the last recorded state, and each state stays true whatever happens after it:
 *
 * - Every step may be repeated from its start: `before` by its contract, dropping a table because it may be missing, and
 *   `after` because it also runs after failures.
 * - The end of a step is recorded after the step, and its start before the step.
 * - Rows are in one transaction with the id of their last event. Whether the last COMMIT succeeded is therefore read from
 *   the database, and `position` is only a lower bound. A database that reports a lower position, or has lost its table,
 *   is another one (`isSameDatabase`), and the run stops without changing it.
 * - The progress table is dropped only after `fed` is recorded. Otherwise a missing table would mean that no row exists.
 * - Rows that a database refuses are recorded before the import continues without them (`refusals.ts`). A retry has a
 *   progress table of its own, because its transactions begin after earlier events.
 * - A command that is not a database client replies nothing. Its position is recorded after each write of complete rows,
 *   so after a kill one write (4096 bytes, or one row) may be repeated, and none is lost.
 * - A file is truncated to the recorded length before more is written.
 * - `process` identifies a command that was started by a killed run. A resumed run waits until it has ended. After a kill
 *   between the start of a command and this record, the resumed run does not wait. The command that imports rows has
 *   received none and ends; a `before` may still be running when it is started again.
 */

import type { ProcessIdentity } from '../process-identity.ts'
import { nextRefusals, noRefusals, type RefusalEvent, type Refusals } from './refusals.ts'

export type SystemProgress = Held &
  (
    | { readonly state: Exclude<SystemStateName, 'feeding'> }
    | Readonly<{
        state: 'feeding'
        /** Whether this import has found or created the progress table in the database. */
        hasTable: boolean
      }>
  )

interface Held {
  /** Id of the last event that the system certainly has, or 0 if it has no event. */
  readonly position: number
  /** Number of rows of each entity up to the event at `position`, by the key of the entity. */
  readonly counts: Readonly<Record<string, number>>
  /** Command of the system that is running, or undefined if no command is. */
  readonly process?: ProcessIdentity
  /** Rows that the database has refused, or undefined if it has accepted all. */
  readonly refusals?: Refusals
}

/** States of a system during an import, in the order in which it reaches them. */
export const systemStates = [
  ...['new', 'preparing', 'prepared', 'feeding', 'fed', 'cleared', 'finished'],
] as const satisfies readonly string[]

export type SystemStateName = (typeof systemStates)[number]

export interface FileProgress {
  readonly position: number
  /** Length of the file up to the event at `position`, in bytes. */
  readonly length: number
  readonly counts: Readonly<Record<string, number>>
}

export interface ImportProgress {
  /** Whether every system is finished and every file is complete. */
  readonly isDone: boolean
  /** Progress of the systems, by the name of the system. */
  readonly systems: Readonly<Record<string, SystemProgress>>
  /** Progress of the files, by the key of the entity. */
  readonly files: Readonly<Record<string, FileProgress>>
}

export type SystemEvent =
  | { readonly type: 'before started' | 'before ended' | 'table dropped' | 'after ended' }
  | { readonly type: 'process started'; readonly process: ProcessIdentity }
  | { readonly type: 'process ended' }
  /** The command that imports rows is about to be started. It receives the events after `position`. */
  | { readonly type: 'session opened'; readonly position: number; readonly counts: Held['counts'] }
  | {
      readonly type: 'rows committed'
      readonly position: number
      readonly counts: Held['counts']
      readonly hasTable: boolean
    }
  /** The command that imports rows has succeeded with all events of the run. `position` is the id of the last event. */
  | { readonly type: 'input taken'; readonly position: number }
  | RefusalEvent

export type ImportEvent =
  | (SystemEvent & { readonly system: string })
  | (FileProgress & { readonly type: 'file written'; readonly entity: string })
  | { readonly type: 'import ended' }

/**
 * For each event: the states in which it is possible, and the state that it leads to, or undefined if it does not
 * change the state.
 */
const transitions: Readonly<
  Record<SystemEvent['type'], readonly [readonly SystemStateName[], SystemStateName | undefined]>
> = {
  'before started': [['new', 'preparing'], 'preparing'],
  'before ended': [['preparing'], 'prepared'],
  'session opened': [['prepared', 'feeding'], 'feeding'],
  'rows committed': [['feeding'], 'feeding'],
  'input taken': [['feeding'], 'fed'],
  'entities abandoned': [['feeding'], 'feeding'],
  'row skipped': [['feeding'], 'feeding'],
  'retry started': [['feeding'], 'feeding'],
  'table dropped': [['fed'], 'cleared'],
  'after ended': [['cleared'], 'finished'],
  'process started': [systemStates, undefined],
  'process ended': [systemStates, undefined],
}

/**
 * Returns the progress of the import after an event.
 *
 * @throws {Error} if the event is impossible in the current state, which is a bug of the caller
 */
export function next(progress: ImportProgress, event: ImportEvent): ImportProgress {
  if (event.type === 'import ended') {
    const isFinished = Object.values(progress.systems).every(({ state }) => state === 'finished')
    if (!isFinished) throw new Error('an import ends when every system is finished')
    return { ...progress, isDone: true }
  }
  if (event.type === 'file written') {
    const { entity, position, length, counts } = event
    return { ...progress, files: { ...progress.files, [entity]: { position, length, counts } } }
  }
  const { system } = event
  const changed = nextOfSystem(progressOf(progress, system), event)
  return { ...progress, systems: { ...progress.systems, [system]: changed } }
}

function nextOfSystem(known: SystemProgress, event: SystemEvent): SystemProgress {
  const [from, to = known.state] = transitions[event.type]
  if (!from.includes(known.state)) throw new Error(`no "${event.type}" of a ${known.state} system`)
  const process = event.type === 'process started' ? event.process : known.process
  const { position, counts } = { ...known, ...event }
  const isRetry = event.type === 'retry started'
  const hasTable = !isRetry && [known, event].some((each) => 'hasTable' in each && each.hasTable)
  const refusals = isRefusalEvent(event)
    ? nextRefusals(known.refusals ?? noRefusals, event)
    : known.refusals
  return {
    position,
    counts,
    ...(to === 'feeding' ? { state: to, hasTable } : { state: to }),
    ...(process !== undefined && event.type !== 'process ended' && { process }),
    ...(refusals !== undefined && { refusals }),
  }
}

function isRefusalEvent(event: SystemEvent): event is RefusalEvent {
  const { type } = event
  return type === 'entities abandoned' || type === 'row skipped' || type === 'retry started'
}

export function newSystem(): SystemProgress {
  return { state: 'new', position: 0, counts: {} }
}

export function newFile(): FileProgress {
  return { position: 0, length: 0, counts: {} }
}

export function progressOf({ systems }: ImportProgress, system: string): SystemProgress {
  const found = systems[system]
  if (found === undefined) throw new Error('every system that is run has a record')
  return found
}

/** Whether a system has reached a state or a later one. */
export function hasReached({ state }: SystemProgress, wanted: SystemStateName): boolean {
  return systemStates.indexOf(state) >= systemStates.indexOf(wanted)
}

/** Id of the last committed event that a database reports when a run is resumed, or 0 without a progress table. */
export interface DatabasePosition {
  readonly hasTable: boolean
  readonly position: number
}

/**
 * Whether a resumed run uses the same database as before: the reported position is not lower than the recorded one, and
 * a progress table still exists.
 */
export function isSameDatabase(
  known: Extract<SystemProgress, { state: 'feeding' }>,
  answer: DatabasePosition,
): boolean {
  // Before the first commit after abandoned entities are tried again, their progress table is empty.
  const base = known.refusals?.base ?? 0
  const least = known.position > base ? known.position : 0
  return answer.position >= least && (answer.hasTable || !known.hasTable)
}
