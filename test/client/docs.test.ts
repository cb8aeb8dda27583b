/** What docs/reference/client.md shows is one program: it is checked by the compiler, and runs. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../support/service.ts'
import { prepareFolder, root, runProgram } from './program.ts'

let folder: string
let service: TestService
beforeAll(async () => {
  service = await startService()
  folder = await mkdtemp(join(tmpdir(), 'spate-docs-'))
  await prepareFolder(folder, root)
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

test('every block does what the page says', async () => {
  const page = await readFile(join(root, 'docs/reference/client.md'), 'utf8')
  const blocks = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  const text = blocks
    .join('\n')
    .replace('http://127.0.0.1:4100', service.address)
    .replace("'spate_…'", JSON.stringify(service.key))
  const printed = await runProgram(folder, text, { compiled: { types: ['node'] }, parameters: [] })
  const lines = printed.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^1 \p{L}+ \p{L}+/u)
  expect(printed).toMatch(/^entities\.posts\.rate must be /m)
  expect(printed).toMatch(/^blog$/m)
  expect(printed).toMatch(/^(\d+) of \1$/m)
  expect(printed).toMatch(/^\d+ bytes$/m)
  expect(printed).toMatch(/^refused 400 [12]$/m)
  expect(lines.at(-1)).toMatch(/^users \d+ \{\}$/)
})
