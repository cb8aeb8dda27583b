/**
 * Writes the generated blocks of docs/reference/settings.md from the declarations of the settings.
 * `test/docs.test.ts` compares the page.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { settings } from '../src/server/config.ts'
import { fillBlocks } from './generated-blocks.ts'

const file = new URL('../docs/reference/settings.md', import.meta.url)

export function settingsText(): string {
  const rows = Object.entries(settings).map(
    ([name, { summary, fallback }]) =>
      `| \`${name}\` | ${fallback === undefined ? '–' : `\`${fallback}\``} | ${summary.replaceAll('|', '\\|')} |`,
  )
  const table = ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
  return fillBlocks(readFileSync(file, 'utf8'), { settings: table })
}

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, settingsText())
