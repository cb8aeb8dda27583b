/**
 * Checks the prose of the project: comments, messages, test names and Markdown, by the rules of `prose/rules.ts`.
 *
 *     npx tsx scripts/prose.ts                 # all files
 *     npx tsx scripts/prose.ts src/http docs   # those folders or files
 *
 * Prints each passage that breaks a rule with its file and line, and exits with 1 when there is one.
 */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { passagesOf } from './prose/passages.ts'
import { findingsOf } from './prose/rules.ts'

/** Files that quote others: tables of words, and the rules themselves. */
const quotations =
  /^(src\/schema\/words\/|scripts\/(words|prose)\/|test\/scripts\/prose|src\/schema\/field-words\.ts)/

const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...process.argv.slice(2)],
  { encoding: 'utf8' },
)
  .split('\0')
  .filter((file) => /\.(tsx?|mts|mjs|md)$/.test(file) && !quotations.test(file) && existsSync(file))

let count = 0
for (const file of files)
  for (const { kind, line, text } of passagesOf(file, readFileSync(file, 'utf8')))
    for (const { words, instead } of findingsOf(text, kind)) {
      count++
      console.log(
        `${file}:${line}: ${kind}: "${words}" in "${shortened(text, words)}"; write ${instead}`,
      )
    }
console.log(`${count} of the texts in ${files.length} files break a rule of prose`)
process.exitCode = count === 0 ? 0 : 1

/** Returns the words with about 60 characters on each side. */
function shortened(text: string, words: string): string {
  const at = text.indexOf(words)
  const from = Math.max(0, at - 60)
  const to = Math.min(text.length, at + words.length + 60)
  return `${from > 0 ? '…' : ''}${text.slice(from, to).replaceAll('\n', ' ')}${to < text.length ? '…' : ''}`
}
