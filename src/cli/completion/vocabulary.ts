/**
 * The words that a shell can complete on the command line, derived from the declarations of the commands. The
 * completion scripts of all shells are generated from them.
 */

import type { Command, CompletionKind } from '../../terminal/command.ts'
import { commonOptions } from '../help.ts'

/** Candidates for completing a word: a list of words, or files and folders, which the shell lists itself. */
export interface Candidates {
  readonly words: readonly Word[]
  readonly files: 'definitions' | 'folders' | undefined
}

export interface Word {
  readonly word: string
  readonly summary: string
}

export interface CommandWords {
  /**
   * Name of a command, such as `run` or `keys create`; name of a group, such as `keys`; or empty for `spate` itself.
   */
  readonly name: string
  /** Candidates for the words after the name of the command, without options. After a group, they are its commands. */
  readonly offer: Candidates
  readonly options: readonly OptionWords[]
}

export interface OptionWords {
  /** Spellings of the option, such as `-n` and `--count`. */
  readonly spellings: readonly string[]
  readonly summary: string
  /** Candidates for the value of the option, or undefined for an option without a value. */
  readonly value: Candidates | undefined
}

interface Known {
  readonly types: readonly string[]
  readonly examples: readonly string[]
}

export function vocabularyOf(commands: readonly Command[], known: Known): readonly CommandWords[] {
  const groups = [...new Set(commands.map(({ name }) => name.split(' ')))]
    .filter(({ length }) => length > 1)
    .map(([group = '']) => group)
  const firsts = new Map<string, string>()
  for (const { name, summary } of commands) {
    const [first = '', second] = name.split(' ')
    if (second === undefined) firsts.set(first, summary)
    else firsts.set(first, groupSummary(first, commands))
  }
  return [
    {
      name: '',
      offer: { words: [...firsts].map(([word, summary]) => ({ word, summary })), files: undefined },
      options: [
        option('-h, --help', 'Show help for all commands.'),
        option('-V, --version', 'Show the version.'),
      ],
    },
    ...[...new Set(groups)].map((group) => ({
      name: group,
      offer: { words: membersOf(group, commands), files: undefined },
      options: [option('-h, --help', 'Show help for these commands.')],
    })),
    ...commands.map((command) => ({
      name: command.name,
      offer: joinCandidates(
        (command.arguments ?? []).map((argument) => candidatesOf(argument, known)),
      ),
      options: [...(command.options ?? []), ...commonOptions].map((declared) => ({
        ...option(declared.flags, declared.summary),
        value: declared.flags.includes('<') ? candidatesOf(declared, known) : undefined,
      })),
    })),
  ]
}

function groupSummary(group: string, commands: readonly Command[]): string {
  return `${membersOf(group, commands)
    .map(({ word }) => word)
    .join(', ')}.`
}

function membersOf(group: string, commands: readonly Command[]): readonly Word[] {
  return commands.flatMap(({ name, summary }) => {
    const [first, second] = name.split(' ')
    return first === group && second !== undefined ? [{ word: second, summary }] : []
  })
}

function option(flags: string, summary: string): OptionWords {
  const spellings = flags.split(/[\s,]+/).filter((word) => word.startsWith('-'))
  return { spellings, summary, value: undefined }
}

function candidatesOf(
  {
    choices,
    completes,
  }: { readonly choices?: readonly string[]; readonly completes?: CompletionKind },
  { types, examples }: Known,
): Candidates {
  const names = completes === 'type' ? types : completes === 'example' ? examples : (choices ?? [])
  const files =
    completes === 'file' ? 'definitions' : completes === 'folder' ? 'folders' : undefined
  return { words: names.map((word) => ({ word, summary: '' })), files }
}

function joinCandidates(offers: readonly Candidates[]): Candidates {
  return {
    words: offers.flatMap(({ words }) => words),
    files: offers.map(({ files }) => files).find((files) => files !== undefined),
  }
}
