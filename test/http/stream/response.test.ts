/** One request to the stream endpoint: statuses, headers and bytes (specification, Events). */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../support/service.ts'
import { RawReader } from './raw-reader.ts'
import {
  contentTypes,
  createRun,
  createSimulation,
  empty,
  encodingNames,
  many,
  mixed,
  newStream,
  openRaw,
  readWhole,
} from './runs.ts'

let service: TestService
beforeAll(async () => {
  service = await startService({ SPATE_RECONNECT_WINDOW: '1000000' })
  await createSimulation(service, 'mixed', mixed)
})
afterAll(() => service.stop())

async function ids(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await service.request(path, {
    headers: { Accept: contentTypes.ndjson, ...headers },
  })
  if (response.status !== 200) return response.status
  const lines = (await response.text()).trimEnd().split('\n')
  return lines.map((line): unknown => JSON.parse(line).id)
}

interface Problem {
  readonly status: number
  readonly issues: readonly { readonly path: readonly string[]; readonly message: string }[]
}

async function problem(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await service.request(path, { headers })
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const body: Problem = JSON.parse(await response.text())
  expect(body.status).toBe(response.status)
  return body
}

async function newMixed(): Promise<string> {
  return await createRun(service, 'mixed')
}

describe('the start of a response', () => {
  it('"Resume after this event id"; the Last-Event-ID header has the same meaning', async () => {
    const stream = await newMixed()
    expect(await ids(`${stream}?lastEventId=0&limit=3`)).toEqual([1, 2, 3])
    expect(await ids(`${stream}?lastEventId=2&limit=2`)).toEqual([3, 4])
    expect(await ids(`${stream}?limit=2`, { 'Last-Event-ID': '1' })).toEqual([2, 3])
  })

  it('the Last-Event-ID header takes precedence over the query', async () => {
    const stream = await newMixed()
    await ids(`${stream}?limit=20`)
    const path = `${stream}?lastEventId=3&limit=2`
    expect(await ids(path, { 'Last-Event-ID': '7' })).toEqual([8, 9])
    expect(await ids(path, { 'Last-Event-ID': '0' })).toEqual([1, 2])
    expect(await ids(path, { 'Last-Event-ID': '' })).toEqual([4, 5])
  })

  it('an empty lastEventId counts as absent', async () => {
    const stream = await newMixed()
    expect(await ids(`${stream}?lastEventId=&limit=3`)).toEqual([1, 2, 3])
    expect(await ids(`${stream}?lastEventId=&limit=2`, { 'Last-Event-ID': '' })).toEqual([4, 5])
  })

  it.each([
    '-1',
    '01',
    '1.0',
    '1e3',
    '+1',
    ' 1',
    '1 ',
    'x',
    '0x1',
    '١',
    '12345678901234567',
    'null',
  ])('"Invalid query parameters": lastEventId %j is 400, and nothing is consumed', async (id) => {
    const stream = await newMixed()
    const query = `?lastEventId=${encodeURIComponent(id)}`
    expect(await problem(`${stream}${query}`)).toMatchObject({
      status: 400,
      issues: [{ path: ['lastEventId'] }],
    })
    if (/^[!-~]+$/.test(id)) {
      expect(await problem(stream, { 'Last-Event-ID': id })).toMatchObject({
        status: 400,
        issues: [{ path: ['Last-Event-ID'] }],
      })
    }
    expect(await ids(`${stream}?limit=1`)).toEqual([1])
  })

  it.each(['0', '-1', '1000001', '1.5', 'x', ''])('limit %j is 400', async (limit) => {
    const stream = await newMixed()
    expect(await problem(`${stream}?limit=${limit}`)).toMatchObject({
      status: 400,
      issues: [{ path: ['limit'] }],
    })
    expect(await ids(`${stream}?limit=1`)).toEqual([1])
  })

  it('"It must lie within the run\'s reconnect window": otherwise 400 with the valid range', async () => {
    const stream = await newStream(service, 'many', many(1_200_000))
    expect((await problem(`${stream}?lastEventId=1`)).issues[0]?.message).toMatch(/\b0\b/)
    // Opened and disconnected: a million events may have been sent from now on.
    const reader = openRaw(service, `${stream}?lastEventId=0&limit=1000000`, 'ndjson')
    await reader.readHead()
    reader.abort()
    const [first] = Object(await ids(`${stream}?lastEventId=1000000&limit=100000`))
    expect(first).toBe(1_000_001)

    for (const outside of [0, 99_999, 1_100_001, 9_999_999_999]) {
      const { status, issues } = await problem(`${stream}?lastEventId=${outside}`)
      expect(status).toBe(400)
      expect(issues).toHaveLength(1)
      expect(issues[0]?.path).toEqual(['lastEventId'])
      expect(issues[0]?.message).toMatch(/\b100000\b.*\b1100000\b/)
    }
    expect(await ids(`${stream}?lastEventId=100000&limit=1`)).toEqual([100_001])
    expect(await ids(`${stream}?lastEventId=1100000&limit=1`)).toEqual([1_100_001])
  })

  it('an id that becomes valid concurrently is 400 or is resumed, never 204', async () => {
    for (let round = 0; round < 20; round++) {
      const stream = await newMixed()
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          ids(`${stream}?limit=10${i % 2 === 1 ? '' : '&lastEventId=5'}`),
        ),
      )
      expect(all).not.toContain(204)
    }
  })
})

describe('204 "The stream is exhausted"', () => {
  it('only at the end, and permanently', async () => {
    const stream = await newMixed()
    const all = Object(await ids(stream)).length
    for (let i = 0; i < 3; i++) expect(await ids(stream)).toBe(204)
    const next = await newMixed()
    expect(await ids(`${next}?limit=${all - 1}`)).toHaveLength(all - 1)
    expect(await ids(`${next}?limit=1`)).toEqual([all])
    for (let i = 0; i < 3; i++) expect(await ids(next)).toBe(204)
    expect(await ids(`${next}?lastEventId=${all}`)).toBe(204)
    expect(await ids(`${next}?lastEventId=${all - 1}`)).toEqual([all])
  })

  it('immediately for an empty run', async () => {
    const stream = await newStream(service, 'empty', empty)
    for (const query of ['', '?lastEventId=0', '?limit=1']) {
      expect(await ids(`${stream}${query}`)).toBe(204)
    }
    expect(await problem(`${stream}?lastEventId=1`)).toMatchObject({ status: 400 })
  })

  it('after the last event, which confirms that all were received', async () => {
    const stream = await newMixed()
    const all = Object(await ids(`${stream}?lastEventId=0`)).length
    expect(await ids(`${stream}?lastEventId=0&limit=1`)).toEqual([1])
    expect(await ids(`${stream}?lastEventId=${all}`)).toBe(204)
    expect(await ids(stream)).toBe(204)
  })

  it('has no body', async () => {
    const stream = await newStream(service, 'empty', empty)
    const reader = await openRaw(service, stream, 'ndjson').readHead()
    expect(reader.status).toBe(204)
    expect(reader.headers.has('content-length')).toBe(false)
    expect(reader.headers.has('transfer-encoding')).toBe(false)
    expect(reader.headers.get('cache-control')).toBe('no-store, no-transform')
  })
})

describe('requests that consume nothing', () => {
  it('HEAD, 401, 404 and 406', async () => {
    const stream = await newMixed()
    const { address, key } = service
    for (let i = 0; i < 2; i++) {
      expect((await service.request(stream, { method: 'HEAD' })).status).toBe(200)
      const unknown = { headers: { Authorization: 'Bearer nobody' } }
      expect((await service.request(stream, unknown)).status).toBe(401)
      const nobody = await new RawReader(address, stream, { key: '' }).readHead()
      expect(nobody.status).toBe(401)
      const elsewhere = stream.replace(/\d+\/stream/, '0/stream')
      expect(await problem(elsewhere)).toMatchObject({ status: 404 })
      expect(await problem(stream, { Accept: 'application/json' })).toMatchObject({ status: 406 })
    }
    expect(await ids(`${stream}?limit=1`)).toEqual([1])
    // Even a request with an id then gets no events.
    const head = await new RawReader(address, `${stream}?lastEventId=0`, { key, method: 'HEAD' })
    expect((await head.readHead()).status).toBe(200)
    expect(await ids(`${stream}?limit=1`)).toEqual([2])
  })

  it.each(['/simulations/mixed/runs/999999/stream', '/simulations/nobody/runs/1/stream'])(
    '"The run is not found": %s is 404',
    async (path) => {
      expect(await problem(path)).toMatchObject({ status: 404 })
    },
  )
})

describe('"Content-Type is text/event-stream or application/x-ndjson according to Accept"', () => {
  it.each([
    ['*/*', 'sse'],
    ['text/*', 'sse'],
    ['text/event-stream', 'sse'],
    ['application/x-ndjson', 'ndjson'],
    ['application/*', 'ndjson'],
    ['text/event-stream, application/x-ndjson', 'sse'],
    ['text/event-stream;q=0.5, application/x-ndjson', 'ndjson'],
    ['application/x-ndjson;q=0.1, */*;q=0.9', 'sse'],
    ['text/html, application/xhtml+xml, */*;q=0.8', 'sse'],
    ['APPLICATION/X-NDJSON', 'ndjson'],
  ] as const)('%s requests %s', async (accept, encoding) => {
    const response = await service.request(await newMixed(), { headers: { Accept: accept } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(contentTypes[encoding])
    expect((await response.text()).startsWith(encoding === 'sse' ? 'event: ' : '{')).toBe(true)
  })

  it('"text/event-stream (default)"', async () => {
    const { address, key } = service
    const reader = await new RawReader(address, await newMixed(), { key }).readAll()
    expect(reader.headers.get('content-type')).toBe('text/event-stream')
  })

  it.each(['application/json', 'image/*', '*/*;q=0', 'text/plain'])('%s is 406', async (accept) => {
    expect(await problem(await newMixed(), { Accept: accept })).toMatchObject({ status: 406 })
  })
})

describe.each(encodingNames)('headers (%s)', (encoding) => {
  const always = {
    'content-type': contentTypes[encoding],
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    vary: 'Accept',
    'x-request-id': expect.any(String),
  }

  it('"Transfer-Encoding: chunked; Connection: keep-alive" and the headers of the design, no others', async () => {
    const reader = await openRaw(service, await newMixed(), encoding).readAll()
    expect(Object.fromEntries(reader.headers)).toEqual({
      ...always,
      'transfer-encoding': 'chunked',
      connection: 'keep-alive',
      'keep-alive': expect.stringMatching(/^timeout=\d+$/),
      date: expect.any(String),
    })
  })

  it('the same for HEAD, without a body', async () => {
    const { address, key } = service
    const request = { key, method: 'HEAD', headers: { Accept: contentTypes[encoding] } }
    const reader = await new RawReader(address, await newMixed(), request).readAll()
    expect(reader.status).toBe(200)
    expect(Object.fromEntries(reader.headers)).toMatchObject(always)
    expect(reader.headers.has('content-length')).toBe(false)
  })

  it('an HTTP/1.0 client gets the same body, which ends with the connection', async () => {
    const { address, key } = service
    const stream = `${await newMixed()}?lastEventId=0`
    const headers = { Accept: contentTypes[encoding] }
    const request = { key, version: '1.0', headers } as const
    const reader = await new RawReader(address, stream, request).readAll()
    expect(reader.status).toBe(200)
    expect(Object.fromEntries(reader.headers)).toMatchObject({ ...always, connection: 'close' })
    expect(reader.headers.has('transfer-encoding')).toBe(false)
    expect(reader.body).toEqual(await readWhole(service, stream, encoding))
  })
})

describe('events', () => {
  interface Event {
    readonly type: string
    readonly id: number
    readonly entity: string
    readonly offset: number
    readonly format?: string
  }

  async function ndjsonOf(stream: string): Promise<readonly Event[]> {
    const body = await readWhole(service, `${stream}?lastEventId=0`, 'ndjson')
    const lines = String(body).split('\n')
    expect(lines.pop()).toBe('')
    return lines.map((line): Event => JSON.parse(line))
  }

  async function sseOf(stream: string): Promise<readonly EventSourceMessage[]> {
    const body = await readWhole(service, `${stream}?lastEventId=0`, 'sse')
    const messages: EventSourceMessage[] = []
    const refuse = (): never => {
      throw new Error('nothing but events goes on the wire')
    }
    const onEvent = (event: EventSourceMessage): void => void messages.push(event)
    const parser = createParser({ onEvent, onRetry: refuse, onComment: refuse, onError: refuse })
    parser.feed(String(body))
    return messages
  }

  it('are the same in both encodings', async () => {
    const stream = await newMixed()
    const events = (await sseOf(stream)).map(({ event, id, data }) => ({
      type: event,
      id: Number(id),
      ...JSON.parse(data),
    }))
    expect(events).toEqual(await ndjsonOf(stream))
  })

  it('are numbered 1, 2, 3 …, "error" events included; offsets never decrease', async () => {
    const events = await ndjsonOf(await newMixed())
    expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => i + 1))
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['create', 'error']))
    const offsets = events.map(({ offset }) => offset)
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
    expect(Math.max(...offsets)).toBeLessThan(3_600_000)
  })

  it('"One JSON object per line, with members type, id, entity, offset, value"', async () => {
    for (const event of await ndjsonOf(await newMixed())) {
      const members = Object.keys(event)
      if (event.type === 'error') {
        expect(members).toEqual(['type', 'id', 'entity', 'offset', 'message', 'path'])
      } else {
        const more = event.entity === 'é' ? ['format'] : []
        expect(members).toEqual(['type', 'id', 'entity', 'offset', 'value', ...more])
      }
    }
  })

  it('of an SQL entity carry "format": the statement', async () => {
    const events = (await ndjsonOf(await newMixed())).filter(({ entity }) => entity === 'é')
    expect(events.length).toBeGreaterThan(0)
    for (const { format } of events)
      expect(format).toMatch(/^INSERT INTO "?é"? \("n"\) VALUES .*;$/)
  })

  it('of type "error" contain the error and its path, and every replay shows them again', async () => {
    const stream = await newMixed()
    const errors = (await ndjsonOf(stream)).filter(({ type }) => type === 'error')
    expect(errors.length).toBeGreaterThan(0)
    for (const error of errors) {
      expect(error).toMatchObject({ entity: 'orphan', path: ['of'], message: expect.any(String) })
    }
    const replay = await ndjsonOf(stream)
    expect(replay.filter(({ type }) => type === 'error')).toEqual(errors)
  })

  it('of two runs of one definition are the same bytes', async () => {
    for (const encoding of encodingNames) {
      const bodies = [await newMixed(), await newMixed()].map((stream) =>
        readWhole(service, stream, encoding),
      )
      expect(await bodies[0]).toEqual(await bodies[1])
    }
  })
})
