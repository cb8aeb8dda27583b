import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
})
afterAll(() => service.stop())

async function runBlock(including: string): Promise<string> {
  const block = blocks.find((text) => text.includes(including))
  if (block === undefined) throw new Error(`the README has no block with ${including}`)
  const id = service.key.split('_')[1] ?? ''
  const script = block
    .replaceAll('http://127.0.0.1:4100', service.address)
    .replace(/export SPATE_API_KEY=.*/, `export SPATE_API_KEY=${service.key}`)
    .replace('revoke ID', `revoke ${id}`)
  const { stdout } = await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', script], {
    // `npx spate` works inside the checkout; files are made elsewhere.
    cwd: block.includes('npx spate') ? root : service.data,
    env: { ...process.env, SPATE_API_KEY: service.key, SPATE_DATA: service.data },
  })
  return stdout
}

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

test('load it into a database: the shop is a SQLite database with foreign keys', async () => {
  const output = await runBlock('sqlite3 shop.db')
  expect(Number(output.trim())).toBeGreaterThan(1000)
  const lines = readFileSync(`${service.data}/shop.sql`, 'utf8').trimEnd().split('\n')
  expect(lines).toHaveLength(5000)
  for (const line of lines)
    expect(line).toMatch(/^INSERT INTO (users|products|orders|payments) \(.*\);$/)
})

test('keys are made, listed, revoked and generated', async () => {
  const output = await runBlock('keys create')
  expect(output.match(/spate_\w{10}_\w{38}/g)).toHaveLength(3)
  expect(output).toContain('laptop')
  expect(output).toContain('Revoked ')
  expect((await service.request('/simulations')).status).toBe(401)
})

test('an owner who has forgotten the password gets a link', async () => {
  expect(await runBlock('owner reset')).toContain(`/console/welcome#token=`)
})

test('every setting is in the table', async () => {
  const { settings } = await import('../src/config.ts')
  for (const [name, { fallback }] of Object.entries(settings)) {
    if (name === 'SPATE_DATABASE_URL') continue
    expect(readme).toContain(`| \`${name}\` |`)
    if (fallback !== undefined) expect(readme).toContain(`| \`${name}\` | \`${fallback}\` |`)
  }
})
