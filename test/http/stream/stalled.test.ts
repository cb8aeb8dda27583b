/**
 * Five hundred readers that stall at the same time: others get everything in the meantime, and all stalled readers are
 * disconnected.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { samples } from '../../support/samples.ts'
import { startPumped } from './pumped-service.ts'
import { expectSame, heavy, many, newStream, openRaw, readWhole } from './runs.ts'

const count = samples(100, 500)

it(`${count} stalled readers do not block others, and are disconnected`, async () => {
  const service = await startPumped(undefined, {
    limits: { streamsPerKeyMax: count + 1 },
    patience: { stallTimeoutMs: 2_000 },
  })
  onTestFinished(() => service.stop())
  const long = `${await newStream(service, 'long', heavy(12))}?lastEventId=0`
  const short = `${await newStream(service, 'short', many(20_000))}?lastEventId=0`
  const golden = (await readWhole(service, short, 'ndjson')) ?? Buffer.alloc(0)
  const stalled = await Promise.all(
    Array.from({ length: count }, () => openRaw(service, long, 'ndjson').readHead()),
  )
  expect(stalled.map(({ status }) => status)).toEqual(stalled.map(() => 200))
  while (service.pump.count > 0) {
    expectSame((await readWhole(service, short, 'ndjson')) ?? Buffer.alloc(0), golden)
    await sleep(10)
  }
  expect(service.faults).toEqual([])
  for (const reader of stalled) reader.abort()
  expect(stalled.filter(({ isWhole }) => isWhole)).toEqual([])
})
