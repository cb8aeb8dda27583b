/**
 * The progress of an import as a state machine: the states of a system and of a file, the events that change them, and
 * one reducer. `RunRecords` writes the result to disk, whole or not at all, so the records are always one of these states.
 *
 * | State of a system | What is known for certain | A resumed run begins with | Event | Next state |
 * |---|---|---|---|---|
 * | `new` | nothing was run | `before` | before started | `preparing` |
 * | `preparing` | `before` was started, and may have ended | `before`, once more | before started | `preparing` |
 * | | | | before ended | `prepared` |
 * | `prepared` | `before` has ended; its command was not started | the command, from event 0 | session opened | `feeding` |
 * | `feeding` | the command was started, and has the events up to `position`; it may have more | asking the database for its last event, then the command from there | session opened, rows committed | `feeding` |
 * | | | | input taken | `fed` |
 * | `fed` | the command has every event and has ended | dropping the table of progress | table dropped | `cleared` |
 * | `cleared` | the table of progress is gone | `after` | after ended | `finished` |
 * | `finished` | `after` has ended, and every system has every event | nothing | | |
 *
 * A failure is not an event. A command that fails, an interruption, a lost answer, a full disk and `kill -9` all end the
 * run with the last recorded state, and each state is true whatever happened after it:
 *
 * - Every step may be repeated from its beginning: `before` by its contract, dropping a table that is gone, `after`
 *   because it also runs after failures.
 * - A state that says a step has ended is recorded after the step; a state that says it was started, before the step.
 * - Rows are in one transaction with the number of their last event. Whether the last COMMIT succeeded is therefore
 *   read from the database, and `position` is only a lower bound. A database whose answer is below that bound, or has
 *   lost its table, is another one (`isSameDatabase`), and nothing is done to it.
 * - The table of progress is dropped only after `fed` is recorded. Without the record, no table would mean no rows.
 * - A command that is no database client answers nothing. Its position is recorded after each write of whole rows, so
 *   one write (4096 bytes, or one row) may be repeated after a kill, and none is lost.
 * - A file is cut to the recorded length before more is written.
 * - `process` names a command that was started by a run that was killed. A resumed run waits until it is gone. A kill
 *   between the start of a command and this record leaves a command that is not waited for. The one that takes rows has
 *   got none and ends; a `before` may still run when it is started once more.
 */

import type { ProcessIdentity } from '../process-identity.ts'

export type SystemProgress = Held &
  (
    | { readonly state: Exclude<SystemStateName, 'feeding'> }
    | Readonly<{
        state: 'feeding'
        /** Whether the table of progress was seen in the database. */
        hasTable: boolean
      }>
  )

interface Held {
  /** The last event that the system has for certain; 0 before the first. */
  readonly position: number
  /** How many rows it has of each entity up to there, by key. */
  readonly counts: Readonly<Record<string, number>>
  /** The command that is running. */
  readonly process?: ProcessIdentity
}

/** In the order in which a system passes through them. */
export const systemStates = [
  ...['new', 'preparing', 'prepared', 'feeding', 'fed', 'cleared', 'finished'],
] as const satisfies readonly string[]

export type SystemStateName = (typeof systemStates)[number]

export interface FileProgress {
  readonly position: number
  /** The length of the file there, in bytes. */
  readonly length: number
  readonly counts: Readonly<Record<string, number>>
}

export interface ImportProgress {
  /** Every system is finished and every file is whole. */
  readonly isDone: boolean
  /** By name. */
  readonly systems: Readonly<Record<string, SystemProgress>>
  /** By the key of the entity. */
  readonly files: Readonly<Record<string, FileProgress>>
}

export type SystemEvent =
  | { readonly type: 'before started' | 'before ended' | 'table dropped' | 'after ended' }
  | { readonly type: 'process started'; readonly process: ProcessIdentity }
  | { readonly type: 'process ended' }
  /** The command is about to be started, and gets the events after `position`. */
  | { readonly type: 'session opened'; readonly position: number; readonly counts: Held['counts'] }
  | {
      readonly type: 'rows committed'
      readonly position: number
      readonly counts: Held['counts']
      readonly hasTable: boolean
    }
  /** The command has ended without a failure after the last event of the run, whose number is `position`. */
  | { readonly type: 'input taken'; readonly position: number }

export type ImportEvent =
  | (SystemEvent & { readonly system: string })
  | (FileProgress & { readonly type: 'file written'; readonly entity: string })
  | { readonly type: 'import ended' }

/** The states in which an event is possible, and the one that it leads to; undefined where the state stays. */
const transitions: Readonly<
  Record<SystemEvent['type'], readonly [readonly SystemStateName[], SystemStateName | undefined]>
> = {
  'before started': [['new', 'preparing'], 'preparing'],
  'before ended': [['preparing'], 'prepared'],
  'session opened': [['prepared', 'feeding'], 'feeding'],
  'rows committed': [['feeding'], 'feeding'],
  'input taken': [['feeding'], 'fed'],
  'table dropped': [['fed'], 'cleared'],
  'after ended': [['cleared'], 'finished'],
  'process started': [systemStates, undefined],
  'process ended': [systemStates, undefined],
}

/** Returns the progress after an event. Throws where the event is impossible, which is a fault of the caller. */
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
  const hasTable = [known, event].some((each) => 'hasTable' in each && each.hasTable)
  return {
    position,
    counts,
    ...(to === 'feeding' ? { state: to, hasTable } : { state: to }),
    ...(process !== undefined && event.type !== 'process ended' && { process }),
  }
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

/** Whether a system has come this far. */
export function hasReached({ state }: SystemProgress, wanted: SystemStateName): boolean {
  return systemStates.indexOf(state) >= systemStates.indexOf(wanted)
}

/** What a database answers when a run is resumed. `position` is 0 without a table. */
export interface DatabasePosition {
  readonly hasTable: boolean
  readonly position: number
}

/** Whether the database that answers is the one to which the records refer. */
export function isSameDatabase(
  known: Extract<SystemProgress, { state: 'feeding' }>,
  answer: DatabasePosition,
): boolean {
  return answer.position >= known.position && (answer.hasTable || !known.hasTable)
}
