/** `speed`: events when they are due, and the same events as without it. */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StreamPace } from '../../../src/engine/pace.ts'
import { isObject, type JsonObject } from '../../../src/text/json.ts'
import { type PumpedService, startPumped } from './pumped-service.ts'

let service: PumpedService
beforeAll(async () => {
  service = await startPumped()
})
afterAll(() => service.stop())

const schema = {
  type: 'object',
  properties: { id: { type: 'id.integer' }, at: { type: 'time.now' } },
}

/** Returns the path of the stream of a new run over that time, and its creation time. */
async function newRun(key: string, rate: string, window: JsonObject) {
  const body = { entities: { e: { rate: { base: rate, arrivals: 'even' }, schema } } }
  await service.request(`/simulations/${key}`, { method: 'PUT', body })
  const run = await service.request(`/simulations/${key}/runs`, {
    method: 'POST',
    body: { output: 'stream', ...window },
  })
  const { createdAt } = JSON.parse(await run.text())
  return { path: `/simulations/${key}/runs/1/stream`, createdMs: Date.parse(createdAt) }
}

const ndjson = { Accept: 'application/x-ndjson' }

/** Returns each line with its arrival time. */
async function timedLines(response: Response): Promise<readonly { line: string; atMs: number }[]> {
  const lines: { line: string; atMs: number }[] = []
  let rest = ''
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    const parts = (rest + Buffer.from(piece).toString('utf8')).split('\n')
    rest = parts.pop() as string
    for (const line of parts) lines.push({ line, atMs: Date.now() })
  }
  return lines
}

test('due times: history is due immediately, the rest at its distance from the creation of the run', () => {
  const hour = 3_600_000
  const now = StreamPace.ofRun({ startMs: 0, endMs: 10 * hour }, { createdMs: 4 * hour, speed: 1 })
  expect(now.dueMs(hour)).toBe(hour)
  expect(now.dueMs(5 * hour)).toBe(5 * hour)
  const fast = StreamPace.ofRun(
    { startMs: 0, endMs: 10 * hour },
    { createdMs: 4 * hour, speed: 60 },
  )
  expect(fast.dueMs(4 * hour)).toBe(4 * hour)
  expect(fast.dueMs(5 * hour)).toBe(4 * hour + 60_000)
  const past = StreamPace.ofRun(
    { startMs: 0, endMs: 10 * hour },
    { createdMs: 100 * hour, speed: 2 },
  )
  expect(past.dueMs(0)).toBe(100 * hour)
  expect(past.dueMs(hour)).toBe(100.5 * hour)
})

test('due times of a replay: its first event now, earlier ones as well, the rest at its distance', () => {
  const hour = 3_600_000
  const origin = { atMs: 100 * hour, offset: 5 * hour, speed: 60 }
  const pace = new StreamPace({ startMs: 0, endMs: 10 * hour }, origin)
  expect(pace.dueMs(4 * hour)).toBeLessThan(100 * hour)
  expect(pace.dueMs(5 * hour)).toBe(100 * hour)
  expect(pace.dueMs(6 * hour)).toBe(100 * hour + 60_000)
  expect(pace.dueBefore(100 * hour)).toBe(5 * hour + 1)
})

test('the two functions for due times agree at any speed', () => {
  const speeds = fc.oneof(
    fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
    fc.constantFrom(1, 3, 0.1),
  )
  const instants = fc.integer({ min: 0, max: 4_000_000_000_000 })
  const law = fc.property(
    fc.record({ startMs: instants, lengthMs: fc.integer({ min: 1, max: 1e14 }) }),
    fc.record({ createdMs: instants, speed: speeds, nowMs: instants }),
    ({ startMs, lengthMs }, { createdMs, speed, nowMs }) => {
      const pace = StreamPace.ofRun({ startMs, endMs: startMs + lengthMs }, { createdMs, speed })
      const offset = pace.dueBefore(nowMs)
      expect(Number.isInteger(offset) && offset >= 0 && offset <= lengthMs).toBe(true)
      if (offset > 0) expect(pace.dueMs(offset - 1)).toBeLessThanOrEqual(nowMs)
      if (offset < lengthMs) expect(pace.dueMs(offset)).toBeGreaterThan(nowMs)
      // An event is due exactly at its due time, and not one millisecond earlier.
      if (offset < lengthMs) expect(pace.dueBefore(pace.dueMs(offset))).toBeGreaterThan(offset)
    },
  )
  fc.assert(law)
})

test('a run of the past is played from its creation: no event early, and the bytes are the same', async () => {
  const { path, createdMs } = await newRun('past', '20/second', {
    start: '2026-01-01T00:00:00Z',
    end: '2026-01-01T00:00:04Z',
  })
  const paced = await service.request(`${path}?speed=4&lastEventId=0`, { headers: ndjson })
  const lines = await timedLines(paced)
  expect(lines.length).toBe(80)
  for (const { line, atMs } of lines) {
    expect(atMs).toBeGreaterThanOrEqual(createdMs + JSON.parse(line).offset / 4)
  }
  const whole = await (await service.request(`${path}?lastEventId=0`, { headers: ndjson })).text()
  expect(`${lines.map(({ line }) => line).join('\n')}\n`).toBe(whole)
})

test('a run that extends beyond its creation sends its history immediately, and the rest when it is due', async () => {
  const { path, createdMs } = await newRun('live', '10/second', {
    start: 'now - minutes(1)',
    end: 'now + seconds(2)',
  })
  const lines = await timedLines(await service.request(`${path}?speed=1`, { headers: ndjson }))
  const times = lines.map(({ line, atMs }) => ({ atMs, ms: Date.parse(JSON.parse(line).value.at) }))
  expect(times.filter(({ ms }) => ms <= createdMs).length).toBeGreaterThan(550)
  expect(times.filter(({ ms }) => ms > createdMs).length).toBeGreaterThan(5)
  for (const { atMs, ms } of times) expect(atMs).toBeGreaterThanOrEqual(ms)
})

test('a reader that resumes gets the events that are due, and then the rest', async () => {
  const { path } = await newRun('resumed', '40/second', {
    start: '2026-01-01T00:00:00Z',
    end: '2026-01-01T00:00:02Z',
  })
  const first = await service.request(`${path}?speed=1&limit=10&lastEventId=0`, { headers: ndjson })
  const lines = await timedLines(first)
  const rest = await service.request(`${path}?speed=1&lastEventId=10`, { headers: ndjson })
  const all = [...lines, ...(await timedLines(rest))].map(({ line }) => JSON.parse(line).id)
  expect(all).toEqual(Array.from({ length: 80 }, (_, i) => i + 1))
})

test('while no event is due, server-sent events have comments, and NDJSON has nothing', async () => {
  const { path } = await newRun('quiet', '2/second', {
    start: '2026-01-01T00:00:00Z',
    end: '2026-01-01T00:00:02Z',
  })
  const sse = await (await service.request(`${path}?speed=1&lastEventId=0`)).text()
  expect(sse).toContain('\n:\n\n')
  const plain = await (await service.request(`${path}?lastEventId=0`)).text()
  expect(sse.replaceAll(':\n\n', '')).toBe(plain)
  const lines = await (await service.request(`${path}?lastEventId=0`, { headers: ndjson })).text()
  expect(
    lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => isObject(JSON.parse(line))),
  ).toEqual(Array(4).fill(true))
})

test('a service that stops does not wait for events that are due tomorrow', async () => {
  const other = await startPumped()
  const key = '/simulations/tomorrow'
  const body = { entities: { e: { rate: '1/hour', schema } } }
  await other.request(key, { method: 'PUT', body })
  const window = { start: new Date(Date.now() + 86_400_000).toISOString(), end: 'now + days(9)' }
  await other.request(`${key}/runs`, { method: 'POST', body: { output: 'stream', ...window } })
  const response = await other.request(`${key}/runs/1/stream?speed=1`, { headers: ndjson })
  expect(response.status).toBe(200)
  await other.pump.drain()
  expect(await response.text()).toBe('')
  await other.stop()
})

test.each(['0.30000000000000004', '1e-7', '2.5E+1', '.5'])(
  'speed=%s is a number in the notation of programs',
  async (speed) => {
    const { path } = await newRun(`number${speed}`, '1/second', { end: 'now' })
    const answer = await service.request(`${path}?speed=${speed.replace('+', '%2B')}`)
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
  },
)

test.each(['0', '-1', 'fast', '1e10', '0e9', '1000000001', 'NaN', ''])(
  'speed=%s is an issue',
  async (speed) => {
    const { path } = await newRun(`wrong${speed.length}`, '1/second', {})
    const answer = await service.request(`${path}?speed=${speed}`)
    expect(answer.status).toBe(400)
    expect(JSON.parse(await answer.text()).issues).toEqual([
      {
        path: ['speed'],
        message: `must be a number above 0 and at most 1000000000; got ${JSON.stringify(speed)}`,
      },
    ])
  },
)
