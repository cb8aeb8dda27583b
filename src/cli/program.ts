/**
 * The command line: parses arguments with the declarations of the commands, loads and runs a command, and reports
 * failures with a message and an exit code.
 */

import { CommanderError, Command as Parser, Option as ParserOption } from 'commander'
import type { Argument, Command, CommandContext, Option, OptionValue } from '../terminal/command.ts'
import { CommandFailure, exitCodes } from '../terminal/exit-code.ts'
import { reportFailure } from '../terminal/failure.ts'
import { styleFor } from '../terminal/text-style.ts'
import { defaultColumns } from '../terminal/text-width.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'
import {
  commandHelp,
  commonOptions,
  groupHelp,
  type HelpOutput,
  overviewHelp,
  welcomeHelp,
} from './help.ts'

export interface CommandLine {
  readonly commands: readonly Command[]
  readonly version: string
}

/** Runs a command line, given as the words after `spate`, and returns the exit code. */
export async function runCommandLine(
  words: readonly string[],
  { commands, version }: CommandLine,
  context: CommandContext,
): Promise<number> {
  const { stdout, environment } = context
  const output: HelpOutput = {
    style: styleFor(stdout, environment),
    columns: stdout.columns ?? defaultColumns,
  }
  const isJson = words.includes('--json')
  try {
    const message = helpWithoutCommand(words, commands, output)
    if (message !== undefined) {
      stdout.write(message)
      return exitCodes.done.code
    }
    const chosen = parse(words, { commands, version }, output, context)
    if (chosen === undefined) return exitCodes.done.code
    const act = await chosen.command.load()
    const exit = await act({ ...chosen.call, context, commands })
    return exitCodes[exit].code
  } catch (error) {
    return reportFailure(error, { isJson, context })
  }
}

/**
 * Returns the help if the command line is only `spate` or only a group such as `spate keys`, or undefined for any other
 * command line.
 */
function helpWithoutCommand(
  words: readonly string[],
  commands: readonly Command[],
  output: HelpOutput,
): string | undefined {
  if (words.length === 0) return welcomeHelp(output)
  const members = commands.filter(({ name }) => name.startsWith(`${words.join(' ')} `))
  return members.length === 0 ? undefined : groupHelp(words.join(' '), members, output)
}

interface Chosen {
  readonly command: Command
  readonly call: {
    readonly arguments: Readonly<Record<string, OptionValue>>
    readonly options: Readonly<Record<string, OptionValue>>
  }
}

/** Returns the command and its arguments and options, or undefined after printing help or the version. */
function parse(
  words: readonly string[],
  { commands, version }: CommandLine,
  output: HelpOutput,
  { stdout }: CommandContext,
): Chosen | undefined {
  let chosen: Chosen | undefined
  const root = new Parser('spate')
  const configure = (parser: Parser, help: () => string) =>
    parser
      .exitOverride()
      .configureOutput({
        writeOut: (text) => void stdout.write(text),
        // The parser also throws the error that it would write here, and `runCommandLine` reports it.
        writeErr: () => undefined,
      })
      .configureHelp({ formatHelp: help })
      .helpOption('-h, --help')
  configure(root, () => overviewHelp(commands, output)).version(version)
  const groups = new Map<string, Parser>()
  for (const command of commands) {
    const [group, name] = command.name.split(' ')
    const parser = new Parser(name ?? command.name)
    configure(parser, () => commandHelp(command, output))
    if (group !== undefined && name !== undefined) {
      const members = commands.filter((one) => one.name.startsWith(`${group} `))
      const parent =
        groups.get(group) ?? configure(new Parser(group), () => groupHelp(group, members, output))
      if (!groups.has(group)) root.addCommand(parent)
      groups.set(group, parent.addCommand(parser))
    } else root.addCommand(parser)
    declare(parser, command, (call) => {
      chosen = { command, call }
    })
  }
  try {
    root.parse(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return undefined
    throw usageFailure(error, words, commands)
  }
  return chosen
}

function declare(parser: Parser, command: Command, choose: (call: Chosen['call']) => void): void {
  const named = command.arguments ?? []
  for (const { name, isRequired, isList } of named) {
    const text = isList ? `${name}...` : name
    parser.argument(isRequired ? `<${text}>` : `[${text}]`)
  }
  const options = [...(command.options ?? []), ...commonOptions.slice(0, 1)].map((declared) => {
    const option = new ParserOption(declared.flags)
    if (declared.isRequired) option.makeOptionMandatory()
    option.argParser((text: string, previous: unknown) => {
      check(text, declared, `--${longName(declared)}`)
      return declared.isRepeatable ? [...(Array.isArray(previous) ? previous : []), text] : text
    })
    parser.addOption(option)
    return { declared, option }
  })
  parser.action((...given: unknown[]) => {
    const values: Record<string, unknown> = parser.opts()
    choose({
      arguments: Object.fromEntries(
        named.map((argument, i) => [argument.name, argumentValue(given[i], argument)]),
      ),
      options: Object.fromEntries(
        options.map(({ declared, option }) => {
          const value = values[option.attributeName()]
          return [longName(declared), option.negate ? value === false : optionValue(value)]
        }),
      ),
    })
  })
}

/** Returns the long name of an option, such as `allow-commands` for `-a, --allow-commands <hash>`. */
function longName({ flags }: Option): string {
  return /--([\w-]+)/.exec(flags)?.[1] ?? flags
}

function argumentValue(value: unknown, argument: Argument): OptionValue {
  const known = optionValue(value)
  for (const word of [known ?? []].flat()) check(String(word), argument, argument.name)
  return known
}

function optionValue(value: unknown): OptionValue {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined
}

function check(text: string, { choices }: Pick<Option, 'choices'>, name: string): void {
  if (choices === undefined || choices.includes(text)) return
  const known = `must be one of ${choices.join(', ')}; got ${show(text)}`
  throw new CommandFailure(`${name} ${known}${hint(text, choices)}`, 'usage')
}

/**
 * Returns the failure for a parser error in the command line. The failure also names the command line that shows the
 * help.
 */
function usageFailure(
  { message }: CommanderError,
  words: readonly string[],
  commands: readonly Command[],
): CommandFailure {
  const [what = '', meant = ''] = message
    .replace(/^error: /, '')
    .replace(/\. Expected (\d+) arguments? but got (\d+)\.$/, ': at most $1, not $2')
    .split('\n')
  const suggested = /^\(Did you mean (?:one of )?(.*?)\?\)$/.exec(meant)?.[1]
  const told = suggested === undefined ? what : `${what}; did you mean ${suggested}?`
  const command = commands.find(({ name }) => ` ${words.join(' ')} `.startsWith(` ${name} `))
  const help = `spate ${command === undefined ? '' : `${command.name} `}--help`
  return new CommandFailure(told.replaceAll("'", '"'), 'usage', {}, () => [`see: ${help}`])
}
