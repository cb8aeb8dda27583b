/** Every started request is reported once when it has ended, however its connection ends. */

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { newServer } from '../../src/http/connection/server.ts'
import type { FinishedExchange } from '../../src/http/exchange.ts'
import { exchange } from './connection/raw-exchange.ts'

async function started(shutdown = { hasBegun: false }) {
  const finished: FinishedExchange[] = []
  const app = new Hono()
    .get('/now', ({ text }) => text('now'))
    .get('/never', () => new Promise<Response>(() => undefined))
    .get('/endless', () => new Response(new ReadableStream({ pull: pullEndlessly })))
  const server = newServer(app, { shutdown, onFinished: (one) => finished.push(one) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, finished }
}

function pullEndlessly(controller: ReadableStreamDefaultController<Uint8Array>): void {
  controller.enqueue(new Uint8Array(1_000))
}

const ask = (path: string, id: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\n\r\n`

async function untilFinished(finished: readonly unknown[], count: number): Promise<void> {
  while (finished.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('several on one connection, each with its own id and its own response', async () => {
  const { address, finished } = await started()
  const last = 'GET /now HTTP/1.1\r\nHost: x\r\nX-Request-Id: c\r\nConnection: close\r\n\r\n'
  const answers = await exchange(address, ask('/now', 'a') + ask('/nowhere', 'b') + last)
  expect(answers.map(({ headers }) => headers.get('x-request-id'))).toEqual(['a', 'b', 'c'])
  await untilFinished(finished, 3)
  expect(finished.map(({ bytes }) => bytes)).toEqual(answers.map(({ bytes }) => bytes))
  expect(finished.map(({ id, status, isComplete }) => ({ id, status, isComplete }))).toEqual([
    { id: 'a', status: 200, isComplete: true },
    { id: 'b', status: 404, isComplete: true },
    { id: 'c', status: 200, isComplete: true },
  ])
})

test('also if its response waited for an earlier one and the client has disconnected', async () => {
  const { address, finished } = await started()
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  // Requests in the same piece as the end of a body are parsed with it.
  const body = ask('/never', 'never').replace('\r\n\r\n', '\r\nContent-Length: 2\r\n\r\n{}')
  const waiting = Array.from({ length: 8 }, (_, i) => ask('/now', `w${i}`)).join('')
  socket.write(ask('/now', 'first') + body + waiting)
  await untilFinished(finished, 1)
  socket.destroy()
  await untilFinished(finished, 10)
  const [first, ...others] = finished
  expect(first).toMatchObject({ id: 'first', status: 200, isComplete: true })
  expect(others.map(({ isComplete, status }) => ({ isComplete, status }))).toEqual(
    others.map(() => ({ isComplete: false, status: undefined })),
  )
  expect(new Set(finished.map(({ id }) => id)).size).toBe(10)
  expect(finished).toHaveLength(10)
})

test('a request that was sent before the previous response ended starts after it', async () => {
  const { address, finished } = await started()
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const many = Array.from({ length: 5_000 }, (_, i) => ask('/now', `w${i}`)).join('')
  socket.write(ask('/now', 'first') + ask('/endless', 'endless') + many)
  await untilFinished(finished, 1)
  socket.destroy()
  await untilFinished(finished, 2)
  expect(finished.map(({ id, isComplete }) => ({ id, isComplete }))).toEqual([
    { id: 'first', isComplete: true },
    { id: 'endless', isComplete: false },
  ])
})

test('also if its reader disconnects during the response', async () => {
  const { address, finished } = await started()
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write(ask('/endless', 'left'))
  await once(socket, 'data')
  socket.destroy()
  await untilFinished(finished, 1)
  await exchange(address, ask('/now', 'after').replace('Host', 'Connection: close\r\nHost'))
  await untilFinished(finished, 2)
  expect(finished.map(({ id, isComplete }) => ({ id, isComplete }))).toEqual([
    { id: 'left', isComplete: false },
    { id: 'after', isComplete: true },
  ])
})

test('a service that is shutting down closes a connection after the response in progress', async () => {
  const shutdown = { hasBegun: false }
  const { address, finished } = await started(shutdown)
  const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('utf8')
  socket.write(ask('/now', 'before'))
  const [before] = await once(socket, 'data')
  expect(before).toMatch(/^connection: keep-alive\r$/im)
  shutdown.hasBegun = true
  socket.write(ask('/now', 'after'))
  const [after] = await once(socket, 'data')
  expect(after).toMatch(/^connection: close\r$/im)
  await once(socket, 'close')
  expect(finished.map(({ id, isComplete }) => ({ id, isComplete }))).toEqual([
    { id: 'before', isComplete: true },
    { id: 'after', isComplete: true },
  ])
})
