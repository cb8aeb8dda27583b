import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from './support/postgres.ts'
import { startProcess, type TestProcess } from './support/service.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readme = readFileSync(`${root}README.md`, 'utf8')

/** Shell blocks in the order of the page; `npm start` itself is run in test/main.test.ts. */
const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)]
  .map(([, block = '']) => block)
  .filter((block) => !block.includes('npm start'))

let service: TestProcess

beforeAll(async () => {
  service = await startProcess()
  // As `npm link` does it.
  mkdirSync(`${service.data}/bin`)
  symlinkSync(`${root}dist/main.js`, `${service.data}/bin/spate`)
})
afterAll(() => service.stop())

async function runBlock(
  including: string,
  { put = {}, environment = {} }: { readonly put?: Words; readonly environment?: Words } = {},
): Promise<string> {
  const block = blocks.find((text) => text.includes(including))
  if (block === undefined) throw new Error(`the README has no block with ${including}`)
  let script = block
    .replaceAll('http://127.0.0.1:4100', service.address)
    .replace(/export SPATE_API_KEY=.*/, `export SPATE_API_KEY=${service.key}`)
  for (const [written, meant] of Object.entries(put)) script = script.replace(written, meant)
  const { stdout } = await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', script], {
    cwd: service.data,
    env: {
      ...process.env,
      PATH: `${service.data}/bin:${process.env.PATH}`,
      HOME: service.data,
      SPATE_URL: service.address,
      SPATE_API_KEY: service.key,
      SPATE_DATA: service.data,
      ...environment,
    },
  })
  return stdout
}

type Words = Readonly<Record<string, string>>

test('the first minute: list the simulations, start a run of shop, stream it', async () => {
  const output = await runBlock('simulations/shop/runs/1/stream?limit=10')
  expect(output).toContain('"key":"shop"')
  expect(output).toContain('{"simulation":"shop","index":1,"output":"stream"')
  expect(output.match(/^event: create$/gm)).toHaveLength(10)
})

test('your own data: the definition of the README is accepted and streams', async () => {
  const output = await runBlock('simulations/blog')
  expect(output).toContain('{"key":"blog","parent":"default","seed":41')
  expect(output.match(/^\{"type":"create","id":\d+,/gm)).toHaveLength(5)
})

test('the earlier form: a simulation by its id, streamed once', async () => {
  const output = await runBlock('/simulations/$id/stream')
  expect(output).toMatch(
    /^event: users\.create\ndata: \{"stream":"users","offset":\d+,"value":\{"id":1,/,
  )
})

test('fill a database: the shop is a SQLite database with foreign keys', async () => {
  const output = await runBlock('spate run --local')
  const counts = [...output.matchAll(/^(open|paid|void)\|(\d+)$/gm)].map(([, , count]) =>
    Number(count),
  )
  expect(counts).toHaveLength(3)
  expect(Math.min(...counts)).toBeGreaterThan(1_000)
})

test('fill a database: commands of the service run when they are allowed', async () => {
  const refused = await runBlock('spate run shop --allow-commands', {
    put: { '--allow-commands sha256:…': '' },
  }).catch(({ stderr }: { readonly stderr: string }) => stderr)
  const [allowed = ''] = /sha256:[0-9a-f]{64}/.exec(refused) ?? []
  await runBlock('spate run shop --allow-commands', { put: { 'sha256:…': allowed } })
  const { stdout } = await promisify(execFile)('sqlite3', [
    `${service.data}/shop.db`,
    'SELECT count(*) FROM payments',
  ])
  expect(Number(stdout)).toBeGreaterThan(1_000)
})

test('fill a database: a definition is inferred, and fills an empty copy', async () => {
  const postgres = await startPostgres()
  try {
    const tables =
      "create table people (id int primary key, email text unique not null, born date); create table pets (id int primary key, owner int not null references people, kind text check (kind in ('cat', 'dog')));"
    await postgres.psql(tables)
    await postgres.psql('create database empty_copy')
    const [full, empty] = ['postgres', 'empty_copy'].map((name) => {
      const { socketDirectory, port, user } = postgres
      return `postgres://${user}@/${name}?host=${socketDirectory}&port=${port}`
    }) as [string, string]
    await promisify(execFile)('psql', [empty, '-c', tables])
    const rows =
      "insert into people select n, n || '@example.com', '2000-01-01' from generate_series(1, 50) n; insert into pets select n, 1 + n % 50, 'cat' from generate_series(1, 80) n"
    await postgres.psql(rows)
    await runBlock('spate infer', { environment: { DATABASE_URL: full, EMPTY_COPY: empty } })
    const { stdout } = await promisify(execFile)('psql', [
      empty,
      '-Atc',
      'select count(*) from pets join people on owner = people.id',
    ])
    expect(Number(stdout)).toBeGreaterThan(0)
  } finally {
    await postgres.stop()
  }
})

test('keys are made, listed, revoked and generated', async () => {
  const id = service.key.split('_')[1] ?? ''
  const output = await runBlock('keys create', { put: { 'revoke ID': `revoke ${id}` } })
  expect(output.match(/spate_\w{10}_\w{38}/g)).toHaveLength(3)
  expect(output).toContain('laptop')
  expect(output).toContain('Revoked ')
  expect((await service.request('/simulations')).status).toBe(401)
})

test('an owner who has forgotten the password gets a link', async () => {
  expect(await runBlock('owner reset')).toContain(`/console/welcome#token=`)
})

test('every setting is in the table', async () => {
  const { settings } = await import('../src/server/config.ts')
  for (const [name, { fallback }] of Object.entries(settings)) {
    expect(readme).toContain(`| \`${name}\` |`)
    if (fallback !== undefined) expect(readme).toContain(`| \`${name}\` | \`${fallback}\` |`)
  }
})
