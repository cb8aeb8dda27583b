/**
 * A command of the command line is one declaration. Parsing, `--help`, completion in shells and docs/reference/command-line.md are
 * derived from it; the working part is loaded when it is wanted, so that help and completion do not wait for an engine.
 */

import type { Readable, Writable } from 'node:stream'
import type { ExitCode } from './exit-code.ts'

export interface Command {
  /** The words after `spate`: `run`, `keys create`. */
  readonly name: string
  /** One sentence. */
  readonly summary: string
  /** What people must know beyond it: paragraphs. */
  readonly description?: string
  readonly arguments?: readonly Argument[]
  /** Without `--json` and `--help`, which every command has. */
  readonly options?: readonly Option[]
  readonly examples: readonly CommandExample[]
  /** Lists below the options in help, each with a title: settings, for instance. */
  readonly lists?: readonly HelpList[]
  /** The working part, by a dynamic import. */
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
  /** Takes all that follow; only the last one can. */
  readonly isList?: true
  readonly choices?: readonly string[]
  readonly completes?: CompletionKind
}

export interface Option {
  /** `-n, --count <number>`; without a value in angle brackets it is on or off. */
  readonly flags: string
  readonly summary: string
  /** The values that it takes, for the check and for completion. */
  readonly choices?: readonly string[]
  readonly isRequired?: true
  /** As shown in help; the working part knows it itself. */
  readonly fallback?: string
  /** May be given several times; the call has the list of its values. */
  readonly isRepeatable?: true
  readonly completes?: CompletionKind
}

/** What a shell offers for a word: files are definitions, in JSON or YAML. */
export type CompletionKind = 'file' | 'folder' | 'type' | 'example'

export interface CommandExample {
  /** A whole line: `spate run shop.yml --local`. */
  readonly line: string
  readonly summary: string
}

export type CommandAction = (call: Call) => Promise<ExitCode>

export interface Call {
  /** By the names in the declaration. */
  readonly arguments: Readonly<Record<string, OptionValue>>
  /** By their long names without dashes: `allow-commands`. */
  readonly options: Readonly<Record<string, OptionValue>>
  readonly context: CommandContext
  /** All commands of the program, for those that tell of them. */
  readonly commands: readonly Command[]
}

export type OptionValue = string | boolean | readonly string[] | undefined

/** What a command has of the world, so that it can run inside another program and under a test. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The working folder, absolute. */
  readonly folder: string
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Output
  readonly stderr: Output
  /**
   * Aborted by Ctrl-C or SIGTERM, and when nobody reads the output any more. A second Ctrl-C, not sooner than half a
   * second later, ends the process at once.
   */
  readonly signal: AbortSignal
}

/** A terminal when `isTTY`; colours and moving displays are for terminals only (`styleFor` in text-style.ts). */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number }
