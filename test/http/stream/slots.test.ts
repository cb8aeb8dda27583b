/** The limits of streams and connections: a refused reader has consumed nothing. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import type { SlotLimits } from '../../../src/http/stream/slots.ts'
import { startService, type TestService } from '../../support/service.ts'
import { type PumpedService, startPumped } from './pumped-service.ts'
import type { RawReader } from './raw-reader.ts'
import { createRun, empty, firstId, heavy, many, newStream, openRaw, readWhole } from './runs.ts'

async function startedPumped(limits: Partial<SlotLimits>): Promise<PumpedService> {
  const service = await startPumped(undefined, { limits })
  onTestFinished(() => service.stop())
  return service
}

async function started(environment: Readonly<Record<string, string>>): Promise<TestService> {
  const service = await startService(environment)
  onTestFinished(() => service.stop())
  return service
}

/** Expects a complete problem with `Retry-After`. */
async function expectRefused(reader: RawReader, status: 429 | 503): Promise<void> {
  await reader.readAll()
  expect(reader.status).toBe(status)
  expect(reader.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(reader.headers.get('content-type')).toBe('application/problem+json')
  const { detail, instance, ...problem } = JSON.parse(reader.body.toString()) as Record<
    string,
    unknown
  >
  expect(instance).toBe(reader.headers.get('x-request-id'))
  const title = status === 429 ? 'Too many requests' : 'Service unavailable'
  expect(problem).toEqual({ title, status, issues: [] })
  expect(detail).toContain(status === 429 ? 'SPATE_STREAMS_PER_KEY' : 'SPATE_STREAMS')
}

async function leaveAll(service: PumpedService, readers: readonly RawReader[]): Promise<void> {
  for (const reader of readers) reader.abort()
  while (service.pump.count > 0) await sleep(5)
}

it('of many concurrent readers with one key, as many get a slot as the limit allows', async () => {
  const service = await startedPumped({ streamsPerKeyMax: 5 })
  const stream = await newStream(service, 'heavy', heavy(40))
  const readers = await Promise.all(
    Array.from({ length: 30 }, () => openRaw(service, stream, 'ndjson').readHead()),
  )
  const refused = readers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(25)
  for (const reader of refused) await expectRefused(reader, 429)
  expect(service.pump.count).toBe(5)
  await leaveAll(service, readers)
  expect(service.faults).toEqual([])
})

it('a reader without a slot has consumed nothing, in either API version', async () => {
  const service = await startedPumped({ streamsPerKeyMax: 1 })
  const first = await newStream(service, 'heavy', heavy(40))
  const second = await createRun(service, 'heavy')
  const { entities } = heavy(1)
  const body = { seed: 1, streams: { a: { schema: entities.a.schema } } }
  const made = await service.request('/simulations', { method: 'POST', body })
  const { id } = (await made.json()) as { readonly id: string }
  const open = await openRaw(service, first, 'ndjson').readHead()
  await expectRefused(openRaw(service, second, 'ndjson'), 429)
  await expectRefused(openRaw(service, `${second}?part=0&parts=2`, 'ndjson'), 429)
  await expectRefused(openRaw(service, `/simulations/${id}/stream`, 'sse'), 429)
  await leaveAll(service, [open])
  const answer = await service.request(`/simulations/${id}`)
  expect(await answer.json()).toMatchObject({ status: 'pending' })
  const whole = (await readWhole(service, `${second}?limit=1`, 'ndjson')) ?? Buffer.alloc(0)
  expect(firstId(whole, 'ndjson')).toBe(1)
})

it('HEAD, and requests that open no stream, need no slot', async () => {
  const service = await startedPumped({ streamsPerKeyMax: 1 })
  const stream = await newStream(service, 'heavy', heavy(40))
  const open = await openRaw(service, stream, 'ndjson').readHead()
  expect((await service.request(stream, { method: 'HEAD' })).status).toBe(200)
  expect((await service.request('/simulations')).status).toBe(200)
  await leaveAll(service, [open])
})

it('a slot is free again, however its stream ended', async () => {
  const service = await startedPumped({ streamsPerKeyMax: 1 })
  const few = await newStream(service, 'few', many(100))
  const none = await newStream(service, 'none', empty)
  for (let i = 0; i < 3; i++) {
    await readWhole(service, `${few}?lastEventId=0`, 'sse')
    expect(await readWhole(service, none, 'sse')).toBeUndefined()
    const outside = await service.request(`${few}?lastEventId=999999999`)
    expect(outside.status, await outside.text()).toBe(400)
    // The reader disconnects before or after it gets its slot.
    const reader = openRaw(service, few, 'sse')
    if (i > 0) await reader.readHead()
    await leaveAll(service, [reader])
    let answer = await service.request(`${few}?lastEventId=0&limit=1`)
    while (answer.status === 429) answer = await service.request(`${few}?lastEventId=0&limit=1`)
    expect(answer.status, await answer.text()).toBe(200)
  }
})

it('the service has a limit too, which applies to other keys', async () => {
  const service = await startedPumped({ streamsMax: 3, streamsPerKeyMax: 2 })
  const stream = await newStream(service, 'heavy', heavy(40))
  const { key } = await service.newKey()
  const own = await openRaw(service, stream, 'ndjson').readHead()
  const others = [
    await openRaw({ ...service, key }, stream, 'ndjson').readHead(),
    await openRaw({ ...service, key }, stream, 'ndjson').readHead(),
  ]
  expect([own, ...others].map(({ status }) => status)).toEqual([200, 200, 200])
  await expectRefused(openRaw(service, stream, 'ndjson'), 503)
  await expectRefused(openRaw({ ...service, key }, stream, 'ndjson'), 429)
  await leaveAll(service, [own, ...others])
})

it('the limits are settings', async () => {
  const service = await started({ SPATE_STREAMS: '2', SPATE_STREAMS_PER_KEY: '1' })
  const stream = await newStream(service, 'heavy', heavy(40))
  const open = await openRaw(service, stream, 'ndjson').readHead()
  await expectRefused(openRaw(service, stream, 'ndjson'), 429)
  open.abort()
})

it('connections beyond the limit are closed immediately, and others continue', async () => {
  const service = await started({ SPATE_CONNECTIONS: '3' })
  const { port, hostname } = new URL(service.address)
  const open = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      return socket
    }),
  )
  const late = connect(Number(port), hostname)
  late.on('error', () => undefined)
  late.resume()
  await once(late, 'close')
  const [first] = open
  first?.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const [piece] = (await once(first as (typeof open)[0], 'data')) as [Buffer]
  expect(piece.toString()).toMatch(/^HTTP\/1\.1 200 /)
  for (const socket of open) socket.destroy()
})
