/** Specification, GET /simulations/{id}/stream and Events, earlier form. Test names quote it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSse } from '../../src/wire/sse.ts'
import { getChunks } from '../clients/chunks.ts'
import {
  startProcess,
  startService,
  type TestProcess,
  type TestService,
} from '../support/service.ts'

const schema = {
  type: 'object',
  properties: { id: { type: 'id.integer' }, name: { type: 'person.name' } },
}
const time = { start: '2026-01-01', end: '2026-02-01' }
const usual = {
  seed: 7,
  ...time,
  streams: { users: schema, posts: { stream: schema, rate: '5/day' } },
}

let service: TestService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

async function created(body: unknown, on: TestService = service): Promise<string> {
  const response = await on.request('/simulations', { method: 'POST', body })
  const { id } = (await response.json()) as { readonly id?: string }
  if (id === undefined) throw new Error(`the simulation must be created, not ${response.status}`)
  return `/simulations/${id}`
}

async function statusOf(path: string): Promise<unknown> {
  return ((await (await service.request(path)).json()) as { readonly status: string }).status
}

async function streamed(body: unknown): Promise<string> {
  const response = await service.request(`${await created(body)}/stream`)
  expect(response.status).toBe(200)
  return response.text()
}

interface Data {
  readonly stream: string
  readonly offset: number
  readonly value: unknown
}

function eventsOf(text: string): readonly (Data & { readonly event: string })[] {
  return parseSse()(text).map(({ event, data }) => ({ event, ...(JSON.parse(data) as Data) }))
}

describe('the response', () => {
  test('"200 OK, headers `Content-Type: text/event-stream`, `Transfer-Encoding: chunked`, `Connection: keep-alive`"', async () => {
    const url = new URL(`${service.address}${await created(usual)}/stream`)
    const authorization = { Authorization: `Bearer ${service.key}` }
    const { status, headers, isWhole } = await getChunks(url, authorization, { chunk: () => true })
    expect([status, isWhole]).toEqual([200, true])
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('transfer-encoding')).toBe('chunked')
    expect(headers.get('connection')).toBe('keep-alive')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.has('content-length')).toBe(false)
  })

  test('"Server-sent events only", for any `Accept`', async () => {
    for (const Accept of ['application/x-ndjson', 'application/json', 'text/event-stream', '*/*']) {
      const response = await service.request(`${await created(usual)}/stream`, {
        headers: { Accept },
      })
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/event-stream',
      ])
      expect(await response.text()).toMatch(/^event: /)
    }
  })

  test('"The `event` field is `<stream name>.create`", and `data` has `stream`, `offset` and `value`', async () => {
    const text = await streamed(usual)
    const blocks = text.split('\n\n')
    expect(blocks.pop()).toBe('')
    for (const block of blocks) {
      expect(block).toMatch(
        /^event: (users|posts)\.create\ndata: \{"stream":"\1","offset":\d+,"value":\{"id":\d+,"name":"[^"]+"\}\}$/,
      )
    }
    const events = eventsOf(text)
    expect(events).toHaveLength(blocks.length)
    expect(new Set(events.map(({ stream }) => stream))).toEqual(new Set(['users', 'posts']))
    const offsets = events.map(({ offset }) => offset)
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
    expect(offsets.at(-1)).toBeLessThan(31 * 86_400_000)
  })

  test('names with spaces, dots, quotes and letters of any kind', async () => {
    for (const name of [
      'order items',
      'users.create',
      'a: b',
      '"quoted"',
      'größer',
      '🌊',
      '__proto__',
    ]) {
      const body = JSON.stringify({ ...time, streams: { NAME: schema } }).replace(
        '"NAME"',
        JSON.stringify(name),
      )
      const events = eventsOf(await streamed(body))
      expect(events.length).toBeGreaterThan(10)
      for (const { event, stream } of events)
        expect([event, stream]).toEqual([`${name}.create`, name])
    }
  })

  test('without `start` and `end` it covers thirty days, an instance a day', async () => {
    const events = eventsOf(await streamed({ streams: { users: schema } }))
    expect(events.length).toBeGreaterThan(10)
    expect(events.length).toBeLessThan(60)
    for (const { offset } of events) expect(offset).toBeLessThan(30 * 86_400_000)
  })

  test('an empty stream is 200, and drains', async () => {
    const path = await created({
      start: '2026-01-01T00:00:00.000Z',
      end: '2026-01-01T00:00:00.001Z',
      streams: { users: schema },
    })
    const response = await service.request(`${path}/stream`)
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(await statusOf(path)).toBe('drained')
  })

  test('instances with errors are omitted', async () => {
    const body = {
      ...time,
      seed: 2,
      streams: {
        posts: {
          rate: '4/day',
          stream: {
            type: 'function',
            expression: 'user.id',
            variables: { user: { type: 'reference', entity: 'users' } },
          },
        },
        users: { rate: '1/day', stream: schema },
        none: { type: 'function', expression: '1 / 0' },
      },
    }
    const events = eventsOf(await streamed(body))
    expect(events[0]?.stream).toBe('users')
    const users = new Set<unknown>()
    for (const { stream, value } of events) {
      expect(stream).not.toBe('none')
      if (stream === 'users') users.add((value as { readonly id: number }).id)
      else expect(users).toContain(value)
    }
  })
})

describe('the complete body is a function of definition, seed and time', () => {
  test('two simulations have the same', async () => {
    expect(await streamed(usual)).toBe(await streamed(usual))
    expect(await streamed(usual)).not.toBe(await streamed({ ...usual, seed: 8 }))
  })

  test('only the length of the time matters', async () => {
    const later = { ...usual, start: '2027-03-01', end: '2027-04-01' }
    expect(await streamed(later)).toBe(await streamed(usual))
  })

  test('with any spelling of the streams', async () => {
    const { streams, ...rest } = usual
    const expected = await streamed(usual)
    expect(await streamed({ ...rest, entities: streams })).toBe(expected)
    const { users, posts } = streams
    expect(await streamed({ ...rest, entities: { posts, users: { stream: users } } })).toBe(
      expected,
    )
  })

  test('the default seed is 0', async () => {
    const { seed: _, ...rest } = usual
    expect(await streamed(rest)).toBe(await streamed({ ...rest, seed: 0 }))
  })

  test('of the current API version, without its additional members', async () => {
    await service.request('/simulations/twin', { method: 'PUT', body: usual })
    await service.request('/simulations/twin/runs', { method: 'POST', body: { output: 'stream' } })
    const run = await (await service.request('/simulations/twin/runs/1/stream')).text()
    const expected = run.replaceAll(
      /^event: create\nid: \d+\ndata: \{"entity":"(\w+)"/gm,
      'event: $1.create\ndata: {"stream":"$1"',
    )
    expect(await streamed(usual)).toBe(expected)
  })
})

describe('the transitions of `status`', () => {
  test('pending, "First call for the simulation": drained; drained, "Any call after the first": 409', async () => {
    const path = await created(usual)
    expect(await statusOf(path)).toBe('pending')
    await (await service.request(`${path}/stream`)).text()
    expect(await statusOf(path)).toBe('drained')
    for (let call = 0; call < 3; call++) {
      const response = await service.request(`${path}/stream`)
      expect(response.status).toBe(409)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(await response.json()).toMatchObject({ title: 'Conflict', status: 409, issues: [] })
      expect(await statusOf(path)).toBe('drained')
    }
  })

  test('the status is drained from the first byte on, even if the reader disconnects', async () => {
    const path = await created({
      ...usual,
      streams: { users: { rate: '1/second', stream: schema } },
    })
    const url = new URL(`${service.address}${path}/stream`)
    const authorization = { Authorization: `Bearer ${service.key}` }
    const { status, isWhole } = await getChunks(url, authorization, { chunk: () => false })
    expect([status, isWhole]).toEqual([200, false])
    expect(await statusOf(path)).toBe('drained')
    expect((await service.request(`${path}/stream`)).status).toBe(409)
  })

  test('HEAD, 401, 404, 405 and reading the simulation never drain', async () => {
    const path = await created(usual)
    const head = await service.request(`${path}/stream`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    for (const [request, status] of [
      [{ headers: { Authorization: '' } }, 401],
      [{ headers: { Authorization: `Bearer ${service.key}x` } }, 401],
      [{ method: 'HEAD', headers: { Authorization: 'Bearer x' } }, 401],
      [{ method: 'POST', body: {} }, 405],
    ] as const) {
      expect((await service.request(`${path}/stream`, request)).status).toBe(status)
    }
    for (const other of [
      `${path}/streams`,
      `${path}/stream/`,
      `${path}x/stream`,
      '/simulations/x/stream',
    ]) {
      const response = await service.request(other)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ status: 404, issues: [] })
    }
    await service.request(path)
    expect(await statusOf(path)).toBe('pending')
    expect((await service.request(`${path}/stream`)).status).toBe(200)
    expect((await service.request(`${path}/stream`, { method: 'HEAD' })).status).toBe(409)
  })
})

describe('the shutdown of the service', () => {
  let process: TestProcess

  beforeAll(async () => {
    process = await startProcess()
  })
  afterAll(() => process.stop())

  test('a stream that is cut off does not look complete, because no reader can resume it', async () => {
    const body = { ...time, streams: { users: { rate: '1/second', stream: schema } } }
    const path = await created(body, process)
    const url = new URL(`${process.address}${path}/stream`)
    const authorization = { Authorization: `Bearer ${process.key}` }
    let isStopping = false
    const { status, isWhole } = await getChunks(url, authorization, {
      chunk() {
        if (!isStopping) process.process.kill('SIGTERM')
        isStopping = true
        return true
      },
    })
    expect([status, isWhole]).toEqual([200, false])
    while (process.process.exitCode === null) await sleep(10)
    expect(process.process.exitCode).toBe(0)
  })
})
