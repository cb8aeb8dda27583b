/** Callers that request the same result at the same time share one call. */

import { expect, test } from 'vitest'
import { coalescedReads, SingleFlight } from '../../src/queue/single-flight.ts'

class Outage extends Error {}
const isOutage = (error: unknown): error is Outage => error instanceof Outage

function recorded() {
  const open: { readonly name: string; readonly end: (failure?: Error) => void }[] = []
  let version = 0
  let nowMs = 0
  const read = coalescedReads<string, string>(
    (name) =>
      new Promise((resolve, reject) => {
        const answer = `${name}${version}`
        open.push({ name, end: (failure) => (failure ? reject(failure) : resolve(answer)) })
      }),
    { keyOf: (name) => name, isOutage, timeoutMs: 500, nowMs: () => nowMs },
  )
  const end = async (failure?: Error): Promise<void> => {
    open.shift()?.end(failure)
    await new Promise(setImmediate)
  }
  const write = (): void => {
    version += 1
  }
  const pass = (ms: number): void => {
    nowMs += ms
  }
  return { read, open, end, write, pass }
}

test('a thousand concurrent requests are two reads, and no result is older than its request', async () => {
  const { read, open, end, write } = recorded()
  const first = read('a')
  write()
  const others = Array.from({ length: 999 }, () => read('a'))
  expect(open).toHaveLength(1)
  await end()
  expect(open).toHaveLength(1)
  await end()
  expect(open).toHaveLength(0)
  expect(await first).toBe('a0')
  expect(new Set(await Promise.all(others))).toEqual(new Set(['a1']))
})

test('other keys are read at the same time', () => {
  const { read, open } = recorded()
  for (const name of ['a', 'b', 'a', 'b']) void read(name)
  expect(open.map(({ name }) => name)).toEqual(['a', 'b'])
})

test('a read that fails rejects the requests that share it, and no later ones', async () => {
  const { read, end } = recorded()
  const all = Promise.allSettled([read('a'), read('a'), read('a')])
  await end(new Error('first'))
  const last = read('a')
  await end(new Error('second'))
  await end()
  expect(await all).toMatchObject([
    { reason: { message: 'first' } },
    { reason: { message: 'second' } },
    { reason: { message: 'second' } },
  ])
  expect(await last).toBe('a0')
})

test.each([
  [499, 'an accident', { value: 'a0' }],
  [500, 'the silence of the database', { reason: { message: 'away' } }],
])('a read that fails after %i ms is %s for waiting requests', async (ms, _, outcome) => {
  const { read, end, pass } = recorded()
  const all = Promise.allSettled([read('a'), read('a'), read('a')])
  pass(ms)
  await end(new Outage('away'))
  await end()
  expect(await all).toMatchObject([{ reason: { message: 'away' } }, outcome, outcome])
  const after = read('a')
  await end()
  expect(await after).toBe('a0')
})

test('callers join a call in progress, even if it fails, and the next one calls again', async () => {
  const flight = new SingleFlight<number>()
  let calls = 0
  const call = async (): Promise<number> => {
    calls += 1
    await new Promise(setImmediate)
    if (calls === 1) throw new Error('first')
    return calls
  }
  const first = await Promise.allSettled([flight.do('a', call), flight.do('a', call)])
  expect(first).toMatchObject([{ reason: { message: 'first' } }, { reason: { message: 'first' } }])
  expect(await Promise.all([flight.do('a', call), flight.do('a', call)])).toEqual([2, 2])
})
