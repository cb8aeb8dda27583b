/**
 * Reports failures of commands on standard error: a line that begins with `spate: `, and explaining lines below it.
 * With `--json`, the report is one line of JSON. Standard output thus contains only results.
 */

import { SpateError } from '../client/spate-error.ts'
import type { CommandContext } from './command.ts'
import { CommandFailure, exitCodes } from './exit-code.ts'
import { serviceFailure } from './service-failure.ts'
import { styleFor, visible } from './text-style.ts'
import { columnsOf } from './text-width.ts'

/**
 * Abort reason of a command whose standard output was closed by its reader (`| head`). Closing it is not a failure, so
 * no message is shown.
 */
export const outputClosed = new Error('standard output was closed by its reader')

/** Reports the error that ended a command, and returns the exit code. */
export function reportFailure(
  error: unknown,
  { isJson, context }: { readonly isJson: boolean; readonly context: CommandContext },
): number {
  const { stderr, environment, signal } = context
  const isBrokenOff = signal.aborted && (error === signal.reason || isAbort(error))
  if (isBrokenOff && signal.reason === outputClosed) return exitCodes.done.code
  const failure = isBrokenOff ? interrupted() : failureOf(error)
  const { message, exit, details, explain } = failure
  if (isJson) stderr.write(`${JSON.stringify({ error: message, exit, ...details })}\n`)
  else {
    const style = styleFor(stderr, environment)
    const lines = [
      `${style.red('spate:')} ${visibleLines(message)}`,
      ...(explain?.(style, columnsOf(stderr)) ?? []),
    ]
    stderr.write(`${lines.join('\n')}\n`)
  }
  return exitCodes[exit].code
}

function interrupted(): CommandFailure {
  return new CommandFailure('interrupted', 'interrupted')
}

function failureOf(error: unknown): CommandFailure {
  if (error instanceof CommandFailure) return error
  if (error instanceof SpateError) return serviceFailure(error)
  if (!(error instanceof Error)) return new CommandFailure(String(error))
  // Errors of these classes are bugs, so the stack is shown.
  const isFault = error instanceof TypeError || error instanceof ReferenceError
  if (!isFault) return new CommandFailure(error.message)
  const stack = error.stack?.split('\n').slice(1) ?? []
  return new CommandFailure(`internal error: ${error.message}`, 'failed', {}, () => stack)
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
}

/** Escapes control characters in a message, except line breaks. */
function visibleLines(message: string): string {
  return message.split('\n').map(visible).join('\n')
}
