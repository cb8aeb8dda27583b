/** Failures of requests, retries, and errors. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { generateKey } from '../../src/access/key-text.ts'
import { Spate, SpateError } from '../../src/client/spate.ts'
import { startService } from '../support/service.ts'
import { type Answering, startAnswering } from './answering.ts'
import { startBreakingProxy } from './breaking-proxy.ts'

const key = generateKey()
const opened: Answering[] = []
afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop()
})

async function answering(...parameters: Parameters<typeof startAnswering>) {
  const server = await startAnswering(...parameters)
  opened.push(server)
  const spate = (options = {}) => new Spate({ url: server.address, key, ...options })
  return { server, spate }
}

/** Returns the error of a failed request, and expects that nothing in it shows the key. */
async function failureOf(promise: Promise<unknown>): Promise<SpateError> {
  const error = await promise.then(
    () => new Error('it succeeded'),
    (error: unknown) => error,
  )
  if (!(error instanceof SpateError)) throw error
  const { inspect } = await import('node:util')
  expect(inspect(error, { depth: 10 })).not.toContain(key)
  return error
}

/** Returns an address without a server. */
async function deserted(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on a port')
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${address.port}`
}

test('an unreachable address is reported with the address and advice', async () => {
  const url = await deserted()
  const spate = new Spate({ url, key, retries: 0 })
  const error = await failureOf(spate.simulations.list().all())
  expect(error).toMatchObject({ kind: 'unreachable', status: 0, isUndelivered: true })
  expect(error.message).toMatch(
    new RegExp(
      `^GET /simulations: ${url} cannot be reached \\(connect ECONNREFUSED .*\\); check the address and whether the service is running$`,
    ),
  )
})

test('a POST that certainly did not arrive is repeated', async () => {
  const url = new URL(await deserted())
  const spate = new Spate({ url, key })
  const created = spate.simulations.create({ key: 'late' })
  const service = await startService({ SPATE_PORT: url.port, SPATE_API_KEY: key })
  try {
    expect(await created).toMatchObject({ key: 'late' })
  } finally {
    await service.stop()
  }
})

test('a creation that may have arrived is repeated with its unique idempotency key', async () => {
  const keys: unknown[] = []
  const { spate } = await answering((request, response, number) => {
    keys.push(request.headers['idempotency-key'])
    if (number % 3 === 0) request.socket.destroy()
    else if (number % 3 === 1) response.writeHead(503).end()
    else response.setHeader('Content-Type', 'application/json').end(everyAnswer)
  })
  await spate().simulations.create({})
  await spate().simulation('a').runs.create()
  await spate().earlier.create({})
  await spate().simulation('a').runs.create({}, { idempotencyKey: 'mine' })
  const groups = [0, 3, 6, 9].map((start) => new Set(keys.slice(start, start + 3)))
  expect(groups.map(({ size }) => size)).toEqual([1, 1, 1, 1])
  expect(new Set(keys).size).toBe(4)
  for (const key of keys.slice(0, 9)) expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[9]).toBe('mine')
})

/** A response that is a valid simulation, run and earlier simulation. */
const everyAnswer = JSON.stringify({
  ...{ key: 'a', seed: 1, createdAt: '', updatedAt: '' },
  ...{ simulation: 'a', index: 1, output: 'stream' },
  ...{ id: 'a', entities: {}, status: 'pending' },
})

test('a creation is retried after a temporary conflict only', async () => {
  const { server, spate } = await answering((_, response, number) => {
    if (number === 0) response.writeHead(409, { 'Retry-After': '0' }).end()
    else if (number === 1) response.setHeader('Content-Type', 'application/json').end(everyAnswer)
    else response.writeHead(409).end()
  })
  expect(await spate().simulation('a').runs.create()).toMatchObject({ index: 1 })
  expect(await failureOf(spate().simulation('a').runs.create())).toMatchObject({ status: 409 })
  expect(server.requests).toHaveLength(3)
})

test('a creation is carried out once if its connection breaks anywhere', async () => {
  const service = await startService({ SPATE_API_KEY: key })
  const cuts = drawnCuts(400)
  const proxy = await startBreakingProxy(service.address, () => cuts.next().value)
  const spate = new Spate({ url: proxy.address, key, retries: 20 })
  await new Spate({ url: service.address, key }).simulations.put('a', {})
  try {
    const numbers = Array.from({ length: 20 }, (_, i) => i + 1)
    const simulations = numbers.map(() => spate.simulations.create({}))
    const runs = await Promise.all(numbers.map(() => spate.simulation('a').runs.create()))
    const keys = (await Promise.all(simulations)).map((simulation) => simulation.key)
    expect(runs.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(numbers)
    expect(new Set(keys).size).toBe(numbers.length)
    // The list also contains `default`, the example and `a`.
    expect((await spate.simulations.list().page({ limit: 1, offset: 0 })).total).toBe(23)
    expect((await spate.simulation('a').runs.list().page({ limit: 1, offset: 0 })).total).toBe(20)
    expect(proxy.brokenCount).toBeGreaterThan(10)
  } finally {
    await proxy.stop()
    await service.stop()
  }
})

/** Returns random cuts: two of three connections break within `bytesMax` bytes. */
function* drawnCuts(bytesMax: number): Generator<number | undefined, never> {
  const seed = Number(process.env.SPATE_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`cuts drawn with SPATE_TEST_SEED=${seed}`)
  let state = seed
  for (;;) {
    // The generator of Numerical Recipes; its high bits are random enough for cuts.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const drawn = state / 2 ** 32
    yield drawn < 2 / 3 ? Math.floor(drawn * 1.5 * bytesMax) : undefined
  }
}

test.each(['', 'a b', '"a"', 'x'.repeat(256)])(
  '%j is not a valid idempotency key',
  async (idempotencyKey) => {
    const { server, spate } = await answering((_, response) => response.end())
    await expect(spate().simulations.create({}, { idempotencyKey })).rejects.toThrow(
      /^idempotencyKey must be 1 to 255/,
    )
    expect(server.requests).toEqual([])
  },
)

test('a GET, a PUT and a validation are repeated after a temporary failure', async () => {
  const { server, spate } = await answering((request, response, number) => {
    if (number % 3 === 0) request.socket.destroy()
    else if (number % 3 === 1) response.writeHead(502).end('<html>')
    else
      response
        .setHeader('Content-Type', 'application/json')
        .end('{"key":"a","seed":1,"valid":true,"issues":[]}')
  })
  await spate().simulations.get('a')
  await spate().simulations.put('a', {})
  await spate().simulations.validate({})
  expect(server.requests).toEqual([
    ...Array.from({ length: 3 }, () => 'GET /simulations/a'),
    ...Array.from({ length: 3 }, () => 'PUT /simulations/a'),
    ...Array.from({ length: 3 }, () => 'POST /simulations/validate'),
  ])
})

test('a conditional PUT is sent once, because its own success would fail the condition', async () => {
  const { server, spate } = await answering((request) => request.socket.destroy())
  await failureOf(spate().simulations.put('a', {}, { ifMatch: '"1"' }))
  await failureOf(spate().simulations.patch('a', {}))
  expect(server.requests).toHaveLength(2)
})

test('an internal error is reported with the id of the request in the log', async () => {
  const { spate } = await answering((_, response, number) => {
    const status = [500, 404][number] ?? 404
    response.writeHead(status, { 'Content-Type': 'application/problem+json', 'X-Request-Id': 'r1' })
    response.end(`{"title":"T","status":${status},"issues":[],"instance":"r1"}`)
  })
  const fault = await failureOf(spate().simulations.get('a'))
  expect(fault).toMatchObject({
    requestId: 'r1',
    message: 'GET /simulations/a: 500 T (request r1)',
  })
  const unknown = await failureOf(spate().simulations.get('a'))
  expect(unknown).toMatchObject({ requestId: 'r1', message: 'GET /simulations/a: 404 T' })
})

test('a permanent failure is not retried', async () => {
  const { server, spate } = await answering((_, response, number) => {
    response.writeHead([400, 401, 404, 500][number] ?? 400).end()
  })
  for (const status of [400, 401, 404, 500]) {
    expect(await failureOf(spate().simulations.get('a'))).toMatchObject({ status })
  }
  expect(server.requests).toHaveLength(4)
})

test('the client waits for Retry-After, unless it is too long', async () => {
  const times: number[] = []
  const { spate } = await answering((_, response, number) => {
    times.push(performance.now())
    const answers = [
      () => response.writeHead(429, { 'Retry-After': '1' }).end(),
      () => response.setHeader('Content-Type', 'application/json').end('{"status":"ok"}'),
      () => response.writeHead(503, { 'Retry-After': '3600' }).end(),
      () =>
        response
          .writeHead(503, { 'Retry-After': new Date(Date.now() + 7_200_000).toUTCString() })
          .end(),
    ]
    answers[number]?.()
  })
  expect(await spate().health()).toEqual({ status: 'ok' })
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990)
  expect(await failureOf(spate().health())).toMatchObject({ status: 503, retryAfterMs: 3_600_000 })
  const { retryAfterMs = 0 } = await failureOf(spate().health())
  expect(Math.round(retryAfterMs / 60_000)).toBe(120)
})

test('a response that times out is aborted', async () => {
  const { spate } = await answering((_, response, number) => {
    // The first response never starts, and the second one never ends.
    if (number === 1) response.setHeader('Content-Type', 'application/json').write('{')
  })
  const ways = [
    { status: 0, what: 'did not respond' },
    { status: 200, what: 'did not complete its response' },
  ]
  for (const { status, what } of ways) {
    const error = await failureOf(spate({ timeoutMs: 200, retries: 0 }).health())
    expect(error, what).toMatchObject({ kind: 'timeout', status })
    expect(error.message).toMatch(new RegExp(`^GET /healthz: http:\\S+ ${what} within 0\\.2 s$`))
  }
})

/** Writes until the client disconnects. */
function writeForEver(response: ServerResponse, text: string): void {
  const write = (): void => {
    while (!response.destroyed && response.write(text));
    if (!response.destroyed) response.once('drain', write)
  }
  write()
}

const mebibyte = 'x'.repeat(1024 * 1024)

describe('a response that is too large is aborted and not retried', () => {
  const isTooLarge = { kind: 'malformed', status: 200, title: 'Response too large' }
  const tellsLimit = /is larger than 16 MiB, the maximum$/

  test.each<[string, (response: ServerResponse) => void]>([
    ['one that never ends', (response) => writeForEver(response, mebibyte)],
    ['one of a known length', (response) => response.end(`"${mebibyte.repeat(17)}"`)],
    [
      'one that is small before it is decompressed',
      (response) => {
        const small = gzipSync(Buffer.alloc(64 * 1024 * 1024, '[1,'))
        response.setHeader('Content-Encoding', 'gzip').end(small)
      },
    ],
  ])('%s', async (_, write) => {
    const { server, spate } = await answering((_, response) => {
      write(response.setHeader('Content-Type', 'application/json'))
    })
    const error = await failureOf(spate().health())
    expect(error).toMatchObject(isTooLarge)
    expect(error.message).toMatch(tellsLimit)
    expect(server.requests).toEqual(['GET /healthz'])
  })

  test('a response of the maximum size is read', async () => {
    const text = JSON.stringify({ status: 'x'.repeat(16 * 1024 * 1024 - '{"status":""}'.length) })
    const { spate } = await answering((_, response) => {
      response.setHeader('Content-Type', 'application/json').end(text)
    })
    expect((await spate().health()).status.length).toBe(text.length - '{"status":""}'.length)
  })

  test('only the start of a refusal is read', async () => {
    const { spate } = await answering((_, response) => {
      response.writeHead(403, { 'Content-Type': 'application/problem+json' })
      response.write('{"title":"Forbidden","detail":"')
      writeForEver(response, mebibyte)
    })
    const error = await failureOf(spate().health())
    expect(error).toMatchObject({ kind: 'foreign', status: 403 })
    expect(error.message).toMatch(/expected a problem of at most 64 KiB$/)
  })

  test('a refusal that does not end in time is aborted', async () => {
    const { server, spate } = await answering((_, response) => {
      response.setHeader('Content-Type', 'application/json').write('{')
      const timer = setInterval(() => response.write(' '), 20)
      response.once('close', () => clearInterval(timer))
    })
    const error = await failureOf(spate({ timeoutMs: 200 }).health())
    expect(error).toMatchObject({ kind: 'timeout', status: 200 })
    expect(server.requests).toEqual(['GET /healthz'])
  })
})

describe('an endless event is aborted', () => {
  const run = (spate: Spate) => spate.simulation('a').run(1)
  const streams = {
    ndjson: ['application/x-ndjson', '{"type":"create","id":1,"value":"', mebibyte],
    sse: ['text/event-stream', 'event: create\nid: 1\ndata: ', `${mebibyte}\ndata: `],
  } as const

  test.each(['ndjson', 'sse'] as const)('%s', async (encoding) => {
    const [type, head, more] = streams[encoding]
    const { spate } = await answering((_, response) => {
      response.setHeader('Content-Type', type).write(head)
      writeForEver(response, more)
    })
    const isTooLong = {
      kind: 'malformed',
      detail: expect.stringContaining('is longer than 32 MiB'),
    }
    const drain = async (pieces: AsyncIterable<unknown>): Promise<void> => {
      for await (const _ of pieces);
    }
    const speed = encoding === 'sse' ? { speed: 1 } : {}
    expect(await failureOf(drain(run(spate()).events(speed)))).toMatchObject(isTooLong)
    expect(await failureOf(drain(run(spate()).pieces({ encoding })))).toMatchObject(isTooLong)
  })
})

test('JSON of another server is not a response of the service', async () => {
  const bodies = ['{}', 'null', '[null]', '{"key":"a","seed":"1"}', '[{"key":"a"}]', '{"data":[]}']
  const { spate } = await answering((_, response, number) => {
    const body = bodies[Math.floor(number / 4)]
    response.setHeader('Content-Type', 'application/json').end(body)
  })
  for (const body of bodies) {
    const { simulations } = spate()
    for (const ask of [
      () => simulations.list().all(),
      () => simulations.put('a', {}),
      () => simulations.validate({}),
      () => spate().simulation('a').runs.create(),
    ]) {
      expect(await failureOf(ask()), body).toMatchObject({ kind: 'foreign', status: 200 })
    }
  }
})

test('a timeout of months never fires', async () => {
  const { spate } = await answering((_, response) => {
    setTimeout(() => {
      response.setHeader('Content-Type', 'application/json').end('{"status":"ok"}')
    }, 50)
  })
  expect(await spate({ timeoutMs: 5_000_000_000 }).health()).toEqual({ status: 'ok' })
})

test('the caller can abort a request in each state, with any reason', async () => {
  const { server, spate } = await answering((_, response, number) => {
    if (number === 0) return
    response.writeHead(503).end()
  })
  const reason = new Error('enough')
  const before = AbortSignal.abort(reason)
  await expect(spate().health({ signal: before })).rejects.toBe(reason)
  expect(server.requests).toEqual([])
  for (const state of ['while it waits for the answer', 'while it waits to try again']) {
    const controller = new AbortController()
    const pending = spate().health({ signal: controller.signal })
    const seen = expect(pending, state).rejects.toBe(reason)
    const count = server.requests.length
    while (server.requests.length === count) await new Promise((resolve) => setTimeout(resolve, 10))
    setTimeout(() => controller.abort(reason), 100)
    await seen
  }
})

test('a page of a balancer is not a response of the service, with any status', async () => {
  const page = `<html>\n<h1>Sorry</h1> you sent Authorization: Bearer ${key}</html>`
  const { spate } = await answering((_, response, number) => {
    const status = number === 0 ? 200 : 404
    response.writeHead(status, { 'Content-Type': 'text/html' }).end(page)
  })
  const found = await failureOf(spate().health())
  expect(found).toMatchObject({ kind: 'foreign', status: 200 })
  expect(found.message).toMatch(
    /^GET \/healthz: http:\S+ responded 200 OK with text\/html \("<html> <h1>Sorry<\/h1> you sent Authorization: Bearer …<\/html>"\); expected JSON$/,
  )
  expect(await failureOf(spate().health())).toMatchObject({ kind: 'foreign', status: 404 })
})

test('a redirect is not followed, and the key is not sent elsewhere', async () => {
  const other = await answering((_, response) => void response.end())
  const { spate } = await answering((_, response) => {
    response.writeHead(301, { Location: `${other.server.address}/there` }).end()
  })
  const error = await failureOf(spate().simulations.create({}))
  expect(error).toMatchObject({ kind: 'foreign', status: 301 })
  expect(error.message).toContain(
    `a redirect to ${other.server.address}/there; use that address instead`,
  )
  expect(other.server.requests).toEqual([])
})

test('incomplete JSON is reported as such', async () => {
  const { spate } = await answering((_, response, number) => {
    response.setHeader('Content-Type', 'application/json')
    if (number === 0) response.end('{"status":"o')
    else {
      response.setHeader('Content-Length', 100)
      response.write('{"status":"o', () => response.destroy())
    }
  })
  expect(await failureOf(spate({ retries: 0 }).health())).toMatchObject({ kind: 'foreign' })
  const error = await failureOf(spate({ retries: 0 }).health())
  expect(error).toMatchObject({ kind: 'broken', status: 0 })
  expect(error.message).toMatch(/^GET \/healthz: the response of http:\S+ was interrupted$/)
})

test('an interrupted stream of the earlier API version is an error, since it cannot be resumed', async () => {
  const event = 'event: a.create\ndata: {"stream":"a","offset":1,"value":2}\n\n'
  const { server, spate } = await answering((_, response, number) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    if (number === 0) response.write(event, () => response.destroy())
    else response.end('data: {"stream":"a"}\n\n')
  })
  const seen: unknown[] = []
  const reading = async (): Promise<void> => {
    for await (const event of spate().earlier.events('x')) seen.push(event)
  }
  expect(await failureOf(reading())).toMatchObject({ kind: 'broken' })
  expect(seen).toEqual([{ stream: 'a', offset: 1, value: 2 }])
  expect(await failureOf(reading())).toMatchObject({
    kind: 'malformed',
    detail: 'an event must have a stream, an offset and a value; got "{\\"stream\\":\\"a\\"}"',
  })
  expect(server.requests).toHaveLength(2)
})

test.each([
  ['spate_line\nbreak', 'key must be an API key: printable ASCII without spaces'],
  ['', 'key must be an API key: printable ASCII without spaces'],
])('the key %j is refused before it is sent, and not shown', (wrong, message) => {
  expect(() => new Spate({ url: 'http://127.0.0.1', key: wrong })).toThrow(new TypeError(message))
})

test.each(['', 'localhost:4100', 'ftp://a', 'http://', '//a'])(
  '%j is not a valid address',
  (url) => {
    expect(() => new Spate({ url })).toThrow(/^url must be an address with http/)
  },
)

test('an address may have a path, but no query and no password', async () => {
  const { server } = await answering((_, response) => {
    response.setHeader('Content-Type', 'application/json').end('{"status":"ok"}')
  })
  await new Spate({ url: `${server.address}/spate/` }).health()
  expect(server.requests).toEqual(['GET /spate/healthz'])
  expect(() => new Spate({ url: 'http://me:secret@host' })).toThrow(
    /^url must be an address without user/,
  )
  expect(() => new Spate({ url: 'http://host/?a=b' })).toThrow(
    /^url must be an address without "\?"/,
  )
})

test('a custom fetch sends the requests', async () => {
  const seen: string[] = []
  const spate = new Spate({
    url: 'http://elsewhere.example',
    fetch: async (address, init) => {
      seen.push(`${init?.method} ${String(address)}`)
      return Response.json({ status: 'ok' })
    },
  })
  expect(await spate.health()).toEqual({ status: 'ok' })
  expect(seen).toEqual(['GET http://elsewhere.example/healthz'])
})
