/**
 * Requests of every kind with randomly changed bytes, over raw sockets. Each gets a response without 5xx, every failure
 * is a problem, and the service stays healthy. SPATE_TEST_REQUESTS=100000 sets the number of requests, and
 * SPATE_TEST_SEED=1 repeats a failure: request n of a seed is always the same, except for its key.
 */

import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../../support/service.ts'
import { january, posts, users } from '../definitions.ts'
import { expectHealth } from '../health.ts'

const count = Number(process.env.SPATE_TEST_REQUESTS ?? 2_000)
const seed = Number(process.env.SPATE_TEST_SEED ?? Date.now() % 2 ** 32)
const atOnce = 64
/**
 * Many requests lack their end, which is sent after this time. Earlier, Node would drop responses that are still due.
 */
const sendingMs = 300
/** Some responses never end, such as a stream without a limit. The test checks the bytes received by then. */
const patienceMs = 2_000
/** Well-formed requests, whose responses all end. */
const untilEndMs = 60_000

let service: TestService
let requests: readonly string[]
const definition = { ...january, entities: { users, posts } }
beforeAll(async () => {
  service = await startService({ SPATE_LOG: 'silent' })
  const made = await service.request('/simulations/s', { method: 'PUT', body: definition })
  expect(made.status).toBe(201)
  await service.request('/simulations/s/runs', { method: 'POST', body: { output: 'stream' } })
  requests = wellFormed()
  for (const bytes of requests) {
    const [status = 0] = statusesOf(await answerTo(bytes, untilEndMs))
    expect([0, 400, 500], bytes).not.toContain(status)
  }
})
afterAll(() => service.stop())

function wellFormed(): readonly string[] {
  const key = `Authorization: Bearer ${service.key}\r\n`
  const own = `Origin: ${service.address}\r\nCookie: spate_session=${'a'.repeat(43)}\r\n`
  const request = (line: string, headers: string, body?: object): string => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const length =
      body === undefined
        ? ''
        : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`
    return `${line} HTTP/1.1\r\nHost: x\r\n${headers}${length}Connection: close\r\n\r\n${text}`
  }
  const run = '/simulations/s/runs/1'
  return [
    request('GET /simulations?limit=2&offset=1', key),
    request('GET /simulations/s', `${key}If-None-Match: "1"\r\n`),
    request('POST /simulations', `${key}Expect: 100-continue\r\n`, definition),
    request('POST /simulations', key, { seed: 1, streams: { users } }),
    request('POST /simulations/validate', key, definition),
    request('PUT /simulations/p', `${key}If-Match: *\r\n`, definition),
    request('PATCH /simulations/s', key, { seed: 7 }),
    request('POST /simulations/s/runs', key, { output: 'stream' }),
    request('GET /simulations/s/runs?limit=2', key),
    request(`GET ${run}/entities?offset=1`, key),
    request(`GET ${run}/definition`, key),
    request(`HEAD ${run}/stream`, key),
    request(
      `GET ${run}/stream?limit=3&lastEventId=0`,
      `${key}Accept: application/x-ndjson;q=0.9\r\n`,
    ),
    request(`GET ${run}/stream?limit=3&part=1&parts=3`, `${key}Last-Event-ID: 2\r\n`),
    request('GET /types/internet.email', key),
    request('GET /openapi.json', ''),
    request('OPTIONS /simulations', key),
    request('POST /console/api/session', own, { name: 'Olga', password: 'wrong horse' }),
    request('POST /console/api/links/look', own, { token: 'a'.repeat(43) }),
    request('GET /console/api/people', own),
    `POST /simulations/validate HTTP/1.1\r\nHost: x\r\n${key}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    request('GET /simulations', key).replace('Connection: close\r\n', '') +
      request('GET /types', key),
  ]
}

/** Mulberry32: small, and the same on every platform. */
function newRandom(from: number): (below: number) => number {
  let state = from
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const pieces = [
  ...[
    '\r\n',
    '\r',
    '\n',
    '\0',
    '\xff',
    ' ',
    '\t',
    ':',
    ',',
    ';',
    '"',
    '\\',
    '/',
    '//',
    '../..',
    '%',
    '%00',
    '%ff',
    '%2e%2e',
  ],
  ...[
    '?',
    '&',
    '=',
    '#',
    '*',
    '{',
    '}',
    '[',
    ']',
    '-1',
    '0',
    '1e999',
    '9'.repeat(20),
    '0x1',
    'null',
    '__proto__',
  ],
  ...[
    'GET ',
    'HEAD ',
    'DELETE ',
    'HTTP/1.0',
    'HTTP/1.1',
    'Host: y\r\n',
    'Content-Length: 5\r\n',
    'Connection: keep-alive\r\n',
  ],
  ...[
    'Transfer-Encoding: chunked\r\n',
    'Upgrade: h2c\r\n',
    'Accept: */*;q=0\r\n',
    'Content-Encoding: gzip\r\n',
  ],
  ...[
    'Range: bytes=0-1\r\n',
    'X-Forwarded-For: ::1, unknown\r\n',
    'Authorization: Basic x\r\n',
    'a'.repeat(5_000),
  ],
]

/** Returns the request with that number, a mutation of a well-formed one. */
function mutated(number: number): string {
  const random = newRandom((seed + number * 0x9e3779b1) | 0)
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
  let bytes = pick(requests)
  for (let changes = 1 + random(3); changes > 0; changes--) {
    // The head is short compared to the body, and more depends on it.
    const reach = random(2) === 0 ? Math.max(1, bytes.indexOf('\r\n\r\n')) : bytes.length
    const [from, until] = [random(reach + 1), random(reach + 1)].sort((a, b) => a - b) as [
      number,
      number,
    ]
    const [before, middle, after] = [
      bytes.slice(0, from),
      bytes.slice(from, until),
      bytes.slice(until),
    ]
    const other = pick(requests)
    const first = middle.charCodeAt(0)
    const results = [
      () => before + pick(pieces) + middle + after,
      () => before + pick(pieces) + (middle + after).slice(1),
      () =>
        before + String.fromCharCode((first ^ (1 << random(8))) & 0xff) + middle.slice(1) + after,
      () => before + middle.slice(1 + random(8)) + after,
      () => before + after,
      () => before + middle + middle + after,
      () => before + middle,
      () => before + other.slice(random(other.length)),
    ]
    bytes = pick(results)()
  }
  return bytes
}

/** Returns all bytes until the service closes the connection. */
function answerTo(bytes: string, waitMs = patienceMs): Promise<string> {
  const { hostname, port } = new URL(service.address)
  return new Promise((resolve) => {
    const received: Buffer[] = []
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    const sent = setTimeout(() => socket.end(), sendingMs)
    const ended = setTimeout(() => socket.destroy(), waitMs)
    socket.on('data', (piece) => received.push(piece))
    socket.on('end', () => socket.end())
    // A reset closes the connection, too.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(sent)
      clearTimeout(ended)
      resolve(Buffer.concat(received).toString('latin1'))
    })
    socket.write(bytes, 'latin1')
  })
}

/** The start of a response. No body contains a raw CR, so every match is a start. */
const head = /HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/g

function statusesOf(answer: string): readonly number[] {
  return [...answer.matchAll(head)].map(([, status]) => Number(status))
}

/** Returns the fault of a response, or undefined. */
function faultOf(answer: string): string | undefined {
  for (const { 0: whole, 1: status = '', 2: fields = '', index } of answer.matchAll(head)) {
    if (Number(status) >= 500) return `a status of ${status}`
    if (Number(status) < 400) continue
    if (!/^content-type: application\/problem\+json\r$/im.test(fields)) return 'no problem'
    const length = Number(/^content-length: (\d+)\r$/im.exec(fields)?.[1])
    const body = answer.slice(index + whole.length).slice(0, length)
    // A response to HEAD has no body.
    if (body.length < length) continue
    try {
      if (!Array.isArray((JSON.parse(body) as { issues?: unknown }).issues)) return 'no issues'
    } catch {
      if (body.startsWith('{')) return 'no JSON'
    }
  }
  return undefined
}

test(
  `${count} mutated requests (SPATE_TEST_SEED=${seed}): no 5xx, and every refusal is a problem`,
  async () => {
    const statuses = new Map<number, number>()
    let number = 0
    const send = async (): Promise<void> => {
      while (number < count) {
        const own = number++
        const bytes = mutated(own)
        const answer = await answerTo(bytes)
        const fault = faultOf(answer)
        const what = `request ${own} of seed ${seed}: ${JSON.stringify(bytes.slice(0, 2_000))}`
        expect(fault, `${what} was answered ${answer.slice(0, 500)}`).toBeUndefined()
        for (const status of statusesOf(answer))
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, send))
    await expectHealth(service)
    expect((await service.request('/simulations?limit=1')).status).toBe(200)
    // The mutations are neither all harmless nor all invalid.
    for (const status of [200, 400, 401, 404]) {
      expect(statuses.get(status) ?? 0, JSON.stringify([...statuses])).toBeGreaterThan(count / 200)
    }
  },
  60_000 + count * 50,
)
