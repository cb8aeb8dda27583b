/** `spate init` writes a valid definition and replaces no file. */

import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { definitionText } from '../../src/cli/init/definition-text.ts'
import { newDefinition, targets } from '../../src/cli/init/new-definition.ts'
import { checkBody } from '../../src/engine/check/check-body.ts'
import { exampleNames, readExample } from '../../src/package/examples.ts'
import { readText } from '../../src/spelling/spelling.ts'
import { newCommandLine, type TestCommandLine } from '../support/command-line.ts'
import { startPostgres } from '../support/postgres.ts'

let line: TestCommandLine
beforeEach(async () => {
  line = await newCommandLine()
})
afterEach(() => line.remove())
const written = (name: string) => readFile(join(line.folder, name), 'utf8')

test('writes the example shop as valid YAML with comments', async () => {
  const { code, stdout } = await line.spate(['init'])
  expect(code).toBe(0)
  expect(stdout).toContain('Wrote spate.yml, from the example shop.')
  const text = await written('spate.yml')
  expect(text).toMatch(
    /^# yaml-language-server: \$schema=http:\/\/127\.0\.0\.1:4100\/definition\.schema\.json\n/,
  )
  expect(text).toContain('# The same seed generates exactly the same data')
  expect((await line.spate(['validate'])).code).toBe(0)
})

test('writes valid JSON with the address of its schema', async () => {
  const environment = { SPATE_URL: 'https://spate.test/base/' }
  const words = ['init', '--format', 'json', '--example', 'bank', '--json']
  const { stdout } = await line.spate(words, { environment })
  expect(JSON.parse(stdout)).toEqual({ file: 'spate.json', example: 'bank' })
  expect(JSON.parse(await written('spate.json'))).toMatchObject({
    $schema: 'https://spate.test/base/definition.schema.json',
    entities: { customers: {} },
  })
  expect((await line.spate(['validate'])).code).toBe(0)
})

test('replaces nothing without --force, and never creates a second definition', async () => {
  await writeFile(join(line.folder, 'spate.yml'), 'mine\n')
  const refused = await line.spate(['init'])
  expect(refused.code).toBe(2)
  expect(refused.stderr).toBe('spate: spate.yml already exists: replace it with --force\n')
  const second = await line.spate(['init', '--format', 'json', '--force'])
  expect(second.code).toBe(2)
  expect(second.stderr).toContain('spate.yml already exists: remove it')
  expect(await written('spate.yml')).toBe('mine\n')
  expect((await line.spate(['init', '--force'])).code).toBe(0)
  expect(await written('spate.yml')).toContain('entities:')
})

test.each(exampleNames())(
  'the text of %s is the same definition, except for line breaks in SQL',
  (name) => {
    const example = readExample(name)
    const read = readText({
      text: definitionText(example, 'yaml', { schema: 'http://x/' }),
      language: 'yaml',
    })
    const plain = JSON.stringify('value' in read ? read.value : read).replaceAll(
      ';\\n  DROP',
      '; DROP',
    )
    expect(plain).toBe(JSON.stringify(example))
  },
)

describe('a definition of the user’s own entities', () => {
  test.each(targets)('is valid with any names, for %s', (target) => {
    const names = ['users', 'order lines', 'O\'Neil "x"', '名前', 'B']
    const checked = checkBody(newDefinition(names, target), { inherited: [], now: new Date() })
    expect('issues' in checked && checked.issues).toBe(false)
  })
})

test('a definition of the user’s own entities fills a database repeatedly', async () => {
  const names = ['users', 'order lines', 'O\'Neil "x"']
  await writeFile(join(line.folder, 'spate.json'), JSON.stringify(newDefinition(names, 'sqlite')))
  for (const seed of ['1', '2']) {
    const ended = await line.spate(['run', '--local', '--seed', seed, '--end', 'now - days(29)'], {
      environment: { PATH: process.env.PATH ?? '' },
    })
    expect(ended.code, ended.stderr).toBe(0)
  }
  const count = 'SELECT count(*) > 100 FROM "order lines" JOIN users ON users.id = "userId"'
  const { stdout } = await promisify(execFile)('sqlite3', ['data.db', count], { cwd: line.folder })
  expect(stdout).toBe('1\n')
})

test('fills PostgreSQL, too, without dropping existing tables', async () => {
  const postgres = await startPostgres()
  try {
    const definition = newDefinition(['users', 'order lines'], 'postgres')
    await writeFile(join(line.folder, 'spate.json'), JSON.stringify(definition))
    const environment = { PATH: process.env.PATH ?? '', DATABASE_URL: postgres.connectionString }
    const words = ['run', '--local', '--end', 'now - days(29)']
    const first = await line.spate(words, { environment })
    expect(first.code, first.stderr).toBe(0)
    const count = 'SELECT count(*) FROM "order lines"'
    const rows = await postgres.psql(count)
    expect(Number(rows)).toBeGreaterThan(100)
    const second = await line.spate(words, { environment })
    expect(second).toMatchObject({ code: 5, stderr: expect.stringContaining('already exists') })
    expect(await postgres.psql(count)).toBe(rows)
  } finally {
    await postgres.stop()
  }
})
