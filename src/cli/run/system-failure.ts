/** A command of a system that failed: how it ended, what it said last, and the event at which it did. */

import { CommandFailure } from '../exit-code.ts'
import { type Style, visible } from '../text-style.ts'
import type { DiedOn } from './died-on.ts'
import type { Ended } from './shell.ts'

export interface Failing {
  readonly system: string
  /** `ended with status 3`, `was ended by SIGKILL`. */
  readonly how: string
  /** Which of its commands, where that is not the one that takes the events. */
  readonly step?: 'before' | 'after' | undefined
  readonly advice?: string | undefined
  readonly stderr: readonly string[]
  /** The last event that it took for certain. */
  readonly position?: number
  readonly diedOn?: DiedOn | undefined
}

export class SystemFailure extends CommandFailure {
  override name = 'SystemFailure'

  constructor(failing: Failing) {
    const { system, how, step, stderr, position, diedOn } = failing
    const command = step === undefined ? 'the command' : `"${step}"`
    super(
      `${command} of ${visible(system)} ${how}`,
      'system',
      {
        system,
        step: step ?? 'command',
        how,
        stderr,
        ...(position !== undefined && { position }),
        ...(diedOn !== undefined && { event: diedOn }),
      },
      (style) => linesOf(failing, style),
    )
  }
}

export function endOf({ code, signal }: Pick<Ended, 'code' | 'signal'>): string {
  return signal === null ? `ended with status ${code}` : `was ended by ${signal}`
}

function linesOf({ advice, stderr, position, diedOn }: Failing, style: Style): readonly string[] {
  return [
    ...stderr.map((line) => `  ${style.dim('│')} ${line}`),
    ...(diedOn === undefined ? [] : eventLines(diedOn, style)),
    ...(position === undefined ? [] : [`  ${keptUpTo(position)}`]),
    ...(advice === undefined ? [] : [`  ${advice}`]),
  ]
}

function keptUpTo(position: number): string {
  if (position === 0) return 'it has none of the events'
  return `it has every event up to ${count(position)}, and no other`
}

function eventLines({ from, to, entity, text }: DiedOn, style: Style): readonly string[] {
  const of = entity === undefined ? '' : ` of ${visible(entity)}`
  if (from !== to) return [`  at one of the events ${count(from)} to ${count(to)}${of}`]
  return [
    `  at event ${count(from)}${of}`,
    ...(text === undefined ? [] : [`    ${style.yellow(text)}`]),
  ]
}

function count(number: number): string {
  return number.toLocaleString('en')
}
