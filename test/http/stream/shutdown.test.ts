/**
 * The shutdown of a service: load balancers notice first, readers get complete events, and no active reader sees an
 * incomplete body.
 */

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startProcess, type TestProcess } from '../../support/service.ts'
import { expectSame, many, newStream, openRaw, readWhole, wholeEvents } from './runs.ts'

/** More than sockets buffer, so that the response has not ended before the signal. */
const events = 200_000

async function started(environment: Readonly<Record<string, string>>): Promise<TestProcess> {
  const service = await startProcess(environment)
  onTestFinished(() => service.stop())
  return service
}

async function whole(service: TestProcess, stream: string): Promise<Buffer> {
  return (await readWhole(service, `${stream}?lastEventId=0`, 'ndjson')) ?? Buffer.alloc(0)
}

/** Waits until the sockets to a paused reader are full. */
async function untilFull({ metricsAddress = '' }: TestProcess): Promise<void> {
  let before: string | undefined
  for (;;) {
    const metrics = await (await fetch(metricsAddress)).text()
    const sent = /^spate_stream_bytes_total \d+$/m.exec(metrics)?.[0]
    if (sent === before) return
    before = sent
    await sleep(500)
  }
}

async function untilUnready(service: TestProcess): Promise<Response> {
  for (;;) {
    const answer = await service.request('/readyz')
    if (answer.status !== 200) return answer
    await answer.arrayBuffer()
  }
}

/** Sends a request with an incomplete body. */
function beginCreation({ address, key }: TestProcess) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const creation = request(`${address}/simulations/k/runs`, { method: 'POST', headers })
  const answer = once(creation, 'response').then(([response]: IncomingMessage[]) => {
    if (response === undefined) throw new Error('there is no answer')
    return response.resume()
  })
  creation.write('{"output":')
  return { answer, sendRest: () => creation.end('"stream"}') }
}

async function isListening({ address }: TestProcess): Promise<boolean> {
  try {
    await (await fetch(`${address}/healthz`)).arrayBuffer()
    return true
  } catch {
    return false
  }
}

test('after SIGTERM /readyz returns 503 immediately, and everything else continues for SPATE_DRAIN_SECONDS', async () => {
  const service = await started({ SPATE_DRAIN_SECONDS: '2' })
  const stream = await newStream(service, 'k', many(events))
  const wanted = await whole(service, stream)
  const before = await openRaw(service, `${stream}?lastEventId=0`, 'ndjson').read(10_000)

  const ended = once(service.process, 'exit')
  service.process.kill('SIGTERM')
  const unready = await untilUnready(service)
  expect(unready.status).toBe(503)
  expect(unready.headers.get('content-type')).toBe('application/problem+json')
  expect(unready.headers.get('retry-after')).toBe('1')
  // A client that keeps its connection would be cut off later.
  expect(unready.headers.get('connection')).toBe('close')
  expect((await service.request('/healthz')).status).toBe(200)

  // An open stream ends at its usual end, and a new one is served.
  expectSame((await before.readAll()).body, wanted)
  expect(before.isWhole).toBe(true)
  expectSame(await whole(service, stream), wanted)
  const created = await service.request('/simulations/k/runs', {
    method: 'POST',
    body: { output: 'stream' },
  })
  expect(created.status).toBe(201)
  expect(await ended).toEqual([0, null])
})

test('then a stream ends after a complete event, and until then the service listens and refuses new streams', async () => {
  const service = await started({ SPATE_METRICS_PORT: '0' })
  const stream = await newStream(service, 'k', many(events))
  const reader = await openRaw(service, `${stream}?lastEventId=0`, 'ndjson').read(10_000)
  await untilFull(service)
  const ended = once(service.process, 'exit')
  service.process.kill('SIGTERM')
  // A paused reader still delays the shutdown.
  expect((await untilUnready(service)).status).toBe(503)
  const refused = await service.request(`${stream}?lastEventId=0`)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('connection')).toBe('close')
  await reader.readAll()
  expect(reader.isWhole).toBe(true)
  expect(wholeEvents(reader.body, 'ndjson').kept.length).toBe(reader.body.length)
  expect(await ended).toEqual([0, null])
})

test('readers that accept no bytes are cut off in the end, and a request in progress gets its response', async () => {
  const service = await started({ SPATE_METRICS_PORT: '0' })
  const stream = await newStream(service, 'k', many(events))
  const reader = await openRaw(service, `${stream}?lastEventId=0`, 'ndjson').read(10_000)
  await untilFull(service)
  const { answer, sendRest } = beginCreation(service)
  const ended = once(service.process, 'exit')
  service.process.kill('SIGTERM')
  await untilUnready(service)
  // New connections are refused after the streams have ended.
  while (await isListening(service)) await sleep(20)
  sendRest()
  expect((await answer).statusCode).toBe(201)
  await reader.readAll()
  expect(reader.isWhole).toBe(false)
  expect(await ended).toEqual([0, null])
})

test('a second signal ends the service immediately', async () => {
  const service = await started({ SPATE_DRAIN_SECONDS: '300' })
  const ended = once(service.process, 'exit')
  service.process.kill('SIGTERM')
  await untilUnready(service)
  // Signals within half a second count as one, because npm forwards the signal of the process group.
  const again = setInterval(() => service.process.kill('SIGTERM'), 100)
  expect(await ended).toEqual([130, null])
  clearInterval(again)
})
