/** A request whose client has disconnected is not computed further. */

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Type } from 'typebox'
import { expect, onTestFinished, test } from 'vitest'
import { newApp } from '../../../src/http/app.ts'
import { newServer } from '../../../src/http/connection/server.ts'
import type { Route, RouteContext } from '../../../src/http/route.ts'
import { FairQueue } from '../../../src/queue/fair-queue.ts'

test('the check of a definition leaves the queue when its client disconnects', async () => {
  let [steps, isStarted] = [0, false]
  const route: Route = {
    method: 'POST',
    path: '/endless',
    id: 'endless',
    summary: 'Never ends by itself',
    body: Type.Object({}),
    responses: { 200: { description: 'never' } },
    isPublic: true,
    async handle(_, { service: { computations, signal } }) {
      isStarted = true
      return await computations.run(function* (): Generator<undefined, never, undefined> {
        for (; ; steps++) yield
      }, signal)
    },
  }
  const errors: unknown[] = []
  const aborted = new Promise<{ readonly path: string }>((resolve) => {
    const service = { computations: new FairQueue(nextTurn) }
    const app = newApp([route], { service } as RouteContext, {
      bodyBytesMax: 1_000,
      version: '0',
      onError: (error) => errors.push(error),
      onAborted: resolve,
    })
    const server = newServer(app).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    server.once('listening', () => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      void once(socket, 'connect').then(async () => {
        socket.write('POST /endless HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}')
        while (!isStarted) await nextTurn()
        socket.destroy()
      })
    })
  })
  expect(await aborted).toMatchObject({ path: '/endless' })
  const before = steps
  for (let turn = 0; turn < 5; turn++) await nextTurn()
  expect({ steps, errors }).toEqual({ steps: before, errors: [] })
})
