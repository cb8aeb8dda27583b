/** The examples of docs/reference/client.md and of the comments of src/client: they compile, and they run. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startService } from '../support/service.ts'
import { type DocumentedSymbol, readDocumentation } from './documentation.ts'
import { prepareFolder, root, runProgram } from './program.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spate-docs-'))
  await prepareFolder(folder, root)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the text of examples with a new service, and returns its output. */
async function runExamples(text: string): Promise<string> {
  const service = await startService()
  try {
    const own = text
      .replaceAll('http://127.0.0.1:4100', service.address)
      .replaceAll("'spate_…'", JSON.stringify(service.key))
    return await runProgram(folder, own, { compiled: { types: ['node'] }, parameters: [] })
  } finally {
    await service.stop()
  }
}

test('every block of the page runs', async () => {
  const page = await readFile(join(root, 'docs/reference/client.md'), 'utf8')
  const blocks = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  const printed = await runExamples(blocks.join('\n'))
  const lines = printed.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^1 \p{L}+ \p{L}+/u)
  expect(printed).toMatch(/^entities\.posts\.rate must be /m)
  expect(printed).toMatch(/^blog$/m)
  expect(printed).toMatch(/^(\d+) of \1$/m)
  expect(printed).toMatch(/^\d+ bytes$/m)
  expect(printed).toMatch(/^refused 400 [12]$/m)
  expect(lines.at(-1)).toMatch(/^users \d+ \{\}$/)
})

describe('comments of the client', () => {
  let symbols: readonly DocumentedSymbol[]
  let exported: readonly DocumentedSymbol[]
  beforeAll(async () => {
    symbols = await readDocumentation(join(root, 'src/client/spate.ts'))
    exported = symbols.filter(({ isExport }) => isExport)
  })

  test('every export and every member of an exported type has a description in full sentences', () => {
    expect(symbols.length).toBeGreaterThan(150)
    const missing = symbols.filter(({ description }) => !/^[A-Z`][\s\S]*[.:)]$/.test(description))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  test('every export has an example that shows what it prints', () => {
    const missing = exported.filter(
      ({ examples }) =>
        examples.length === 0 || examples.some((code) => outputsOf(code).length === 0),
    )
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  test('every example prints what it shows', async () => {
    const examples = exported.flatMap(({ name, examples }) =>
      examples.map((code) => ({ name, code })),
    )
    const printed = await runExamples(programOf(examples.map(({ code }) => code)))
    const sections = printed.split(mark).slice(1)
    const results = examples.map(({ name }, i) => ({ name, printed: sections[i]?.trim() }))
    expect(results).toEqual(
      examples.map(({ name, code }) => ({
        name,
        printed: expect.stringMatching(patternOf(outputsOf(code))),
      })),
    )
  })
})

const mark = '--- example\n'

/** Returns a program that runs the examples one after another. The examples share a client and the simulation `blog`. */
function programOf(examples: readonly string[]): string {
  const isImport = (line: string): boolean => line.startsWith('import ')
  const names = new Set(
    examples.flatMap((code) =>
      code.split('\n').flatMap((line) => {
        const [, types, listed = ''] =
          /^import (type )?\{ (.*) \} from 'spate\/client'$/.exec(line) ?? []
        return listed === ''
          ? []
          : listed.split(', ').map((name) => (types ? `type ${name}` : name))
      }),
    ),
  )
  const blocks = examples.map((code) => {
    const body = code.split('\n').filter((line) => !isImport(line))
    return ['{', `process.stdout.write(${JSON.stringify(mark)})`, ...body, '}'].join('\n')
  })
  return [
    `import { ${[...new Set([...names, 'Spate'])].join(', ')} } from 'spate/client'`,
    `const spate = new Spate({ url: 'http://127.0.0.1:4100', key: 'spate_…' })`,
    `const schema = { type: 'object', properties: { id: { type: 'id.integer' }, author: { type: 'person.name' } } }`,
    `await spate.simulations.put('blog', { seed: 7, entities: { posts: { rate: '10/hour', schema } } })`,
    `await spate.simulation('blog').runs.create({ start: '2026-01-01', end: '2026-01-02' })`,
    ...blocks,
  ].join('\n')
}

/** Returns the outputs that an example shows, as comments at the ends of its lines. */
function outputsOf(code: string): readonly string[] {
  return [...code.matchAll(/console\.log\(.*\) \/\/ (.*)$/gm)].map(([, output = '']) => output)
}

/** Returns a pattern of the output. An ellipsis stands for any text. */
function patternOf(outputs: readonly string[]): RegExp {
  const escaped = outputs.map((output) =>
    output
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  )
  return new RegExp(`^${escaped.join('\\n')}$`)
}
