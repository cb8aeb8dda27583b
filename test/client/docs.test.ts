/** The examples of docs/reference/client.md and of the comments of src/client: they compile, and they run. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startService } from '../support/service.ts'
import { type DocumentedSymbol, readDocumentation } from './documentation.ts'
import { outputs, outputsOf, programOf } from './examples.ts'
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
    const results = outputs(examples, await runExamples(programOf(examples, prelude)))
    for (const { name, printed, pattern } of results) expect(printed, name).toMatch(pattern)
  })
})

/** The variables of all examples: a client, and the simulation `blog` with a run. */
const prelude = `import { Spate } from 'spate-data/client'
const spate = new Spate({ url: 'http://127.0.0.1:4100', key: 'spate_…' })
const schema = { type: 'object', properties: { id: { type: 'id.integer' }, author: { type: 'person.name' } } }
await spate.simulations.put('blog', { seed: 7, entities: { posts: { rate: '10/hour', schema } } })
await spate.simulation('blog').runs.create({ start: '2026-01-01', end: '2026-01-02' })`
