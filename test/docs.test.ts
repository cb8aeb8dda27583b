import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { commandReferenceText } from '../scripts/command-reference.ts'
import { galleryTexts } from '../scripts/gallery.ts'
import { languageText, summaryText, typesText } from '../scripts/reference.ts'
import { settingsText } from '../scripts/settings-reference.ts'
import { commands } from '../src/cli/commands/all.ts'
import { runCommandLine } from '../src/cli/program.ts'
import { laterMembers, laterNames } from '../src/definition/later-names.ts'
import { openStream } from '../src/engine/stream.ts'
import { welcome } from '../src/server/welcome.ts'
import type { Issues } from '../src/text/issue.ts'
import { isObject, type JsonObject } from '../src/text/json.ts'
import { ndjson } from '../src/wire/ndjson.ts'
import { compileDefinition } from './schema/compiled-definition.ts'
import { patternOf } from './support/pages.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

test('docs/reference/types.md and language.md are current; npx tsx scripts/reference.ts writes them', () => {
  expect(read('../docs/reference/types.md')).toBe(typesText())
  expect(read('../docs/reference/language.md')).toBe(languageText())
  expect(read('../llms.txt')).toBe(summaryText())
})

test('docs/guides/migrate-from-rngo.md lists every name that differs in later versions', () => {
  const page = read('../docs/guides/migrate-from-rngo.md')
  for (const name of [...Object.keys(laterMembers), ...Object.keys(laterNames)]) {
    expect(page).toMatch(new RegExp(`\\| .*\\b${name}\\b.* \\| .* \\|`))
  }
})

test('docs/reference/command-line.md is current; npx tsx scripts/command-reference.ts writes it', () => {
  expect(read('../docs/reference/command-line.md')).toBe(commandReferenceText())
})

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
]

/** Returns the anchors of the headings of a page, as GitHub writes them. */
function anchorsOf(page: string): readonly string[] {
  const prose = readFileSync(page, 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\s-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test.each(pages)('every link of %s leads to a heading', (page) => {
  const broken: string[] = []
  for (const [, path = '', anchor = ''] of read(`../${page}`).matchAll(
    /\]\(([^)#\s:]*)#([^)]*)\)/g,
  )) {
    const target = path === '' ? join(root, page) : join(root, dirname(page), path)
    if (!existsSync(target) || !anchorsOf(target).includes(anchor)) broken.push(`${path}#${anchor}`)
  }
  expect(broken).toEqual([])
})

describe('the examples of the commands', () => {
  const all = commands.map((command) => ({
    ...command,
    load: async () => async () => 'done' as const,
  }))
  test.each(all.flatMap(({ examples }) => examples.map(({ line }) => line)))(
    'are valid command lines: %s',
    async (line) => {
      // Only the part that the shell passes to the program.
      const [, said = ''] = /spate ([^|<>)]*)/.exec(line) ?? []
      const words = [...said.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)].map(
        ([, single, double, plain]) => single ?? double ?? plain ?? '',
      )
      const [output, errors] = [new PassThrough(), new PassThrough()]
      const code = await runCommandLine(
        words,
        { commands: all, version: '0.0.0' },
        {
          environment: {},
          folder: '/',
          stdin: new PassThrough(),
          stdout: output,
          stderr: errors,
          signal: new AbortController().signal,
        },
      )
      expect({ code, said: String(errors.read() ?? '') }).toEqual({ code: 0, said: '' })
    },
  )
})

const blocks = [...read('../docs/reference/language.md').matchAll(/```json\n([^`]*)```/g)].map(
  ([, text = '']) => JSON.parse(text) as JsonObject,
)
/** A block `{"issues": …}` contains the issues of the definition before it. */
const isAnswer = (block: JsonObject | undefined): boolean => Object.hasOwn(block ?? {}, 'issues')
const examples = blocks.filter((block, i) => !isAnswer(block) && !isAnswer(blocks[i + 1]))

function definitionOf(block: JsonObject): JsonObject {
  if (isObject(block.entities)) return block
  return {
    start: '2026-01-01',
    end: '2026-02-01',
    entities: { e: { rate: '2/hour', schema: block } },
  }
}

describe('the definitions in docs/reference/language.md', () => {
  test.each(examples.map((block) => [JSON.stringify(block).slice(0, 60), block] as const))(
    'generate events without errors: %s',
    (_, block) => {
      const issues: Issues = []
      const program = compileDefinition(definitionOf(block), 41, issues)
      expect(issues).toEqual([])
      const stream = openStream(program, ndjson, 0)
      const events = Array.from({ length: 200 }, () => JSON.parse(stream.next() ?? '{}'))
      expect(events.filter(({ type }) => type === 'error')).toEqual([])
    },
  )

  test('have the issues that the page shows', () => {
    const answers = blocks.filter(isAnswer)
    expect(answers.length).toBe(1)
    for (const answer of answers) {
      const issues: Issues = []
      compileDefinition(blocks[blocks.indexOf(answer) - 1] ?? {}, 41, issues)
      expect(JSON.parse(JSON.stringify(issues))).toEqual(answer.issues)
    }
  })
})

const recipe = /```json\n([^`]*)```\n\n```text\n([^`]*)```/g
const recipes = [...read('../docs/recipes.md').matchAll(recipe)].map(
  ([, text = '', shown = '']) =>
    [JSON.parse(text) as JsonObject, shown.trimEnd().split('\n')] as const,
)

describe('the recipes', () => {
  test.each(recipes)('generate the rows that the page shows: %j', (definition, shown) => {
    const issues: Issues = []
    const program = compileDefinition(definition, 1, issues)
    expect(issues).toEqual([])
    const stream = openStream(program, ndjson, 0)
    const rows = Array.from({ length: 3_000 }, () => {
      const { entity, value } = JSON.parse(stream.next() ?? '{}')
      return `${entity} ${JSON.stringify(value)}`
    })
    expect(rows.filter((row) => shown.includes(row))).toEqual(expect.arrayContaining(shown))
  })

  test('are all listed in the table of the page', () => {
    const listed = [...read('../docs/recipes.md').matchAll(/^\| .* \| \[.*\]\(#/gm)]
    expect(recipes.length).toBe(listed.length)
  })
})

test('docs/getting-started.md shows the output of npm start', () => {
  const [, shown = ''] = /^\$ npm start\n([^`]*)```/m.exec(read('../docs/getting-started.md')) ?? []
  const address = 'http://127.0.0.1:4100'
  const printed = welcome({
    address,
    consoleAddress: `${address}/console/`,
    metricsAddress: undefined,
    setupLink: `${address}/console/welcome#token=0`,
    live: 1,
    key: 'spate_0',
    hasKey: true,
    data: './data',
    isQuickstart: true,
  })
  expect(printed).toMatch(patternOf(shown))
})

test('docs/gallery.md and its pictures are current; npx tsx scripts/gallery.ts writes them', () => {
  for (const [url, text] of galleryTexts()) expect(readFileSync(new URL(url), 'utf8')).toBe(text)
})

test('docs/reference/settings.md is current; npx tsx scripts/settings-reference.ts writes it', () => {
  expect(read('../docs/reference/settings.md')).toBe(settingsText())
})
