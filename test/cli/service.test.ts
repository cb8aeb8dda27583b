/** Commands that use a service, with a real one. */

import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAnswering } from '../client/answering.ts'
import { type Given, newCommandLine, type TestCommandLine } from '../support/command-line.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
let line: TestCommandLine
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  line = await newCommandLine()
})
afterEach(() => line.remove())

/** Runs a command with the address and the key of the service. */
const ask = (words: readonly string[], given: Given = {}) =>
  line.spate(words, {
    ...given,
    environment: { SPATE_URL: service.address, SPATE_API_KEY: service.key, ...given.environment },
  })
const write = (name: string, text: string) => writeFile(join(line.folder, name), text)
const small =
  'start: 2026-01-01\nend: 2026-01-02\nentities:\n  a: { rate: 100/hour, schema: { type: integer } }\n'

describe('spate push', () => {
  test('creates, updates, and leaves an unchanged simulation alone', async () => {
    await write('first.yml', small)
    const outcome = async (...words: string[]) =>
      JSON.parse((await ask(['push', 'first.yml', '--json', ...words])).stdout)
    const told = { key: 'first', url: service.address }
    expect(await outcome('--dry-run')).toEqual({ ...told, outcome: 'created', dryRun: true })
    expect((await service.request('/simulations/first')).status).toBe(404)
    expect(await outcome()).toEqual({ ...told, outcome: 'created' })
    const before = await (await service.request('/simulations/first')).json()
    // Comments and spaces do not change a definition.
    await write('first.yml', `# mine\n${small}`)
    expect(await outcome()).toEqual({ ...told, outcome: 'unchanged' })
    expect(await (await service.request('/simulations/first')).json()).toEqual(before)
    await write('first.yml', `seed: 7\n${small}`)
    expect(await outcome('--dry-run')).toMatchObject({ outcome: 'updated', dryRun: true })
    expect(await outcome()).toEqual({ ...told, outcome: 'updated' })
    expect(await (await service.request('/simulations/first')).json()).toMatchObject({ seed: 7 })
  })

  test('reads the key from --key, from the file, from its name, or from the folder', async () => {
    const keyOf = async (words: readonly string[], text: string, name: string) => {
      await write(name, text)
      return JSON.parse((await ask(['push', ...words, '--json', '--dry-run'])).stdout).key
    }
    expect(await keyOf(['x.yml', '--key', 'said'], small, 'x.yml')).toBe('said')
    expect(await keyOf(['x.yml'], `key: inside\n${small}`, 'x.yml')).toBe('inside')
    expect(await keyOf(['x.yml'], small, 'x.yml')).toBe('x')
    expect(await keyOf([], small, 'spate.yml')).toBe(line.folder.split('/').at(-1))
    const nameless = await ask(['push', '-'], { stdin: small })
    expect(nameless).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('pass one with --key'),
    })
  })

  test('an invalid key is shown at its place', async () => {
    await write('numbered.yml', `key: 5\n${small}`)
    const { code, stderr } = await ask(['push', 'numbered.yml'])
    expect({ code, stderr }).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('numbered.yml:1:6: must be a string; got 5'),
    })
  })

  test('an ignored parent is reported', async () => {
    await service.request('/simulations/other', { method: 'PUT', body: { entities: {} } })
    await write('child.yml', `parent: other\n${small}`)
    expect(await ask(['push', 'child.yml'])).toMatchObject({ code: 0, stderr: '' })
    expect(await ask(['push', 'child.yml'])).toMatchObject({ code: 0, stderr: '' })
    await write('child.yml', `parent: default\n${small}`)
    const { code, stderr } = await ask(['push', 'child.yml'])
    const told = 'the parent of "child" cannot change after creation: it is "other"; got "default"'
    expect({ code, stderr }).toEqual({ code: 0, stderr: `spate: ${told}\n` })
  })

  test.each(['new', 'first'])(
    'shows issues at their places in the file, even of %s',
    async (key) => {
      await write('bad.yml', `${small}types:\n  x: { type: id.integr }\n`)
      const { code, stderr } = await ask(['push', 'bad.yml', '--key', key])
      expect(code).toBe(3)
      expect(stderr).toMatch(/^spate: bad\.yml has 1 issue\nbad\.yml:6:14: must be a known type/)
      expect(stderr).toContain('    │              ^^^^^^^^^ types.x.type')
    },
  )
})

describe('spate list', () => {
  test('lists simulations with their numbers of runs, and the runs of one', async () => {
    await service.request('/simulations/listed', { method: 'PUT', body: { entities: {} } })
    await service.request('/simulations/listed/runs', {
      method: 'POST',
      body: { output: 'stream' },
    })
    const { stdout } = await ask(['list'])
    expect(stdout).toMatch(/^SIMULATION +RUNS +PARENT +CHANGED +CREATED\n/)
    expect(stdout).toMatch(/^listed +1 +default +just now +just now$/m)
    const all = JSON.parse((await ask(['list', '--json'])).stdout)
    expect(all).toContainEqual(expect.objectContaining({ key: 'listed', runs: 1 }))
    const runs = await ask(['list', '--runs', 'listed'])
    expect(runs.stdout).toMatch(/^RUN +EVENTS +SEED +START +END +CREATED\n +1 +0 +1 +\d{4}/)
    const missing = await ask(['list', '--runs', 'nothing'])
    expect(missing.code).toBe(4)
    expect(missing.stderr).toContain('there is no simulation with the key "nothing"')
  })
})

describe('spate delete', () => {
  test('deletes a simulation or a run, and restores it', async () => {
    await service.request('/simulations/deleted', { method: 'PUT', body: { entities: {} } })
    const body = { output: 'stream' }
    await service.request('/simulations/deleted/runs', { method: 'POST', body })
    for (const [words, path] of [
      [['deleted', '1'], '/simulations/deleted/runs/1'],
      [['deleted'], '/simulations/deleted'],
    ] as const) {
      const { stdout, stderr } = await ask(['delete', ...words])
      expect(stdout, stderr).toContain(`${words.join('/')} was deleted at ${service.address}`)
      expect((await service.request(path)).status).toBe(404)
      const id = /spate delete --undo (\S+)/.exec(stdout)?.[1] ?? ''
      const restored = await ask(['delete', '--undo', id])
      expect(restored.stdout, restored.stderr).toContain(`${words.join('/')} was restored at`)
      expect((await service.request(path)).status).toBe(200)
    }
    expect(JSON.parse((await ask(['delete', 'deleted', '--json'])).stdout)).toMatchObject({
      key: 'deleted',
    })
  })

  test.each([
    [['delete'], 2, 'pass the key of a simulation, or --undo with an id'],
    [['delete', 'a', '--undo', 'x'], 2, 'pass the key of a simulation, or --undo with an id'],
    [['delete', 'a', 'b'], 2, 'run must be an index from 1; got "b"'],
    [['delete', 'default'], 4, 'default'],
    [['delete', 'nothing'], 4, 'there is no simulation with the key "nothing"'],
    [['delete', '--undo', '../x'], 4, ''],
  ])('%j is refused', async (words, code, message) => {
    expect(await ask(words)).toMatchObject({ code, stderr: expect.stringContaining(message) })
  })
})

describe('spate stream', () => {
  const streamed = async (accept: string, query = ''): Promise<string> => {
    const headers = { Accept: accept }
    return (
      await service.request(`/simulations/streamed/runs/2/stream${query}`, { headers })
    ).text()
  }
  beforeAll(async () => {
    const body = {
      start: '2026-01-01',
      end: '2026-01-02',
      entities: { a: { rate: '100/hour', schema: { type: 'string' } } },
    }
    await service.request('/simulations/streamed', { method: 'PUT', body })
    for (const seed of [1, 2]) {
      const run = { output: 'stream', seed }
      await service.request('/simulations/streamed/runs', { method: 'POST', body: run })
    }
  })

  test('prints the bytes of the service, of the last run by default', async () => {
    const { code, stdout, stderr } = await ask(['stream', 'streamed'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe(await streamed('application/x-ndjson', '?lastEventId=0'))
    expect((await ask(['stream', 'streamed', '1'])).stdout).not.toBe(stdout)
    expect((await ask(['stream', 'streamed', '--sse'])).stdout).toBe(
      await streamed('text/event-stream', '?lastEventId=0'),
    )
  })

  test('prints one part, and all parts together are the run', async () => {
    const lines = (text: string): readonly string[] => text.split('\n').slice(0, -1)
    const parts = await Promise.all(
      ['0/3', '1/3', '2/3'].map((part) => ask(['stream', 'streamed', '2', '--part', part])),
    )
    const all = (await ask(['stream', 'streamed', '2'])).stdout
    const found = parts.flatMap(({ stdout }) => lines(stdout))
    const byId = found.toSorted((a, b) => JSON.parse(a).id - JSON.parse(b).id)
    expect(byId).toEqual(lines(all))
    const { stdout } = await ask(['stream', 'streamed', '--part', '1/3', '--from', '5', '-n', '2'])
    expect(lines(stdout).map((line) => JSON.parse(line).id)).toEqual([8, 11])
    const total = all.trim().split('\n').length
    const beyond = await ask(['stream', 'streamed', '2', '--from', String(total + 1)])
    expect(beyond.code).toBe(2)
    expect(beyond.stderr).toContain(
      `spate: --from must be at most ${total}, the id of the last event`,
    )
  })

  test('continues after an id, up to a limit', async () => {
    const all = (await ask(['stream', 'streamed'])).stdout.split('\n')
    const { stdout } = await ask(['stream', 'streamed', '2', '--from', '10', '-n', '5'])
    expect(stdout).toBe(`${all.slice(10, 15).join('\n')}\n`)
  })

  test.each([
    [['stream', 'nothing'], 4, 'there is no simulation with the key "nothing"'],
    [['stream', 'streamed', '9'], 4, 'there is no run 9'],
    [['stream', 'default'], 4, '"default" has no runs; create one with: spate run default'],
    [['stream', 'streamed', 'x'], 2, 'run must be an index of at least 1; got "x"'],
    [
      ['stream', 'streamed', '--from', '-1'],
      2,
      '--from must be 0, the id of an event or a timestamp',
    ],
    [
      ['stream', 'streamed', '--from', '9', '--until', '2'],
      2,
      '--until must not be before "from", 9; got 2',
    ],
    [
      ['stream', 'streamed', '--entities', 'nothing'],
      2,
      '--entities must name entities of the run',
    ],
    [['stream', 'streamed', '--part', '8/8'], 2, '--part must be <part>/<parts>, such as 2/8'],
    [['stream', 'streamed', '--part', '2'], 2, 'with a part from 0'],
    [['stream', 'streamed', '--speed', '0'], 2, '--speed must be a number greater than 0; got "0"'],
  ])('%j ends with %d: %s', async (words, code, message) => {
    const ended = await ask(words)
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: '' })
    expect(ended.stderr).toContain(message)
  })

  test('is interrupted by Ctrl-C', async () => {
    const controller = new AbortController()
    const ended = ask(['stream', 'streamed', '--speed', '1'], { signal: controller.signal })
    setTimeout(() => controller.abort(), 300)
    expect(await ended).toMatchObject({ code: 130, stderr: 'spate: interrupted\n' })
  })
})

describe('spate login', () => {
  const credentials = () => join(line.folder, '.config/spate/credentials.json')
  const login = (key: string, words: readonly string[] = []) =>
    line.spate(['login', '--url', `${service.address}/`, ...words], { stdin: `${key}\n` })

  test('saves a valid key in a file that only its owner can read', async () => {
    const { code, stdout } = await login(service.key)
    expect(code).toBe(0)
    expect(stdout).toBe(`Saved the key for ${service.address} to ${credentials()}\n`)
    expect((await stat(credentials())).mode & 0o777).toBe(0o600)
    expect((await stat(join(line.folder, '.config/spate'))).mode & 0o777).toBe(0o700)
    expect((await line.spate(['list'])).code).toBe(0)
    expect((await line.spate(['logout'])).stdout).toBe(`Deleted the key of ${service.address}\n`)
    expect(await readFile(credentials(), 'utf8')).not.toContain(service.key)
  })

  test('does not save or show an invalid key', async () => {
    const { code, stdout, stderr } = await login(`${service.key}x`)
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
    expect(stderr).toContain('401')
    expect(stderr).not.toContain(service.key)
    await expect(stat(credentials())).rejects.toThrow('ENOENT')
    expect((await login('')).stderr).toContain(
      'the key must be one word of printable ASCII; got no key',
    )
    expect((await login('two words')).stderr).toContain('the key must be one word')
  })

  test('does not save a key for another server that responds with 403', async () => {
    const page = await startAnswering((_, response) => response.writeHead(403).end('<p>no</p>'))
    try {
      const { code, stderr } = await line.spate(['login', '--url', page.address], {
        stdin: service.key,
      })
      expect(code).toBe(4)
      expect(stderr).toContain('responded 403 Forbidden')
    } finally {
      await page.stop()
    }
  })

  test('a saved key is sent only to the service that it was saved for', async () => {
    await login(service.key)
    const other = { SPATE_URL: service.address.replace('127.0.0.1', 'localhost') }
    const { code, stderr } = await line.spate(['list'], { environment: other })
    expect(code).toBe(4)
    expect(stderr).toContain(`no API key for ${other.SPATE_URL}: run "spate login"`)
  })

  test('a file that other users can read is restricted, with a warning', async () => {
    await login(service.key)
    await chmod(credentials(), 0o644)
    const { code, stderr } = await line.spate(['list'])
    expect(code).toBe(0)
    expect(stderr).toContain('(mode 644); its mode is now 600')
    expect((await stat(credentials())).mode & 0o777).toBe(0o600)
    expect((await line.spate(['list'])).stderr).toBe('')
  })

  test('an invalid file is reported', async () => {
    await mkdir(join(line.folder, '.config/spate'), { recursive: true })
    await writeFile(credentials(), 'hello', { mode: 0o600 })
    expect((await line.spate(['list'])).stderr).toContain(
      'must be a file that "spate login" has written: remove it',
    )
  })
})

describe('a missing service', () => {
  test('is reported with its address and how to start one', async () => {
    const environment = { SPATE_URL: 'http://127.0.0.1:9', SPATE_API_KEY: 'x' }
    const { code, stdout, stderr } = await line.spate(['list'], { environment })
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
    expect(stderr).toContain('http://127.0.0.1:9')
    expect(stderr).toContain('start the service with "spate start"')
    const json = await line.spate(['list', '--json'], { environment })
    expect(JSON.parse(json.stderr)).toMatchObject({ exit: 'refused', kind: 'unreachable' })
  })

  test.each([
    ['ftp://x', 'must be an address with http:// or https://'],
    ['http://x/?a=b', 'must be an address without "?" and "#"'],
    ['http://me:secret@x', 'must be an address without user and password'],
    ['x', 'must be an address with http:// or https://, such as http://127.0.0.1:4100; got "x"'],
  ])('--url %s %s', async (url, message) => {
    const { code, stderr } = await line.spate(['list', '--url', url])
    expect(code).toBe(2)
    expect(stderr).toContain(`--url ${message}`)
  })

  test('a refusal is reported with its message and with advice', async () => {
    const { code, stderr } = await ask(['list'], { environment: { SPATE_API_KEY: 'wrong' } })
    expect(code).toBe(4)
    expect(stderr).toMatch(/^spate: GET \/simulations: 401 [^\n]+\nrun "spate login"/)
  })
})
