/** Who is silent is given up in time, and who has spoken is heard, however busy this process was. */

import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { withIdleTimeout } from '../../src/queue/idle-timeout.ts'

const silent = new Error('silent')
const onTimeout = () => silent

test('an answer and a failure come through', async () => {
  expect(await withIdleTimeout(Promise.resolve(1), { ms: 1, onTimeout })).toBe(1)
  const failure = new Error('no')
  await expect(withIdleTimeout(Promise.reject(failure), { ms: 1, onTimeout })).rejects.toBe(failure)
})

test('who says nothing is given up', async () => {
  const never = new Promise<never>(() => undefined)
  await expect(withIdleTimeout(never, { ms: 10, onTimeout })).rejects.toBe(silent)
})

test('what has arrived while this process was busy is heard', async () => {
  const server = createServer((socket) => socket.end('answer')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on a port')
  const socket = connect(address.port, '127.0.0.1')
  await once(socket, 'connect')
  const answer = once(socket, 'data').then(([data]) => String(data))
  const heard = withIdleTimeout(answer, { ms: 300, onTimeout })
  // The server's own turn, in which it answers; then nobody gets one until the time is over.
  await new Promise(setImmediate)
  const untilMs = performance.now() + 600
  while (performance.now() < untilMs);
  expect(await heard).toBe('answer')
  server.close()
})
