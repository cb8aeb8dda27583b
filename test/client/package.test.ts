/** The client in the packed package, for a program without other dependencies, checked by the compiler. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../support/service.ts'
import { prepareFolder, root, run, runProgram } from './program.ts'

const program = `import { type RunEvent, Spate, SpateError } from 'spate-data/client'

interface Post {
  readonly id: number
}

const [, , url = '', key = ''] = process.argv
const spate = new Spate({ url, key })
await spate.simulations.put('packed', {
  entities: { posts: { rate: '2/hour', schema: { type: 'object', properties: { id: { type: 'id.integer' } } } } },
})
const run = await spate.simulation('packed').runs.create({ start: '2026-01-01', end: '2026-01-02' })
const events: RunEvent<Post>[] = []
for await (const event of run.events<Post>()) events.push(event)
const ids: number[] = events.flatMap((event) => (event.type === 'create' ? [event.value.id] : []))
const { total } = await run.get()
// @ts-expect-error: a number
export const wrong: string = total
const refused = await spate.simulations.get('none').catch((error: unknown) => error)
const status = refused instanceof SpateError ? refused.status : undefined
console.log(JSON.stringify({ total, count: ids.length, status }))
`
/** Declaration for a program without the types of Node. */
const ofNode = 'declare const process: { argv: string[] }\n'

let folder: string
let service: TestService
let packed: {
  readonly filename: string
  readonly size: number
  readonly files: readonly { readonly path: string }[]
}
beforeAll(async () => {
  service = await startService()
  folder = await mkdtemp(join(tmpdir(), 'spate-package-'))
  await prepareFolder(folder)
  const options = ['--json', '--ignore-scripts', '--pack-destination', folder]
  const { stdout } = await run('npm', ['pack', ...options], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  })
  ;[packed] = JSON.parse(stdout)
  const { filename } = packed
  const to = join(folder, 'node_modules/spate-data')
  await mkdir(to)
  await run('tar', ['-xzf', join(folder, filename), '-C', to, '--strip-components=1'])
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['a browser', { types: [] }, ofNode + program],
  ['Node', { types: ['node'], lib: ['es2023'] }, program],
])('a program for %s compiles and runs', async (_, compiled, text) => {
  const parameters = [service.address, service.key]
  const { total, count, status } = JSON.parse(
    await runProgram(folder, text, { compiled, parameters }),
  )
  expect(count).toBe(total)
  expect(count).toBeGreaterThan(20)
  expect(status).toBe(404)
})

test('the package is below 6 MB, and contains licenses but neither sources nor tests', () => {
  expect(packed.size).toBeLessThan(6_000_000)
  const paths = packed.files.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'llms.txt',
      'dist/program/LICENSES.txt',
      'dist/console/index.html',
      'dist/console/LICENSES.txt',
    ]),
  )
  expect(paths.filter((path) => /^(src|test|scripts|console)\/|[^d]\.ts$/.test(path))).toEqual([])
})

test('the library and the command need no other package', async () => {
  const text = `import { one, simulate } from 'spate-data'
import { withDatabase } from 'spate-data/fixtures'
const statements: string[] = []
const definition = { entities: { users: { rate: { count: 3 }, schema: { type: 'object', properties: { id: { type: 'id.integer' } } } } } }
withDatabase(definition, { exec: (sql) => statements.push(sql) })
const run = simulate<{ users: { id: number } }>(definition)
console.log(JSON.stringify({ name: one<string>('person.name', { seed: 3 }), ids: [...run.rows('users')].map(({ id }) => id), statements: statements.join('') }))
`
  const { name, ids, statements } = JSON.parse(
    await runProgram(folder, text, { compiled: { types: [] }, parameters: [] }),
  )
  expect(name).toMatch(/^\p{Lu}\S* \p{Lu}/u)
  expect(ids).toEqual([1, 2, 3])
  expect(statements.match(/INSERT INTO users/g)).toHaveLength(3)
  const { bin } = JSON.parse(
    await readFile(join(folder, 'node_modules/spate-data/package.json'), 'utf8'),
  )
  const main = join(folder, 'node_modules/spate-data', bin.spate)
  const { stdout } = await run(process.execPath, [
    main,
    'preview',
    '--example',
    'fraud',
    '--json',
    '-n',
    '2',
  ])
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toEqual([1, 2])
})
