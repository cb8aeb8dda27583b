/**
 * The service executes no input of clients. strace reports the programs and processes that the service starts during
 * requests of every kind, and whether all its processes run with the Node flag that prevents code generation from
 * strings.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { programOnPath } from '../../scripts/debian.mjs'
import { generateKey } from '../../src/access/key-text.ts'
import { becomeOwner } from '../http/console/visitor.ts'
import { requester } from '../support/service.ts'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** A hostile command, wherever a command is allowed. */
const command = 'touch "$SPATE_CANARY"; kill -9 $PPID'
const definition = {
  start: '2026-01-01',
  end: '2026-01-02',
  systems: {
    db: {
      format: { type: 'sql', table: '$(touch canary)' },
      import: { before: command, command, after: command },
    },
  },
  entities: {
    a: {
      system: 'db',
      rate: '100/hour',
      schema: {
        type: 'object',
        properties: {
          id: { type: 'integer', minimum: 1, maximum: 9 },
          sum: { type: 'function', expression: 'self.id + 1' },
          text: { type: 'string', pattern: '^(a+)+$' },
        },
      },
    },
  },
}

/** Returns the system calls that create a process or run a program, one line each. */
async function callsOf(file: string): Promise<readonly string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.filter((line) => /\b(?:execve|execveat|fork|vfork|clone|clone3)\(/.test(line))
}

const processes = 2

test('the service starts only its own processes, and none for any request', async () => {
  const strace = programOnPath('strace')
  if (strace === undefined) throw new Error('the tests need strace: install it')
  const folder = await mkdtemp(join(tmpdir(), 'spate-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const trace = join(folder, 'trace')
  const canary = join(folder, 'canary')
  const key = generateKey()
  // Started through its first line, as installed: that line contains the flags of Node.
  const child = spawn(strace, ['-f', '-qq', '-e', 'trace=process', '-o', trace, main, 'start'], {
    cwd: folder,
    env: {
      ...process.env,
      SPATE_PORT: '0',
      SPATE_DATA: folder,
      SPATE_PROCESSES: `${processes}`,
      SPATE_API_KEY: key,
      SPATE_LOG: 'error',
      SPATE_CANARY: canary,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stderr.on('data', (piece: Buffer) => {
    output += piece
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${output}`)))
    child.stdout.on('data', (piece: Buffer) => {
      output += piece
      const found = /at (http:\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  const service = { address, key, data: folder, request: requester(address, key) }
  const owner = await becomeOwner({ ...service, stop: async () => undefined })
  expect((await owner.request('/session')).status).toBe(200)
  const made = await service.request('/simulations/hostile', { method: 'PUT', body: definition })
  expect(made.status, await made.clone().text()).toBe(201)
  for (const name of ['hostile', 'shop']) {
    const runs = `/simulations/${name}/runs`
    await service.request(runs, { method: 'POST', body: { output: 'stream' } })
    for (const accept of ['text/event-stream', 'application/x-ndjson']) {
      const headers = { Accept: accept }
      const path = `${runs}/1/stream?lastEventId=0&limit=20000`
      const stream = await service.request(path, { headers })
      expect(stream.status).toBe(200)
      await stream.text()
    }
    for (const path of [runs, `${runs}/1/systems`, `${runs}/1/definition`]) {
      expect((await service.request(path)).status).toBe(200)
    }
  }
  for (const path of ['/openapi.json', '/types', '/definition.schema.json', '/console/']) {
    await (await service.request(path)).text()
  }
  // strace itself forwards no signal.
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  process.kill(Number(children), 'SIGTERM')
  await once(child, 'exit')
  const calls = await callsOf(trace)
  // `env -S` searches the PATH for Node; after that, only the processes of the service are executed.
  const executed = calls.filter((call) => /\bexecve/.test(call))
  const begun = executed.findIndex((call) => call.includes('--disallow-code-generation'))
  expect(begun).toBeGreaterThanOrEqual(0)
  const own = executed.slice(begun).filter((call) => !/= -1 /.test(call))
  expect(own.filter((call) => !call.includes('main.js"'))).toEqual([])
  expect(own.filter((call) => !call.includes('--disallow-code-generation'))).toEqual([])
  // All others are threads.
  const born = calls.filter((call) => !/\bexecve/.test(call))
  expect(born.length).toBeGreaterThan(0)
  expect(born.filter((call) => !call.includes('CLONE_THREAD'))).toHaveLength(processes)
  await expect(readFile(canary)).rejects.toThrow('ENOENT')
})
