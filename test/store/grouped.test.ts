/** Acts of one turn share a transaction, and each still has its own end. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { grouped } from '../../src/store/grouped.ts'
import { StoreUnavailable } from '../../src/store/store.ts'

function recorded(failure?: Error) {
  const calls: string[] = []
  const act = grouped<[number], number>({
    async alone(number) {
      calls.push(`alone ${number}`)
      if (number < 0) throw new Error('below 0')
      return number * 10
    },
    async together(all) {
      calls.push(`together ${all.join(' ')}`)
      if (failure) throw failure
      return all.map(([number]) => number * 10)
    },
    patienceMs: 60_000,
  })
  return { act, calls }
}

test('one by itself needs no transaction', async () => {
  const { act, calls } = recorded()
  expect(await act(1)).toBe(10)
  expect(calls).toEqual(['alone 1'])
})

test('those of one turn are done together, and those of the next one again', async () => {
  const { act, calls } = recorded()
  expect(await Promise.all([act(1), act(2), act(3)])).toEqual([10, 20, 30])
  expect(await Promise.all([act(4), act(5)])).toEqual([40, 50])
  expect(calls).toEqual(['together 1 2 3', 'together 4 5'])
})

test('those of turns that follow each other are done together, as they come in', async () => {
  const { act, calls } = recorded()
  const acts = [act(1)]
  for (const number of [2, 3]) {
    await nextTurn()
    acts.push(act(number))
  }
  expect(await Promise.all(acts)).toEqual([10, 20, 30])
  expect(calls).toEqual(['together 1 2 3'])
})

test('where the transaction fails, each is done alone, and fails alone', async () => {
  const { act, calls } = recorded(new Error('rolled back'))
  const ends = await Promise.allSettled([act(1), act(-1), act(3)])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(calls).toEqual(['together 1 -1 3', 'alone 1', 'alone -1', 'alone 3'])
})

test('where the database is held or away, all hear it at once', async () => {
  const failure = new StoreUnavailable('away')
  const { act, calls } = recorded(failure)
  for (const end of await Promise.allSettled([act(1), act(2)])) {
    expect(end).toEqual({ status: 'rejected', reason: failure })
  }
  expect(calls).toEqual(['together 1 2'])
})
