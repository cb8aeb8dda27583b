/** Functions that all benchmarks share: a service in its own process, examples, and medians. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../scripts/node-flags.mjs'
import { generateKey } from '../src/access/key-text.ts'
import { killOnExit } from './child.ts'
import { type Core, pin, serviceCore } from './pin.ts'
import type { ReadRequest } from './raw-reader.ts'
import { requestHead } from './reading.ts'

const root = new URL('..', import.meta.url)
const main = fileURLToPath(new URL('dist/main.js', root))

export interface Service {
  readonly address: string
  readonly key: string
  /** The data folder. */
  readonly data: string
  /** URL of PostgreSQL, or undefined for SQLite. */
  readonly databaseUrl: string | undefined
  readonly pid: number
  /** Time from the start of the process until it listens, in milliseconds. */
  readonly upMs: number
  get(path: string, accept?: string): Promise<IncomingMessage>
  /** Returns the same request for a reader in its own process. */
  request(path: string, accept?: string): ReadRequest
  /** Creates a simulation and a run, and returns the path of its stream, which ends with `lastEventId=`. */
  newStream(definition: object): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts the program that `scripts/build.mjs` built, or another process of a service over the same database. The
 * database is SQLite in a new folder, unless a PostgreSQL URL is given.
 */
export async function startService({
  replicaOf,
  core = serviceCore,
  databaseUrl = replicaOf?.databaseUrl,
  settings = {},
}: {
  readonly replicaOf?: Service
  readonly core?: Core
  readonly databaseUrl?: string | undefined
  /** Settings in addition to the default ones of the benchmarks. */
  readonly settings?: Readonly<Record<string, string>>
} = {}): Promise<Service> {
  const data = replicaOf?.data ?? mkdtempSync(join(tmpdir(), 'spate-bench-'))
  const key = replicaOf?.key ?? generateKey()
  const startedMs = performance.now()
  const child = spawn(process.execPath, [...nodeFlags, main, 'start'], {
    env: {
      ...process.env,
      SPATE_PORT: '0',
      SPATE_DATA: data,
      SPATE_PROCESSES: '1',
      SPATE_API_KEY: key,
      SPATE_LOG: 'error',
      // All readers use one API key.
      SPATE_STREAMS_PER_KEY: '20000',
      SPATE_STREAMS: '20000',
      ...(databaseUrl !== undefined && { SPATE_DATABASE_URL: databaseUrl }),
      ...settings,
    },
    // A requested log is written, but not shown.
    stdio: ['ignore', 'pipe', settings.SPATE_LOG === undefined ? 'inherit' : 'ignore'],
  })
  pin(killOnExit(child).pid, core)
  let output = ''
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    output += piece
    if (/at http:\S+/.test(output)) break
  }
  child.stdout.resume()
  const upMs = performance.now() - startedMs
  const address = /at (http:\S+)/.exec(output)?.[1]
  if (address === undefined) throw new Error('the service must start; see its output above')
  const headers = { Authorization: `Bearer ${key}` }
  let simulations = 0

  async function send(method: string, path: string, body: object): Promise<void> {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  }

  return {
    address,
    key,
    data,
    databaseUrl,
    pid: child.pid ?? 0,
    upMs,
    get: (path, accept = 'application/x-ndjson') =>
      get(`${address}${path}`, { ...headers, Accept: accept }),
    request: (path, accept = 'application/x-ndjson') => ({
      port: Number(new URL(address).port),
      head: requestHead(path, { ...headers, Accept: accept }),
    }),
    async newStream(definition) {
      const simulation = `/simulations/bench-${++simulations}`
      await send('PUT', simulation, definition)
      await send('POST', `${simulation}/runs`, { output: 'stream' })
      return `${simulation}/runs/1/stream?lastEventId=`
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      if (replicaOf === undefined) rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Sends a GET request on its own connection. Rejects responses other than 200. */
export async function get(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> {
  const sent = httpRequest(url, { headers, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`)
  return response
}

/** Returns the milliseconds from the request to the first byte of the body. */
export async function firstByteMs(open: () => Promise<IncomingMessage>): Promise<number> {
  const startedMs = performance.now()
  const response = await open()
  await once(response, 'data')
  const ms = performance.now() - startedMs
  response.destroy()
  return ms
}

/** Reads the complete body, or as much as arrives within the time, and returns bytes and seconds. */
export async function drain(
  response: IncomingMessage,
  { withinMs = Number.POSITIVE_INFINITY } = {},
): Promise<{ readonly bytes: number; readonly seconds: number }> {
  const startedMs = performance.now()
  let bytes = 0
  for await (const piece of response) {
    bytes += piece.length
    if (performance.now() - startedMs > withinMs) break
  }
  return { bytes, seconds: (performance.now() - startedMs) / 1_000 }
}

interface ExampleDefinition {
  readonly entities: Readonly<
    Record<string, { readonly rate?: string | { readonly base: string } }>
  >
}

export function exampleNames(): readonly string[] {
  const files = readdirSync(new URL('examples', root)).filter((file) => file.endsWith('.json'))
  return files.map((file) => file.replace('.json', ''))
}

export function readExample(name: string): ExampleDefinition {
  return JSON.parse(readFileSync(new URL(`examples/${name}.json`, root), 'utf8'))
}

/** Returns the example with its rates multiplied by the factor. */
export function faster(
  { entities, ...rest }: ExampleDefinition,
  factor: number,
): ExampleDefinition {
  const scaled = Object.entries(entities).map(([key, entity]) => {
    const { rate } = entity
    if (rate === undefined) return [key, entity] as const
    const [count, unit] = (typeof rate === 'string' ? rate : rate.base).split('/')
    const base = `${Number(count) * factor}/${unit}`
    return [key, { ...entity, rate: typeof rate === 'string' ? base : { ...rate, base } }] as const
  })
  return { ...rest, entities: Object.fromEntries(scaled) }
}

export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Returns the median with the lowest and the highest value: `1.23 (1.10–1.40)`. */
export function spread(values: readonly number[], digits = 2): string {
  if (values.some(Number.isNaN)) return '–'
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return `${median(values).toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`
}
