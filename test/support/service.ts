/**
 * Starts a real service on a free port with a new database, as `spate start` does, in this process or in a process of
 * its own.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../../scripts/node-flags.mjs'
import { generateKey } from '../../src/access/key-text.ts'
import { readConfig } from '../../src/server/config.ts'
import { serve } from '../../src/server/serve.ts'
import { freePort } from './free-port.ts'

export interface TestService {
  readonly address: string
  readonly key: string
  readonly data: string
  /** Address of the metrics, if the settings enable them. */
  readonly metricsAddress?: string | undefined
  /**
   * Sends a request with the API key, unless the headers contain another `Authorization`. A body that is not a string
   * is sent as JSON.
   */
  request(path: string, request?: TestRequest): Promise<Response>
  stop(): Promise<void>
}

export interface TestRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** Starts a service in this process. */
export async function startService(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestService> {
  const { data, key, settings } = await prepare(environment)
  const config = readConfig(settings)
  if ('issues' in config) throw new Error(config.issues.join('\n'))
  const running = await serve(config, { isQuickstart: false, print: () => undefined })
  const stop = async (): Promise<void> => {
    await running.stop()
    await rm(data, { recursive: true, force: true })
  }
  const { address, metricsAddress } = running
  return { address, metricsAddress, key, data, request: requester(address, key), stop }
}

export interface TestProcess extends TestService {
  readonly process: ChildProcess
  /** Returns everything that the process has printed so far. */
  output(): string
  /** Kills the process with SIGKILL and starts a new one with the same database and port. */
  killAndRestart(): Promise<void>
  /**
   * Sends SIGTERM, waits for the process to end, and starts a new one with the same database and port. Rejects if the
   * process ends with an error.
   */
  restart(): Promise<void>
}

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** Starts the built program in a process of its own. */
export async function startProcess(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestProcess> {
  const { data, key, settings } = await prepare(environment)
  let output = ''
  const start = async (port: string): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [...nodeFlags, main, 'start'], {
      env: { ...process.env, ...settings, SPATE_PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let isUp = false
    await new Promise<void>((resolve, reject) => {
      const listen = (piece: Buffer): void => {
        output += piece.toString()
        if (!isUp && /at http:\S+/.test(output)) {
          isUp = true
          resolve()
        }
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${output}`)))
    })
    return child
  }
  // The port must be fixed, because the program may be restarted on it.
  let child = await start(String(await freePort()))
  const address = /at (http:\S+)/.exec(output)?.[1] ?? ''
  async function startAgain(): Promise<void> {
    output = ''
    child = await start(new URL(address).port)
  }
  return {
    get process() {
      return child
    },
    address,
    key,
    data,
    get metricsAddress() {
      return /^Metrics for Prometheus: (\S+)$/m.exec(output)?.[1]
    },
    request: requester(address, key),
    output: () => output,
    async killAndRestart() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await startAgain()
    },
    async restart() {
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`the service ended with ${code}: ${output}`)
      await startAgain()
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function prepare(environment: Readonly<Record<string, string>>) {
  const data = await mkdtemp(join(tmpdir(), 'spate-test-'))
  const key = environment.SPATE_API_KEY ?? generateKey()
  const settings = {
    SPATE_PORT: '0',
    SPATE_DATA: data,
    SPATE_API_KEY: key,
    SPATE_LOG: 'error',
    // One process unless a test, or the environment of all tests, requests more.
    SPATE_PROCESSES: process.env.SPATE_PROCESSES ?? '1',
    ...environment,
  }
  return { data, key, settings }
}

export function requester(address: string, key: string): TestService['request'] {
  return (path, { method = 'GET', headers = {}, body, signal } = {}) => {
    const isJson = body !== undefined && typeof body !== 'string'
    return fetch(`${address}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : String(body) }),
      ...(signal && { signal }),
    })
  }
}
