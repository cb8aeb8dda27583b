/** `spate run` with a real service: storing, running, commands from the service, and secret keys. */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands/all.ts'
import { runCommandLine } from '../../src/cli/program.ts'
import { newFolder, runLine, writeDefinition } from '../support/command-line.ts'
import { startService, type TestService } from '../support/service.ts'
import { terminal } from '../terminal/terminal.ts'
import { smallShop, sqliteSystem } from './definitions.ts'

let service: TestService
let environment: Readonly<Record<string, string>>
beforeAll(async () => {
  service = await startService()
  environment = { SPATE_URL: service.address, SPATE_API_KEY: service.key }
})
afterAll(() => service.stop())

const users = { system: 'db', rate: '50/hour' }
const orders = { system: 'db', rate: '500/hour' }

const dump = (folder: string): string =>
  execFileSync('sqlite3', ['shop.db', 'SELECT * FROM users; SELECT * FROM orders'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })

test('a file is stored, run and imported, with the same rows as without the service', async () => {
  const folder = await newFolder(smallShop({ systems: { db: sqliteSystem() }, users, orders }))
  const { code, stderr } = await runLine(['run'], { folder, environment })
  expect(stderr).toContain('✓ small-shop 1')
  expect(code).toBe(0)
  const fromService = dump(folder)
  const runs = await (await service.request('/simulations/small-shop/runs')).json()
  expect(runs).toMatchObject([{ index: 1 }])
  expect((await runLine(['run', '--local'], { folder })).code).toBe(0)
  expect(dump(folder)).toBe(fromService)
  const other = await runLine(['run', '--seed', '7', '--end', '2026-01-02'], {
    folder,
    environment,
  })
  expect(other.stderr).toContain('✓ small-shop 2')
  expect(dump(folder)).not.toBe(fromService)
})

test('--stdout prints the bytes of the stream', async () => {
  const folder = await newFolder(smallShop({ systems: { db: sqliteSystem() }, users, orders }))
  const fromService = await runLine(['run', '--stdout'], { folder, environment })
  const here = await runLine(['run', '--stdout', '--local'], { folder })
  expect([fromService.code, here.code]).toEqual([0, 0])
  expect(fromService.stdout.length).toBeGreaterThan(1_000_000)
  expect(fromService.stdout === here.stdout).toBe(true)
})

test('the key is not in the environment of any command', async () => {
  const systems = {
    db: {
      format: 'json',
      import: {
        before: 'env > before.env',
        command: 'env > command.env; cat > /dev/null',
        after: 'env > after.env',
      },
    },
  }
  const folder = await newFolder(smallShop({ systems, users, orders }))
  const { code } = await runLine(['run'], { folder, environment: { ...environment, MINE: '1' } })
  expect(code).toBe(0)
  for (const step of ['before', 'command', 'after']) {
    const text = readFileSync(join(folder, `${step}.env`), 'utf8')
    expect(text).toContain('MINE=1')
    expect(text).not.toContain('SPATE_')
    expect(text).not.toContain(service.key)
  }
})

test('issues of the service are shown at their places in the file', async () => {
  const systems = { db: sqliteSystem() }
  const folder = await newFolder(smallShop({ systems, users: { ...users, system: 'dbb' }, orders }))
  const { code, stderr } = await runLine(['run'], { folder, environment })
  expect(code).toBe(3)
  expect(stderr).toContain('spate.json:1:')
  expect(existsSync(join(folder, '.spate/runs/small-shop/1'))).toBe(false)
})

/** A parent with a misleading system. */
const hostile = {
  format: 'json',
  import: {
    before: 'touch pwned-before',
    command: 'cat > /dev/null\x1b[2K\x1b[1A\r; touch pwned\u202e #\n\n\ntouch pwned-too',
    after: 'touch pwned-after',
  },
}

test('inherited commands are not run without consent, and are shown escaped', async () => {
  await service.request('/simulations/evil', { method: 'PUT', body: { systems: { log: hostile } } })
  const child = {
    ...smallShop({
      systems: {},
      users: { ...users, system: 'log' },
      orders: { ...orders, system: 'log' },
    }),
    key: 'child',
    parent: 'evil',
  }
  const folder = await newFolder(child)
  const refused = await runLine(['run'], { folder, environment })
  expect(refused.code).toBe(6)
  expect(refused.stderr).toContain(String.raw`cat > /dev/null\x1b[2K\x1b[1A\r; touch pwned\u202e #`)
  expect(refused.stderr).toContain('│  touch pwned-too')
  expect(refused.stderr).not.toContain('\x1b')
  expect(refused.stderr).not.toContain('\u202e')
  const allow = /--allow-commands sha256:[0-9a-f]{64}/.exec(refused.stderr)?.[0] ?? ''
  for (const name of ['pwned', 'pwned-too', 'pwned-before', 'pwned-after']) {
    expect(existsSync(join(folder, name))).toBe(false)
  }

  // Nothing was stored either.
  expect((await service.request('/simulations/child')).status).toBe(404)

  const { key: _key, ...body } = child
  await service.request('/simulations/child', { method: 'PUT', body })
  // The same by key, in a folder without a file.
  const elsewhere = await newFolder()
  const byKey = await runLine(['run', 'child', '--json'], { folder: elsewhere, environment })
  expect(byKey.code).toBe(6)
  expect(JSON.parse(byKey.stderr.trim())).toMatchObject({ exit: 'consent', allow: [allow] })

  expect(await (await service.request('/simulations/child/runs')).json()).toEqual([])
  const allowed = await runLine(['run', ...allow.split(' ')], { folder, environment })
  expect(allowed.code).not.toBe(6)
  expect(existsSync(join(folder, 'pwned-before'))).toBe(true)

  // The commands have changed, so the consent is void.
  const changed = { ...hostile, import: { ...hostile.import, after: 'touch pwned-again' } }
  await service.request('/simulations/evil', { method: 'PUT', body: { systems: { log: changed } } })
  expect((await runLine(['run', ...allow.split(' ')], { folder, environment })).code).toBe(6)
})

test('commands that were just confirmed are not shown again', async () => {
  const db = { format: 'json', import: { command: 'cat > /dev/null # of the service' } }
  const { key: _key, ...body } = { key: '', ...smallShop({ systems: { db }, users, orders }) }
  await service.request('/simulations/elsewhere', { method: 'PUT', body })
  const world = terminal({ folder: await newFolder(), answers: ['y'], environment })
  expect(await runCommandLine(['run', 'elsewhere'], { commands, version: '0' }, world)).toBe(0)
  expect(world.said().match(/# of the service/g)).toHaveLength(1)
})

test('the result of storing the definition is shown', async () => {
  const definition = { ...smallShop({ systems: {}, users, orders }), key: 'kept' }
  const local = { format: 'json', import: { command: 'cat > /dev/null' } }
  const folder = await newFolder({ ...definition, systems: { db: local } })
  const said = async () => (await runLine(['run'], { folder, environment })).stderr
  expect(await said()).toContain('stored as "kept"')
  expect(await said()).toContain('"kept" is up to date')
  await writeDefinition(folder, { ...definition, systems: { db: local }, seed: 9 })
  expect(await said()).toContain('! replaced "kept", which was changed just now')
})

test('a missing key is reported with the alternative without a service', async () => {
  const folder = await newFolder(smallShop({ systems: { db: sqliteSystem() }, users, orders }))
  const keyless = { SPATE_URL: 'http://127.0.0.1:9', SPATE_API_KEY: '', HOME: folder }
  const ways =
    'run "spate login", set SPATE_API_KEY, or generate the data locally with "spate run --local"'
  for (const words of [['run'], ['run', '--dry-run']]) {
    const { code, stderr } = await runLine(words, { folder, environment: keyless })
    expect(code).toBe(4)
    expect(stderr).toContain(`no API key for http://127.0.0.1:9: ${ways}`)
  }
  const { stderr } = await runLine(['run', 'somewhere'], { folder, environment: keyless })
  expect(stderr).not.toContain('--local')
})

test('a missing service is reported with its address', async () => {
  const folder = await newFolder(smallShop({ systems: { db: sqliteSystem() }, users, orders }))
  const nowhere = { ...environment, SPATE_URL: 'http://127.0.0.1:9' }
  const { code, stderr } = await runLine(['run'], { folder, environment: nowhere })
  expect(code).toBe(4)
  expect(stderr).toContain('http://127.0.0.1:9')
})
