/**
 * Declarations of the commands of the command line. The parser, `--help`, shell completion and
 * docs/reference/command-line.md are derived from them. The code of a command is loaded when the command runs, so help
 * and completion are fast.
 */

import type { Readable, Writable } from 'node:stream'
import type { ExitCode } from './exit-code.ts'

export interface Command {
  /** Name of the command: the words after `spate`, such as `run` or `keys create`. */
  readonly name: string
  /** Summary of the command in one sentence. */
  readonly summary: string
  /** Further description of the command for its help. Empty lines separate paragraphs. */
  readonly description?: string
  readonly arguments?: readonly Argument[]
  /** Options of the command, without `--json` and `--help`, which every command accepts. */
  readonly options?: readonly Option[]
  readonly examples: readonly CommandExample[]
  /** Additional lists of names and descriptions in the help of the command, such as its environment variables. */
  readonly lists?: readonly HelpList[]
  /** Loads the code of the command with a dynamic import. */
  readonly load: () => Promise<CommandAction>
}

export interface HelpList {
  readonly title: string
  readonly rows: readonly (readonly [string, string])[]
}

export interface Argument {
  readonly name: string
  readonly summary: string
  readonly isRequired?: true
  /** Whether the argument accepts all remaining words of the command line. Only the last argument can. */
  readonly isList?: true
  readonly choices?: readonly string[]
  readonly completes?: CompletionKind
}

export interface Option {
  /** Names of the option, such as `-n, --count <number>`. An option without a value in angle brackets is a switch. */
  readonly flags: string
  readonly summary: string
  /** Allowed values of the option, for validation and completion. */
  readonly choices?: readonly string[]
  readonly isRequired?: true
  /** Default value of the option, as its help shows it. The code of the command applies the default. */
  readonly fallback?: string
  /** Whether the option may be repeated. The value of such an option is a list. */
  readonly isRepeatable?: true
  readonly completes?: CompletionKind
}

/** Kind of values that the shell completes for an argument or option. A `file` is a definition in JSON or YAML. */
export type CompletionKind = 'file' | 'folder' | 'type' | 'example'

export interface CommandExample {
  /** Complete command line of the example, such as `spate run shop.yml --local`. */
  readonly line: string
  readonly summary: string
}

export type CommandAction = (call: Call) => Promise<ExitCode>

export interface Call {
  /** Values of the arguments, by the name of the argument. */
  readonly arguments: Readonly<Record<string, OptionValue>>
  /** Values of the options, by the long name of the option without dashes, such as `allow-commands`. */
  readonly options: Readonly<Record<string, OptionValue>>
  readonly context: CommandContext
  /** All commands of `spate`, for example to generate completion scripts. */
  readonly commands: readonly Command[]
}

export type OptionValue = string | boolean | readonly string[] | undefined

/**
 * The parts of its process that a command uses: environment variables, folder, streams and signal. Another program or a
 * test can run a command with a context of its own.
 */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Absolute path of the folder in which the command runs. */
  readonly folder: string
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Output
  readonly stderr: Output
  /**
   * Signal that is aborted by Ctrl-C or SIGTERM, and when the reader of standard output closes it. A second Ctrl-C at
   * least half a second later ends the process immediately.
   */
  readonly signal: AbortSignal
}

/**
 * Standard output or standard error. It is a terminal if `isTTY` is true. Only terminals get colors and progress
 * displays (`styleFor` in text-style.ts).
 */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number }
