/**
 * The disk fails at one system call of SQLite, or at that and all later ones (strace makes them fail), from the start
 * of a service through every kind of write. The service returns 503 or exits with a message, and all acknowledged data
 * exists after a kill. `SPATE_TEST_CALLS` sets the number of calls, chosen by `SPATE_TEST_SEED`; 0 tries each of them.
 */

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { programOnPath } from '../../scripts/debian.mjs'
import { nodeFlags } from '../../scripts/node-flags.mjs'
import { generateKey } from '../../src/access/key-text.ts'
import { expectRuns, many } from '../http/stream/runs.ts'
import { requester, startProcess } from '../support/service.ts'
import { newChance, seed } from './chance.ts'

const chosen = Number(process.env.SPATE_TEST_CALLS ?? 1)
/** Maximum number of calls. A start and the requests below make about 185. */
const callsMax = 250
const callMs = 60_000
const answerMs = 20_000
const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const key = generateKey()
const calls = 'write,pwrite64,fsync,fdatasync,ftruncate,fallocate'

/** The acknowledged data. */
interface Ledger {
  readonly seeds: Map<string, number>
  readonly runs: string[]
}

type Times = 'once' | 'from then on'

/** Returns the acknowledged data, the number of calls, and the number of calls until the service listened. */
async function serveWithFault(data: string, { call, times }: { call: number; times: Times }) {
  const strace = programOnPath('strace')
  if (strace === undefined) throw new Error('the tests need strace: install it')
  const trace = join(data, 'trace')
  const file = join(data, 'spate.db')
  const when = times === 'once' ? `${call}` : `${call}+`
  const words = ['-f', '-qq', '--seccomp-bpf', '-o', trace, '-e', `trace=${calls}`]
  for (const path of [data, file, `${file}-wal`, `${file}-journal`]) words.push('-P', path)
  words.push('-e', `inject=${calls}:error=EIO:when=${when}`)
  const settings = {
    SPATE_PORT: '0',
    // The calls of several processes would have no fixed order.
    SPATE_PROCESSES: '1',
    SPATE_DATA: data,
    SPATE_API_KEY: key,
    SPATE_LOG: 'fatal',
  }
  const child = spawn(strace, [...words, process.execPath, ...nodeFlags, main, 'start'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, because strace forwards no signal.
    detached: true,
  })
  const ended = once(child, 'exit')
  let output = ''
  const isUp = new Promise<string | undefined>((resolve) => {
    const listen = (piece: Buffer): void => {
      output += piece.toString()
      const address = /at (http:\S+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => resolve(undefined))
  })
  const ledger: Ledger = { seeds: new Map(), runs: [] }
  const countCalls = async () => (await readFile(trace, 'utf8')).split('\n').length - 1
  let callsOfStart = 0
  try {
    const address = await isUp
    callsOfStart = await countCalls()
    if (address !== undefined) await write(address, ledger)
  } finally {
    if (child.exitCode === null && child.signalCode === null)
      process.kill(-Number(child.pid), 'SIGKILL')
  }
  const [code] = await ended
  // The service was killed, or printed why it cannot start.
  if (code !== null) {
    expect(code, output).not.toBe(0)
    expect(output).toMatch(/spate: .*(?:database|disk)/)
  }
  return { ledger, callsOfStart, calls: await countCalls() }
}

async function write(address: string, { seeds, runs }: Ledger): Promise<void> {
  const request = requester(address, key)
  /** Returns the response, or undefined for a valid refusal. */
  async function ask(method: string, path: string, body?: object): Promise<string | undefined> {
    const signal = AbortSignal.timeout(answerMs)
    const answer = await request(path, { method, signal, ...(body && { body }) })
    // A body whose end could not be stored is cut off.
    const text = await answer.text().catch(() => undefined)
    if (answer.status < 300) return text
    expect([answer.status, text], `${method} ${path}`).toEqual([
      503,
      expect.stringContaining('"issues":[]'),
    ])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    return undefined
  }
  async function put(name: string, method: string, number: number): Promise<void> {
    const body = method === 'PATCH' ? { seed: number } : { ...many(500), seed: number }
    if (await ask(method, `/simulations/${name}`, body)) seeds.set(name, number)
  }
  await put('a', 'PUT', 1)
  if (!seeds.has('a')) await put('a', 'PUT', 2)
  for (let i = 0; i < 2; i++) {
    const run = seeds.has('a') && (await ask('POST', '/simulations/a/runs', { output: 'stream' }))
    if (run) runs.push(run)
  }
  if (runs.length > 0) {
    const isIssued = await ask('GET', '/simulations/a/runs/1/stream?limit=100')
    if (isIssued) await ask('GET', '/simulations/a/runs/1/stream?limit=100&lastEventId=50')
  }
  if (seeds.has('a')) await put('a', 'PATCH', 3)
  await put('b', 'PUT', 4)
  expect((await request('/healthz')).status).toBe(200)
}

async function expectAll(data: string, { seeds, runs }: Ledger): Promise<void> {
  const service = await startProcess({ SPATE_DATA: data, SPATE_API_KEY: key })
  try {
    for (const [name, seed] of seeds) {
      const found = await service.request(`/simulations/${name}`)
      expect(JSON.parse(await found.text())).toMatchObject({ key: name, seed })
    }
    if (seeds.has('a')) await expectRuns(service, 'a', runs)
  } finally {
    await service.stop()
  }
  const file = join(data, 'spate.db')
  const check = ['PRAGMA integrity_check; PRAGMA foreign_key_check']
  expect(execFileSync('sqlite3', [file, ...check], { encoding: 'utf8' })).toBe('ok\n')
}

async function tryCall(call: number, times: Times) {
  const data = await mkdtemp(join(tmpdir(), 'spate-fault-'))
  try {
    const { ledger, ...counted } = await serveWithFault(data, { call, times })
    await expectAll(data, ledger)
    return counted
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

describe.each(['once', 'from then on'] as const)('a disk that fails %s', (times) => {
  it(
    `loses no acknowledged data (${chosen === 0 ? 'every call' : `${chosen} calls, seed ${seed}`})`,
    async () => {
      let call = callsMax
      onTestFinished(({ task }) => {
        if (task.result?.state === 'fail') console.info(`the call was number ${call}`)
      })
      // The first run has no fault and counts the calls.
      const { calls, callsOfStart } = await tryCall(call, times)
      expect(calls).toBeLessThan(callsMax)
      expect(calls - callsOfStart).toBeGreaterThan(10)
      if (chosen === 0) {
        for (call = 1; call <= calls; call++) await tryCall(call, times)
        console.info(`each of ${calls} calls failed ${times}, ${callsOfStart} of them in the start`)
        return
      }
      const chance = newChance(seed)
      for (let i = 0; i < chosen; i++) {
        const [from, to] = i % 2 === 0 ? [callsOfStart, calls] : [0, callsOfStart]
        call = 1 + from + Math.floor(chance() * (to - from))
        await tryCall(call, times)
      }
    },
    300_000 + (chosen === 0 ? callsMax : chosen) * callMs,
  )
})
