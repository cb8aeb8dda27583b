/** Exit codes of commands. `spate --help` and docs/reference/command-line.md list them. */

import type { Style } from './text-style.ts'

export const exitCodes = {
  done: { code: 0, summary: 'Success.' },
  failed: { code: 1, summary: 'A failure without a code of its own.' },
  usage: { code: 2, summary: 'Invalid usage: unknown option, or value out of range.' },
  invalid: { code: 3, summary: 'A definition has issues.' },
  refused: { code: 4, summary: 'The service refused the request or could not be reached.' },
  system: { code: 5, summary: 'A command of a system failed; --resume continues the import.' },
  consent: { code: 6, summary: 'Commands from the service were not allowed.' },
  broken: { code: 7, summary: 'The deployment broke a promise (spate verify).' },
  incomplete: {
    code: 8,
    summary:
      'Done, but some events could not be generated, or their rows were skipped (spate run).',
  },
  interrupted: { code: 130, summary: 'Interrupted by Ctrl-C or SIGTERM.' },
} as const satisfies Readonly<Record<string, { readonly code: number; readonly summary: string }>>

export type ExitCode = keyof typeof exitCodes

/** Returns the lines to show below the message of a failure: the place of the error, and what the user can do. */
export type Explain = (style: Style, columns: number) => readonly string[]

/**
 * Failure of a command: its message and its exit code. `details` are additional members of the JSON that `--json`
 * writes.
 */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
  readonly exit: ExitCode
  readonly details: Readonly<Record<string, unknown>>
  readonly explain: Explain | undefined

  constructor(
    message: string,
    exit: ExitCode = 'failed',
    details: Readonly<Record<string, unknown>> = {},
    explain?: Explain,
  ) {
    super(message)
    this.exit = exit
    this.details = details
    this.explain = explain
  }
}
