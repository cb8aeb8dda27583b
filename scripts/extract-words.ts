/**
 * Writes the word tables of `src/schema/words` from the development dependency @faker-js/faker, with its licence. The
 * tables are a part of the generator version: run this only to change them on purpose. With `--check` no file is
 * written; the exit code reports whether the committed files are up to date.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { companyWords } from './words/company.ts'
import { englishWords } from './words/english.ts'
import { internetWords } from './words/internet.ts'
import { locationWords } from './words/location.ts'
import { loremWords } from './words/lorem.ts'
import { personWords } from './words/person.ts'
import type { Group, Table } from './words/table.ts'

export interface ExtractedFile {
  /** Path from the root of the repository. */
  readonly path: string
  readonly text: string
  /** Number of words of each table; empty for the licence. */
  readonly counts: Readonly<Record<string, number>>
}

/** Release of the library that the tables come from. Another release is a change of the generator version. */
const libraryVersion = '10.6.0'
const library = new URL('../node_modules/@faker-js/faker/', import.meta.url)
const root = new URL('../', import.meta.url)

const groups: readonly Group[] = [
  ...personWords,
  loremWords,
  ...englishWords,
  companyWords,
  internetWords,
  ...locationWords,
]

/** Returns every file with its content. Throws if the installed library is another release. */
export function extractWords(): readonly ExtractedFile[] {
  const manifest: unknown = JSON.parse(readFileSync(new URL('package.json', library), 'utf8'))
  const version = manifest instanceof Object && 'version' in manifest ? manifest.version : undefined
  if (version !== libraryVersion) {
    throw new Error(`@faker-js/faker must be ${libraryVersion}, not ${String(version)}`)
  }
  const licence = readFileSync(new URL('LICENSE', library), 'utf8')
  return [
    ...groups.map(fileOf),
    { path: 'src/schema/words/LICENSE-faker.txt', text: licence, counts: {} },
  ]
}

function fileOf(group: Group): ExtractedFile {
  const tables = group.tables.map((table) => ({ ...table, words: wordsOf(table) }))
  const constants = tables.map(
    ({ name, summary, words }) =>
      `/** ${summary} ${words.length} words. */\n` +
      `export const ${name}: readonly string[] = \`${words.join('\n')}\`.split('\\n')\n`,
  )
  const header = `/**
 * Words from @faker-js/faker ${libraryVersion} (its licence: ../LICENSE-faker.txt), written by scripts/extract-words.ts.
 * A word is drawn by its place in a table: a change here, even of the order, changes streams and is a breaking change.
 */
`
  return {
    path: `src/schema/words/${group.file}`,
    text: [header, ...constants].join('\n'),
    counts: Object.fromEntries(tables.map(({ name, words }) => [name, words.length])),
  }
}

/**
 * Returns the trimmed words in the library's order, without duplicates. Words that `allowed` admits contain no line
 * break, backtick, backslash or dollar sign, so each can be written into a template string unchanged.
 */
function wordsOf({ name, lists, allowed, dropped = [] }: Table): readonly string[] {
  const all = lists.flatMap((list) => {
    if (!list) throw new Error(`the library no longer has a list of ${name}`)
    return list.map((word) => word.trim().normalize('NFC'))
  })
  return [...new Set(all)].filter((word) => allowed.test(word) && !dropped.includes(word))
}

function readCommitted(file: ExtractedFile): string | undefined {
  try {
    return readFileSync(new URL(file.path, root), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function main(options: readonly string[]): void {
  const check = options.includes('--check')
  for (const file of extractWords()) {
    const same = readCommitted(file) === file.text
    console.log(`${file.path}: ${same ? 'unchanged' : 'different'}`)
    for (const [name, count] of Object.entries(file.counts)) console.log(`  ${name} ${count}`)
    if (same) continue
    if (check) {
      process.exitCode = 1
    } else {
      const path = fileURLToPath(new URL(file.path, root))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, file.text)
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2))
