/** The examples of docs/reference/library.md and of the comments of src/simulate: they compile, and they run. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocumentation } from '../client/documentation.ts'
import { type Example, outputs, outputsOf, programOf } from '../client/examples.ts'
import { prepareFolder, root, runProgram } from '../client/program.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spate-docs-'))
  await prepareFolder(folder, root)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a program with a SQLite that Node 20 has, too. */
function runExamples(text: string): Promise<string> {
  const own = text.replaceAll("'node:sqlite'", "'@photostructure/sqlite'")
  return runProgram(folder, own, { compiled: { types: ['node'] }, parameters: [] })
}

test.each(['simulate', 'fixtures'])('every export of %s is documented', async (module) => {
  const symbols = await readDocumentation(join(root, `src/simulate/${module}.ts`))
  expect(symbols.length).toBeGreaterThan(1)
  const missing = symbols.filter(
    ({ name, description, examples, isExport }) =>
      !/^[A-Z`][\s\S]*[.:)]$/.test(description) ||
      (isExport &&
        !name.endsWith('Event') &&
        examples.every((code) => outputsOf(code).length === 0)),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('every example prints what it shows', async () => {
  const examples: Example[] = []
  for (const module of ['simulate', 'fixtures']) {
    const symbols = await readDocumentation(join(root, `src/simulate/${module}.ts`))
    for (const { name, examples: codes } of symbols) {
      // The events are those of the client, whose examples need a service.
      for (const code of codes) if (!name.endsWith('Event')) examples.push({ name, code })
    }
  }
  expect(examples.length).toBeGreaterThan(10)
  for (const { name, printed, pattern } of outputs(
    examples,
    await runExamples(programOf(examples, '')),
  )) {
    expect(printed, name).toMatch(pattern)
  }
})

test('every block of the page runs', async () => {
  const page = await readFile(join(root, 'docs/reference/library.md'), 'utf8')
  const blocks = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => ({
    name: code.slice(0, 200),
    code,
  }))
  expect(blocks.length).toBeGreaterThan(4)
  for (const { name, printed, pattern } of outputs(
    blocks,
    await runExamples(programOf(blocks, '')),
  )) {
    expect(printed, name).toMatch(pattern)
  }
})
