/**
 * Writes docs/reference/types.md, every type as it is declared with live examples, and the generated blocks of
 * docs/reference/language.md and llms.txt. `--check` exits with 1 if a file is not current; `test/docs.test.ts` compares them too.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { argv, exit } from 'node:process'
import { fileURLToPath } from 'node:url'
import { distributionKinds } from '../src/schema/distribution/distribution-kinds.ts'
import { functionDeclarations } from '../src/schema/expression/functions.ts'
import { extensions } from '../src/schema/keywords/keywords.ts'
import { standardKeywords } from '../src/schema/keywords/standard-keywords.ts'
import { listTypes, type TypeListing } from '../src/schema/listing.ts'
import { isArray, isObject, type JsonObject } from '../src/text/json.ts'
import { fillBlocks } from './generated-blocks.ts'

const files = {
  language: new URL('../docs/reference/language.md', import.meta.url),
  types: new URL('../docs/reference/types.md', import.meta.url),
  summary: new URL('../llms.txt', import.meta.url),
}

export function languageText(): string {
  return fillBlocks(readFileSync(files.language, 'utf8'), {
    distributions: distributions(),
    functions: functions(),
  })
}

/** Returns the summary of the language for programs and agents, whose length a test limits. */
export function summaryText(): string {
  return fillBlocks(readFileSync(files.summary, 'utf8'), {
    distributions: distributionKinds
      .map(({ name, parameters, summary }) => {
        return `* \`${call(name, Object.keys(parameters))}\`: ${lowerFirst(summary)}`
      })
      .join('\n'),
    functions: functionDeclarations.map(({ example }) => `\`${example}\``).join(', '),
    types: typeNames(),
  })
}

function call(name: string, parameters: readonly string[]): string {
  return parameters.length === 0 ? name : `${name}(${parameters.join(', ')})`
}

/** Keywords of many types, which the summary explains once. */
const commonKeywords = ['coherent', 'locale']

/** Returns a line for each group of types, with the names of their keywords. */
function typeNames(): string {
  const groups = new Map<string, string[]>()
  for (const { name, keywords } of listTypes()) {
    const [group = '', kind] = name.split('.')
    if (kind === undefined) continue
    const own = Object.keys(keywords).filter((keyword) => !commonKeywords.includes(keyword))
    groups.set(group, [...(groups.get(group) ?? []), call(kind, own)])
  }
  return [...groups].map(([group, kinds]) => `* \`${group}.\`: ${kinds.join(', ')}`).join('\n')
}

export function typesText(): string {
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
  return [head, contents(groups), everywhere.trimEnd(), standard(), ...sections].join('\n\n')
}

const head = `# Types and keywords

<!-- scripts/reference.ts writes this page from the declarations of the types. -->

\`\`\`json
{ "type": "person.name", "locale": "de" }
\`\`\`

A schema names one of these types and sets its keywords. [The definition language](language.md) explains how schemas,
entities and times make a definition. A running service shows the same list at \`GET /types\`.`

/** Returns the groups with the number of their types, as links to their sections. */
function contents(groups: ReadonlyMap<string, readonly TypeListing[]>): string {
  const count = [...groups.values()].reduce((sum, { length }) => sum + length, 0)
  const links = [...groups].map(([title, { length }]) => {
    const text = title.replace('Group ', '').replace('Core types', 'core types')
    return `[${text}](#${anchorOf(title)}) ${length}`
  })
  const pages = ['Keywords on every schema', 'JSON Schema 2020-12, keyword by keyword'].map(
    (title) => `[${title}](#${anchorOf(title)})`,
  )
  return [
    `**Keywords.** ${pages.join(' · ')}`,
    `**Types.** ${links.join(' · ')}; ${count} in total.`,
  ].join('\n\n')
}

/** Returns the anchor that GitHub generates for a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}

function distributions(): string {
  const rows = distributionKinds.map(({ name, summary, parameters }) => {
    const listed = Object.entries(parameters).map(
      ([parameter, { summary: meaning }]) => `\`${parameter}\`: ${lowerFirst(meaning)}`,
    )
    return row([`\`${name}\``, listed.join('<br>'), summary])
  })
  return ['| Distribution | Parameters | Values |\n|---|---|---|', ...rows].join('\n')
}

function functions(): string {
  const rows = functionDeclarations.map(({ name, style, summary, example }) => {
    const called = style === 'method' ? `x.${name}()` : `${name}(x)`
    return row([`\`${called}\``, summary, `\`${example}\``])
  })
  return ['| Function | Meaning | True |\n|---|---|---|', ...rows].join('\n')
}

function lowerFirst(sentence: string): string {
  return (sentence.charAt(0).toLowerCase() + sentence.slice(1)).replace(/\.$/, '')
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/** Returns the table of JSON Schema's keywords and their support. */
function standard(): string {
  const rows = standardKeywords.map(({ name, vocabulary, types, how, refused }) => {
    const where = refused !== undefined ? 'rejected' : (types ?? ['every schema']).join(', ')
    return row([`\`${name}\``, vocabulary, where, how ?? refused ?? ''])
  })
  return [
    '## JSON Schema 2020-12, keyword by keyword\n',
    'No keyword is ignored: each is supported by the listed types, or rejected with an issue.\n',
    '| Keyword | Vocabulary | Supported by | How, or why not |\n|---|---|---|---|',
    ...rows,
  ].join('\n')
}

function section({ name, summary, keywords, examples }: TypeListing): string {
  const shown = examples.map(({ schema, values }) => {
    const lines = values.map((value) => cut(JSON.stringify(value))).join('\n')
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

/** Maximum length of an example in the table, in characters. */
const shownMax = 200

function cut(text: string): string {
  const letters = [...text]
  return letters.length <= shownMax ? text : `${letters.slice(0, shownMax).join('')}…`
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
    return row([
      `\`${name}\``,
      kindOf(schema as JsonObject),
      usual === undefined ? '' : `\`${JSON.stringify(usual)}\``,
      summary,
    ])
  })
  return `| Keyword | Takes | Default | Meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

function kindOf(schema: JsonObject): string {
  const { $ref, enum: list, anyOf, type, items, additionalProperties } = schema
  if ($ref !== undefined) return 'schema'
  if (isArray(list)) return list.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  if (isArray(anyOf)) {
    return [...new Set(anyOf.map((one) => kindOf(one as JsonObject)))].join(' or ')
  }
  if (type === 'array' && isObject(items)) return `list of ${plural(kindOf(items))}`
  if (type === 'object' && isObject(additionalProperties)) {
    return `object of ${plural(kindOf(additionalProperties))}`
  }
  if (type === undefined) return 'any JSON'
  return `${[type].flat().join(' or ')}${rangeOf(schema)}`
}

function plural(kind: string): string {
  return kind.replace(/\b(schema|string|number|integer|boolean|object|list)\b/g, '$1s')
}

/** Returns the bounds of a number, unless they are only those of its type. */
function rangeOf({ minimum, exclusiveMinimum, maximum }: JsonObject): string {
  const least = Number(minimum) > -Number.MAX_SAFE_INTEGER ? minimum : undefined
  const most = Number(maximum) < Number.MAX_SAFE_INTEGER ? maximum : undefined
  if (exclusiveMinimum !== undefined) {
    return ` above ${exclusiveMinimum}${most === undefined ? '' : `, at most ${most}`}`
  }
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`
  if (least !== undefined) return ` of at least ${least}`
  return most === undefined ? '' : ` of at most ${most}`
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of [
    [files.types, typesText()],
    [files.language, languageText()],
    [files.summary, summaryText()],
  ] as const) {
    if (!argv.includes('--check')) writeFileSync(file, text)
    else if (readFileSync(file, 'utf8') !== text) {
      console.error(`${fileURLToPath(file)} is not current; run: npx tsx scripts/reference.ts`)
      exit(1)
    }
  }
}
