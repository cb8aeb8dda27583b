/**
 * Parts of a run through the client: each has exactly its events, over interrupted connections, and together they are
 * the run.
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
  await spate.simulations.put('mixed', mixed)
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

/** In such a short run, events are assigned to the parts one by one. */
const ownOf = (part: number, parts: number): readonly RunEvent[] =>
  whole.filter(({ id }) => (id - 1) % parts === part)

test('the parts of a run are read after any event and with any limit', async () => {
  expect(whole.length).toBeGreaterThan(40)
  expect(whole.length).toBeLessThan(128)
  const run = runAt(service.address)
  for (const parts of [2, 3, 100]) {
    for (let part = 0; part < Math.min(parts, 4); part++) {
      const own = ownOf(part, parts)
      expect(await read(run, { part, parts })).toEqual(own)
      expect(await read(run, { part, parts, after: 20 })).toEqual(own.filter(({ id }) => id > 20))
      expect(await read(run, { part, parts, limit: 7 })).toEqual(own.slice(0, 7))
      const rest = own.filter(({ id }) => id > 5)
      expect(await read(run, { part, parts, after: 5, limit: 3 })).toEqual(rest.slice(0, 3))
      // With a speed, the client reads server-sent events.
      expect(await read(run, { part, parts, speed: 1_000_000 })).toEqual(own)
    }
  }
})

test('parts are complete if connections break anywhere', async () => {
  const cuts = fc.array(fc.integer({ min: 700, max: 3_000 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(cuts, fc.integer({ min: 1, max: 30 }), async (cuts, limit) => {
      for (const encoding of ['ndjson', 'sse'] as const) {
        const left = cuts.values()
        const proxy = await startBreakingProxy(service.address, () => left.next().value)
        try {
          const reading = { part: 1, parts: 2, limit }
          expect(await read(runAt(proxy.address), reading)).toEqual(ownOf(1, 2).slice(0, limit))
          const straight = runAt(service.address).pieces({ part: 1, parts: 2, encoding })
          const broken = runAt(proxy.address).pieces({ part: 1, parts: 2, encoding })
          expect(await textOf(broken)).toBe(await textOf(straight))
        } finally {
          await proxy.stop()
        }
      }
    }),
    { numRuns: 6 },
  )
})

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const characters = new TextDecoder()
  let text = ''
  for await (const piece of pieces) text += characters.decode(piece, { stream: true })
  return text
}

test('an event of another part is an error', async () => {
  const server = await startAnswering((_, response) => {
    response.writeHead(200, ndjsonType).end(line(2) + line(3))
  })
  try {
    const reading = { part: 1, parts: 2 }
    await expect(read(runAt(server.address), reading)).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining('event 4 has the id 3'),
    })
  } finally {
    await server.stop()
  }
})

test.each([
  { part: 1 },
  { parts: 2 },
  { part: 2, parts: 2 },
  { part: -1, parts: 2 },
  { part: 0.5, parts: 2 },
  { part: 0, parts: 10_001 },
])('an invalid part is refused before any request: %j', async (reading) => {
  const run = runAt('http://127.0.0.1:1')
  await expect(read(run, reading)).rejects.toThrow('parts must be an integer from 1 to 10000')
})
