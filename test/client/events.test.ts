/** Reading a run to its end: complete, in order and without repetition, over interrupted connections. */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type ReadOptions,
  type RetryNotice,
  type Run,
  type RunEvent,
  Spate,
} from '../../src/client/spate.ts'
import { mixed } from '../http/stream/runs.ts'
import { samples } from '../support/samples.ts'
import { startProcess, startService, type TestService } from '../support/service.ts'
import { type Answering, startAnswering } from './answering.ts'
import { startBreakingProxy } from './breaking-proxy.ts'
import { afterOf, line, lines, ndjsonType } from './ndjson-text.ts'

let service: TestService
let spate: Spate
let run: Run
let whole: readonly RunEvent[]
const opened: Answering[] = []

beforeAll(async () => {
  service = await startService()
  spate = new Spate({ url: service.address, key: service.key })
  await spate.simulations.put('mixed', mixed)
  run = await spate.simulation('mixed').runs.create()
  const text = await (
    await service.request('/simulations/mixed/runs/1/stream?lastEventId=0', {
      headers: { Accept: 'application/x-ndjson' },
    })
  ).text()
  whole = text
    .trimEnd()
    .split('\n')
    .map((one) => JSON.parse(one))
  expect(new Set(whole.map(({ type }) => type))).toEqual(new Set(['create', 'error']))
})
afterAll(() => service.stop())
afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop()
})

/** Reads a run from a server of the test. */
async function told(
  answer: Parameters<typeof startAnswering>[0],
  options: Partial<ConstructorParameters<typeof Spate>[0]> = {},
) {
  const server = await startAnswering(answer)
  opened.push(server)
  const at = new Spate({ url: server.address, key: service.key, ...options })
  return { server, run: at.simulation('mixed').run(1) }
}

async function read(of: Run, reading: ReadOptions = {}): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = []
  for await (const event of of.events(reading)) events.push(event)
  return events
}

const idsOf = (events: readonly RunEvent[]): readonly number[] => events.map(({ id }) => id)

test('every event arrives as it was sent', async () => {
  expect(await read(run)).toEqual(whole)
  expect(await read(run)).toEqual(whole)
})

test('reading starts after an event and ends at the limit', async () => {
  expect(await read(run, { after: 7 })).toEqual(whole.slice(7))
  expect(await read(run, { after: 7, limit: 5 })).toEqual(whole.slice(7, 12))
  expect(await read(run, { limit: 1_000 })).toEqual(whole)
  expect(await read(run, { after: whole.length })).toEqual([])
  expect(await read(run, { limit: 0 })).toEqual([])
  await expect(read(run, { limit: -1 })).rejects.toThrow(
    'limit must be an integer of at least 0; got -1',
  )
  await expect(read(run, { after: Number.NaN })).rejects.toThrow(
    'after must be an integer of at least 0; got NaN',
  )
  await expect(read(run, { after: 1_000 })).rejects.toMatchObject({ status: 400, kind: 'refused' })
})

test('a run without events ends immediately', async () => {
  await spate.simulations.put('empty', {})
  expect(await read(await spate.simulation('empty').runs.create())).toEqual([])
})

test('reading a missing run fails immediately', async () => {
  await expect(read(spate.simulation('mixed').run(99))).rejects.toMatchObject({ status: 404 })
  const nobody = new Spate({ url: service.address, key: service.key.replace(/.$/, '!') })
  await expect(read(nobody.simulation('mixed').run(1))).rejects.toMatchObject({ status: 401 })
})

test('at a speed, events that are due are sent immediately, and none is lost', async () => {
  expect(await read(run, { speed: 1_000_000_000 })).toEqual(whole)
})

test('no event is lost or repeated if a connection breaks at any byte', async () => {
  await fc.assert(
    fc.asyncProperty(
      // Some connections last long enough for the head of a response and a complete event.
      fc.infiniteStream(fc.integer({ min: 1, max: 4_000 })),
      fc.boolean(),
      async (cuts, isPaced) => {
        const proxy = await startBreakingProxy(service.address, () => cuts.next().value)
        try {
          const at = new Spate({ url: proxy.address, key: service.key, retryTimeoutMs: 600_000 })
          const waits: RetryNotice[] = []
          const events = await read(at.simulation('mixed').run(1), {
            onRetry: (waiting) => waits.push(waiting),
            ...(isPaced && { speed: 1_000_000_000 }),
          })
          expect(events).toEqual(whole)
          expect(proxy.brokenCount).toBeGreaterThan(0)
          for (const { error } of waits) expect(error.status).toBe(0)
        } finally {
          await proxy.stop()
        }
      },
    ),
    { numRuns: samples(2, 5) },
  )
})

test('reading continues after kill -9 of the service', async () => {
  const process = await startProcess()
  try {
    const at = new Spate({ url: process.address, key: process.key })
    const a = { rate: '100/second', schema: { const: 'x'.repeat(100) } }
    await at.simulations.put('long', { entities: { a } })
    const long = await at.simulation('long').runs.create({
      start: '2026-01-01T00:00:00Z',
      end: '2026-01-01T00:30:00Z',
    })
    const { total } = await long.get()
    let last = 0
    for await (const { id } of long.events()) {
      expect(id).toBe(last + 1)
      last = id
      if (id % 60_000 === 30_000) await process.killAndRestart()
    }
    expect(last).toBe(total)
  } finally {
    await process.stop()
  }
})

test('a run of more than a million events is read in several responses', async () => {
  const a = { rate: '100/second', schema: { const: 1 } }
  await spate.simulations.put('million', { entities: { a } })
  const million = await spate.simulation('million').runs.create({
    start: '2026-01-01T00:00:00Z',
    end: '2026-01-01T03:00:00Z',
  })
  const { total } = await million.get()
  let count = 0
  for await (const { id } of million.events({ limit: total - 3 })) {
    count += 1
    if (id !== count) throw new Error(`event ${id} came as number ${count}`)
  }
  expect(total).toBeGreaterThan(1_000_000)
  expect(count).toBe(total - 3)
})

test('a slow reader limits the bytes that are read ahead', async () => {
  const a = { rate: '100/second', schema: { const: 'x'.repeat(100) } }
  await spate.simulations.put('slow', { entities: { a } })
  const slow = await spate.simulation('slow').runs.create({
    start: '2026-01-01T00:00:00Z',
    end: '2026-01-01T02:00:00Z',
  })
  const { total } = await slow.get()
  const proxy = await startBreakingProxy(service.address, () => undefined)
  const at = new Spate({ url: proxy.address, key: service.key, idleTimeoutMs: 300 })
  const sockets = 16 * 1024 * 1024
  try {
    let last = 0
    for await (const { id } of at.simulation('slow').run(1).events()) {
      // Calling `expect` for every event would take seconds.
      if (id !== last + 1) expect(id).toBe(last + 1)
      last = id
      if (id !== 1) continue
      // Waits until no more bytes arrive: the sockets have buffered all they can.
      for (let passed = -1; passed !== proxy.passedBytes; ) {
        passed = proxy.passedBytes
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
      expect(proxy.passedBytes).toBeLessThan(sockets)
    }
    expect(last).toBe(total)
    expect(proxy.passedBytes).toBeGreaterThan(4 * sockets)
    // The time of a slow reader does not count as idle time of the service.
    expect(proxy.connectionCount).toBeLessThanOrEqual(2)
  } finally {
    await proxy.stop()
  }
})

test('leaving the loop closes the connection', async () => {
  const left = new Promise<void>((resolve, reject) => {
    void told((_, response) => {
      response.writeHead(200, ndjsonType).write(lines({ after: 0, to: 10 }))
      response.on('close', resolve)
    }).then(async (at) => {
      for await (const { id } of at.run.events()) if (id === 3) break
    }, reject)
  })
  await left
})

test.each([
  ['before it begins', () => undefined, { signal: AbortSignal.abort(new Error('enough')) }],
  ['before the answer', () => undefined, {}],
  ['before the first event', (response: { flushHeaders(): void }) => response.flushHeaders(), {}],
  ['between events', (response: { write(text: string): void }) => response.write(line(1)), {}],
  ['while it waits', (response: { destroy(): void }) => response.destroy(), {}],
])('reading is aborted %s, with the reason of the signal', async (_, answer, given) => {
  const reason = new Error('enough')
  const controller = new AbortController()
  const { run: at } = await told((_request, response) => {
    response.writeHead(200, ndjsonType)
    answer(response)
    setTimeout(() => controller.abort(reason), 100)
  })
  await expect(read(at, { signal: controller.signal, ...given })).rejects.toThrow(reason)
})

test('after an abort between two events of one piece, no more events are returned', async () => {
  const controller = new AbortController()
  const { run: at } = await told((_, response) => {
    response.writeHead(200, ndjsonType).write(lines({ after: 0, to: 10 }))
  })
  const ids: number[] = []
  const reading = (async () => {
    for await (const { id } of at.events({ signal: controller.signal })) {
      ids.push(id)
      if (id === 3) controller.abort()
    }
  })()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  expect(ids).toEqual([1, 2, 3])
})

test.each([
  ['is no JSON', 'what?\n', 'event 3 is not an event: "what?"'],
  ['is no event', '{"id":3}\n', 'event 3 is not an event: "{\\"id\\":3}"'],
  ['is missing', line(4), 'event 3 has the id 4'],
  ['came before', line(2), 'event 3 has the id 2'],
  ['is empty', '\n', 'event 3 is not an event: ""'],
])('an event that %s is an error with a clear message', async (_, text, detail) => {
  const { server, run: at } = await told((_request, response) => {
    response.writeHead(200, ndjsonType).end(lines({ after: 0, to: 2 }) + text)
  })
  const events: RunEvent[] = []
  const reading = (async () => {
    for await (const event of at.events()) events.push(event)
  })()
  await expect(reading).rejects.toMatchObject({
    kind: 'malformed',
    message: `GET /simulations/mixed/runs/1/stream: ${detail}`,
  })
  expect(idsOf(events)).toEqual([1, 2])
  expect(server.requests).toHaveLength(1)
})

test('an unavailable service is retried with growing pauses, up to a limit', async () => {
  const waits: RetryNotice[] = []
  const { server, run: at } = await told((_, response, number) => {
    if (number === 0) response.writeHead(200, ndjsonType).end(line(1))
    else response.writeHead(503, { 'Content-Type': 'text/html' }).end('<h1>Back soon</h1>')
  })
  const reading = read(at, { retryTimeoutMs: 3_000, onRetry: (waiting) => waits.push(waiting) })
  await expect(reading).rejects.toMatchObject({
    kind: 'foreign',
    status: 503,
    message: expect.stringMatching(/^gave up after 3 s: GET .* responded 503 .*Back soon/),
  })
  expect(waits.map(({ waitMs }) => waitMs)).toEqual([500, 1_000, 1_500])
  expect(server.requests).toHaveLength(5)
})

test('Retry-After makes a pause longer', async () => {
  const waits: number[] = []
  const { run: at } = await told((_, response, number) => {
    if (number === 0) response.writeHead(503, { 'Retry-After': '1' }).end()
    else if (number === 1) response.writeHead(200, ndjsonType).end(line(1))
    else response.writeHead(204).end()
  })
  expect(idsOf(await read(at, { onRetry: ({ waitMs }) => waits.push(waitMs) }))).toEqual([1])
  expect(waits).toEqual([1_000])
})

test('a page of a balancer during a restart does not end the reading', async () => {
  const page = { 'Content-Type': 'text/html' }
  const { run: at } = await told(({ url }, response, number) => {
    if (number === 1) response.writeHead(404, page).end('<html>')
    else if (number === 2) response.writeHead(200, page).end('<html>')
    else if (afterOf(url) === 2) response.writeHead(204).end()
    else response.writeHead(200, ndjsonType).end(line(afterOf(url) + 1))
  })
  expect(idsOf(await read(at))).toEqual([1, 2])
})

test('a page of another server at the first request is an error', async () => {
  for (const status of [200, 404]) {
    const { server, run: at } = await told((_, response) => {
      response.writeHead(status, { 'Content-Type': 'text/html' }).end('<html>')
    })
    await expect(read(at)).rejects.toMatchObject({ kind: 'foreign', status })
    expect(server.requests).toHaveLength(1)
  }
})

test('a response that ends within an event is resumed after the last complete event', async () => {
  const text = lines({ after: 0, to: 5 })
  const { run: at } = await told(({ url }, response) => {
    const after = afterOf(url)
    if (after === 5) response.writeHead(204).end()
    else response.writeHead(200, ndjsonType).end(text.slice(line(1).length * after).slice(0, 100))
  })
  expect(idsOf(await read(at))).toEqual([1, 2, 3, 4, 5])
})

test('an idle stream is closed and resumed', async () => {
  const answer: Parameters<typeof told>[0] = ({ url }, response) => {
    if (afterOf(url) === 2) response.writeHead(204).end()
    else response.writeHead(200, ndjsonType).write(line(afterOf(url) + 1))
  }
  const { run: at } = await told(answer, { idleTimeoutMs: 200 })
  expect(idsOf(await read(at))).toEqual([1, 2])
})

test('comments keep a stream without events alive after any number of interruptions', async () => {
  const { server, run: at } = await told(
    (_, response, number) => {
      if (number === 4) response.writeHead(204).end()
      else {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        response.write(':\n\n', () => setTimeout(() => response.destroy(), 50))
      }
    },
    { retryTimeoutMs: 600 },
  )
  expect(await read(at, { speed: 1 })).toEqual([])
  expect(server.requests).toHaveLength(5)
  expect(server.requests[0]).toBe(
    'GET /simulations/mixed/runs/1/stream?lastEventId=0&limit=1000000&speed=1',
  )
})
