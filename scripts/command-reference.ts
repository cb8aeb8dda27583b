/**
 * Writes the generated blocks of docs/reference/command-line.md from the declarations of the commands.
 * `--check` exits with 1 if the file is not current; `test/docs.test.ts` compares it too.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { argv, exit } from 'node:process'
import { fileURLToPath } from 'node:url'
import { commands } from '../src/cli/commands/all.ts'
import { usageOf, withChoices } from '../src/cli/help.ts'
import type { Command } from '../src/terminal/command.ts'
import { exitCodes } from '../src/terminal/exit-code.ts'
import { fillBlocks } from './generated-blocks.ts'

const file = new URL('../docs/reference/command-line.md', import.meta.url)

export function commandReferenceText(): string {
  const links = commands.map(({ name }) => `[${name}](#spate-${name.replaceAll(' ', '-')})`)
  return fillBlocks(readFileSync(file, 'utf8'), {
    contents: `**Commands.** ${links.join(' · ')}`,
    'exit codes': exitCodeTable(),
    commands: commands.map(section).join('\n\n'),
  })
}

function exitCodeTable(): string {
  const rows = Object.entries(exitCodes).map(([name, { code, summary }]) => [
    String(code),
    `\`${name}\``,
    summary,
  ])
  return table(['Code', 'Name', 'Meaning'], rows)
}

function section(command: Command): string {
  const { name, summary, description, options = [], examples, lists = [] } = command
  const named = (command.arguments ?? []).map((argument) => [
    `\`${argument.name}\``,
    withChoices(argument),
  ])
  const optional = options.map((option) => [`\`${option.flags}\``, withChoices(option)])
  const width = Math.max(...examples.map(({ line }) => line.length))
  const shown = examples.map(({ line, summary: what }) => `${line.padEnd(width)}  # ${what}`)
  return [
    `## spate ${name}`,
    `\`${usageOf(command)}\``,
    summary,
    ...(description === undefined ? [] : [description]),
    ...(named.length > 0 ? [table(['Argument', 'Meaning'], named)] : []),
    ...(optional.length > 0 ? [table(['Option', 'Meaning'], optional)] : []),
    ...lists.map(({ title, rows }) =>
      table(
        [title, 'Meaning'],
        rows.map(([first, meaning]) => [`\`${first}\``, meaning]),
      ),
    ),
    `\`\`\`sh\n${shown.join('\n')}\n\`\`\``,
  ].join('\n\n')
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(titles), `|${titles.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const text = commandReferenceText()
  if (!argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(
      'docs/reference/command-line.md is not current; run: npx tsx scripts/command-reference.ts',
    )
    exit(1)
  }
}
