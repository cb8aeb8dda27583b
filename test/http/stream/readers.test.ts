/**
 * Readers that stall, disconnect or are many: their cost for the service and for each other. The tests count resources
 * instead of measuring time.
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startProcess, startService } from '../../support/service.ts'
import { type PumpedService, type PumpedSettings, startPumped } from './pumped-service.ts'
import {
  contentTypes,
  encodingNames,
  expectSame,
  firstId,
  heavy,
  many,
  newStream,
  openRaw,
  readWhole,
  wholeEvents,
} from './runs.ts'

const manyEvents = 200_000

async function startedPumped(settings: PumpedSettings = {}): Promise<PumpedService> {
  const service = await startPumped(undefined, settings)
  onTestFinished(() => service.stop())
  return service
}

/** Sends one request per path at the same time. */
function sendAhead(
  { address, key }: PumpedService,
  paths: readonly string[],
  accept: string = contentTypes.sse,
): Socket {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const requests = paths.map((path, i) => {
    const connection = i === paths.length - 1 ? 'close' : 'keep-alive'
    return `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nAccept: ${accept}\r\nConnection: ${connection}\r\n\r\n`
  })
  socket.write(requests.join(''))
  return socket
}

/** A socket notifies the other side with a delay, which only the timeout of the test limits. */
async function untilCount({ pump }: PumpedService, count: number): Promise<void> {
  while (pump.count !== count) await sleep(5)
}

describe('a reader that stops reading', () => {
  it('costs less than 1 MiB, and does not block others', async () => {
    const service = await startProcess()
    onTestFinished(() => service.stop())
    const stream = `${await newStream(service, 'many', many(manyEvents))}?lastEventId=0`
    const golden = (await readWhole(service, stream, 'ndjson')) ?? Buffer.alloc(0)
    const readers = 200
    // The heap has its usual size after this many requests.
    await Promise.all(Array.from({ length: 4 }, () => readWhole(service, stream, 'ndjson')))
    const before = residentBytes(service.process.pid)
    const stalled = await Promise.all(
      Array.from({ length: readers }, () => openRaw(service, stream, 'ndjson').readHead()),
    )
    expectSame((await readWhole(service, stream, 'ndjson')) ?? Buffer.alloc(0), golden)
    const perReader = (residentBytes(service.process.pid) - before) / readers
    expect(perReader).toBeLessThan(1_048_576)
    expect(stalled.every(({ isWhole }) => !isWhole)).toBe(true)
    for (const reader of stalled.slice(1)) reader.abort()
    // The reader has missed nothing.
    expectSame((await (stalled[0] as (typeof stalled)[0]).readAll()).body, golden)
  })

  it('is disconnected after the stall timeout, and resumes by id', async () => {
    const service = await startedPumped({ patience: { stallTimeoutMs: 200 } })
    const stream = await newStream(service, 'heavy', heavy(40))
    const stalled = await openRaw(service, `${stream}?lastEventId=0`, 'ndjson').readHead()
    await untilCount(service, 0)
    await stalled.readAll()
    expect(stalled.isWhole).toBe(false)
    expect(service.faults).toEqual([])
    const { kept, lastId } = wholeEvents(stalled.body, 'ndjson')
    const rest = await readWhole(service, `${stream}?lastEventId=${lastId}`, 'ndjson')
    const golden = await readWhole(service, `${stream}?lastEventId=0`, 'ndjson')
    expectSame(Buffer.concat([kept, rest ?? Buffer.alloc(0)]), golden ?? Buffer.alloc(0))
  })

  it('is also disconnected from other responses', async () => {
    const service = await startedPumped({ patience: { stallTimeoutMs: 200 } })
    const schema = { enum: ['x', 'y', 'z'].map((letter) => letter.repeat(300_000)) }
    const body = { ...heavy(1), entities: { a: { schema } } }
    const made = await service.request('/simulations/large', { method: 'PUT', body })
    expect(made.status, await made.text()).toBe(201)
    const before = service.connections()
    const socket = sendAhead(
      service,
      Array.from({ length: 40 }, () => '/simulations/large'),
    )
    socket.on('error', () => undefined)
    while (service.connections() === before) await sleep(5)
    while (service.connections() > before) await sleep(5)
    socket.destroy()
  })

  it('has bytes waiting for it: a reader that waits for events stays connected', async () => {
    const service = await startedPumped({ patience: { stallTimeoutMs: 100 } })
    const stream = await newStream(service, 'heavy', heavy(40))
    // No event is due for a long time.
    const waiting = await openRaw(service, `${stream}?speed=0.000001`, 'ndjson').readHead()
    const stalled = await openRaw(service, `${stream}?lastEventId=0`, 'ndjson').readHead()
    expect(service.pump.count).toBe(2)
    await untilCount(service, 1)
    await stalled.readAll()
    expect(waiting.isWhole).toBe(false)
    expect(waiting.isClosed).toBe(false)
  })

  it('is disconnected when the service stops; the others end after a complete event', async () => {
    const service = await startService()
    const stream = `${await newStream(service, 'many', many(manyEvents))}?lastEventId=0`
    const stalled = await openRaw(service, stream, 'ndjson').readHead()
    // The streams alternate, so by then the reader that does not read was sent as much as possible.
    await readWhole(service, stream, 'ndjson')
    const reader = await openRaw(service, stream, 'ndjson').read(100_000)
    const stopped = service.stop()
    await reader.readAll()
    expect(reader.isWhole).toBe(true)
    expect(wholeEvents(reader.body, 'ndjson').kept.length).toBe(reader.body.length)
    await stopped
    await stalled.readAll()
    expect(stalled.isWhole).toBe(false)
  })
})

function residentBytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024
}

describe('a reader that disconnects frees its slot', () => {
  it('in the middle', async () => {
    const service = await startedPumped()
    const stream = await newStream(service, 'many', many(manyEvents))
    const readers = await Promise.all(
      Array.from({ length: 5 }, () => openRaw(service, stream, 'sse').readHead()),
    )
    expect(service.pump.count).toBe(5)
    for (const [i, reader] of readers.entries()) {
      reader.abort()
      await untilCount(service, 4 - i)
    }
  })

  it('at any time during the request', async () => {
    const service = await startedPumped()
    const stream = await newStream(service, 'many', many(manyEvents))
    for (let i = 0; i < 100; i++) {
      const reader = openRaw(service, stream, 'sse')
      for (let turns = 0; turns < i % 20; turns++) {
        await new Promise((resolve) => setImmediate(resolve))
      }
      reader.abort()
    }
    // When this request gets its response, the service has read everything sent before.
    await readWhole(service, `${stream}?limit=1`, 'sse')
    await untilCount(service, 0)
  })

  it('after it has ended its side', async () => {
    const service = await startedPumped()
    const stream = await newStream(service, 'many', many(manyEvents))
    const reader = await openRaw(service, stream, 'sse').readHead()
    reader.endRequest()
    await reader.readAll()
    await untilCount(service, 0)
  })

  it('when it has received everything', async () => {
    const service = await startedPumped()
    const stream = await newStream(service, 'few', many(100))
    for (let i = 0; i < 20; i++) await readWhole(service, `${stream}?lastEventId=0`, 'sse')
    await untilCount(service, 0)
    expect(service.faults).toEqual([])
  })
})

describe('pipelined requests on one connection', () => {
  it('get complete bodies one after another', async () => {
    const service = await startedPumped()
    const stream = `${await newStream(service, 'some', many(5_000))}?lastEventId=0`
    const golden = String(await readWhole(service, stream, 'sse'))
    const pieces: Buffer[] = []
    for await (const piece of sendAhead(service, [stream, stream, stream])) pieces.push(piece)
    const answers = String(Buffer.concat(pieces)).split('\r\n0\r\n\r\n')
    expect(answers.pop()).toBe('')
    const bodies = answers.map((answer) => {
      const body = answer.slice(answer.indexOf('\r\n\r\n') + 2)
      return body.replace(/\r\n[0-9a-f]+\r\n/g, '')
    })
    expect(bodies.map((body) => body === golden)).toEqual([true, true, true])
  })

  const leavings: readonly (readonly [string, (socket: Socket) => void])[] = [
    ['resets the connection', (socket) => socket.resetAndDestroy()],
    ['closes the connection', (socket) => socket.destroy()],
    ['ends its side', (socket) => socket.end()],
  ]
  it.each(leavings)('free their slots when the reader %s', async (_, leave) => {
    const service = await startedPumped()
    const stream = await newStream(service, 'many', many(manyEvents))
    const socket = sendAhead(
      service,
      Array.from({ length: 20 }, () => stream),
    )
    await untilCount(service, 1)
    // The service continues to read only after it has noticed that the reader ended its side.
    leave(socket.resume())
    await untilCount(service, 0)
  })

  it.each(leavings)('free the slot of a waiting stream when the reader %s', async (_, leave) => {
    const service = await startedPumped()
    // No event is due for a long time.
    const waiting = `${await newStream(service, 'heavy', heavy(40))}?speed=0.000001`
    const socket = sendAhead(
      service,
      Array.from({ length: 20 }, () => waiting),
      // No heartbeat, which would detect the disconnection.
      contentTypes.ndjson,
    )
    await untilCount(service, 1)
    leave(socket.resume())
    await untilCount(service, 0)
  })

  it.each([
    ['a body', 40_000],
    ['more than is kept', 10_000_000],
  ])('free the slot of a waiting stream, after its request and %s', async (_, bytes) => {
    const service = await startedPumped({
      patience: { headersTimeoutMs: 500, requestTimeoutMs: 500 },
    })
    const waiting = `${await newStream(service, 'heavy', heavy(40))}?speed=0.000001`
    const { hostname, port } = new URL(service.address)
    const socket = connect(Number(port), hostname).on('error', () => undefined)
    const length = bytes === 40_000 ? `Content-Length: ${bytes}\r\n` : ''
    socket.write(
      `GET ${waiting} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.key}\r\nAccept: ${contentTypes.ndjson}\r\n${length}\r\n`,
    )
    socket.write(Buffer.alloc(bytes, 'x'))
    await untilCount(service, 1)
    socket.destroy()
    await untilCount(service, 0)
  })

  it('consume nothing before they are started', async () => {
    const service = await startedPumped()
    const first = await newStream(service, 'many', many(manyEvents))
    // One event fills the first buffer, but not the socket.
    const { entities, ...time } = many(10)
    const large = { a: { ...entities.a, schema: { const: 'x'.repeat(10_000) } } }
    const second = await newStream(service, 'large', { ...time, entities: large })
    const socket = sendAhead(service, [first, `${second}?limit=1`])
    await untilCount(service, 1)
    await readWhole(service, `${first}?lastEventId=0`, 'ndjson')
    expect(service.pump.count).toBe(1)
    socket.resetAndDestroy()
    await untilCount(service, 0)
    const body = await readWhole(service, `${second}?limit=1`, 'ndjson')
    expect(firstId(body ?? Buffer.alloc(0), 'ndjson')).toBe(1)
  })
})

describe('many readers', () => {
  it.each(encodingNames)('each get the same bytes (%s)', async (encoding) => {
    const service = await startedPumped()
    const stream = `${await newStream(service, 'many', many(150_000))}?lastEventId=0`
    const bodies = await Promise.all(
      Array.from({ length: 10 }, () => readWhole(service, stream, encoding)),
    )
    const [golden = Buffer.alloc(0)] = bodies
    expect(golden.length).toBeGreaterThan(1_000_000)
    for (const body of bodies) expectSame(body ?? Buffer.alloc(0), golden)
  })
})

describe('the shutdown of the service', () => {
  it('refuses new streams with 503 rather than with an empty body', async () => {
    const service = await startedPumped()
    const stream = await newStream(service, 'many', many(manyEvents))
    const stalled = await openRaw(service, stream, 'ndjson').readHead()
    const drained = service.pump.drain()
    const response = await service.request(stream)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    await response.text()
    await stalled.readAll()
    expect(stalled.isWhole).toBe(true)
    await drained
    // The refusal has consumed nothing.
    const { lastId } = wholeEvents(stalled.body, 'ndjson')
    expect(lastId).toBeGreaterThan(0)
  })

  it('ends every open response after at least one event', async () => {
    const service = await startedPumped()
    const stream = await newStream(service, 'many', many(manyEvents))
    const readers = await Promise.all(
      Array.from({ length: 30 }, () => openRaw(service, stream, 'ndjson').readHead()),
    )
    expect(readers.map(({ status }) => status)).toEqual(readers.map(() => 200))
    const drained = service.pump.drain()
    await Promise.all(readers.map((reader) => reader.readAll()))
    await drained
    expect(readers.every(({ isWhole, body }) => isWhole && body.length > 0)).toBe(true)
  })
})
