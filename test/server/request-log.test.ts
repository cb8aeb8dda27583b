/** The request log: one JSON line for each request. */

import { expect, onTestFinished, test } from 'vitest'
import { exchange } from '../http/connection/raw-exchange.ts'
import { startProcess, type TestProcess } from '../support/service.ts'

async function started(environment: Readonly<Record<string, string>>): Promise<TestProcess> {
  const service = await startProcess(environment)
  onTestFinished(() => service.stop())
  return service
}

type Line = Readonly<Record<string, unknown>>

/**
 * Waits for the line of a request. It is written after the end of the request, which a client may see slightly earlier.
 */
async function lineOf(service: TestProcess, id: string): Promise<Line> {
  for (;;) {
    const lines = service
      .output()
      .split('\n')
      .filter((text) => text.startsWith('{'))
      .map((text): Line => JSON.parse(text) as Line)
    const found = lines.find((line) => line.id === id && line.msg === 'request')
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('each request is a line with its id, route, status, time, size and key', async () => {
  const service = await started({ SPATE_LOG: 'info' })
  const ask = async (id: string, path: string, method = 'GET', body?: object): Promise<Line> => {
    const headers = { 'X-Request-Id': id }
    const answer = await service.request(path, { method, headers, ...(body && { body }) })
    await answer.arrayBuffer()
    return lineOf(service, id)
  }
  const by = `key ${service.key.split('_')[1]}`
  const usual = { ms: expect.any(Number), bytes: expect.any(Number), address: '127.0.0.1', by }
  const output = { output: 'stream' }
  expect(await ask('a', '/simulations/shop/runs', 'POST', output)).toMatchObject({
    ...usual,
    level: 30,
    method: 'POST',
    route: '/simulations/{simulationKey}/runs',
    status: 201,
  })
  const stream = await ask('b', '/simulations/shop/runs/1/stream?limit=100')
  expect(stream).toMatchObject({
    ...usual,
    route: '/simulations/{simulationKey}/runs/{runIndex}/stream',
    status: 200,
  })
  expect(Number(stream.bytes)).toBeGreaterThan(5_000)
  const unknown = await ask('c', '/secret-name/that/nobody-has')
  expect(unknown).toMatchObject({ ...usual, status: 404 })
  expect(Object.hasOwn(unknown, 'route')).toBe(false)
  expect(await ask('d', '/console/')).toMatchObject({ route: '/console/*', status: 200 })

  // No line contains text from a path, a query or a body.
  await ask('e', '/simulations/ultramarine?limit=vermilion', 'PUT', { seed: 'turquoise' })
  for (const word of ['secret-name', 'ultramarine', 'vermilion', 'turquoise']) {
    expect(service.output()).not.toContain(word)
  }
})

test('a reader that disconnects is distinguished from one that received everything', async () => {
  const service = await started({ SPATE_LOG: 'info' })
  const body = { entities: { e: { rate: '1000/second', schema: { type: 'integer' } } } }
  await service.request('/simulations/k', { method: 'PUT', body })
  await service.request('/simulations/k/runs', { method: 'POST', body: { output: 'stream' } })
  const leaving = new AbortController()
  const answer = await service.request('/simulations/k/runs/1/stream', {
    headers: { 'X-Request-Id': 'leaves' },
    signal: leaving.signal,
  })
  await answer.body?.getReader().read()
  leaving.abort()
  expect(await lineOf(service, 'leaves')).toMatchObject({ status: 200, ended: 'broken off' })
})

test('an unreadable request is logged without its content', async () => {
  const service = await started({ SPATE_LOG: 'info' })
  const [answer] = await exchange(service.address, 'NONSENSE\r\n\r\n')
  const id = answer?.headers.get('x-request-id') ?? ''
  const line = `"id":"${id}","status":400,"msg":"a request could not be parsed"`
  await expect.poll(() => service.output()).toContain(line)
  expect(service.output()).not.toContain('NONSENSE')
})

test('health checks are not logged', async () => {
  const service = await started({ SPATE_LOG: 'info' })
  for (const path of ['/healthz', '/readyz']) await service.request(path)
  await service.request('/types/boolean', { headers: { 'X-Request-Id': 'last' } })
  await lineOf(service, 'last')
  expect(service.output()).not.toContain('"route":"/healthz"')
  expect(service.output()).not.toContain('"route":"/readyz"')
})
