/** The behavior of the load balancer with deploy/haproxy.cfg: the requests that it repeats when a replica dies. */

import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Balancer, startBalancer } from '../support/balancer.ts'

/** Number of attempts per request that reached a replica. */
const tries = new Map<string, number>()
const replicas: Server[] = []
let balancer: Balancer

/** Starts a replica that dies at the first attempt of a request, like a killed process. */
async function startReplica(): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const name = `${incoming.method} ${incoming.url}`
    if (!/z$/.test(name)) {
      const count = (tries.get(name) ?? 0) + 1
      tries.set(name, count)
      if (count === 1) incoming.socket.resetAndDestroy()
    }
    const id = incoming.headers['x-request-id']
    if (id !== undefined) outgoing.setHeader('X-Request-Id', id)
    outgoing.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  replicas.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  balancer = await startBalancer([await startReplica(), await startReplica()])
})
afterAll(async () => {
  for (const replica of replicas) {
    replica.close()
    replica.closeAllConnections()
  }
  await balancer.stop()
})

/** Uses a new connection, because HAProxy may close a used one without a response. */
async function ask(method: string, path: string, headers: Record<string, string> = {}, body = '') {
  const url = `${balancer.address}${path}`
  return await new Promise<{
    status: number | undefined
    type: string | undefined
    id: string
    text: string
  }>((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      const { statusCode: status, headers } = answer
      answer.on('end', () =>
        resolve({
          status,
          type: headers['content-type'],
          id: String(headers['x-request-id']),
          text,
        }),
      )
    })
    sent.on('error', reject).end(body)
  })
}

const named = { 'Idempotency-Key': 'a' }

it.each([
  ['GET', '/simulations', {}],
  ['HEAD', '/simulations/a', {}],
  ['GET', '/simulations/a/runs/1/stream?lastEventId=5', {}],
  ['GET', '/console/api/keys', {}],
  ['POST', '/simulations', named],
  ['POST', '/simulations/a/runs', named],
  ['POST', '/console/api/simulations/a/runs', named],
] as const)('repeats %s %s with %o', async (method, path, headers) => {
  expect(await ask(method, path, headers)).toMatchObject({ status: 200 })
  expect(tries.get(`${method} ${path}`)).toBe(2)
})

it.each([
  ['GET', '/simulations/b/stream', {}],
  ['POST', '/simulations/b/runs', {}],
  ['POST', '/simulations/validate', named],
  ['POST', '/console/api/keys', named],
  ['PUT', '/simulations/b', named],
  ['PATCH', '/simulations/b', {}],
] as const)(
  'does not repeat %s %s with %o, and responds with a problem',
  async (method, path, headers) => {
    const { status, type, text } = await ask(method, path, headers)
    expect({ status, type }).toEqual({ status: 502, type: 'application/problem+json' })
    expect(JSON.parse(text)).toMatchObject({ title: 'Bad gateway', status: 502, issues: [] })
    expect(tries.get(`${method} ${path}`)).toBe(1)
  },
)

it('repeats requests that fit into its buffer, and no larger ones', async () => {
  const post = (path: string, bytes: number) => ask('POST', path, named, 'x'.repeat(bytes))
  expect(await post('/simulations/c/runs', 30_000)).toMatchObject({ status: 200 })
  // The response may be lost with the connection while the rest of the body is being sent.
  await post('/simulations/d/runs', 100_000).catch(() => undefined)
  expect(tries.get('POST /simulations/d/runs')).toBe(1)
})

/** Waits for the line, which is written at the end of the request. */
async function logged(path: string, id: string): Promise<void> {
  await expect.poll(() => balancer.log()).toMatch(new RegExp(`\\{${id}\\} "GET ${path} `))
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

it('assigns an id to a request without one, for its log, the replica and the client', async () => {
  const { id } = await ask('GET', '/names/z')
  expect(id).toMatch(uuid)
  await logged('/names/z', id)
})

it('keeps the id of a request', async () => {
  expect(await ask('GET', '/named/z', { 'X-Request-Id': 'mine-1' })).toMatchObject({ id: 'mine-1' })
  await logged('/named/z', 'mine-1')
})

it('replaces an id that a replica would not accept', async () => {
  expect((await ask('GET', '/badly/z', { 'X-Request-Id': 'a b' })).id).toMatch(uuid)
  expect((await ask('GET', '/long/z', { 'X-Request-Id': 'a'.repeat(65) })).id).toMatch(uuid)
})

it('includes the id in its own responses', async () => {
  const answer = await ask('PUT', '/simulations/e', { 'X-Request-Id': 'mine-2' })
  expect(answer).toMatchObject({ status: 502, id: 'mine-2' })
})

it('responds with a problem if no replica is available', async () => {
  const alone = await startBalancer(['http://127.0.0.1:1'])
  const answer = await fetch(`${alone.address}/simulations`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(await answer.json()).toMatchObject({
    title: 'Service unavailable',
    status: 503,
    issues: [],
  })
  await alone.stop()
})
