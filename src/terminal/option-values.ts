/** Reads the values of options: text, switches, and numbers within a range. */

import { show } from '../text/show.ts'
import type { Call } from './command.ts'
import { CommandFailure } from './exit-code.ts'

type Options = Call['options']

export function textOption(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

export function hasOption(options: Options, name: string): boolean {
  return options[name] === true
}

export function integerOption(
  options: Options,
  name: string,
  { minimum, maximum = Number.MAX_SAFE_INTEGER }: { minimum: number; maximum?: number },
): number | undefined {
  const text = textOption(options, name)
  if (text === undefined) return undefined
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (value >= minimum && value <= maximum) return value
  const range = `an integer from ${minimum} to ${maximum}`
  throw new CommandFailure(`--${name} must be ${range}; got ${show(text)}`, 'usage')
}

/** Returns the value of an option that must be a number greater than 0, or undefined without the option. */
export function factorOption(options: Options, name: string): number | undefined {
  const text = textOption(options, name)
  if (text === undefined) return undefined
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (value > 0) return value
  throw new CommandFailure(`--${name} must be a number greater than 0; got ${show(text)}`, 'usage')
}
