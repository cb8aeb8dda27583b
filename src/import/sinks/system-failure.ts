/** A command of a system that failed: how it ended, the end of its output, and the event at which it failed. */

import { CommandFailure } from '../../terminal/exit-code.ts'
import { type Style, visible } from '../../terminal/text-style.ts'
import { count } from '../report/figures.ts'
import type { FailedEvents } from './failed-events.ts'
import type { CommandResult } from './shell.ts'

export interface SystemFailureInit {
  readonly system: string
  /** `ended with status 3`, `was ended by SIGKILL`. */
  readonly how: string
  /** Undefined for the command that takes the events. */
  readonly step?: 'before' | 'after' | undefined
  readonly advice?: string | undefined
  readonly stderr: readonly string[]
  /** The last event that it took for certain. */
  readonly position?: number
  /** The client reported the statement that it refused, so nothing after that was committed. */
  readonly isRefusal?: boolean
  readonly failedEvents?: FailedEvents | undefined
}

export class SystemFailure extends CommandFailure {
  override name = 'SystemFailure'
  readonly isRefusal: boolean

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
  }
}

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

/** Without a refusal there may be more: the answer to a COMMIT may have been lost. */
function committedUpTo(position: number, isExact = false): string {
  if (position === 0) return isExact ? 'it has none of the events' : 'it confirmed no event'
  return `it has every event up to ${count(position)}, ${isExact ? 'and no other' : 'at least'}`
}

function eventLines({ from, to, entity, text }: FailedEvents, style: Style): readonly string[] {
  const of = entity === undefined ? '' : `, of ${visible(entity)}`
  if (from !== to) return [`  at one of the events ${count(from)} to ${count(to)} of the run${of}`]
  return [
    `  at event ${count(from)} of the run${of}`,
    ...(text === undefined ? [] : [`    ${style.yellow(text)}`]),
  ]
}

/** Returns the failure of a resumed run whose command reaches another database than the run that was started. */
export function otherDatabaseFailure(
  system: string,
  {
    known,
    position,
    variables,
  }: {
    readonly known: number
    readonly position: number
    /** Names of the variables that the commands use. */
    readonly variables: readonly string[]
  },
): CommandFailure {
  const had = known === 0 ? 'was begun' : `had events up to ${count(known)}`
  const says = position === 0 ? 'knows of none' : `says ${count(position)}`
  return new CommandFailure(
    `${system} ${had}, and the database that its command reaches now ${says}: ` +
      'it is another one, or its data was replaced; nothing was done to it',
    'system',
    { system, position: known, found: position, variables },
    () => [
      variables.length > 0
        ? `its commands use ${variables.join(', ')}: say --resume again with the values of when it was begun`
        : 'begin anew, without --resume',
    ],
  )
}
