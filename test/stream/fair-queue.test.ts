/** Long computations alternate, pause for other events, and are in progress only a few at once. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Stepwise } from '../../src/schema/stepwise.ts'
import { FairQueue } from '../../src/service/fair-queue.ts'

/** Steps that fill a slice each. */
function* long(steps: number, onStep: () => void = () => undefined): Stepwise<number> {
  for (let i = 0; i < steps; i++) {
    const endMs = performance.now() + 3
    while (performance.now() < endMs);
    onStep()
    yield
  }
  return steps
}

function* failing(): Stepwise<number> {
  yield
  throw new Error('no')
}

test('other events are handled between the slices of a computation', async () => {
  let turns = 0
  const queue = new FairQueue(() => {
    turns++
    return nextTurn()
  })
  expect(await queue.run(() => long(10))).toBe(10)
  expect(turns).toBeGreaterThanOrEqual(10)
})

test('computations take turns, so that a short one does not wait for a long one', async () => {
  const queue = new FairQueue(nextTurn)
  const steps: string[] = []
  const note = (name: string) => () => void steps.push(name)
  await Promise.all([
    queue.run(() => long(6, note('long'))),
    queue.run(() => long(1, note('short'))),
  ])
  expect(steps.indexOf('short')).toBeLessThan(3)
})

test('of many computations only some have started while the first ones are not over', async () => {
  const queue = new FairQueue(nextTurn)
  let [started, most, ended] = [0, 0, 0]
  const runs = Array.from({ length: 40 }, () =>
    queue.run(function* () {
      started++
      most = Math.max(most, started - ended)
      yield* long(2)
      ended++
      return started
    }),
  )
  await Promise.all(runs)
  expect(started).toBe(40)
  expect(most).toBe(8)
})

test('a computation that throws rejects, and the others go on', async () => {
  const queue = new FairQueue(nextTurn)
  const ends = await Promise.allSettled([
    queue.run(failing),
    queue.run(() => long(2)),
    queue.run(() => {
      throw new Error('not even started')
    }),
  ])
  expect(ends).toMatchObject([
    { status: 'rejected', reason: { message: 'no' } },
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: { message: 'not even started' } },
  ])
})
