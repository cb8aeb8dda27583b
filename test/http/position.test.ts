/** The position of a simulated time agrees with the stream: the events before it have ids up to the position. */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'
import { problemOf } from './definitions.ts'
import { newStream } from './stream/runs.ts'

const id = { type: 'id.integer' }
const shop = {
  start: '2026-01-01T00:00:00Z',
  end: '2026-01-01T06:00:00Z',
  entities: {
    users: { rate: '30/hour', schema: { properties: { id } } },
    even: { rate: { base: '30/hour', arrivals: 'even' }, schema: { properties: { id } } },
    readings: {
      rate: '10/hour',
      schema: { properties: { id } },
      imperfections: { late: { rate: 0.2, by: '1 hour' }, duplicate: 0.2, drop: 0.1 },
    },
    items: {
      per: { entity: 'users', count: 2, delay: { minimum: '1 second', maximum: '1 hour' } },
      schema: { properties: { id } },
    },
  },
}
const startMs = Date.parse(shop.start)
const lengthMs = Date.parse(shop.end) - startMs
const run = '/simulations/shop/runs/1'

let service: CheckedService
let offsets: readonly number[] = []
beforeAll(async () => {
  service = await startCheckedService()
  await newStream(service, 'shop', shop)
  const headers = { Accept: 'application/x-ndjson' }
  const lines = await (await service.request(`${run}/stream?lastEventId=0`, { headers })).text()
  offsets = lines
    .trimEnd()
    .split('\n')
    .map((line): number => JSON.parse(line).offset)
})
afterAll(() => service.stop())

async function positionOf(query: string, path = run) {
  const response = await service.request(`${path}/position${query}`)
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return JSON.parse(text)
}

describe('the position of a time', () => {
  it('is the number of events before it', async () => {
    const anyOffset = fc.oneof(
      fc.integer({ min: -10, max: lengthMs + 10 }),
      fc.nat().chain((seed) => fc.constant(offsets[seed % offsets.length] ?? 0)),
    )
    await fc.assert(
      fc.asyncProperty(anyOffset, async (offset) => {
        const at = new Date(startMs + offset).toISOString()
        expect(await positionOf(`?at=${at}`)).toEqual({
          at,
          lastEventId: offsets.filter((each) => each < offset).length,
          total: offsets.length,
        })
      }),
    )
  })

  it('of the end of the run is its last event, which is also the default', async () => {
    const end = {
      at: '2026-01-01T06:00:00.000Z',
      lastEventId: offsets.length,
      total: offsets.length,
    }
    expect(await positionOf('')).toEqual(end)
    expect(await positionOf('?at=2026-01-01T06:00:00Z')).toEqual(end)
  })

  it('may be written with an offset from UTC, as a date, or between two milliseconds', async () => {
    expect((await positionOf('?at=2026-01-01T02:00:00%2B02:00')).at).toBe(
      '2026-01-01T00:00:00.000Z',
    )
    expect((await positionOf('?at=2026-01-01')).lastEventId).toBe(0)
    expect((await positionOf('?at=2026-01-01T00:00:00.0001Z')).at).toBe('2026-01-01T00:00:00.001Z')
    expect((await positionOf('?at=9999-12-31T23:59:59.9999Z')).lastEventId).toBe(offsets.length)
    expect((await positionOf('?at=0000-01-01')).lastEventId).toBe(0)
  })

  it('of a run of 10^11 events is found', async () => {
    await newStream(service, 'long', {
      start: '1900-01-01',
      end: '2090-01-01',
      entities: {
        a: { rate: '50/second', schema: id },
        b: { per: { entity: 'c', count: 2, delay: '10 seconds' }, schema: id },
        c: { rate: '1/second', schema: id },
      },
    })
    const path = '/simulations/long/runs/1'
    const { lastEventId, total } = await positionOf('?at=2000-01-01', path)
    expect(total).toBeGreaterThan(1e11)
    expect(lastEventId / total).toBeCloseTo(100 / 190, 3)
    const headers = { Accept: 'application/x-ndjson' }
    const read = async (query: string): Promise<string> =>
      await (await service.request(`${path}/stream?${query}`, { headers })).text()
    const first = await read('from=2000-01-01&limit=1')
    expect(JSON.parse(first).id).toBe(lastEventId + 1)
    expect(await read(`from=${lastEventId}&limit=1`)).toBe(first)
    const rare = JSON.parse(await read('from=2000-01-01&entities=c&limit=1'))
    expect(rare).toMatchObject({ entity: 'c' })
    expect(rare.id).toBeGreaterThanOrEqual(lastEventId + 1)
  })
})

describe('the position of a paced run', () => {
  it('is that of the events that are due by now', async () => {
    const body = { entities: { e: { rate: '10/second', schema: id } } }
    const nowMs = Date.now()
    const [start, end] = [nowMs - 60_000, nowMs + 3_600_000].map((ms) => new Date(ms).toISOString())
    await newStream(service, 'live', { ...body, start, end })
    const path = '/simulations/live/runs/1'
    const first = await positionOf('?speed=1', path)
    const later = await positionOf('?speed=1000', path)
    // The history before the creation of the run is due at once.
    expect(Date.parse(first.at)).toBeGreaterThanOrEqual(nowMs)
    expect(first.lastEventId).toBeGreaterThan(400)
    expect(later.lastEventId).toBeGreaterThanOrEqual(first.lastEventId)
    expect(await positionOf(`?at=${later.at}`, path)).toEqual(later)
    const all = await positionOf('?speed=1000000000', path)
    expect(all).toEqual({ at: end, lastEventId: all.total, total: all.total })
  })
})

describe('the query parameters', () => {
  it.each([
    ['at=', 'at', 'must be a timestamp, such as 2026-01-31T12:00:00Z; got ""'],
    ['at=now', 'at', 'must be a timestamp, such as 2026-01-31T12:00:00Z; got "now"'],
    ['at=5', 'at', 'must be a timestamp, such as 2026-01-31T12:00:00Z; got "5"'],
    [
      'at=2026-01-01T00:00:00+01:00',
      'at',
      'must be a timestamp, such as 2026-01-31T12:00:00Z; got "2026-01-01T00:00:00 01:00"; write "+" as "%2B" in a URL',
    ],
    ['at=2026-01-01&speed=1', 'speed', 'must not be given together with "at"'],
    ['speed=0', 'speed', 'must be a number above 0 and at most 1000000000; got "0"'],
    ['from=1', 'from', 'unknown query parameter; must be one of at, speed'],
  ])('%s is refused with an issue', async (query, path, message) => {
    const response = await service.request(`${run}/position?${query}`)
    const { issues } = await problemOf(response, 400, [path])
    expect(issues[0]?.message).toBe(message)
  })

  it('of an unknown run are not reached', async () => {
    await problemOf(await service.request('/simulations/shop/runs/9/position'), 404)
  })
})
