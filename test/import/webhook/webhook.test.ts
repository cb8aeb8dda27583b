/** `spate run` to a webhook that fails at random: each event at least once, in the order of its key. */

import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { nodeFlags } from '../../../scripts/node-flags.mjs'
import { retryAfterMs } from '../../../src/import/webhook/webhook-delivery.ts'
import { simulate } from '../../../src/simulate/simulate.ts'
import { newFolder, runLine } from '../../support/command-line.ts'

const main = fileURLToPath(new URL('../../../dist/main.js', import.meta.url))

interface Received {
  readonly id: number
  readonly type: string
  readonly entity: string
  readonly time: string
  readonly key?: unknown
  readonly value: Readonly<Record<string, unknown>> | null
}

interface Request {
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly events: readonly Received[]
}

/** Handles a request that was received completely. Returns whether the receiver accepts it. */
type Handle = (request: Request, response: ServerResponse) => void

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Starts a receiver, and returns its URL. */
async function startReceiver(handle: Handle): Promise<string> {
  server = createServer(async (request, response) => {
    const body = await text(request)
    const parsed = JSON.parse(body)
    handle({ headers: request.headers, body, events: [parsed].flat() }, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

const id = { type: 'id.integer' }

function definitionOf(target: object, hours = 4) {
  return {
    start: '2026-01-01',
    end: new Date(Date.UTC(2026, 0, 1, hours)).toISOString(),
    systems: { hook: { import: { type: 'http', url: '$HOOK', ...target } } },
    entities: {
      users: {
        rate: '60/hour',
        schema: { type: 'object', properties: { id, city: { enum: ['Rome', 'Oslo', 'Bonn'] } } },
        system: { type: 'hook', key: 'city' },
      },
      orders: {
        rate: '60/hour',
        lifecycle: {
          key: ['id'],
          state: 'status',
          states: {
            new: { after: { maximum: '1 hour' }, next: [{ to: 'paid' }, { delete: true }] },
            paid: {},
          },
        },
        schema: { type: 'object', properties: { id, status: { type: 'string' } } },
        system: { type: 'hook' },
      },
    },
  }
}

/** Checks that each event arrived, and that the first arrivals of the events of a key are in order. */
function checkEvents(requests: readonly Request[], definition: object): void {
  const expected = [...simulate(definition as never).events()]
  const received = new Map<number, Received>()
  const lastOfKey = new Map<string, number>()
  for (const event of requests.flatMap(({ events }) => events)) {
    const known = received.get(event.id)
    if (known !== undefined) {
      expect(event).toEqual(known)
      continue
    }
    received.set(event.id, event)
    const key = event.entity === 'users' ? `users ${event.value?.city}` : `orders ${event.key}`
    expect(event.id).toBeGreaterThan(lastOfKey.get(key) ?? 0)
    lastOfKey.set(key, event.id)
  }
  expect([...received.keys()].toSorted((a, b) => a - b)).toEqual(expected.map((each) => each.id))
  for (const event of expected) {
    if (event.type === 'error') throw new Error('the definition generates every event')
    expect(received.get(event.id)).toMatchObject({ type: event.type, value: event.value })
  }
}

test('each event is a request with its id, its time and its value', async () => {
  const requests: Request[] = []
  const url = await startReceiver((request, response) => {
    requests.push(request)
    response.end()
  })
  const definition = definitionOf({ headers: { 'X-Tenant': '$TENANT' } })
  const folder = await newFolder(definition)
  const environment = { HOOK: url, TENANT: 'acme' }
  const ended = await runLine(['run', '--local'], { folder, environment })
  expect(ended).toMatchObject({ code: 0 })
  checkEvents(requests, definition)
  expect(requests[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-tenant': 'acme',
  })
  const keys = requests.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(keys.length)
})

test('requests are repeated with the same Idempotency-Key until the receiver accepts them', async () => {
  const requests: Request[] = []
  const bodies = new Map<string, string>()
  let count = 0
  let concurrent = 0
  const url = await startReceiver((request, response) => {
    count++
    concurrent++
    expect(concurrent).toBeLessThanOrEqual(4)
    const key = String(request.headers['idempotency-key'])
    expect(bodies.get(key) ?? request.body).toBe(request.body)
    bodies.set(key, request.body)
    const fault = (count * 7) % 11
    response.on('close', () => concurrent--)
    if (fault === 2) setTimeout(() => response.writeHead(503).end(), 100)
    else if (fault === 1) response.writeHead(500).end('no')
    else if (fault === 3) response.writeHead(429, { 'retry-after': '0' }).end()
    else if (fault === 4) response.destroy()
    else {
      requests.push(request)
      // The receiver has the events, but the sender does not know.
      if (fault === 5) response.destroy()
      else response.end('x'.repeat(fault === 6 ? 1_000_000 : 0))
    }
  })
  const definition = definitionOf({ batch: 5, concurrency: 3 })
  const folder = await newFolder(definition)
  const ended = await runLine(['run', '--local'], { folder, environment: { HOOK: url } })
  expect(ended).toMatchObject({ code: 0 })
  expect(ended.stderr).toContain('trying again')
  expect(requests.flatMap(({ events }) => events).length).toBeGreaterThan(
    new Set(requests.flatMap(({ events }) => events.map((event) => event.id))).size,
  )
  checkEvents(requests, definition)
})

test('an interrupted run continues after the last event that was delivered', async () => {
  const requests: Request[] = []
  const interruption = new AbortController()
  const url = await startReceiver((request, response) => {
    requests.push(request)
    if (requests.length === 150) interruption.abort()
    response.end()
  })
  const definition = definitionOf({})
  const folder = await newFolder(definition)
  const environment = { HOOK: url }
  const { signal } = interruption
  const first = await runLine(['run', '--local'], { folder, environment, signal })
  expect(first.code, first.stderr).toBe(130)
  const resumed = await runLine(['run', '--local', '--resume'], { folder, environment })
  expect(resumed).toMatchObject({ code: 0 })
  expect(resumed.stderr).toContain('repeated with the same Idempotency-Key')
  checkEvents(requests, definition)
})

test('after kill -9 at any request, each event arrives, repeated with the same Idempotency-Key', async () => {
  const requests: Request[] = []
  const bodies = new Map<string, string>()
  let child: ChildProcess | undefined
  let count = 0
  const url = await startReceiver((request, response) => {
    const key = String(request.headers['idempotency-key'])
    expect(bodies.get(key) ?? request.body).toBe(request.body)
    bodies.set(key, request.body)
    requests.push(request)
    if (++count % 41 === 0) child?.kill('SIGKILL')
    if (count % 7 === 0) response.destroy()
    else response.end()
  })
  const definition = definitionOf({ batch: 3, concurrency: 3 })
  const folder = await newFolder(definition)
  let kills = 0
  for (let more: readonly string[] = []; ; more = ['--resume']) {
    child = spawn(process.execPath, [...nodeFlags, main, 'run', '--local', ...more], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder, HOOK: url },
      stdio: 'ignore',
    })
    const [code, signal] = await once(child, 'close')
    if (code === 0) break
    expect(signal).toBe('SIGKILL')
    kills++
  }
  expect(kills).toBeGreaterThan(2)
  checkEvents(requests, definition)
})

test('faults repeat events, the same ones in each run with the same seed', async () => {
  let requests: Request[] = []
  const url = await startReceiver((request, response) => {
    requests.push(request)
    response.end()
  })
  const run = async (faults: string, concurrency: number): Promise<readonly number[]> => {
    requests = []
    const definition = definitionOf({ faults, concurrency })
    const folder = await newFolder(definition)
    const ended = await runLine(['run', '--local'], { folder, environment: { HOOK: url } })
    expect(ended).toMatchObject({ code: 0 })
    checkEvents(requests, definition)
    const ids = requests.flatMap(({ events }) => events.map((event) => event.id))
    const repeated = ids.length - new Set(ids).size
    expect(repeated).toBeGreaterThan(20)
    expect(ended.stderr).toContain(`"faults" of hook repeated ${repeated} events`)
    return ids
  }
  const first = await run('cut:5-20,repeat:0-8,delay:0-2,seed:7', 1)
  expect(await run('cut:5-20,repeat:0-8,delay:0-2,seed:7', 1)).toEqual(first)
  const concurrent = await run('cut:5-20,repeat:0-8,delay:0-2,seed:7', 4)
  expect(concurrent.toSorted((a, b) => a - b)).toEqual(first.toSorted((a, b) => a - b))
  expect(await run('cut:5-20,repeat:0-8,delay:0-2,seed:8', 1)).not.toEqual(first)
})

test('a signature proves the sender, and CloudEvents have their content type', async () => {
  const requests: Request[] = []
  const url = await startReceiver((request, response) => {
    requests.push(request)
    response.end()
  })
  const target = {
    signature: 'hmac-sha256',
    secret: '$SECRET',
    value: 'cloudevents',
    concurrency: 1,
  }
  const folder = await newFolder(definitionOf(target, 1))
  const environment = { HOOK: url, SECRET: `whsec_${Buffer.from('key').toString('base64')}` }
  expect(await runLine(['run', '--local'], { folder, environment })).toMatchObject({ code: 0 })
  const [{ headers, body } = requests[0] as Request] = requests
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', 'key').update(signed).digest('base64')}`,
  )
  expect(headers['content-type']).toBe('application/cloudevents+json')
  expect(JSON.parse(body)).toMatchObject({ specversion: '1.0', id: '1', data: {} })
})

test.each([
  ['a refusal', 400, 'hook replied with status 400 at event 1'],
  ['a redirect', 302, 'hook replied with status 302 at event 1'],
])('%s ends the run', async (_, status, message) => {
  const url = await startReceiver((_request, response) => {
    response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end('the\u001breason')
  })
  const folder = await newFolder(definitionOf({ concurrency: 1 }, 1))
  const ended = await runLine(['run', '--local'], { folder, environment: { HOOK: url } })
  expect(ended).toMatchObject({ code: 5 })
  expect(ended.stderr).toContain(message)
  expect(ended.stderr).toContain('the\\x1breason')
})

test.each([
  [3, 'must be faults, such as "cut:100-500,repeat:0-20"; got 3'],
  ['repeat:3', 'must have "cut", after which events are repeated; got "repeat:3"'],
  ['cut:3,refuse:0.5', 'must not have "refuse", which is for streams'],
  ['cuts:3', 'did you mean "cut"?'],
])('the faults %j are refused', async (faults, message) => {
  const folder = await newFolder(definitionOf({ faults }, 1))
  const ended = await runLine(['run', '--local'], { folder, environment: { HOOK: 'http://a' } })
  expect(ended.code).not.toBe(0)
  expect(ended.stderr).toContain(message)
})

test.each([
  [{}, {}, 'the environment variable HOOK must be set; the system hook uses it'],
  [{}, { HOOK: 'file:///etc/passwd' }, 'its URL must be one with http or https'],
  [{ headers: { a: '$A' } }, { HOOK: 'http://127.0.0.1:9', A: 'a\nb: c' }, 'its header a must'],
])('a target %j with the environment %j is refused', async (target, environment, message) => {
  const folder = await newFolder(definitionOf(target, 1))
  const ended = await runLine(['run', '--local'], { folder, environment })
  expect(ended).toMatchObject({ code: 5 })
  expect(ended.stderr).toContain(message)
})

test('Retry-After is a number of seconds or a time, of limited length', () => {
  const nowMs = Date.parse('2026-01-01T00:00:00Z')
  expect(retryAfterMs('3')).toBe(3_000)
  expect(retryAfterMs('Thu, 01 Jan 2026 00:00:02 GMT', nowMs)).toBe(2_000)
  expect(retryAfterMs('Thu, 01 Jan 1970 00:00:02 GMT', nowMs)).toBe(0)
  expect(retryAfterMs('99999999')).toBe(300_000)
  expect(retryAfterMs('soon')).toBeUndefined()
  expect(retryAfterMs(null)).toBeUndefined()
})
