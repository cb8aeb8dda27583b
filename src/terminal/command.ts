/**
 * Declarations of the commands of the command line. The parser, `--help`, shell completion and
 * docs/reference/command-line.md are derived from them. The code of a command is loaded when the command runs, so help
 * and completion are fast.
 */

import type { Readable, Writable } from 'node:stream'
import type { ExitCode } from './exit-code.ts'

export interface Command {
  /** Words after `spate`, such as `run` or `keys create`. */
  readonly name: string
  /** Summary in one sentence. */
  readonly summary: string
  /** Further description, in paragraphs. */
  readonly description?: string
  readonly arguments?: readonly Argument[]
  /** Options, without `--json` and `--help`, which every command accepts. */
  readonly options?: readonly Option[]
  readonly examples: readonly CommandExample[]
  /** Lists below the options in the help, such as environment variables. */
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
  /** Whether the argument accepts all remaining words. Only the last argument can. */
  readonly isList?: true
  readonly choices?: readonly string[]
  readonly completes?: CompletionKind
}

export interface Option {
  /** Names of the option, such as `-n, --count <number>`. An option without a value in angle brackets is a switch. */
  readonly flags: string
  readonly summary: string
  /** Allowed values, for validation and completion. */
  readonly choices?: readonly string[]
  readonly isRequired?: true
  /** Default value in the help. The code of the command applies it. */
  readonly fallback?: string
  /** Whether the option may be repeated. The value is then a list. */
  readonly isRepeatable?: true
  readonly completes?: CompletionKind
}

/** Kind of values that a shell completes. Files are definitions in JSON or YAML. */
export type CompletionKind = 'file' | 'folder' | 'type' | 'example'

export interface CommandExample {
  /** Complete command line, such as `spate run shop.yml --local`. */
  readonly line: string
  readonly summary: string
}

export type CommandAction = (call: Call) => Promise<ExitCode>

export interface Call {
  /** Values of the arguments, by name. */
  readonly arguments: Readonly<Record<string, OptionValue>>
  /** Values of the options, by their long names without dashes, such as `allow-commands`. */
  readonly options: Readonly<Record<string, OptionValue>>
  readonly context: CommandContext
  /** All commands of the program. */
  readonly commands: readonly Command[]
}

export type OptionValue = string | boolean | readonly string[] | undefined

/** Environment of a command. With another context, a command runs within another program or a test. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Absolute path of the current folder. */
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
 * Output stream, which is a terminal if `isTTY` is true. Colors and progress displays are for terminals only
 * (`styleFor` in text-style.ts).
 */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number }
