/** A silent peer times out in time, and a response that has arrived counts, even if this process was busy. */

import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { withIdleTimeout } from '../../src/queue/idle-timeout.ts'

const silent = new Error('silent')
const onTimeout = () => silent

test('passes on a response and a failure', async () => {
  expect(await withIdleTimeout(Promise.resolve(1), { ms: 1, onTimeout })).toBe(1)
  const failure = new Error('no')
  await expect(withIdleTimeout(Promise.reject(failure), { ms: 1, onTimeout })).rejects.toBe(failure)
})

test('a silent peer times out', async () => {
  const never = new Promise<never>(() => undefined)
  await expect(withIdleTimeout(never, { ms: 10, onTimeout })).rejects.toBe(silent)
})

test('a response that arrived while this process was busy counts', async () => {
  const server = createServer((socket) => socket.end('answer')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on a port')
  const socket = connect(address.port, '127.0.0.1')
  await once(socket, 'connect')
  const answer = once(socket, 'data').then(([data]) => String(data))
  const heard = withIdleTimeout(answer, { ms: 300, onTimeout })
  // The server responds in its own turn. Then the process is busy until the timeout has passed.
  await new Promise(setImmediate)
  const untilMs = performance.now() + 600
  while (performance.now() < untilMs);
  expect(await heard).toBe('answer')
  server.close()
})
