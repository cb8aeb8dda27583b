/** Reads all word tables. As a program, it writes their checksums, `words.json`. */

import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

const folder = new URL('../../../src/schema/words/', import.meta.url)

/** Returns the tables by file and name; exports that are not lists are skipped. Parsed rows are JSON texts. */
export async function wordTables(): Promise<Readonly<Record<string, readonly string[]>>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const tables: Record<string, readonly string[]> = {}
  for (const file of files.filter((name) => name.endsWith('.ts')).toSorted()) {
    const exported: Record<string, unknown> = await import(new URL(file, folder).href)
    for (const [name, table] of Object.entries(exported)) {
      if (!Array.isArray(table)) continue
      tables[`${file} ${name}`] = table.map((row) =>
        typeof row === 'string' ? row : JSON.stringify(row),
      )
    }
  }
  return tables
}

/** Returns the length and the SHA-256 of each table. */
export function checksumsOf(
  tables: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly [number, string]>> {
  const entries = Object.entries(tables).map(([name, words]) => {
    const sum = createHash('sha256').update(words.join('\n')).digest('hex')
    return [name, [words.length, sum]] as const
  })
  return Object.fromEntries(entries)
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  // One line for each table.
  const lines = Object.entries(checksumsOf(await wordTables())).map(
    ([name, [count, sum]]) => `  ${JSON.stringify(name)}: [${count}, ${JSON.stringify(sum)}]`,
  )
  writeFileSync(new URL('words.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
}
