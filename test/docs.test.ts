import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { commandReferenceText } from '../scripts/command-reference.ts'
import { referenceText } from '../scripts/reference.ts'
import { commands } from '../src/cli/commands/all.ts'
import { runCommandLine } from '../src/cli/program.ts'
import { laterMembers, laterNames } from '../src/definition/later-names.ts'
import { openStream } from '../src/engine/stream.ts'
import type { Issues } from '../src/text/issue.ts'
import { isObject, type JsonObject } from '../src/text/json.ts'
import { ndjson } from '../src/wire/ndjson.ts'
import { compileDefinition } from './schema/compiled-definition.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

test('docs/language.md is what the declarations say; npx tsx scripts/reference.ts writes it', () => {
  expect(read('../docs/language.md')).toBe(referenceText())
})

test('every link within docs/language.md leads to a heading', () => {
  const text = referenceText()
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  const links = [...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => anchor)
  expect(links.length).toBeGreaterThan(20)
  for (const link of links) expect(headings).toContain(link)
})

test('docs/migrating.md names everything that is called otherwise in later versions', () => {
  const page = read('../docs/migrating.md')
  for (const name of [...Object.keys(laterMembers), ...Object.keys(laterNames)]) {
    expect(page).toMatch(new RegExp(`\\| .*\\b${name}\\b.* \\| .* \\|`))
  }
})

test('docs/command-line.md is what the declarations say; npx tsx scripts/command-reference.ts writes it', () => {
  expect(read('../docs/command-line.md')).toBe(commandReferenceText())
})

test('every link within docs/command-line.md leads to a heading', () => {
  const text = commandReferenceText()
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  )
  const links = [...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => anchor)
  expect(links.length).toBeGreaterThan(10)
  for (const link of links) expect(headings).toContain(link)
})

describe('every example of a command', () => {
  const all = commands.map((command) => ({
    ...command,
    load: async () => async () => 'done' as const,
  }))
  test.each(all.flatMap(({ examples }) => examples.map(({ line }) => line)))(
    'is a line that it understands: %s',
    async (line) => {
      // As far as the shell would give it to the program.
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

const blocks = [...read('../docs/language-introduction.md').matchAll(/```json\n([^`]*)```/g)].map(
  ([, text = '']) => JSON.parse(text) as JsonObject,
)
/** A block `{"issues": …}` tells those of the definition before it. */
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

describe('what docs/language-introduction.md shows', () => {
  test.each(examples.map((block) => [JSON.stringify(block).slice(0, 60), block] as const))(
    'runs: %s',
    (_, block) => {
      const issues: Issues = []
      const program = compileDefinition(definitionOf(block), 41, issues)
      expect(issues).toEqual([])
      const stream = openStream(program, ndjson, 0)
      const events = Array.from({ length: 200 }, () => JSON.parse(stream.next() ?? '{}'))
      expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['create']))
    },
  )

  test('has the issues that it shows', () => {
    const answers = blocks.filter(isAnswer)
    expect(answers.length).toBe(1)
    for (const answer of answers) {
      const issues: Issues = []
      compileDefinition(blocks[blocks.indexOf(answer) - 1] ?? {}, 41, issues)
      expect(JSON.parse(JSON.stringify(issues))).toEqual(answer.issues)
    }
  })
})
