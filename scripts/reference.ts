/**
 * Writes docs/language.md: what people must know about the language, and every type as it is declared, with live
 * examples. `--check` says whether the file is current; `test/docs.test.ts` asks the same.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { argv, exit } from 'node:process'
import { fileURLToPath } from 'node:url'
import { extensions } from '../src/schema/keywords.ts'
import { listTypes, type TypeListing } from '../src/schema/listing.ts'
import { standardKeywords } from '../src/schema/standard-keywords.ts'

const file = new URL('../docs/language.md', import.meta.url)
const introduction = new URL('../docs/language-introduction.md', import.meta.url)

export function referenceText(): string {
  const groups = new Map<string, TypeListing[]>()
  for (const type of listTypes()) {
    const [group = '', kind] = type.name.split('.')
    const title = kind === undefined ? 'Core types' : `Group \`${group}\``
    groups.set(title, [...(groups.get(title) ?? []), type])
  }
  const sections = [...groups].map(
    ([title, types]) => `## ${title}\n\n${types.map(section).join('\n')}`,
  )
  const everywhere = `## Keywords on every schema\n\n${table(Object.entries(extensions))}`
  return [readFileSync(introduction, 'utf8').trimEnd(), everywhere, standard(), ...sections].join(
    '\n\n',
  )
}

/** Every keyword of JSON Schema, and what becomes of it. */
function standard(): string {
  const rows = standardKeywords.map(({ name, vocabulary, types, how, refused }) => {
    const where = refused !== undefined ? 'refused' : (types ?? ['every schema']).join(', ')
    const cells = [`\`${name}\``, vocabulary, where, how ?? refused ?? '']
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  })
  return [
    '## JSON Schema 2020-12, keyword by keyword\n',
    'No keyword is ignored: each is honoured by the types named here, or refused with an issue.\n',
    '| Keyword | Vocabulary | Honoured by | How, or why not |\n|---|---|---|---|',
    ...rows,
  ].join('\n')
}

function section({ name, summary, keywords, examples }: TypeListing): string {
  const shown = examples.map(({ schema, values }) => {
    const lines = values.map((value) => JSON.stringify(value)).join('\n')
    return `\`\`\`json\n${JSON.stringify(schema)}\n\`\`\`\n\n\`\`\`\n${lines}\n\`\`\`\n`
  })
  const own = Object.entries(keywords)
  return [
    `### \`${name}\`\n`,
    `${summary}\n`,
    ...(own.length > 0 ? [table(own)] : []),
    ...shown,
  ].join('\n')
}

interface Documented {
  readonly summary: string
  readonly schema: object
  readonly default?: unknown
  readonly fallback?: unknown
}

function table(keywords: readonly (readonly [string, Documented])[]): string {
  const rows = keywords.map(([name, { summary, schema, ...rest }]) => {
    const usual = rest.default ?? rest.fallback
    const cells = [
      `\`${name}\``,
      kindOf(schema),
      usual === undefined ? '' : `\`${JSON.stringify(usual)}\``,
      summary,
    ]
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  })
  return `| Keyword | Takes | Default | Meaning |\n|---|---|---|---|\n${rows.join('')}`
}

function kindOf(schema: object): string {
  if ('enum' in schema && Array.isArray(schema.enum)) {
    return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  }
  return 'type' in schema ? [schema.type].flat().join(' or ') : 'any JSON'
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const text = referenceText()
  if (!argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error('docs/language.md is not current; run: npx tsx scripts/reference.ts')
    exit(1)
  }
}
