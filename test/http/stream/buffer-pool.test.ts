/** The buffers of streams: events larger than a buffer, readers of any speed, and buffers that readers share. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { BufferPool } from '../../../src/http/stream/buffer-pool.ts'
import { type PumpedService, startPumped } from './pumped-service.ts'
import {
  encodingNames,
  expectSame,
  heavy,
  many,
  newStream,
  openRaw,
  readWhole,
  wholeEvents,
} from './runs.ts'

async function started(): Promise<PumpedService> {
  const service = await startPumped()
  onTestFinished(() => service.stop())
  return service
}

/** Events from 60 bytes to 200 KB, so that buffers end anywhere, and some contain only a part of an event. */
function uneven() {
  const { entities, ...time } = many(3_000)
  const sized = (bytes: number, rate: string) => ({
    rate,
    schema: { const: 'é'.repeat(bytes / 2) },
  })
  return {
    ...time,
    entities: {
      ...entities,
      small: sized(2_000, '100/second'),
      middle: sized(40_000, '10/second'),
      large: sized(200_000, '5/second'),
    },
  }
}

describe('a pool of buffers', () => {
  it('returns a buffer to one caller at a time, in the requested length', () => {
    const pieces = new BufferPool()
    const first = pieces.take(8_192)
    const second = pieces.take(8_192)
    expect(second).not.toBe(first)
    pieces.release(first)
    expect(pieces.take(16_384)).toHaveLength(16_384)
    expect(pieces.take(8_192)).toBe(first)
    expect(pieces.take(8_192)).not.toBe(first)
  })

  it('keeps a limited number of bytes', () => {
    const pieces = new BufferPool()
    const taken = Array.from({ length: 300 }, () => pieces.take(65_536))
    for (const piece of taken) pieces.release(piece)
    const kept = taken.map(() => pieces.take(65_536)).filter((piece) => taken.includes(piece))
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThan(200)
  })
})

describe.each(encodingNames)('events larger than a buffer (%s)', (encoding) => {
  it('arrive complete and in order, chunk by chunk', async () => {
    const service = await started()
    const stream = await newStream(service, 'uneven', uneven())
    const golden =
      (await readWhole(service, `${stream}?lastEventId=0`, encoding)) ?? Buffer.alloc(0)
    expect(golden.length).toBeGreaterThan(2_000_000)
    // Single events are never split.
    const events: Buffer[] = []
    for (let id = 0; id < 60; id++) {
      const path = `${stream}?lastEventId=${id}&limit=1`
      events.push((await readWhole(service, path, encoding)) ?? Buffer.alloc(0))
    }
    const start = Buffer.concat(events)
    expectSame(golden.subarray(0, start.length), start)
    const reader = await openRaw(service, `${stream}?lastEventId=0`, encoding).readAll()
    expectSame(reader.body, golden)
    // A chunk is a buffer and contains complete events.
    for (const end of reader.chunkEnds) {
      const chunk = reader.body.subarray(0, end)
      expect(wholeEvents(chunk, encoding).kept.length).toBe(end)
    }
    expect(service.faults).toEqual([])
  })

  it('end in the middle of a run when the service stops', async () => {
    const service = await started()
    const stream = await newStream(service, 'heavy', heavy(40))
    const reader = await openRaw(service, `${stream}?lastEventId=0`, encoding).read(1_500_000)
    const drained = service.pump.drain()
    await reader.readAll()
    await drained
    expect(reader.isWhole).toBe(true)
    const { kept, lastId = 0 } = wholeEvents(reader.body, encoding)
    expect(kept.length).toBe(reader.body.length)
    expect(lastId).toBeGreaterThan(1)
  })
})

describe('readers that share the buffers', () => {
  it('each get every byte in order, however slow they are, while others are cut off', async () => {
    const service = await started()
    const stream = `${await newStream(service, 'uneven', uneven())}?lastEventId=0`
    const other = `${await newStream(service, 'many', many(40_000))}?lastEventId=0`
    const [golden = Buffer.alloc(0), otherGolden = Buffer.alloc(0)] = await Promise.all(
      [stream, other].map((path) => readWhole(service, path, 'ndjson')),
    )
    const readers = Array.from({ length: 12 }, (_, i) => ({
      reader: openRaw(service, i % 2 === 0 ? stream : other, 'ndjson'),
      wanted: i % 2 === 0 ? golden : otherGolden,
      stepBytes: 20_000 * 3 ** (i % 4),
    }))
    const leaving = Array.from({ length: 12 }, (_, i) => {
      const reader = openRaw(service, i % 2 === 0 ? stream : other, 'ndjson')
      return reader.read(i * 100_000).then(() => reader.abort())
    })
    await Promise.all([
      ...leaving,
      ...readers.map(async ({ reader, wanted, stepBytes }) => {
        for (let bytes = 0; bytes < wanted.length; bytes += stepBytes) await reader.read(bytes)
        await reader.readAll()
      }),
    ])
    for (const { reader, wanted } of readers) {
      expect(reader.isWhole).toBe(true)
      expectSame(reader.body, wanted)
    }
  })

  it('get smaller buffers when there are many, and the same bytes', async () => {
    const service = await started()
    const stream = `${await newStream(service, 'some', many(20_000))}?lastEventId=0`
    const golden = (await readWhole(service, stream, 'ndjson')) ?? Buffer.alloc(0)
    const readers = await Promise.all(
      Array.from({ length: 150 }, () => openRaw(service, stream, 'ndjson').readHead()),
    )
    await Promise.all(readers.map((reader) => reader.readAll()))
    for (const reader of readers) expectSame(reader.body, golden)
  })
})
