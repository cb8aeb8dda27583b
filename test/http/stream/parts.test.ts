/**
 * Parts of a run over HTTP: the bodies of all parts, sorted by id, are the body of the complete run, byte for byte, in
 * every encoding and cut anywhere. Readers of parts do not affect readers of the complete run.
 */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countInPart } from '../../../src/engine/part.ts'
import { randomDefinition } from '../../schema/random-definition.ts'
import { someOf } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { type PumpedService, startPumped } from './pumped-service.ts'
import {
  createRun,
  createSimulation,
  type EncodingName,
  empty,
  encodingNames,
  expectSame,
  heavy,
  many,
  mixed,
  newStream,
  openRaw,
  readWhole,
  wholeEvents,
} from './runs.ts'

/** Maximum length of a chain of responses; more would only wait for the disk. */
const eventsMax = 400

let service: PumpedService
beforeAll(async () => {
  service = await startPumped()
  await createSimulation(service, 'mixed', mixed)
})
afterAll(() => service.stop())

const nothing = Buffer.alloc(0)

/** Returns the events of a body by id. Only the last character of an event is an event end. */
function eventsIn(body: Buffer, encoding: EncodingName): Map<number, Buffer> {
  const end = encoding === 'sse' ? '\n\n' : '\n'
  const events = new Map<number, Buffer>()
  for (let from = 0; from < body.length; ) {
    const to = body.indexOf(end, from) + end.length
    const event = body.subarray(from, to)
    events.set(wholeEvents(event, encoding).lastId ?? Number.NaN, event)
    from = to
  }
  return events
}

/** Reads a complete part in several responses, and returns the ids in order of arrival. */
async function readPart(
  path: string,
  encoding: EncodingName,
  limitOf: () => number,
): Promise<{ readonly body: Buffer; readonly ids: readonly number[] }> {
  const bodies: Buffer[] = []
  const ids: number[] = []
  for (let after = 0; ; ) {
    const limit = limitOf()
    const asked = `${path}&lastEventId=${after}&limit=${limit}`
    const body = await readWhole(service, asked, encoding)
    if (body === undefined) return { body: Buffer.concat(bodies), ids }
    const own = [...eventsIn(body, encoding).keys()]
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThanOrEqual(limit)
    bodies.push(body)
    ids.push(...own)
    after = own.at(-1) ?? Number.NaN
  }
}

async function expectUnion(
  stream: string,
  encoding: EncodingName,
  { parts, limits }: { readonly parts: number; readonly limits: readonly number[] },
): Promise<void> {
  const whole = (await readWhole(service, `${stream}?lastEventId=0`, encoding)) ?? nothing
  const events = eventsIn(whole, encoding)
  const found = new Map<number, Buffer>()
  const sizes: number[] = []
  let next = 0
  for (let part = 0; part < parts; part++) {
    const path = `${stream}?part=${part}&parts=${parts}`
    const { body, ids } = await readPart(
      path,
      encoding,
      () => limits[next++ % limits.length] ?? eventsMax,
    )
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    // A part has the same bytes with or without limits.
    expectSame((await readWhole(service, path, encoding)) ?? nothing, body)
    for (const [id, event] of eventsIn(body, encoding)) {
      expect(found.has(id)).toBe(false)
      found.set(id, event)
    }
    sizes.push(ids.length)
  }
  const sorted = [...found].sort(([a], [b]) => a - b).map(([, event]) => event)
  expectSame(Buffer.concat(sorted), whole)
  expect(found.size).toBe(events.size)
  const least = Math.min(...sizes)
  expect(Math.max(...sizes) - least).toBeLessThanOrEqual(Math.max(1, least / 32))
}

const anyLimits = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 })

/** A definition without CSV, whose rows may contain line ends, by which this test separates events. */
const hasCsv = (definition: object): boolean => JSON.stringify(definition).includes('"csv"')

describe.each(encodingNames)('the parts together are the complete run (%s)', (encoding) => {
  it('for any number of parts and any limits', async () => {
    const stream = await createRun(service, 'mixed')
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 70 }), anyLimits, async (parts, limits) => {
        await expectUnion(stream, encoding, { parts, limits })
      }),
      { numRuns: 8 },
    )
  })

  it('for random definitions', async () => {
    let read = 0
    for (let number = encodingNames.indexOf(encoding); read < 8; number += encodingNames.length) {
      const definition = { start: '2026-01-01', end: '2026-01-02', ...randomDefinition(number) }
      if (hasCsv(definition)) continue
      const key = `random-${number}`
      const put = await service.request(`/simulations/${key}`, { method: 'PUT', body: definition })
      if (put.status !== 201) continue
      const stream = await createRun(service, key)
      const details = await service.request(stream.replace(/\/stream$/, ''))
      const { total } = JSON.parse(await details.text())
      if (total > eventsMax) continue
      await expectUnion(stream, encoding, { parts: 1 + (number % 9), limits: [1 + (number % 60)] })
      read++
    }
  })

  it('for a run with blocks of all lengths, with the machine', async () => {
    const stream = await newStream(service, `many-${encoding}`, many(80_000))
    await expectUnion(stream, encoding, { parts: 2, limits: [1_000_000] })
    await expectUnion(stream, encoding, { parts: 3, limits: [12_345] })
  })

  it('resumed at any id of the run, a part continues with its next event', async () => {
    const stream = await createRun(service, 'mixed')
    const golden = (await readWhole(service, `${stream}?lastEventId=0`, encoding)) ?? nothing
    const events = eventsIn(golden, encoding)
    const own = { part: 2, parts: 5 }
    for (const after of someOf([...Array(events.size + 1).keys()], 5)) {
      const path = `${stream}?part=2&parts=5&lastEventId=${after}`
      const rest = [...events].filter(
        ([id]) => id > after && countInPart(id, own) > countInPart(id - 1, own),
      )
      const body = await readWhole(service, path, encoding)
      expect(body === undefined).toBe(rest.length === 0)
      expectSame(body ?? nothing, Buffer.concat(rest.map(([, event]) => event)))
    }
  })

  it('cut at any byte, a part continues after the last complete event', async () => {
    const stream = await createRun(service, 'mixed')
    const path = `${stream}?part=1&parts=3`
    const golden = (await readWhole(service, path, encoding)) ?? nothing
    for (const cut of someOf([...Array(golden.length).keys()], 5 * 29)) {
      const { kept, lastId = 0 } = wholeEvents(golden.subarray(0, cut), encoding)
      const rest = await readWhole(service, `${path}&lastEventId=${lastId}`, encoding)
      expectSame(Buffer.concat([kept, rest ?? nothing]), golden)
    }
  })

  it('with a pace, a part has the same bytes', async () => {
    const stream = await createRun(service, 'mixed')
    const path = `${stream}?part=1&parts=3`
    const golden = (await readWhole(service, path, encoding)) ?? nothing
    expectSame((await readWhole(service, `${path}&speed=100000`, encoding)) ?? nothing, golden)
  })
})

describe('the state of a run', () => {
  const encoding = 'ndjson'

  it('has no cursor for parts: a reader of the complete run resumes where it was', async () => {
    const stream = await createRun(service, 'mixed')
    const golden = await readWhole(service, `${stream}?lastEventId=0&limit=60`, encoding)
    const again = await createRun(service, 'mixed')
    const bodies: Buffer[] = []
    for (let i = 0; i < 6; i++) {
      bodies.push((await readWhole(service, `${again}?limit=10`, encoding)) ?? nothing)
      await readWhole(service, `${again}?part=${i}&parts=6`, encoding)
      await readWhole(service, `${again}?part=1&parts=2&lastEventId=3&limit=5`, encoding)
    }
    expectSame(Buffer.concat(bodies), golden ?? nothing)
  })

  it('is not taken over by parts: a response in progress still moves the cursor', async () => {
    const stream = await newStream(service, 'heavy', heavy(12))
    const under = openRaw(service, `${stream}?limit=8`, encoding)
    await under.read(1)
    expect(await readWhole(service, `${stream}?part=0&parts=4`, encoding)).toBeDefined()
    await under.readAll()
    const next = await readWhole(service, `${stream}?limit=1`, encoding)
    expect(wholeEvents(next ?? nothing, encoding).lastId).toBe(9)
  })

  it('contains the issued events of parts: any reader may resume from them, and no reader from others', async () => {
    const stream = await createRun(service, 'mixed')
    const first = await readWhole(service, `${stream}?part=3&parts=4&limit=5`, encoding)
    const lastId = wholeEvents(first ?? nothing, encoding).lastId ?? 0
    expect(lastId).toBe(20)
    for (const path of [
      `${stream}?lastEventId=${lastId}&limit=1`,
      `${stream}?part=0&parts=9&lastEventId=${lastId}&limit=1`,
    ]) {
      const fresh = await createRun(service, 'mixed')
      const unknown = await service.request(path.replace(stream, fresh))
      expect(unknown.status).toBe(400)
      expect(await unknown.text()).toContain('the last event sent so far; got 20')
      expect((await service.request(path)).status).toBe(200)
    }
  })

  it('has no position for a reader of a part without an id: it starts again', async () => {
    const stream = await createRun(service, 'mixed')
    const path = `${stream}?part=1&parts=2`
    const once = await readWhole(service, path, encoding)
    expect(once?.length).toBeGreaterThan(0)
    expectSame((await readWhole(service, path, encoding)) ?? nothing, once ?? nothing)
    const { lastId } = wholeEvents(once ?? nothing, encoding)
    const asked = await service.request(path, { headers: { 'Last-Event-ID': String(lastId) } })
    expect(asked.status).toBe(204)
  })

  it('"204: The stream is exhausted" also for a part that has no events', async () => {
    const stream = await newStream(service, 'empty', empty)
    expect((await service.request(`${stream}?part=0&parts=2`)).status).toBe(204)
    const small = await createRun(service, 'mixed')
    expect((await service.request(`${small}?part=9999&parts=10000`)).status).toBe(204)
  })

  it('applies the reconnect window to parts too', async () => {
    const bounded = await startPumped(16)
    try {
      const stream = await newStream(bounded, 'mixed', mixed)
      const read = (query: string) => readWhole(bounded, `${stream}?${query}`, encoding)
      await read('part=0&parts=2')
      // Only readers of the complete run move the window.
      expect(await read('part=0&parts=2')).toBeDefined()
      await read('lastEventId=0&limit=40')
      expect((await bounded.request(`${stream}?part=0&parts=2`)).status).toBe(400)
      expect((await bounded.request(`${stream}?part=0&parts=2&lastEventId=23`)).status).toBe(400)
      expect((await bounded.request(`${stream}?part=0&parts=2&lastEventId=24`)).status).toBe(200)
    } finally {
      await bounded.stop()
    }
  })
})

it('every response of a part may come from another process of the service', async () => {
  const first = await startService()
  const second = await startService({ SPATE_DATA: first.data })
  try {
    const stream = await newStream(first, 'many', many(3_000))
    const golden =
      (await readWhole(first, `${stream}?lastEventId=0&limit=2000`, 'ndjson')) ?? nothing
    const again = await createRun(first, 'many')
    const found = new Map<number, Buffer>()
    for (const part of [0, 1, 2]) {
      let after = 0
      for (const client of Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? first : second))) {
        const query = `part=${part}&parts=3&lastEventId=${after}&limit=100`
        const body = (await readWhole(client, `${again}?${query}`, 'ndjson')) ?? nothing
        for (const [id, event] of eventsIn(body, 'ndjson')) found.set(id, event)
        after = wholeEvents(body, 'ndjson').lastId ?? after
      }
    }
    const sorted = [...found].sort(([a], [b]) => a - b).map(([, event]) => event)
    expectSame(Buffer.concat(sorted.slice(0, 2_000)), golden)
  } finally {
    await second.stop()
    await first.stop()
  }
})

describe('the query parameters', () => {
  it.each([
    ['part=1', ['parts'], 'must be given together with "part"'],
    ['parts=2', ['part'], 'must be given together with "parts"'],
    ['part=2&parts=2', ['part'], 'must be less than the number of parts, 2; got 2'],
    ['part=0&parts=0', ['parts'], 'must be an integer from 1 to 10000; got "0"'],
    ['part=0&parts=10001', ['parts'], 'must be an integer from 1 to 10000; got "10001"'],
    ['part=-1&parts=2', ['part'], 'must be an integer from 0 to 9999; got "-1"'],
    ['part=1.5&parts=2', ['part'], 'must be an integer from 0 to 9999; got "1.5"'],
    ['part=&parts=2', ['part'], 'must be an integer from 0 to 9999; got ""'],
    ['part=1&part=2&parts=8', ['part'], 'must be given once; got 2 values'],
  ])('%s is refused with an issue', async (query, path, message) => {
    const stream = await createRun(service, 'mixed')
    const response = await service.request(`${stream}?${query}`)
    expect(response.status).toBe(400)
    const { issues } = JSON.parse(await response.text())
    expect(issues).toEqual([{ path, message }])
  })

  it('are reported with all other issues', async () => {
    const stream = await createRun(service, 'mixed')
    const headers = { 'Last-Event-ID': 'x' }
    const response = await service.request(`${stream}?part=7&parts=3`, { headers })
    const { issues } = JSON.parse(await response.text())
    expect(issues).toMatchObject([{ path: ['Last-Event-ID'] }, { path: ['part'] }])
  })
})
