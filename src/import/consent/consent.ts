/**
 * Consent of the user to run shell commands. Commands in the user's own file are shown and run. Other commands, from a
 * parent simulation or the service, are run only after the user has confirmed exactly these commands, on a terminal or
 * with `--allow-commands`.
 */

import { createHash } from 'node:crypto'
import { feedFault } from '../../definition/feeds.ts'
import type { CommandContext } from '../../terminal/command.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { canPrompt, prompt } from '../../terminal/prompts.ts'
import { styleFor, visible } from '../../terminal/text-style.ts'
import { columnsOf } from '../../terminal/text-width.ts'
import { isSame, type SystemCommands } from '../commands.ts'
import { readConsents, rememberConsents } from './consent-store.ts'
import { commandLines } from './shown-command.ts'

/** Service and simulation that the commands are from. */
export interface Origin {
  /** Address of the service, or undefined for a local run. */
  readonly service: string | undefined
  readonly simulation: string
}

export interface ConsentRequest {
  readonly commands: readonly SystemCommands[]
  readonly origin: Origin
  /** Commands in the user's own definition file, by the name of the system. */
  readonly own: ReadonlyMap<string, SystemCommands>
  /** Hashes of allowed commands from the option `--allow-commands`, such as `sha256:…`. */
  readonly allowed: readonly string[]
  /** Whether to refuse commands without consent instead of prompting. */
  readonly isQuiet: boolean
}

type PromptContext = Pick<CommandContext, 'environment' | 'stdin' | 'stderr' | 'signal'>

/**
 * Requires that all commands of an import may be run. Refuses every command that would run its rows as commands, even
 * from the user's own file. Then shows the commands that are neither in that file nor already allowed, and prompts for
 * consent. Returns the commands that were shown.
 *
 * @throws {CommandFailure} if a command may not be run
 */
export async function requireConsent(
  asked: ConsentRequest,
  context: PromptContext,
): Promise<readonly SystemCommands[]> {
  const { commands, origin, own, allowed, isQuiet } = asked
  checkAllowed(allowed)
  checkFeeds(commands)
  const foreign = commands.filter((each) => !isSame(own.get(each.system), each))
  if (foreign.length === 0) return []
  const known = new Set([...allowed, ...(await readConsents(context.environment))])
  const open = foreign.filter((each) => !known.has(hashOf(origin, each)))
  if (open.length === 0) return []
  const hashes = open.map((each) => hashOf(origin, each))
  if (isQuiet || !canPrompt(context)) throw refusal(origin, open, hashes, context)
  const style = styleFor(context.stderr, context.environment)
  context.stderr.write(
    [
      '',
      `${style.yellow('These commands are not in your definition file')}: they are ${originText(origin)}.`,
      '',
      ...open.flatMap((each) => commandLines(each, { style, columns: columnsOf(context.stderr) })),
      '',
      '',
    ].join('\n'),
  )
  const answer = await prompt('Run these commands?', 'y/N', context)
  if (!/^y(?:es)?$/i.test(answer)) {
    throw new CommandFailure('the commands were not confirmed, so nothing was run', 'consent')
  }
  await rememberConsents(hashes, context.environment)
  return open
}

/**
 * Returns the hash of the commands and the target of a system, of their origin, and of the formats, tables and columns of the rows.
 */
export function hashOf(
  { service, simulation }: Origin,
  { system, before, command, after, target, feeds }: SystemCommands,
): string {
  const parts = [
    ...[hashVersion, service ?? null, simulation, system],
    ...[before ?? null, command, after ?? null],
    feeds.map(({ format, dialect, table, columns }) => {
      return [format, dialect ?? null, table ?? null, columns ?? null]
    }),
    ...(target === undefined ? [] : [target]),
  ]
  return `sha256:${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`
}

/**
 * Version of the hash. Version 1 did not include the formats of the rows, and version 2 did not include their columns.
 */
const hashVersion = 3

function checkFeeds(commands: readonly SystemCommands[]): void {
  for (const { system, command, feeds } of commands) {
    const fault = feedFault(command, feeds)
    if (fault === undefined) continue
    throw new CommandFailure(
      `the system ${visible(system)} ${fault.message}; nothing was run`,
      'invalid',
      { system, command, format: fault.format },
    )
  }
}

function checkAllowed(allowed: readonly string[]): void {
  for (const hash of allowed) {
    if (/^sha256:[0-9a-f]{64}$/.test(hash)) continue
    const message = `--allow-commands must be sha256: and 64 hexadecimal digits; got ${JSON.stringify(hash)}`
    throw new CommandFailure(message, 'usage')
  }
}

function originText({ service, simulation }: Origin): string {
  const where = service === undefined ? 'from records' : `from ${visible(service)}`
  return `${where}, of the simulation ${visible(simulation)}`
}

function refusal(
  origin: Origin,
  commands: readonly SystemCommands[],
  hashes: readonly string[],
  { stderr, environment }: PromptContext,
): CommandFailure {
  const allow = hashes.map((hash) => `--allow-commands ${hash}`)
  return new CommandFailure(
    `commands ${originText(origin)} are not allowed, so nothing was run`,
    'consent',
    { commands: commands.map((each, i) => ({ ...each, hash: hashes[i] })), allow },
    () => [
      '',
      ...commands.flatMap((each) =>
        commandLines(each, { style: styleFor(stderr, environment), columns: columnsOf(stderr) }),
      ),
      '',
      'review the commands; to allow exactly these, add',
      ...allow.map((line) => `  ${line}`),
    ],
  )
}
