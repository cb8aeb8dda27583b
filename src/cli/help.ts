/** Help texts, generated from the declarations of the commands. */

import type { Command, HelpList, Option } from '../terminal/command.ts'
import { exitCodes } from '../terminal/exit-code.ts'
import type { Style } from '../terminal/text-style.ts'
import { pad, textWidth } from '../terminal/text-width.ts'

/** Options that every command accepts in addition to its own. */
export const commonOptions: readonly Option[] = [
  { flags: '--json', summary: 'Write JSON, for programs.' },
  { flags: '-h, --help', summary: 'Show help for the command.' },
]

export interface HelpOutput {
  readonly style: Style
  /** Number of columns of the terminal. */
  readonly columns: number
}

const widthMin = 20
/**
 * Minimum number of columns for the description of a command or option. If fewer columns remain, the description is on
 * the lines below the name.
 */
const meaningMin = 24
/** Maximum number of columns of a line of help. */
const widthMax = 100

/** Returns the text that `spate` prints without arguments: the first commands of a new user. */
export function welcomeHelp({ style }: HelpOutput): string {
  const rows: HelpList['rows'] = [
    ['spate init', 'create spate.yml, a first definition'],
    ['spate preview', 'see the data that it generates'],
    ['spate run --local', 'import the data into your database, without a service'],
    ['spate start', 'start the service with its console and its API'],
    ['spate --help', 'list all commands'],
  ]
  const width = Math.max(...rows.map(([line]) => line.length))
  const lines = rows.map(([line, what]) => `  ${style.cyan(pad(line, width))}   ${what}`)
  return `${style.bold('spate')}  simulated data: deterministic, ordered, resumable\n\n${lines.join('\n')}\n`
}

/** Returns the text of `spate --help`. */
export function overviewHelp(commands: readonly Command[], output: HelpOutput): string {
  const codes = Object.entries(exitCodes).map(
    ([, { code, summary }]) => [String(code), summary] as const,
  )
  const options: HelpList['rows'] = [
    ['--json', 'Write JSON, for programs. Every command accepts it.'],
    ['-h, --help', 'Show help for a command: spate run --help.'],
    ['-V, --version', 'Show the version.'],
  ]
  return joinSections([
    `${output.style.bold('Usage:')} spate <command> [options]`,
    paragraph('Streams simulated data: deterministic, ordered, resumable.', output),
    list({ title: 'Commands', rows: commands.map((one) => [one.name, one.summary]) }, output),
    list({ title: 'Options', rows: options }, output),
    list({ title: 'Exit codes', rows: codes }, output),
  ])
}

/** Returns the text of `--help` for a group of commands, such as `spate keys`. */
export function groupHelp(group: string, members: readonly Command[], output: HelpOutput): string {
  const rows = members.map(({ name, summary }) => [name, summary] as const)
  return joinSections([
    `${output.style.bold('Usage:')} spate ${group} <command> [options]`,
    list({ title: 'Commands', rows }, output),
  ])
}

/** Returns the text of `--help` for one command, such as `spate run --help`. */
export function commandHelp(command: Command, output: HelpOutput): string {
  const { summary, description, options = [], examples, lists = [] } = command
  const named = (command.arguments ?? []).map(
    (argument) => [argument.name, withChoices(argument)] as const,
  )
  const aligned = [...options, ...commonOptions].map(
    (option) =>
      [option.flags.startsWith('--') ? `    ${option.flags}` : option.flags, option] as const,
  )
  return joinSections([
    `${output.style.bold('Usage:')} ${usageOf(command)}`,
    paragraph(summary, output),
    ...(description === undefined
      ? []
      : description.split('\n\n').map((text) => paragraph(text, output))),
    ...(named.length > 0 ? [list({ title: 'Arguments', rows: named }, output)] : []),
    list(
      { title: 'Options', rows: aligned.map(([flags, option]) => [flags, withChoices(option)]) },
      output,
    ),
    ...lists.map((one) => list(one, output)),
    list(
      { title: 'Examples', rows: examples.map(({ line, summary: what }) => [line, what]) },
      output,
    ),
  ])
}

/** Returns the usage line of a command, such as `spate run [file|key] [options]`. */
export function usageOf({ name, arguments: named = [] }: Command): string {
  const words = named.map(({ name: word, isRequired, isList }) => {
    const text = isList ? `${word}…` : word
    return isRequired ? `<${text}>` : `[${text}]`
  })
  return ['spate', name, ...words, '[options]'].join(' ')
}

/** Returns the summary of an option or argument with its allowed values and its default. */
export function withChoices({
  summary,
  choices,
  fallback,
}: Pick<Option, 'summary' | 'choices' | 'fallback'>): string {
  const listed = choices === undefined ? '' : ` One of: ${choices.join(', ')}.`
  return `${summary}${listed}${fallback === undefined ? '' : ` Default: ${fallback}.`}`
}

function joinSections(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`
}

/** Returns a list with names on the left and descriptions on the right, or below the names on a narrow terminal. */
function list({ title, rows }: HelpList, output: HelpOutput): string {
  const width = lineWidth(output)
  const room = Math.floor(width * 0.6)
  const names = rows.map(([name]) => textWidth(name)).filter((columns) => columns <= room)
  const left = Math.max(0, ...names)
  const { bold, cyan } = output.style
  if (width - left - 5 < meaningMin) {
    const lines = rows.flatMap(([name, meaning]) => [
      `  ${cyan(name)}`,
      ...wrap(meaning, width - 4).map((line) => `    ${line}`),
    ])
    return [bold(`${title}:`), ...lines].join('\n')
  }
  const lines = rows.flatMap(([name, meaning]) => {
    const isShort = textWidth(name) <= left
    const lines = wrap(meaning, width - left - 5)
    const shown = cyan(pad(name, left))
    if (!isShort)
      return [`  ${cyan(name)}`, ...lines.map((line) => `${' '.repeat(left + 5)}${line}`)]
    return lines.map((line, i) =>
      i === 0 ? `  ${shown}   ${line}` : `${' '.repeat(left + 5)}${line}`,
    )
  })
  return [bold(`${title}:`), ...lines].join('\n')
}

function paragraph(text: string, output: HelpOutput): string {
  return wrap(text, lineWidth(output)).join('\n')
}

function lineWidth({ columns }: HelpOutput): number {
  return Math.min(Math.max(columns, widthMin), widthMax)
}

/** Breaks a text at spaces into lines of at most `width` columns. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && textWidth(line) + 1 + textWidth(word) > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
