/**
 * A limited number of callers hold a permit, the others wait in order, and no caller waits for a resource that has
 * stopped.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Semaphore } from '../../src/queue/semaphore.ts'

const nextTurn = () => new Promise(setImmediate)

test('callers get permits in their order of arrival', async () => {
  const semaphore = new Semaphore({ permits: 2 })
  const admitted: number[] = []
  const asked = [1, 2, 3, 4, 5].map(async (number) => {
    if ((await semaphore.acquire()) === 'admitted') admitted.push(number)
  })
  await nextTurn()
  expect({ admitted, waiting: semaphore.waiting }).toEqual({ admitted: [1, 2], waiting: 3 })
  for (let i = 0; i < 5; i++) semaphore.release({ isServed: true })
  await Promise.all(asked)
  expect({ admitted, waiting: semaphore.waiting }).toEqual({
    admitted: [1, 2, 3, 4, 5],
    waiting: 0,
  })
  expect(semaphore.isIdle).toBe(true)
})

describe('with a timer', () => {
  test('a caller that waits while others are served is not rejected, for any duration', async () => {
    const timeoutMs = 400
    const semaphore = new Semaphore({ permits: 1, timeoutMs, hasTimer: true })
    await semaphore.acquire()
    const asked = Array.from({ length: 8 }, () => semaphore.acquire())
    for (let i = 0; i < 8; i++) {
      await sleep(timeoutMs / 4)
      semaphore.release({ isServed: true })
    }
    expect(await Promise.all(asked)).toEqual(asked.map(() => 'admitted'))
  })

  test('a caller that waits while no other is served is rejected; a failure serves no caller', async () => {
    const semaphore = new Semaphore({ permits: 1, timeoutMs: 100, hasTimer: true })
    await semaphore.acquire()
    const asked = Array.from({ length: 3 }, () => semaphore.acquire())
    semaphore.release()
    expect(await Promise.all(asked)).toEqual(['admitted', 'timeout', 'timeout'])
    semaphore.release()
    expect(await semaphore.acquire()).toBe('admitted')
  })
})

test('an aborted caller leaves the line, and the next one is admitted', async () => {
  const semaphore = new Semaphore({ permits: 1 })
  await semaphore.acquire()
  const controller = new AbortController()
  const [left, stays] = [semaphore.acquire(controller.signal), semaphore.acquire()]
  controller.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(semaphore.acquire(controller.signal)).rejects.toThrow('gone')
  semaphore.release()
  expect(await stays).toBe('admitted')
})

describe('actions with a permit', () => {
  test('limits the actions in progress and the waiting ones, and rejects others', async () => {
    const semaphore = new Semaphore({ permits: 2, waitingMax: 3 })
    const begun: number[] = []
    let running = 0
    let most = 0
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        semaphore.run(async () => {
          begun.push(index)
          running += 1
          most = Math.max(most, running)
          await sleep(1)
          running -= 1
          return index
        }),
      ),
    )
    expect(most).toBe(2)
    expect(begun).toEqual([0, 1, 2, 3, 4])
    expect(outcomes).toEqual([0, 1, 2, 3, 4, 'busy', 'busy', 'busy'])
    expect(await semaphore.run(async () => 'free')).toBe('free')
  })

  test('a failed action releases its permit', async () => {
    const semaphore = new Semaphore({ permits: 1, waitingMax: 1 })
    const failing = semaphore.run(() => Promise.reject(new Error('no')))
    const next = semaphore.run(async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
    expect(await semaphore.run(async () => 'again')).toBe('again')
  })
})

type Step =
  | { readonly do: 'acquire' | 'release' | 'serve' | 'expire' }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'abort'; readonly index: number }

const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ do: fc.constantFrom('acquire', 'acquire', 'release', 'serve', 'expire') }),
    fc.record({ do: fc.constant('pass'), ms: fc.integer({ min: 0, max: 150 }) }),
    fc.record({ do: fc.constant('abort'), index: fc.nat({ max: 30 }) }),
  ),
  { maxLength: 60 },
)

test('law: it behaves like a list of waiting callers', async () => {
  const timeoutMs = 100
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 0, max: 4 }),
      async (all, permits, waitingMax) => {
        let nowMs = 0
        const semaphore = new Semaphore({ permits, waitingMax, timeoutMs, nowMs: () => nowMs })
        /** The expected and the actual end of each wait, by the number of its caller. */
        const expected: string[] = []
        const actual: string[] = []
        const controllers: AbortController[] = []
        let waiting: { readonly caller: number; readonly sinceMs: number }[] = []
        let [held, servedMs] = [0, Number.NEGATIVE_INFINITY]
        for (const step of all) {
          if (step.do === 'acquire') {
            const caller = controllers.length
            const controller = new AbortController()
            controllers.push(controller)
            actual[caller] = 'waits'
            void semaphore.acquire(controller.signal).then(
              (admission) => (actual[caller] = admission),
              () => (actual[caller] = 'aborted'),
            )
            if (held < permits) [held, expected[caller]] = [held + 1, 'admitted']
            else if (waiting.length >= waitingMax) expected[caller] = 'full'
            else {
              expected[caller] = 'waits'
              waiting.push({ caller, sinceMs: nowMs })
            }
          } else if (step.do === 'pass') nowMs += step.ms
          else if (step.do === 'abort') {
            const caller = step.index
            controllers[caller]?.abort()
            if (!waiting.some((each) => each.caller === caller)) continue
            expected[caller] = 'aborted'
            waiting = waiting.filter((each) => each.caller !== caller)
          } else if (step.do === 'expire') {
            semaphore.endOverdue()
            const isOverdue = (sinceMs: number) => Math.max(sinceMs, servedMs) + timeoutMs <= nowMs
            for (const { caller, sinceMs } of waiting)
              if (isOverdue(sinceMs)) expected[caller] = 'timeout'
            waiting = waiting.filter(({ sinceMs }) => !isOverdue(sinceMs))
          } else if (held > 0) {
            const isServed = step.do === 'serve'
            semaphore.release({ isServed })
            if (isServed) servedMs = nowMs
            const next = waiting.shift()
            if (next === undefined) held -= 1
            else expected[next.caller] = 'admitted'
          }
          await nextTurn()
          expect(actual).toEqual(expected)
          expect(semaphore.waiting).toBe(waiting.length)
          expect(semaphore.isIdle).toBe(held === 0)
        }
      },
    ),
    { numRuns: 200 },
  )
})
