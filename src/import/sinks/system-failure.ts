/** Failure of a command of a system: how it ended, the end of its standard error, and the event at which it failed. */

import { CommandFailure } from '../../terminal/exit-code.ts'
import { type Style, visible } from '../../terminal/text-style.ts'
import { count } from '../report/figures.ts'
import type { FailedEvents } from './failed-events.ts'
import type { CommandResult } from './shell.ts'

export interface SystemFailureInit {
  readonly system: string
  /** Result of the failed command, such as `ended with status 3` or `was ended by SIGKILL`. */
  readonly how: string
  /** Step of the system that has failed: `before`, `after`, or undefined for the command that imports the rows. */
  readonly step?: 'before' | 'after' | undefined
  readonly advice?: string | undefined
  readonly stderr: readonly string[]
  /** Message of the database, by default the first line of `stderr` that names an error. */
  readonly reason?: string | undefined
  /** Id of the last event that is certainly committed. */
  readonly position?: number
  /** Whether the database refused a statement, so that no event after `position` was committed. */
  readonly isRefusal?: boolean
  readonly failedEvents?: FailedEvents | undefined
}

export class SystemFailure extends CommandFailure {
  override name = 'SystemFailure'
  readonly isRefusal: boolean
  /** Whether the database may accept the same rows later, for example because a lock or the disk prevented them. */
  readonly isPassing: boolean
  /** The events at which the system has failed, and its message. */
  readonly system: string
  readonly failedEvents: FailedEvents | undefined
  readonly reason: string
  readonly #init: SystemFailureInit

  constructor(failing: SystemFailureInit) {
    const { system, how, step, stderr, position, isRefusal, failedEvents } = failing
    const command = step === undefined ? 'the command' : `"${step}"`
    super(
      `${command} of ${visible(system)} ${how}`,
      'system',
      {
        system,
        step: step ?? 'command',
        how,
        stderr,
        ...(position !== undefined && { position, isExact: isRefusal === true }),
        ...(failedEvents !== undefined && { event: failedEvents }),
      },
      (style) => linesOf(failing, style),
    )
    this.isRefusal = isRefusal === true
    this.isPassing = passing.test(stderr.join('\n'))
    this.system = system
    this.failedEvents = failedEvents
    this.reason = failing.reason ?? stderr.find((line) => /error/i.test(line)) ?? stderr[0] ?? how
    this.#init = failing
  }

  /** Returns the failure without the position up to which all events were committed, since the import has continued. */
  afterMore(): SystemFailure {
    const { position: _, ...rest } = this.#init
    return new SystemFailure(rest)
  }
}

/** Matches messages of PostgreSQL, SQLite and MySQL about locks, memory, disks, and canceled statements. */
const passing =
  /database is locked|lock timeout|lock wait timeout|deadlock|disk I\/O error|is full\b|no space left|could not (?:extend|write)|out of (?:shared )?memory|canceling statement|read-?only/i

export function endOf({ code, signal }: Pick<CommandResult, 'code' | 'signal'>): string {
  return signal === null ? `ended with status ${code}` : `was ended by ${signal}`
}

function linesOf(failing: SystemFailureInit, style: Style): readonly string[] {
  const { advice, stderr, position, isRefusal, failedEvents } = failing
  return [
    ...stderr.map((line) => `  ${style.dim('│')} ${line}`),
    ...(failedEvents === undefined ? [] : eventLines(failedEvents, style)),
    ...(position === undefined ? [] : [`  ${committedUpTo(position, isRefusal)}`]),
    ...(advice === undefined ? [] : [`  ${advice}`]),
  ]
}

/**
 * Returns a line about the events that were committed. Unless the database refused a statement, more of them may be
 * committed than is known, because the reply to a COMMIT may be lost.
 */
function committedUpTo(position: number, isExact = false): string {
  if (position === 0)
    return isExact ? 'no event was committed' : 'no event is known to be committed'
  return `every event up to ${count(position)} was committed, ${isExact ? 'and no other' : 'maybe more'}`
}

function eventLines({ from, to, entity, text }: FailedEvents, style: Style): readonly string[] {
  const of = entity === undefined ? '' : `, of ${visible(entity)}`
  if (from !== to) return [`  at one of the events ${count(from)} to ${count(to)} of the run${of}`]
  return [
    `  at event ${count(from)} of the run${of}`,
    ...(text === undefined ? [] : [`    ${style.yellow(text)}`]),
  ]
}

/** Returns the failure of a resumed run whose command now uses another database than before. */
export function otherDatabaseFailure(
  system: string,
  {
    known,
    position,
    variables,
  }: {
    readonly known: number
    readonly position: number
    /** Names of the environment variables that the commands of the system use. */
    readonly variables: readonly string[]
  },
): CommandFailure {
  const had = known === 0 ? 'was started' : `had events up to ${count(known)}`
  const has = position === 0 ? 'has none' : `has events up to ${count(position)}`
  return new CommandFailure(
    `${system} ${had}, but the database that its command now connects to ${has}: ` +
      'it is another database, or its data was replaced; nothing was changed in it',
    'system',
    { system, position: known, found: position, variables },
    () => [
      variables.length > 0
        ? `its commands use ${variables.join(', ')}: set the values from the start of the run, then use --resume again`
        : 'start a new run, without --resume',
    ],
  )
}
