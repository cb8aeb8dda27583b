/**
 * Pipelined requests: each gets its response, in order. The service works on one of them at a time and parses only a
 * few in advance.
 */

import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { newServer } from '../../../src/http/connection/server.ts'
import { answersOf, exchange } from './raw-exchange.ts'

/** Requests that the application has started, is working on, and that were parsed before they were started. */
interface Counts {
  parsed: number
  begun: number
  aheadMax: number
  open: number
  openMax: number
}

/** Several times the size of a read of Node. */
const floodBytes = 200_000
const longText = 'x'.repeat(300_000)
/** Number of requests that fit into the piece in which a body ends, in addition to that of the body. */
const parsedAheadMax = 29

async function started() {
  const counts: Counts = { parsed: 0, begun: 0, aheadMax: 0, open: 0, openMax: 0 }
  const app = new Hono()
    .use(async (_, next) => {
      counts.begun++
      counts.open++
      counts.openMax = Math.max(counts.openMax, counts.open)
      await sleep(1)
      await next()
      counts.open--
    })
    .get('/short/:id', ({ req, text }) => text(req.param('id')))
    .get('/long/:id', ({ req, text }) => text(req.param('id') + longText))
    .get('/never', () => new Promise<Response>(() => undefined))
    .get('/endless', () => new Response(slowly(...Array.from({ length: 100_000 }, () => longText))))
    .get('/stream/:id', ({ req }) => new Response(slowly(req.param('id'), 'stream')))
    .post('/echo/:id', async ({ req, text }) => text(req.param('id') + (await req.text())))
    .post('/refused/:id', ({ req, text }) => text(req.param('id'), 401))
  const server = newServer(app)
  server.on('request', () => {
    counts.parsed++
    counts.aheadMax = Math.max(counts.aheadMax, counts.parsed - counts.begun)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { counts, port, address: `http://127.0.0.1:${port}` }
}

/** Sends the bytes in pieces, with pauses between them. */
function slowly(...texts: readonly string[]): ReadableStream<Uint8Array> {
  const left = [...texts]
  return new ReadableStream({
    async pull(controller) {
      await sleep(5)
      const text = left.shift()
      if (text === undefined) controller.close()
      else controller.enqueue(Buffer.from(text))
    },
  })
}

/** The shortest possible request. */
const tiny = 'GET / HTTP/1.1\r\n\r\n'
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const last = 'GET /short/last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

function post(path: string, body: string, isChunked: boolean): string {
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\n`
  if (!isChunked) return `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  const chunk = body === '' ? '' : `${body.length.toString(16)}\r\n${body}\r\n`
  return `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`
}

async function untilStill(count: () => number): Promise<void> {
  for (let before = -1; before !== count(); ) {
    before = count()
    await sleep(100)
  }
}

/** Sends bytes and reads nothing. */
async function unread(port: number, bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.pause()
  socket.write(bytes)
  return socket
}

test('each request gets its response, in order, and one at a time', async () => {
  const { address, counts } = await started()
  const bytes = [
    get('/stream/a'),
    get('/short/b'),
    post('/refused/c', 'a body that is not read', false),
    post('/echo/d', '{}', true),
    get('/long/e'),
    get('/short/f'),
    last,
  ]
  const answers = await exchange(address, bytes.join(''))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 200, 200, 200, 200])
  const bodies = ['astream', 'b', 'c', 'd{}', `e${longText}`, 'f', 'last']
  expect(answers.map(({ body }) => body)).toEqual(bodies)
  expect(counts.openMax).toBe(1)
})

test.each([
  ['short answers', get('/short/a')],
  ['long answers', get('/long/a')],
  ['no answers', get('/never')],
  ['the shortest requests', tiny],
  ['bodies', post('/echo/a', '\r\n'.repeat(50), false)],
  ['bodies in chunks', post('/echo/a', 'abc', true)],
  ['bodies that are not read', post('/refused/a', '\r\n'.repeat(50), true)],
  ['a body before the shortest requests', `${post('/echo/a', 'abc', false)}${tiny.repeat(500)}`],
])('few requests of a client that sends many and reads nothing are parsed: %s', async (_, one) => {
  const { port, counts } = await started()
  await unread(port, one.repeat(Math.ceil(floodBytes / one.length)))
  await untilStill(() => counts.parsed)
  expect(counts.parsed).toBeGreaterThan(0)
  expect(counts.openMax).toBeLessThanOrEqual(1)
  expect(counts.aheadMax).toBeLessThanOrEqual(parsedAheadMax)
})

test('the responses do not depend on how the bytes are split', async () => {
  const { address, port } = await started()
  const requests = fc.array(
    fc.oneof(
      fc.constantFrom(get('/short/a'), get('/stream/b'), `\r\n\r\n${get('/short/c')}`),
      fc
        .tuple(
          fc.constantFrom('/echo/d', '/refused/e'),
          fc.constantFrom('', '\r\n\r\n', 'abc'),
          fc.nat(600),
          fc.boolean(),
        )
        .map(([path, part, times, isChunked]) => post(path, part.repeat(times), isChunked)),
    ),
    { maxLength: 8 },
  )
  const cuts = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(requests, cuts, async (parts, lengths) => {
      const bytes = Buffer.from(parts.join('') + last)
      const whole = await exchange(address, bytes)
      expect(whole).toHaveLength(parts.length + 1)
      const pieces: Buffer[] = []
      const socket = connect(port, '127.0.0.1').setNoDelay(true)
      socket.on('data', (piece) => pieces.push(piece))
      for (let at = 0, i = 0; at < bytes.length; i++) {
        const to = at + (lengths[i % lengths.length] ?? 1)
        socket.write(bytes.subarray(at, to))
        at = to
        await new Promise((resolve) => setImmediate(resolve))
      }
      await once(socket, 'close')
      const cut = answersOf(Buffer.concat(pieces))
      expect(cut.map(({ status, body }) => ({ status, body }))).toEqual(
        whole.map(({ status, body }) => ({ status, body })),
      )
    }),
    { numRuns: 30 },
  )
})

test('a body larger than the buffer of Node is read to its end, and the next request gets its response', async () => {
  const { address } = await started()
  const body = 'x'.repeat(2_000_000)
  const answers = await exchange(
    address,
    post('/echo/a', body, false) + post('/refused/b', body, true) + last,
  )
  expect(answers.map(({ status, body: { length } }) => ({ status, length }))).toEqual([
    { status: 200, length: body.length + 1 },
    { status: 401, length: 1 },
    { status: 200, length: 4 },
  ])
})

test('requests of a client that has disconnected are not started', async () => {
  const { port, counts } = await started()
  const socket = await unread(port, get('/endless') + get('/short/a').repeat(1_000))
  socket.once('data', () => socket.destroy())
  socket.resume()
  await once(socket, 'close')
  const other = connect(port, '127.0.0.1').resume()
  other.write(last)
  await once(other, 'close')
  expect(counts.begun).toBe(2)
})

test('bytes after invalid HTTP are not kept', async () => {
  const { port } = await started()
  const socket = await unread(port, post('/echo/a', 'abc', true).replace('3\r\n', 'zz\r\n'))
  // The service may close the connection while bytes arrive.
  socket.on('error', ({ code }: NodeJS.ErrnoException) =>
    expect(code).toMatch(/^(?:EPIPE|ECONNRESET)$/),
  )
  await sleep(50)
  const chunk = Buffer.alloc(1 << 20)
  const before = keptBytes()
  for (let i = 0; i < 32; i++) {
    socket.write(chunk)
    await sleep(5)
  }
  await untilStill(() => socket.writableLength)
  expect(keptBytes() - before).toBeLessThan(16 * chunk.length)
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Returns the bytes of the buffers that are still referenced. */
function keptBytes(): number {
  collectGarbage()
  return process.memoryUsage().external
}
