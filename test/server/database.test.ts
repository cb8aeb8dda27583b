/** The built program with PostgreSQL, and database commands for either kind. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '../../src/store/migrations/migrations.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { startProcess } from '../support/service.ts'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const names = migrations.map(({ name }) => name)

let folder: string
let postgres: ThrowawayPostgres
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spate-database-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function spate(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const entries = Object.entries(process.env).filter(([name]) => !name.startsWith('SPATE_'))
  const env = { ...Object.fromEntries(entries), ...settings }
  const child = spawn(process.execPath, [main, ...args], { env, cwd: folder })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (piece) => {
    stdout += piece
  })
  child.stderr.on('data', (piece) => {
    stderr += piece
  })
  const [code] = await once(child, 'close')
  return { code, stdout, stderr }
}

/** Returns the output of a successful command. */
async function said(...call: Parameters<typeof spate>): Promise<string> {
  const { code, stdout, stderr } = await spate(...call)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

const newRun = { method: 'POST', body: { output: 'stream' } }

describe('with PostgreSQL', () => {
  test('the service starts, and operators create keys and reset the owner while it runs', async () => {
    const SPATE_DATABASE_URL = await postgres.createDatabase()
    const service = await startProcess({ SPATE_DATABASE_URL, SPATE_LOG: 'warn' })
    // The temporary server has unsafe settings.
    await expect.poll(() => service.output()).toContain('PostgreSQL runs with fsync=off')
    expect((await service.request('/simulations/shop/runs', newRun)).status).toBe(201)
    const settings = { SPATE_DATABASE_URL }
    const { key, id } = JSON.parse(
      await said(['keys', 'create', '--name', 'a', '--json'], settings),
    )
    const headers = { Authorization: `Bearer ${key}` }
    expect((await service.request('/simulations', { headers })).status).toBe(200)
    expect(await said(['keys', 'list'], settings)).toContain(id)
    await said(['keys', 'revoke', id], settings)
    expect((await service.request('/simulations', { headers })).status).toBe(401)
    expect(await said(['owner', 'reset'], settings)).toContain('/console/welcome#token=')
    await service.stop()
  })

  test('an unavailable database causes one line with a solution, without the password', async () => {
    const url = (await postgres.createDatabase()).replace('//postgres@', '//nobody:hunter2@')
    for (const args of [['start'], ['keys', 'list'], ['migrate']]) {
      const { code, stdout, stderr } = await spate(args, { SPATE_DATABASE_URL: url })
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^spate: PostgreSQL at .* rejects the user "nobody"[^\n]*\n$/)
      expect(stderr).not.toContain('hunter2')
    }
  })
})

describe.each(['SQLite', 'PostgreSQL'])('migrate on %s', (kind) => {
  test('lists the missing migrations, applies them, and then has nothing to do', async () => {
    const settings: Readonly<Record<string, string>> =
      kind === 'SQLite'
        ? { SPATE_DATA: join(folder, 'migrated') }
        : { SPATE_DATABASE_URL: await postgres.createDatabase() }
    const asked = names.map((name) => `${name}  would be applied\n`).join('')
    expect(await said(['migrate', '--dry-run'], settings)).toBe(asked)
    if (kind === 'SQLite') await expect(stat(join(folder, 'migrated'))).rejects.toThrow('ENOENT')
    expect(JSON.parse(await said(['migrate', '--json'], settings))).toEqual({ applied: names })
    expect(await said(['migrate'], settings)).toBe('The database is up to date.\n')
    const missing = JSON.parse(await said(['migrate', '--dry-run', '--json'], settings))
    expect(missing).toEqual({ missing: [] })
  })
})

test('a service continues with the data of another, after a copy to PostgreSQL and a backup of that', async () => {
  const before = await startProcess()
  await before.request('/simulations/shop/runs', newRun)
  const read = (service: typeof before, limit: number) =>
    service
      .request(`/simulations/shop/runs/1/stream?limit=${limit}`, {
        headers: { Accept: 'application/x-ndjson' },
      })
      .then((answer) => answer.text())
  const first = await read(before, 30)
  // The backup contains everything, even while the service uses the database.
  const backup = join(folder, 'backup.ndjson')
  await said(['backup', backup, '--data', before.data])
  const SPATE_DATABASE_URL = await postgres.createDatabase()
  const copied = await said(['copy', '--from', 'sqlite', '--to', 'postgres', '--json'], {
    SPATE_DATABASE_URL,
    SPATE_DATA: before.data,
  })
  expect(JSON.parse(copied)).toMatchObject({ tables: { simulation: 2, run: 1, api_key: 1 } })
  const again = ['copy', '--from', 'sqlite', '--to', 'postgres', '--data', before.data]
  const refused = await spate(again, { SPATE_DATABASE_URL })
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^spate: the database "\w+" must be empty[^\n]*\n$/)

  const settings = { SPATE_DATABASE_URL, SPATE_API_KEY: before.key }
  const after = await startProcess(settings)
  const second = await read(after, 30)
  expect(JSON.parse(second.split('\n')[0] ?? '').id).toBe(31)
  const whole = await before.request('/simulations/shop/runs/1/stream?limit=60&lastEventId=0', {
    headers: { Accept: 'application/x-ndjson' },
  })
  expect(await whole.text()).toBe(first + second)
  await before.stop()

  const line = await said(['backup', 'later.ndjson'], settings)
  expect(line).toMatch(/^Copied \d+ rows from the database .* 2 simulations, 1 runs, 1 keys/)
  const [header] = (await readFile(join(folder, 'later.ndjson'), 'utf8')).split('\n')
  expect(JSON.parse(header ?? '')).toMatchObject({ spate: 'backup', migrations: names })
  await after.stop()
  await said(['restore', 'later.ndjson', '--data', join(folder, 'restored')])
  const restored = await startProcess({
    SPATE_DATA: join(folder, 'restored'),
    SPATE_API_KEY: before.key,
  })
  expect(JSON.parse((await read(restored, 1)).trim()).id).toBe(61)
  await restored.stop()
})
