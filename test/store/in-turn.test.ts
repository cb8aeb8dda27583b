/** Those who want the same row go together while one goes alone, in their order, and each has its own end. */

import { expect, test } from 'vitest'
import { inTurn } from '../../src/store/in-turn.ts'
import { StoreUnavailable } from '../../src/store/store.ts'

const locked = new StoreUnavailable('locked', { isLocked: true })

/** Rows are the hundreds of a number; what goes together waits until the test lets it end. */
function recorded({ countMax = 100, sizeMax = 100_000 } = {}) {
  const calls: string[] = []
  const open: ((failure?: Error) => void)[] = []
  let nowMs = 0
  const act = inTurn<number, number>({
    rowOf: (number) => String(Math.floor(number / 100)),
    sizeOf: (number) => number,
    together: async (all) => {
      calls.push(all.join(' '))
      const failure = await new Promise<Error | undefined>((resolve) => open.push(resolve))
      if (failure) throw failure
      return all.map((number) => number * 10)
    },
    countMax,
    sizeMax,
    patienceMs: 2_000,
    nowMs: () => nowMs,
  })
  /** What is under way ends, and what follows begins. */
  const end = async (failure?: Error): Promise<void> => {
    open.shift()?.(failure)
    await new Promise(setImmediate)
  }
  const pass = (ms: number): void => {
    nowMs += ms
  }
  return { act, calls, end, pass }
}

test('the first goes at once, and all who come meanwhile go together', async () => {
  const { act, calls, end } = recorded()
  const results = [1, 2, 3].map(act)
  await end()
  results.push(act(4))
  await end()
  await end()
  expect(calls).toEqual(['1', '2 3', '4'])
  expect(await Promise.all(results)).toEqual([10, 20, 30, 40])
  // Nobody is left, so nobody is waited for.
  void act(5)
  expect(calls.at(-1)).toBe('5')
})

test('those of another row wait for nobody', () => {
  const { act, calls } = recorded()
  for (const number of [1, 2, 101, 102]) void act(number)
  expect(calls).toEqual(['1', '101'])
})

test('so many go together, and no more than so much, but for one that is larger', async () => {
  const { act, calls, end } = recorded({ countMax: 3, sizeMax: 40 })
  for (const number of [9, 1, 2, 3, 4, 30, 20, 90, 5]) void act(number)
  for (let i = 0; i < 6; i++) await end()
  expect(calls).toEqual(['9', '1 2 3', '4 30', '20', '90', '5'])
})

test('what is wrong with one is not the end of the others', async () => {
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

test('where the database goes away meanwhile, nobody of them tries it again', async () => {
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

test('where the row is locked, all of one statement hear it, and who has waited as long', async () => {
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
