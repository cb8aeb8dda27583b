/** Concurrent requests are handled together, in their order, and each has its own result. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Batcher } from '../../src/queue/batch.ts'

class Outage extends Error {}
const isOutage = (error: unknown): error is Outage => error instanceof Outage
const locked = new Outage('locked')

/** The key of a number is its hundreds. A batch waits until the test ends it. */
function recorded({ countMax = 100, sizeMax = 100_000 } = {}) {
  const calls: string[] = []
  const open: ((failure?: Error) => void)[] = []
  let nowMs = 0
  const { add: act } = new Batcher<number, number>({
    keyOf: (number) => String(Math.floor(number / 100)),
    sizeOf: (number) => number,
    isOutage,
    handle: async (all) => {
      calls.push(all.join(' '))
      const failure = await new Promise<Error | undefined>((resolve) => open.push(resolve))
      if (failure) throw failure
      return all.map((number) => number * 10)
    },
    countMax,
    sizeMax,
    timeoutMs: 2_000,
    nowMs: () => nowMs,
  })
  /** Ends the batch in progress, so that the next one starts. */
  const end = async (failure?: Error): Promise<void> => {
    open.shift()?.(failure)
    await new Promise(setImmediate)
  }
  const pass = (ms: number): void => {
    nowMs += ms
  }
  return { act, calls, end, pass }
}

test('the first request is handled immediately, and all later ones form the next batch', async () => {
  const { act, calls, end } = recorded()
  const results = [1, 2, 3].map(act)
  await end()
  results.push(act(4))
  await end()
  await end()
  expect(calls).toEqual(['1', '2 3', '4'])
  expect(await Promise.all(results)).toEqual([10, 20, 30, 40])
  // No request remains, so the batch waits for none.
  void act(5)
  expect(calls.at(-1)).toBe('5')
})

test('requests with another key do not wait', () => {
  const { act, calls } = recorded()
  for (const number of [1, 2, 101, 102]) void act(number)
  expect(calls).toEqual(['1', '101'])
})

test('a batch has a maximum count and a maximum size, except for one larger request', async () => {
  const { act, calls, end } = recorded({ countMax: 3, sizeMax: 40 })
  for (const number of [9, 1, 2, 3, 4, 30, 20, 90, 5]) void act(number)
  for (let i = 0; i < 6; i++) await end()
  expect(calls).toEqual(['9', '1 2 3', '4 30', '20', '90', '5'])
})

test('an error of one request does not fail the others', async () => {
  const { act, calls, end } = recorded()
  const ends = Promise.allSettled([1, 2, 3, 4].map(act))
  await end()
  await end(new Error('one of them'))
  await end()
  await end(new Error('this one'))
  await end()
  expect(calls).toEqual(['1', '2 3 4', '2', '3', '4'])
  expect((await ends).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test('after an outage no request of the batch tries again', async () => {
  const { act, calls, end } = recorded()
  const ends = Promise.allSettled([1, 2, 3, 4, 5].map(act))
  await end()
  await end(new Error('one of them'))
  await end()
  await end(locked)
  expect(calls).toEqual(['1', '2 3 4 5', '2', '3'])
  const failed = { status: 'rejected', reason: locked }
  const done = { status: 'fulfilled' }
  expect(await ends).toMatchObject([done, done, failed, failed, failed])
})

test('a locked row fails the whole batch and all overdue requests', async () => {
  const { act, calls, end, pass } = recorded({ countMax: 2 })
  const ends = Promise.allSettled([1, 2, 3, 4].map(act))
  pass(1_000)
  const later = act(5)
  pass(1_000)
  await end(locked)
  expect(calls).toEqual(['1', '5'])
  await end()
  expect((await ends).map((one) => one)).toEqual(
    Array.from({ length: 4 }, () => ({ status: 'rejected', reason: locked })),
  )
  expect(await later).toBe(50)
})

describe('a batch that waits for the requests of the next turns', () => {
  function collected(failure?: Error) {
    const calls: string[] = []
    const { add: act } = new Batcher<number, number>({
      collect: { nextTurn, maxMs: 60_000 },
      isOutage,
      async handle(all) {
        calls.push(`${all.length === 1 ? 'alone' : 'together'} ${all.join(' ')}`)
        if (failure && all.length > 1) throw failure
        if (all.some((number) => number < 0)) throw new Error('below 0')
        return all.map((number) => number * 10)
      },
    })
    return { act, calls }
  }

  test('a single request is a batch', async () => {
    const { act, calls } = collected()
    expect(await act(1)).toBe(10)
    expect(calls).toEqual(['alone 1'])
  })

  test('requests of one turn are a batch, and those of a later turn another', async () => {
    const { act, calls } = collected()
    expect(await Promise.all([act(1), act(2), act(3)])).toEqual([10, 20, 30])
    expect(await Promise.all([act(4), act(5)])).toEqual([40, 50])
    expect(calls).toEqual(['together 1 2 3', 'together 4 5'])
  })

  test('requests of consecutive turns are one batch', async () => {
    const { act, calls } = collected()
    const acts = [act(1)]
    for (const number of [2, 3]) {
      await nextTurn()
      acts.push(act(number))
    }
    expect(await Promise.all(acts)).toEqual([10, 20, 30])
    expect(calls).toEqual(['together 1 2 3'])
  })

  test('if the batch fails, each request is handled alone and fails alone', async () => {
    const { act, calls } = collected(new Error('rolled back'))
    const ends = await Promise.allSettled([act(1), act(-1), act(3)])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(calls).toEqual(['together 1 -1 3', 'alone 1', 'alone -1', 'alone 3'])
  })

  test('an outage rejects all requests immediately', async () => {
    const failure = new Outage('away')
    const { act, calls } = collected(failure)
    for (const end of await Promise.allSettled([act(1), act(2)])) {
      expect(end).toEqual({ status: 'rejected', reason: failure })
    }
    expect(calls).toEqual(['together 1 2'])
  })
})

test('law: every request gets its own result, batches of one key follow each other in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ key: fc.nat(2), fails: fc.boolean(), size: fc.nat(5), turns: fc.nat(3) }),
        { maxLength: 40 },
      ),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 8 }),
      async (requests, countMax, sizeMax) => {
        const inProgress = new Set<number>()
        const handled = new Map<number, number[]>()
        const batcher = new Batcher<number, string>({
          keyOf: (id) => `${requests[id]?.key}`,
          sizeOf: (id) => requests[id]?.size ?? 0,
          ...{ countMax, sizeMax, isOutage },
          async handle(ids) {
            const key = requests[ids[0] ?? 0]?.key ?? 0
            const size = ids.reduce((sum, id) => sum + (requests[id]?.size ?? 0), 0)
            expect(inProgress.has(key)).toBe(false)
            expect(ids.length).toBeLessThanOrEqual(countMax)
            expect(ids.length === 1 || size <= sizeMax).toBe(true)
            inProgress.add(key)
            await nextTurn()
            inProgress.delete(key)
            if (ids.some((id) => requests[id]?.fails)) throw new Error(`${ids}`)
            handled.set(key, [...(handled.get(key) ?? []), ...ids])
            return ids.map((id) => `result ${id}`)
          },
        })
        const ends: Promise<PromiseSettledResult<string>[]>[] = []
        for (const [id, { turns }] of requests.entries()) {
          ends.push(Promise.allSettled([batcher.add(id)]))
          for (let turn = 0; turn < turns; turn++) await nextTurn()
        }
        const all = (await Promise.all(ends)).flat()
        expect(all).toEqual(
          requests.map(({ fails }, id) =>
            fails
              ? { status: 'rejected', reason: new Error(`${id}`) }
              : { status: 'fulfilled', value: `result ${id}` },
          ),
        )
        for (const ids of handled.values()) expect(ids).toEqual([...ids].sort((a, b) => a - b))
      },
    ),
    { numRuns: 100 },
  )
})
