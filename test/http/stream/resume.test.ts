/**
 * The main property of the product: the bodies of any chain of resumed calls, concatenated, equal the body of one
 * uninterrupted call, byte for byte. Cut by `limit`, and by disconnecting at every byte.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someOf } from '../../support/samples.ts'
import { startService, type TestService } from '../../support/service.ts'
import {
  createRun,
  createSimulation,
  encodingNames,
  expectSame,
  many,
  mixed,
  newStream,
  openRaw,
  readWhole,
  wholeEvents,
} from './runs.ts'

/** Every call writes twice, so the database is in memory if the system has such a folder. */
const memory = '/dev/shm'

let service: TestService
let data: string
beforeAll(async () => {
  data = await mkdtemp(join(existsSync(memory) ? memory : tmpdir(), 'spate-test-'))
  service = await startService({ SPATE_DATA: data })
  await createSimulation(service, 'mixed', mixed)
})
afterAll(async () => {
  await service.stop()
  await rm(data, { recursive: true, force: true })
})

/** Maximum number of concurrent readers; more would only wait for each other. */
const readersAtOnce = 16

async function eachAtOnce<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = all.values()
  const worker = async (): Promise<void> => {
    for (const one of left) await act(one)
  }
  await Promise.all(Array.from({ length: readersAtOnce }, worker))
}

describe.each(encodingNames)(
  'the bodies of a chain of calls equal the body of one (%s)',
  (encoding) => {
    const limits = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 20 })

    it('cut by any limits, resumed by "lastEventId"', async () => {
      const stream = await createRun(service, 'mixed')
      const golden = await readWhole(service, `${stream}?lastEventId=0`, encoding)
      await fc.assert(
        fc.asyncProperty(limits, async (limits) => {
          const bodies: Buffer[] = []
          let last = 0
          for (let i = 0; ; i++) {
            const query = `lastEventId=${last}&limit=${limits[i % limits.length]}`
            const body = await readWhole(service, `${stream}?${query}`, encoding)
            if (body === undefined) break
            bodies.push(body)
            last = wholeEvents(body, encoding).lastId ?? Number.NaN
          }
          expectSame(Buffer.concat(bodies), golden ?? Buffer.alloc(0))
        }),
        { numRuns: 40 },
      )
    })

    it('cut by any limits, without any id: complete responses never overlap and never skip', async () => {
      const golden = await readWhole(service, await createRun(service, 'mixed'), encoding)
      await fc.assert(
        fc.asyncProperty(limits, async (limits) => {
          const stream = await createRun(service, 'mixed')
          const bodies: Buffer[] = []
          for (let i = 0; ; i++) {
            const limit = limits[i % limits.length]
            const body = await readWhole(service, `${stream}?limit=${limit}`, encoding)
            if (body === undefined) break
            bodies.push(body)
          }
          expectSame(Buffer.concat(bodies), golden ?? Buffer.alloc(0))
        }),
        { numRuns: 40 },
      )
    })

    it('cut after any byte, resumed by the last complete id', async () => {
      const stream = `${await createRun(service, 'mixed')}?lastEventId=`
      const golden = (await readWhole(service, `${stream}0`, encoding)) ?? Buffer.alloc(0)
      const cuts = someOf(
        Array.from({ length: golden.length + 1 }, (_, bytes) => bytes),
        8,
      )
      await eachAtOnce(cuts, async (bytes) => {
        const reader = await openRaw(service, `${stream}0`, encoding).read(bytes)
        reader.abort()
        const { kept, lastId = 0 } = wholeEvents(reader.body.subarray(0, bytes), encoding)
        const rest = await readWhole(service, `${stream}${lastId}`, encoding)
        expectSame(Buffer.concat([kept, rest ?? Buffer.alloc(0)]), golden)
      })
    })

    it('cut again and again at any byte of a long body', async () => {
      const stream = await newStream(service, `long-${encoding}`, many(20_000))
      const golden =
        (await readWhole(service, `${stream}?lastEventId=0`, encoding)) ?? Buffer.alloc(0)
      const cuts = fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 1, maxLength: 10 })
      await fc.assert(
        fc.asyncProperty(cuts, async (cuts) => {
          const bodies: Buffer[] = []
          let last = 0
          const keep = (body: Buffer): void => {
            const { kept, lastId = last } = wholeEvents(body, encoding)
            bodies.push(kept)
            last = lastId
          }
          for (const bytes of cuts) {
            const reader = await openRaw(service, `${stream}?lastEventId=${last}`, encoding).read(
              bytes,
            )
            reader.abort()
            if (reader.status === 204) break
            expect(reader.status).toBe(200)
            keep(reader.body.subarray(0, bytes))
          }
          keep(
            (await readWhole(service, `${stream}?lastEventId=${last}`, encoding)) ??
              Buffer.alloc(0),
          )
          expectSame(Buffer.concat(bodies), golden)
        }),
        { numRuns: 25 },
      )
    })

    it('in complete events per write, with a newline after the last line', async () => {
      const stream = await newStream(service, `chunks-${encoding}`, many(50_000))
      const reader = await openRaw(service, stream, encoding).readAll()
      expect(reader.isWhole).toBe(true)
      const { body, chunkEnds } = reader
      expect(chunkEnds.length).toBeGreaterThan(10)
      expect(chunkEnds.at(-1)).toBe(body.length)
      const eventEnd = encoding === 'sse' ? '\n\n' : '\n'
      const endings = new Set(
        chunkEnds.map((end) => body.toString('utf8', end - eventEnd.length, end)),
      )
      expect(endings).toEqual(new Set([eventEnd]))
    })
  },
)
