/** Runs the shell blocks of README.md and of the pages in docs/, each page on a service of its own. */

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { patternOf, runPage } from './support/pages.ts'
import { startPostgres } from './support/postgres.ts'
import { startProcess } from './support/service.ts'

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function pageWorks(path: string, environment: Readonly<Record<string, string>> = {}) {
  const service = await startProcess()
  stops.push(() => service.stop())
  const blocks = await runPage(path, service, environment)
  for (const { text, output, printed } of blocks) {
    if (output !== undefined) expect(printed, text).toMatch(patternOf(output))
  }
  return blocks
}

const pages = [
  'README.md',
  'docs/getting-started.md',
  'docs/explanations/determinism.md',
  'docs/guides/answer-key.md',
  'docs/guides/check.md',
  'docs/guides/editors.md',
  'docs/guides/files.md',
  'docs/guides/fill-a-database.md',
  'docs/guides/load-test.md',
  'docs/guides/migrate-from-rngo.md',
  'docs/guides/operate.md',
  'docs/guides/test-a-pipeline.md',
  'docs/reference/api.md',
]

test.each(pages)('the commands of %s print the output that the page shows', async (path) => {
  const blocks = await pageWorks(path)
  expect(blocks.some(({ output }) => output !== undefined)).toBe(true)
})

test('docs/guides/fill-a-database.md: commands of the service run only after consent', async () => {
  const service = await startProcess()
  stops.push(() => service.stop())
  const page = readFileSync(new URL('../docs/guides/fill-a-database.md', import.meta.url), 'utf8')
  const [, line = ''] = /^\$ spate (run shop --allow-commands) sha256:…$/m.exec(page) ?? []
  const spate = (args: readonly string[]) =>
    promisify(execFile)(process.execPath, [main, ...args], {
      cwd: service.data,
      env: {
        PATH: process.env.PATH,
        HOME: service.data,
        SPATE_URL: service.address,
        SPATE_API_KEY: service.key,
      },
    })
  const refused = await spate(line.split(' ').slice(0, 2)).catch(
    ({ stderr }: { readonly stderr: string }) => ({ stderr }),
  )
  const [hash = 'none'] = /sha256:[0-9a-f]{64}/.exec(refused.stderr) ?? []
  await spate([...line.split(' '), hash])
  const { stdout } = await promisify(execFile)('sqlite3', [
    `${service.data}/shop.db`,
    'SELECT count(*) FROM payments',
  ])
  expect(Number(stdout)).toBeGreaterThan(1_000)
})

test('the commands of docs/guides/existing-database.md fill empty copies', async () => {
  const postgres = await startPostgres()
  stops.push(() => postgres.stop())
  const tables =
    "create table people (id int primary key, email text unique not null, born date); create table pets (id int primary key, owner int not null references people, kind text check (kind in ('cat', 'dog')));"
  const [full, empty] = [await postgres.createDatabase(), await postgres.createDatabase()]
  const rows =
    "insert into people select n, n || '@example.com', '2000-01-01' from generate_series(1, 50) n; insert into pets select n, 1 + n % 50, 'cat' from generate_series(1, 80) n"
  await psql(full, `${tables} ${rows}`)
  await psql(empty, tables)
  await pageWorks('docs/guides/existing-database.md', { DATABASE_URL: full, EMPTY_COPY: empty })
  const count = await psql(empty, 'select count(*) from pets join people on owner = people.id')
  expect(Number(count)).toBe(80)
})

async function psql(url: string, sql: string): Promise<string> {
  const { stdout } = await promisify(execFile)('psql', [url, '-Atc', sql])
  return stdout.trim()
}
