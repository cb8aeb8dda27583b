/**
 * Entities and ranges of a run through the client: exactly their events, up to any limit, over interrupted connections.
 */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReadOptions, type Run, type RunEvent, Spate } from '../../src/client/spate.ts'
import { mixed } from '../http/stream/runs.ts'
import { startService, type TestService } from '../support/service.ts'
import { startAnswering } from './answering.ts'
import { startBreakingProxy } from './breaking-proxy.ts'
import { line, ndjsonType } from './ndjson-text.ts'

let service: TestService
let whole: readonly RunEvent[]

beforeAll(async () => {
  service = await startService()
  const spate = new Spate({ url: service.address, key: service.key })
  const { a, ...others } = mixed.entities
  await spate.simulations.put('mixed', { ...mixed, entities: { 'a, 50%2C': a, ...others } })
  whole = await read(await spate.simulation('mixed').runs.create())
})
afterAll(() => service.stop())

function runAt(address: string): Run {
  return new Spate({ url: address, key: service.key }).simulation('mixed').run(1)
}

async function read(of: Run, reading: ReadOptions = {}): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = []
  for await (const event of of.events(reading)) events.push(event)
  return events
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const characters = new TextDecoder()
  let text = ''
  for await (const piece of pieces) text += characters.decode(piece, { stream: true })
  return text
}

const timeOf = (event: RunEvent | undefined): string =>
  new Date(Date.parse(mixed.start) + (event?.offset ?? 0)).toISOString()

const isOf = (entities: readonly string[], { entity }: RunEvent): boolean =>
  entities.includes(entity ?? '')

test('entities and ranges are read with any limit, by id and by time', async () => {
  const run = runAt(service.address)
  const some = ['a, 50%2C', 'é']
  const own = whole.filter((event) => isOf(some, event))
  expect(own.length).toBeGreaterThan(10)
  expect(await read(run, { entities: some })).toEqual(own)
  expect(await read(run, { entities: some, limit: 7 })).toEqual(own.slice(0, 7))
  expect(await read(run, { entities: some, speed: 1_000_000, limit: 7 })).toEqual(own.slice(0, 7))
  expect(await read(run, { entities: some, after: own[3]?.id })).toEqual(own.slice(4))
  expect(await read(run, { from: 10, until: 30 })).toEqual(whole.slice(10, 30))
  expect(await read(run, { from: 10, after: 20, limit: 5 })).toEqual(whole.slice(20, 25))
  const [from, until] = [whole[15], whole[40]].map(timeOf)
  const inside = whole.slice(15, 40)
  expect(await read(run, { from, until })).toEqual(inside)
  expect(await read(run, { from, until, limit: 9 })).toEqual(inside.slice(0, 9))
  const odd = inside.filter(({ id }) => (id - 1) % 2 === 1)
  expect(await read(run, { from, until, part: 1, parts: 2, limit: 6 })).toEqual(odd.slice(0, 6))
  expect(await read(run, { from: 5, until: 5 })).toEqual([])
})

test('they are complete if connections break anywhere', async () => {
  const cuts = fc.array(fc.integer({ min: 700, max: 3_000 }), { maxLength: 6 })
  const limit = fc.integer({ min: 1, max: 30 })
  await fc.assert(
    fc.asyncProperty(cuts, limit, fc.boolean(), async (cuts, limit, isTime) => {
      const first = whole[5]
      const reading = { entities: ['a, 50%2C', 'orphan'], from: isTime ? timeOf(first) : 5, limit }
      const own = whole.slice(5).filter((event) => isOf(reading.entities, event))
      for (const encoding of ['ndjson', 'sse'] as const) {
        const left = cuts.values()
        const proxy = await startBreakingProxy(service.address, () => left.next().value)
        try {
          expect(await read(runAt(proxy.address), reading)).toEqual(own.slice(0, limit))
          const straight = await textOf(runAt(service.address).pieces({ ...reading, encoding }))
          expect(await textOf(runAt(proxy.address).pieces({ ...reading, encoding }))).toBe(straight)
          const ends = encoding === 'sse' ? '\n\n' : '\n'
          expect(straight.split(ends)).toHaveLength(Math.min(own.length, limit) + 1)
        } finally {
          await proxy.stop()
        }
      }
    }),
    { numRuns: 6 },
  )
})

test('a position joins two ranges', async () => {
  const run = runAt(service.address)
  const at = timeOf(whole[20])
  const position = await run.position({ at })
  expect(position).toEqual({ at, lastEventId: 20, total: whole.length })
  const parts = [
    await read(run, { until: position.lastEventId }),
    await read(run, { from: position.at }),
  ]
  expect(parts.flat()).toEqual(whole)
  expect((await run.position()).lastEventId).toBe(whole.length)
  expect((await run.position({ speed: 1_000_000_000 })).lastEventId).toBe(whole.length)
})

test.each([
  [{ entities: ['a'] }, line(2) + line(2), 'the event after 2 has the id 2'],
  [{ from: '2026-01-01' }, line(7) + line(9), 'event 8 has the id 9'],
  [{ from: 3, part: 0, parts: 2 }, line(6), 'event 5 has the id 6'],
  [{ from: '2026-01-01', part: 0, parts: 2 }, line(6), 'the first event has the id 6'],
])('an event that does not follow is an error: %j', async (reading, body, message) => {
  const server = await startAnswering((_, response) => {
    response.writeHead(200, ndjsonType).end(body)
  })
  try {
    await expect(read(runAt(server.address), reading)).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining(message),
    })
  } finally {
    await server.stop()
  }
})

test('a limit of entities needs complete events', async () => {
  const run = runAt('http://127.0.0.1:1')
  const pieces = run.pieces({ encoding: 'rows', entities: ['a'], limit: 1, reached: () => 0 })
  await expect(pieces.next()).rejects.toThrow('cannot be combined with entities')
})

test('a place outside the run is refused by the service', async () => {
  const run = runAt(service.address)
  await expect(read(run, { from: whole.length + 1 })).rejects.toMatchObject({
    status: 400,
    issues: [{ path: ['from'] }],
  })
})
