/** The built program from the view of an operator: its output, its exit codes, and its behavior while it runs. */

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { access, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { nodeFlags } from '../scripts/node-flags.mjs'
import { parseKey } from '../src/access/key-text.ts'
import { commands } from '../src/cli/commands/all.ts'
import { commonOptions } from '../src/cli/help.ts'
import { settings } from '../src/server/config.ts'
import { openDatabase } from '../src/store/sqlite/connection.ts'
import { loadSqlite } from '../src/store/sqlite/driver.ts'
import { exitCodes } from '../src/terminal/exit-code.ts'
import { startProcess } from './support/service.ts'

/** The line that a person copies. */
const exportedKey = /export SPATE_\w*KEY=(spate_\w+)/

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spate-main-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Functions that stop the processes that a test started. */
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

type Environment = Readonly<Record<string, string>>

/** Returns the environment without the settings of the test run. */
function environmentOf(given: Environment): Record<string, string | undefined> {
  const entries = Object.entries(process.env).filter(([name]) => !name.startsWith('SPATE_'))
  return { ...Object.fromEntries(entries), SPATE_PORT: '0', SPATE_DATA: folder, ...given }
}

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the program to its end. */
async function spate(args: readonly string[], given: Environment = {}): Promise<Ended> {
  const child = spawn(process.execPath, [main, ...args], { env: environmentOf(given) })
  const [stdout, stderr] = [gather(child.stdout), gather(child.stderr)]
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout: stdout(), stderr: stderr() }
}

function gather(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.on('data', (piece) => {
    text += piece
  })
  return () => text
}

interface Started {
  readonly address: string
  readonly output: () => string
  end(signal: NodeJS.Signals): Promise<unknown>
}

/** Runs the service until it prints its address. */
async function start(args: readonly string[], given: Environment = {}): Promise<Started> {
  const child = spawn(process.execPath, [main, 'start', ...args], { env: environmentOf(given) })
  const [stdout, stderr] = [gather(child.stdout), gather(child.stderr)]
  const output = () => stdout() + stderr()
  const ended = once(child, 'close')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const [code] = await ended
    return code
  }
  stops.push(async () => {
    if (child.exitCode === null && child.signalCode === null) await end('SIGKILL')
  })
  for (;;) {
    const address = /at (http:\S+)\n/.exec(stdout())?.[1]
    // The welcome text is printed immediately; signals are handled when the service responds.
    if (address !== undefined && (await fetch(`${address}/readyz`)).ok)
      return { address, output, end }
    if (child.exitCode !== null) throw new Error(`the service ended: ${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Returns the link in the file in the data folder. */
async function linkIn(data: string): Promise<string> {
  return (await readFile(join(data, 'setup-token'), 'utf8')).trim()
}

async function freshFolder(): Promise<string> {
  return mkdtemp(join(folder, 'data-'))
}

/** Creates an empty database. */
async function freshDatabase(): Promise<string> {
  const SPATE_DATA = await freshFolder()
  expect((await spate(['migrate'], { SPATE_DATA })).code).toBe(0)
  return SPATE_DATA
}

/** Expects one line for people on standard error, and the exit code of a failure. */
function expectOneLine({ code, stdout, stderr }: Ended, message: RegExp | string): void {
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^spate: [^\n]+\n$/)
  expect(stderr).toMatch(message)
}

describe('an error that prevents the start is one line with a solution', () => {
  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const SPATE_DATA = await freshFolder()
    const ended = await spate(['start', '--quickstart'], { SPATE_PORT: `${port}`, SPATE_DATA })
    other.close()
    expectOneLine(
      ended,
      `127.0.0.1:${port} is in use by another program; choose a free port: SPATE_PORT=`,
    )
    // The first key was not created and lost.
    const { output, end } = await start(['--quickstart'], { SPATE_DATA })
    expect(output()).toMatch(exportedKey)
    await end('SIGTERM')
  })

  test('a file for the setup link that cannot be written', async () => {
    const SPATE_DATA = await freshFolder()
    const inTheWay = join(SPATE_DATA, 'setup-token')
    await mkdir(join(inTheWay, 'folder'), { recursive: true })
    // The service already listens; the port is closed again and the process ends.
    expectOneLine(await spate(['start', '--quickstart'], { SPATE_DATA }), 'setup-token')
    expect(await readdir(SPATE_DATA)).not.toContainEqual(expect.stringMatching(/^setup-token\./))
    await rm(inTheWay, { recursive: true })
    // The first key was not created and lost.
    const { output, end } = await start(['--quickstart'], { SPATE_DATA })
    expect(output()).toMatch(exportedKey)
    await end('SIGTERM')
  })

  test('a folder that cannot be created', async () => {
    const file = join(folder, 'file')
    await writeFile(file, 'not a folder')
    const ended = await spate(['start'], { SPATE_DATA: join(file, 'data') })
    expectOneLine(ended, `cannot create the folder ${join(file, 'data')} for the database`)
  })

  test('a file that is not a database', async () => {
    const SPATE_DATA = await freshFolder()
    await writeFile(join(SPATE_DATA, 'spate.db'), 'hello '.repeat(1_000))
    expectOneLine(
      await spate(['start'], { SPATE_DATA }),
      'is not a SQLite database; choose another file',
    )
  })

  test('a database created by a newer version', async () => {
    const SPATE_DATA = await freshDatabase()
    expect((await spate(['migrate'], { SPATE_DATA })).code).toBe(0)
    const database = openDatabase(await loadSqlite(), { file: join(SPATE_DATA, 'spate.db') })
    database.prepare("insert into migration (name, applied_at) values ('9999-future', '')").all([])
    database.close()
    for (const args of [['start'], ['keys', 'list'], ['keys', 'create', '--name', 'x']]) {
      const ended = await spate(args, { SPATE_DATA })
      expectOneLine(
        ended,
        /created by a newer version of Spate \(it has migration 9999-future, .*start that version, or restore a backup/,
      )
    }
  })

  test('an address of another machine', async () => {
    expectOneLine(
      await spate(['start'], { SPATE_HOST: '203.0.113.1' }),
      'choose one with SPATE_HOST',
    )
  })

  test('invalid settings, one line each', async () => {
    const { code, stdout, stderr } = await spate(['start'], { SPATE_PORT: 'x', SPATE_LOG: 'x' })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.trimEnd().split('\n')).toHaveLength(2)
    expect(stderr).toContain('SPATE_PORT must be an integer')
    expect(stderr).toContain('SPATE_LOG must be one of')
    expect(await spate(['start', '--port', '99999'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'spate: --port must be an integer from 0 to 65535; got "99999"\n',
    })
  })

  test('a key from the settings that was revoked', async () => {
    const SPATE_DATA = await freshDatabase()
    const { key, id } = JSON.parse(
      (await spate(['keys', 'create', '--name', 'x', '--json'], { SPATE_DATA })).stdout,
    )
    await spate(['keys', 'revoke', id], { SPATE_DATA })
    const ended = await spate(['start'], { SPATE_DATA, SPATE_API_KEY: key })
    expectOneLine(ended, /SPATE_API_KEY must be a valid key; .* was revoked/)
    expect(ended.stderr).not.toContain(key)
  })
})

/** Returns the text without line breaks and alignment. */
function words(text: string): string {
  return text.replace(/\s+/g, ' ')
}

describe('help', () => {
  test('of the service lists every setting with its default', async () => {
    const { code, stdout } = await spate(['start', '--help'])
    expect(code).toBe(0)
    for (const [name, { summary, fallback }] of Object.entries(settings)) {
      const line = stdout.split('\n').find((text) => text.trim().startsWith(name))
      expect(line).toBeDefined()
      expect(words(stdout)).toContain(words(summary))
      if (fallback !== undefined) expect(stdout).toContain(`(${fallback})`)
    }
  })

  test('lists every command and its exit codes', async () => {
    const { code, stdout } = await spate(['--help'])
    expect(code).toBe(0)
    for (const { name, summary } of commands) {
      expect(words(stdout)).toContain(words(`${name} ${summary}`))
    }
    for (const { code: end, summary } of Object.values(exitCodes)) {
      expect(words(stdout)).toContain(words(`${end} ${summary}`))
    }
  })

  test('of every command lists its arguments, its options and its examples', async () => {
    const asked = commands.map(async (command) => {
      const { code, stdout } = await spate([...command.name.split(' '), '--help'])
      expect(code).toBe(0)
      expect(stdout).toContain(`Usage: spate ${command.name}`)
      for (const { flags, summary } of [...(command.options ?? []), ...commonOptions]) {
        expect(words(stdout)).toContain(words(`${flags} ${summary}`))
      }
      for (const { line } of command.examples) expect(stdout).toContain(line)
    })
    await Promise.all(asked)
  })

  test('spate alone prints the five lines that a newcomer needs', async () => {
    const { code, stdout } = await spate([])
    expect(code).toBe(0)
    expect(stdout.trimEnd().split('\n')).toHaveLength(7)
    for (const line of ['spate init', 'spate preview', 'spate run --local', 'spate start']) {
      expect(stdout).toContain(line)
    }
  })

  test('an unknown command causes an error that refers to the help', async () => {
    for (const args of [
      ['strat', 'did you mean start?\nsee: spate --help'],
      ['start', '--prot', '5', 'did you mean --port?\nsee: spate start --help'],
      ['keys', 'create', 'see: spate keys create --help'],
      ['keys', 'revoke', 'see: spate keys revoke --help'],
      ['keys', 'lits', 'did you mean list?\nsee: spate --help'],
      ['completion', 'bsh', 'must be one of bash, zsh, fish; got "bsh"; did you mean "bash"?'],
    ]) {
      const { code, stdout, stderr } = await spate(args.slice(0, -1))
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^spate: /)
      expect(stderr).toContain(args.at(-1))
    }
  })

  test('with --json an error is one line of JSON on standard error', async () => {
    const { code, stdout, stderr } = await spate(['keys', 'revoke', '--json'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(JSON.parse(stderr)).toEqual({
      error: 'missing required argument "id"',
      exit: 'usage',
    })
  })

  test('prints its version', async () => {
    expect(await spate(['--version'])).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: '',
    })
  })
})

describe('a command', () => {
  test('whose reader disconnects early ends silently, with success', async () => {
    const words = 'preview --example shop --json -n 1000000'
    const { code, stdout, stderr } = await shellOut(
      `set -o pipefail; ${process.execPath} ${main} ${words} | head -n 3`,
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.trimEnd().split('\n')).toHaveLength(3)
  })

  test('whose output cannot be written fails', async () => {
    const { code, stderr } = await shellOut(`${process.execPath} ${main} types > /dev/full`)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^spate: standard output cannot be written: ENOSPC[^\n]*\n$/)
  })

  test('continues if standard error is closed', async () => {
    const { code, stdout } = await shellOut(
      `{ sleep 0.2; ${process.execPath} ${main} preview --json -n 50000; } 2> >(true) | wc -l`,
    )
    expect({ code, lines: stdout.trim() }).toEqual({ code: 0, lines: '50000' })
  })

  const interrupted = '{"error":"interrupted","exit":"interrupted"}\n'
  test.each(['SIGINT', 'SIGTERM'] as const)('ends with 130 by %s', async (signal) => {
    const args = [main, 'preview', '--example', 'shop', '--json', '-n', '1000000']
    const child = spawn(process.execPath, args, { env: environmentOf({}) })
    const stderr = gather(child.stderr)
    await once(child.stdout, 'readable')
    child.kill(signal)
    child.stdout.resume()
    const [code] = await once(child, 'close')
    expect({ code, stderr: stderr() }).toEqual({ code: 130, stderr: interrupted })
  })

  test('loads only the modules that it needs: help loads neither the engine nor the server', async () => {
    const { stderr } = await spate(['--help'], { NODE_DEBUG: 'esm' })
    const program = dirname(main)
    const loaded = new Set(stderr.match(/program\/[\w-]+\.js/g))
    const texts = [...loaded].map((name) => readFileSync(join(program, name), 'utf8'))
    const modules = texts.flatMap((text) => text.match(/^\/\/ \S+\.m?[jt]s$/gm) ?? [])
    expect(modules).toContain('// src/main.ts')
    for (const heavy of ['src/schema/', 'src/engine/', 'src/http/app.ts', '/yaml/', '/hono/']) {
      expect(modules.filter((name) => name.includes(heavy))).toEqual([])
    }
    expect(stderr).not.toContain('/pino/')
  })
})

test('the command runs under the flags of `npm start`', async () => {
  const [first] = (await readFile(main, 'utf8')).split('\n')
  expect(first).toBe(`#!/usr/bin/env -S node ${nodeFlags.join(' ')}`)
})

describe('the first start with --quickstart', () => {
  test('prints a key and curl commands that return data; the second start prints no key', async () => {
    const SPATE_DATA = await freshFolder()
    const first = await start(['--quickstart'], { SPATE_DATA })
    const lines = first
      .output()
      .split('\n')
      .map((line) => line.trim())
    const [exported = '', key = ''] = exportedKey.exec(first.output()) ?? []
    expect(parseKey(key)).toBeDefined()
    const curls = lines.filter((line) => line.startsWith('curl '))
    expect(curls).toHaveLength(3)
    const [live = '', create = '', dump = ''] = curls.map(
      (curl) => `${exported}\n${curl} -sS --fail`,
    )
    const events = (text: string): readonly { readonly offset: number }[] =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    // The history of the run, and the first events after its creation.
    const occurred = events(await shell(`${live.replace(/speed=\d+/, '$&&limit=100')}`))
    expect(occurred).toHaveLength(100)
    expect(occurred.at(-1)?.offset).toBeGreaterThan(15 * 60_000)
    expect(JSON.parse(await shell(create))).toMatchObject({ simulation: 'shop', index: 2 })
    const file = join(SPATE_DATA, 'shop.ndjson')
    await shell(dump.replace('shop.ndjson', file))
    expect(events(await readFile(file, 'utf8')).length).toBeGreaterThan(100_000)
    const fill = lines.find((line) => line.startsWith('npx spate run '))
    expect(fill).toBe(`npx spate run shop --url ${first.address}`)
    expect(await first.end('SIGTERM')).toBe(0)

    const second = await start(['--quickstart'], { SPATE_DATA })
    expect(second.output()).not.toMatch(exportedKey)
    const advised = /npx spate (keys create --name mine .*)/.exec(second.output())?.[1]
    const made = await spate(advised?.split(' ') ?? [])
    expect(made.stdout).toMatch(/^spate_/)
    expect(made.stdout).toContain(`Database: ${join(SPATE_DATA, 'spate.db')}\n`)
    expect(await second.end('SIGINT')).toBe(0)
  })

  test('without it, no key is created or shown', async () => {
    const SPATE_DATA = await freshFolder()
    const service = await start([], { SPATE_DATA, SPATE_LOG: 'warn' })
    expect(service.output()).toBe(
      `Spate streams simulated data at ${service.address}\n\n` +
        `Become the owner of the console with this link, which works once:\n\n  ${await linkIn(SPATE_DATA)}\n`,
    )
    expect(await service.end('SIGTERM')).toBe(0)
    expect(JSON.parse((await spate(['keys', 'list', '--json'], { SPATE_DATA })).stdout)).toEqual([])
  })

  test('a changed example stays unchanged', async () => {
    const service = await startProcess()
    stops.push(() => service.stop())
    await service.request('/simulations/shop', { method: 'PUT', body: { seed: 99 } })
    await service.killAndRestart()
    expect(await (await service.request('/simulations/shop')).json()).toMatchObject({ seed: 99 })
  })
})

/** Runs a pipeline in bash to its end. */
async function shellOut(script: string): Promise<Ended> {
  const child = spawn('bash', ['-c', script], { env: environmentOf({}), cwd: folder })
  const [stdout, stderr] = [gather(child.stdout), gather(child.stderr)]
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout: stdout(), stderr: stderr() }
}

/** Runs the line in a shell. */
function shell(command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('sh', ['-c', command], (error, stdout) => (error ? reject(error) : resolve(stdout)))
  })
}

describe('spate keys', () => {
  test('created, listed and revoked while the service runs: effective immediately', async () => {
    const SPATE_DATA = await freshFolder()
    const { address, end } = await start([], { SPATE_DATA })
    const enter = async (key: string) =>
      (await fetch(`${address}/simulations`, { headers: { Authorization: `Bearer ${key}` } }))
        .status

    const created = await spate(['keys', 'create', '--name', 'CI of "us"', '--json'], {
      SPATE_DATA,
    })
    expect(created).toMatchObject({ code: 0, stderr: '' })
    const { key, ...view } = JSON.parse(created.stdout)
    expect(view).toEqual({
      id: parseKey(key)?.id,
      name: 'CI of "us"',
      scopes: ['read', 'write', 'stream'],
      createdAt: expect.any(String),
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
    })
    expect(await enter(key)).toBe(200)

    const listed = JSON.parse((await spate(['keys', 'list', '--json'], { SPATE_DATA })).stdout)
    // The use is recorded by the minute, but not before the creation.
    const lastUsedAt = expect.stringMatching(new RegExp(`^${view.createdAt}$|:00\\.000Z$`, 'u'))
    expect(listed).toEqual([{ ...view, lastUsedAt }])
    const table = (await spate(['keys', 'list'], { SPATE_DATA })).stdout
    expect(table).toMatch(/^ID +NAME +SCOPES +CREATED +LAST USED +STATE\n/)
    expect(table).toContain(view.id)
    expect(table).not.toContain(key)

    const revoked = await spate(['keys', 'revoke', view.id, '--json'], { SPATE_DATA })
    expect(JSON.parse(revoked.stdout)).toEqual({ id: view.id, revokedAt: expect.any(String) })
    expect(await enter(key)).toBe(401)
    expectOneLine(
      await spate(['keys', 'revoke', view.id], { SPATE_DATA }),
      'there is no valid key with the id',
    )
    expect((await spate(['keys', 'list'], { SPATE_DATA })).stdout).toContain('revoked 2')
    expect(await end('SIGTERM')).toBe(0)
  })

  test('a key may have fewer scopes', async () => {
    const SPATE_DATA = await freshDatabase()
    const args = ['keys', 'create', '--name', 'x', '--json', '--scopes']
    const { stdout } = await spate([...args, 'stream, read'], { SPATE_DATA })
    expect(JSON.parse(stdout).scopes).toEqual(['read', 'stream'])
    const wrong = await spate([...args, 'read,wirte'], { SPATE_DATA })
    expect(wrong.code).toBe(2)
    expect(JSON.parse(wrong.stderr)).toEqual({
      error: '--scopes must be one or more of read,write,stream, separated by commas; got "wirte"',
      exit: 'usage',
    })
  })

  test.each([
    [['keys', 'create', '--name', 'x']],
    [['keys', 'list']],
    [['keys', 'revoke', 'x']],
    [['owner', 'reset']],
  ])('%j creates no database', async (args) => {
    const SPATE_DATA = join(await freshFolder(), 'nothing')
    expectOneLine(
      await spate(args, { SPATE_DATA }),
      `there is no database in ${SPATE_DATA}; name the folder of the service with --data or SPATE_DATA`,
    )
    expect(existsSync(SPATE_DATA)).toBe(false)
  })

  test('for people: the key is alone on the first line', async () => {
    const SPATE_DATA = await freshDatabase()
    expect((await spate(['keys', 'list'], { SPATE_DATA })).stdout).toContain('There are no keys.')
    const { stdout } = await spate(['keys', 'create', '--name', 'mine'], { SPATE_DATA })
    expect(parseKey(stdout.split('\n')[0] ?? '')).toBeDefined()
    expect(stdout).toContain(
      'This is the key "mine". It is shown only once. Revoke it with: spate keys revoke ',
    )
    const other = await spate(['keys', 'create', '--name', 'b', '--data', SPATE_DATA])
    expect(other.stdout).toMatch(new RegExp(`keys revoke \\w+ --data ${SPATE_DATA}\n`))
  })

  test('generate needs no database, and its key is accepted as SPATE_API_KEY', async () => {
    const nowhere = join(folder, 'file-that-is-no-folder')
    await writeFile(nowhere, '')
    const { code, stdout } = await spate(['keys', 'generate'], { SPATE_DATA: join(nowhere, 'x') })
    expect(code).toBe(0)
    const key = stdout.trim()
    expect(stdout).toBe(`${key}\n`)
    const json = await spate(['keys', 'generate', '--json'])
    expect(parseKey(JSON.parse(json.stdout).key)).toBeDefined()

    const service = await start([], { SPATE_API_KEY: key, SPATE_DATA: await freshFolder() })
    const headers = { Authorization: `Bearer ${key}` }
    expect((await fetch(`${service.address}/simulations`, { headers })).status).toBe(200)
    expect(service.output()).not.toContain(key)
    expect(await service.end('SIGTERM')).toBe(0)
  })
})

describe('the owner of the console', () => {
  const use = (address: string, token: string, password: string): Promise<Response> =>
    fetch(`${address}/console/api/links/use`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ token, name: 'olga', password }),
    })
  const tokenIn = (link: string): string => link.split('#token=')[1]?.trim() ?? ''

  test('is created with a link that each start prints and writes to a file, until there is one', async () => {
    const SPATE_DATA = await freshFolder()
    const first = await start([], { SPATE_DATA })
    const file = join(SPATE_DATA, 'setup-token')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const link = await linkIn(SPATE_DATA)
    expect(link.split('#token=')[0]).toBe(`${first.address}/console/welcome`)
    await first.end('SIGTERM')

    const second = await start([], { SPATE_DATA, SPATE_PUBLIC_URL: 'https://spate.test' })
    expect(await linkIn(SPATE_DATA)).toMatch(/^https:\/\/spate\.test\/console\/welcome#token=/)
    // The link of the first start is still valid.
    expect((await use(second.address, tokenIn(link), 'a password of olga')).status).toBe(201)
    await expect(access(file)).rejects.toThrow('ENOENT')
    expect((await use(second.address, tokenIn(link), 'a password of olga')).status).toBe(410)
    await second.end('SIGTERM')

    const third = await start([], { SPATE_DATA })
    expect(third.output()).toContain(`The console is at ${third.address}/console/\n`)
    expect(third.output()).not.toContain('token')
    expect(await third.end('SIGTERM')).toBe(0)
  })

  test('finds a complete link in the file at any time, even if several services write theirs', async () => {
    const data = await freshFolder()
    const file = join(data, 'setup-token')
    await writeFile(file, 'an older one\n', { mode: 0o644 })
    const source = new URL('../dist/server/setup-token.js', import.meta.url).href
    const writing = `import { writeSetupLink } from ${JSON.stringify(source)}
      for (let i = 0; i < 2000; i++) writeSetupLink({ data: ${JSON.stringify(data)} }, 'x'.repeat(80))`
    const args = ['--input-type=module', '--eval', writing]
    const writers = [1, 2].map(() => spawn(process.execPath, args))
    const problems = writers.map(({ stderr }) => gather(stderr))
    const ended = Promise.all(writers.map((writer) => once(writer, 'close')))
    const found = new Set<string>()
    while (writers.some(({ exitCode }) => exitCode === null)) {
      found.add(await readFile(file, 'utf8'))
    }
    const codes = (await ended).map(([code]) => code)
    expect({ codes, problems: problems.map((text) => text()) }).toEqual({
      codes: [0, 0],
      problems: ['', ''],
    })
    expect([...found].sort()).toEqual(['an older one\n', `${'x'.repeat(80)}\n`])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(data)).toEqual(['setup-token'])
  })

  test('gets a new password with a link from `spate owner reset`, while the service runs', async () => {
    const SPATE_DATA = await freshFolder()
    const service = await start([], { SPATE_DATA })
    const reset = async (): Promise<string> => {
      const { stdout } = await spate(['owner', 'reset', '--json'], { SPATE_DATA })
      return tokenIn(JSON.parse(stdout).link)
    }
    // Without an owner, the command creates a setup link.
    expect((await use(service.address, await reset(), 'a password of olga')).status).toBe(201)
    const { stdout } = await spate(['owner', 'reset'], { SPATE_DATA })
    expect(stdout).toContain(
      'This link sets a new password of the owner. It works once and expires in one hour.',
    )
    const token = tokenIn(stdout.split('\n')[0] ?? '')
    expect((await use(service.address, token, 'another password')).status).toBe(201)
    expect((await use(service.address, token, 'a third password')).status).toBe(410)
    const signIn = async (password: string): Promise<number> => {
      const answer = await fetch(`${service.address}/console/api/session`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
        body: JSON.stringify({ name: 'Olga', password }),
      })
      return answer.status
    }
    expect(await signIn('a password of olga')).toBe(401)
    expect(await signIn('another password')).toBe(201)
    expect(await service.end('SIGTERM')).toBe(0)
  })
})

test('clients that disconnect during a request cause no error', async () => {
  const service = await startProcess({ SPATE_LOG: 'warn' })
  stops.push(() => service.stop())
  const abort = new AbortController()
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"key":'))
      setTimeout(() => abort.abort(), 100)
    },
  })
  const request = { method: 'POST', body, duplex: 'half', signal: abort.signal } as const
  const headers = { Authorization: `Bearer ${service.key}` }
  await expect(fetch(`${service.address}/simulations`, { ...request, headers })).rejects.toThrow()
  expect((await service.request('/readyz')).status).toBe(200)
  await service.stop()
  // Only the welcome text is printed, and no log line.
  expect(service.output()).not.toContain('{')
})
