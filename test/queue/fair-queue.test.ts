/** Long computations alternate, pause for other events, and are limited in number. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FairQueue, QueueFull } from '../../src/queue/fair-queue.ts'
import type { Stepwise } from '../../src/schema/stepwise.ts'

/** Steps that take a slice each. */
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

test('computations alternate, so that a short one does not wait for a long one', async () => {
  const queue = new FairQueue(nextTurn)
  const steps: string[] = []
  const note = (name: string) => () => void steps.push(name)
  await Promise.all([
    queue.run(() => long(6, note('long'))),
    queue.run(() => long(1, note('short'))),
  ])
  expect(steps.indexOf('short')).toBeLessThan(3)
})

test('only some of many long computations are in progress until the first ones have ended', async () => {
  const queue = new FairQueue(nextTurn)
  let [going, most, ended] = [0, 0, 0]
  const runs = Array.from({ length: 12 }, () =>
    queue.run(function* () {
      // Nine steps take longer than a computation is new.
      yield* long(9)
      going++
      most = Math.max(most, going - ended)
      yield* long(20)
      ended++
    }),
  )
  await Promise.all(runs)
  expect(ended).toBe(12)
  expect(most).toBe(8)
})

test('a short computation does not wait for many long ones', async () => {
  const queue = new FairQueue(nextTurn)
  let ended = 0
  const runs = Array.from({ length: 9 }, () => queue.run(() => long(80)).then(() => ended++))
  for (let turn = 0; turn < 150; turn++) await nextTurn()
  await queue.run(() => long(0))
  expect(ended).toBe(0)
  await Promise.all(runs)
})

test('a full queue rejects long computations, and accepts short ones', async () => {
  const queue = new FairQueue(nextTurn)
  const ends = await Promise.allSettled(Array.from({ length: 90 }, () => queue.run(() => long(30))))
  const refused = ends.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(90 - 64)
  expect(refused[0]).toMatchObject({ reason: expect.any(QueueFull) })
  const short = Array.from({ length: 5_000 }, () =>
    queue.run(function* () {
      yield
      return 1
    }),
  )
  expect(await Promise.all(short)).toHaveLength(5_000)
})

test('a computation that throws rejects, and the others continue', async () => {
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

test('an aborted computation leaves the queue at any stage, and the others continue', async () => {
  const queue = new FairQueue(nextTurn)
  const controllers = Array.from({ length: 12 }, () => new AbortController())
  let steps = 0
  const aborted = controllers.map(({ signal }) => queue.run(() => long(60, () => steps++), signal))
  const ends = Promise.allSettled(aborted)
  const other = queue.run(() => long(60))
  // By then some are in progress, and others wait.
  for (let turn = 0; turn < 150; turn++) await nextTurn()
  for (const controller of controllers) controller.abort(new Error('gone'))
  const before = steps
  expect(await ends).toEqual(aborted.map(() => ({ status: 'rejected', reason: new Error('gone') })))
  const signal = AbortSignal.abort(new Error('gone'))
  await expect(queue.run(() => long(1), signal)).rejects.toThrow('gone')
  expect(await other).toBe(60)
  expect(steps).toBe(before)
})
