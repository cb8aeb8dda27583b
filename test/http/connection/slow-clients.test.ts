/**
 * Two thousand deliberately slow clients (slowloris): others are served in the meantime, and each slow client gets a
 * timeout response. The test counts resources instead of measuring time.
 */

import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startPumped } from '../stream/pumped-service.ts'
import { expectSame, many, newStream, readWhole } from '../stream/runs.ts'
import { answersOf } from './raw-exchange.ts'

const count = 2_000
/** Even on a slow machine, no client is disconnected before the others were served. */
const timeoutMs = 600_000
const dripMs = 1_000
const atOnce = 100

const problems = { 401: 'Auth error', 408: 'Request timeout' } as const

interface SlowClient {
  readonly socket: Socket
  readonly status: keyof typeof problems
  readonly pieces: Buffer[]
}

test('2,000 slow clients do not block others, and are disconnected', async () => {
  const service = await startPumped(undefined, {
    patience: { headersTimeoutMs: timeoutMs, requestTimeoutMs: timeoutMs },
  })
  onTestFinished(() => service.stop())
  const stream = `${await newStream(service, 'many', many(20_000))}?lastEventId=0`
  const golden = (await readWhole(service, stream, 'ndjson')) ?? Buffer.alloc(0)
  const post = 'POST /simulations HTTP/1.1\r\nHost: x\r\n'
  const authorization = `Authorization: Bearer ${service.key}\r\n`
  const kinds = [
    { begin: '', drip: '', status: 408 },
    { begin: 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ', drip: 'a', status: 408 },
    { begin: `${post}${authorization}Content-Length: 900\r\n\r\n{`, drip: ' ', status: 408 },
    {
      begin: `${post}${authorization}Transfer-Encoding: chunked\r\n\r\n`,
      drip: '1\r\n \r\n',
      status: 408,
    },
    // The response is immediate, and the remaining bytes are not read.
    { begin: `${post}Content-Length: 900\r\n\r\n{`, drip: ' ', status: 401 },
  ] as const
  const { hostname, port } = new URL(service.address)
  const clients: SlowClient[] = []
  while (clients.length < count) {
    const { begin, drip, status } = kinds[clients.length % kinds.length] as (typeof kinds)[number]
    const socket = connect(Number(port), hostname)
    const pieces: Buffer[] = []
    socket.on('data', (piece) => pieces.push(piece))
    // A reset closes the connection, too.
    socket.on('error', () => undefined)
    socket.write(begin)
    const dripping = setInterval(() => socket.writable && socket.write(drip), dripMs)
    socket.once('close', () => clearInterval(dripping))
    clients.push({ socket, status, pieces })
    const staying = clients.filter(
      (client) => client.status === 408 && !client.socket.closed,
    ).length
    // If too many connections wait to be accepted, the system may drop one, which then waits forever unless it sends a
    // byte.
    while (clients.length % atOnce === 0 && service.connections() < staying) await sleep(1)
  }
  for (let i = 0; i < 20; i++) {
    expect((await service.request('/healthz')).status).toBe(200)
    expect((await service.request('/simulations')).status).toBe(200)
    expectSame((await readWhole(service, stream, 'ndjson')) ?? Buffer.alloc(0), golden)
  }
  expect(service.connections()).toBeGreaterThan(count / 2)
  service.endPatience()
  while (clients.some(({ socket }) => !socket.closed)) await sleep(50)
  const told = clients.map(({ status, pieces }) => {
    const answers = answersOf(Buffer.concat(pieces)).map(({ body }) => JSON.parse(body) as unknown)
    return { status, answers }
  })
  for (const { status, answers } of told) {
    const problem = { title: problems[status], status, issues: [] }
    expect(answers).toEqual([expect.objectContaining(problem)])
  }
  expect(service.faults).toEqual([])
})
