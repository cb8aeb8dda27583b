/** A limited number of actions with one key run at a time, and the others wait in order. */

import { expect, test } from 'vitest'
import { Bulkhead } from '../../src/service/bulkhead.ts'
import { StoreUnavailable } from '../../src/store/store.ts'

const timeoutMs = 2_000
/** Settings without timeouts. */
const still = { timeoutMs, nowMs: () => 0 }
const alwaysServed = { outcomeOf: () => 'served' as const, busy: '' }

test('a limited number of actions per key run at a time, in order, independent of other keys', async () => {
  const bulkhead = new Bulkhead({ permits: 2, ...still })
  const events: string[] = []
  const open = new Map<string, () => void>()
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) =>
    bulkhead.run(
      name.charAt(0),
      async () => {
        events.push(name)
        await new Promise<void>((resolve) => open.set(name, resolve))
        return name
      },
      alwaysServed,
    ),
  )
  const leave = async (name: string): Promise<void> => {
    open.get(name)?.()
    await new Promise(setImmediate)
  }
  await new Promise(setImmediate)
  expect(events).toEqual(['a1', 'a2', 'b1'])
  await leave('a2')
  await leave('a1')
  expect(events).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  for (const name of ['a3', 'a4', 'b1']) await leave(name)
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

test('an action that fails releases its permit', async () => {
  const bulkhead = new Bulkhead({ permits: 1, ...still })
  const fail = () => bulkhead.run('a', () => Promise.reject<string>(new Error('no')), alwaysServed)
  const ends = await Promise.allSettled([
    fail(),
    fail(),
    bulkhead.run('a', async () => 'yes', alwaysServed),
  ])
  expect(ends).toMatchObject([{ reason: { message: 'no' } }, {}, { value: 'yes' }])
})

type How = 'done' | 'busy' | 'refused'

const outcomes = {
  outcomeOf: (how: How) => (({ done: 'served', busy: 'busy', refused: 'neither' }) as const)[how],
  busy: 'busy' as const,
}

/** Returns an action in progress whose end the test controls. */
function held() {
  let nowMs = 0
  const bulkhead = new Bulkhead({ permits: 1, timeoutMs, nowMs: () => nowMs })
  const entered: string[] = []
  let end: (how: Promise<How>) => void = () => undefined
  const pass = (name: string) =>
    bulkhead.run<How>(
      'a',
      () => {
        entered.push(name)
        return new Promise<How>((resolve) => {
          end = resolve
        })
      },
      outcomes,
    )
  const after = async (ms: number, how: Promise<How>): Promise<void> => {
    nowMs += ms
    end(how)
    await new Promise(setImmediate)
  }
  return { pass, entered, after }
}

test.each([
  ['busy', () => Promise.resolve('busy' as const), { value: 'busy' }],
  ['away', () => Promise.reject(new StoreUnavailable('away')), { reason: { message: 'away' } }],
])('if it is %s, overdue callers do not start to wait for it again', async (_, how, vain) => {
  const { pass, entered, after } = held()
  const first = [pass('1'), pass('2'), pass('3')]
  await after(1_000, Promise.resolve('done'))
  const ends = Promise.allSettled([...first, pass('4')])
  await after(timeoutMs, how())
  expect(entered).toEqual(['1', '2'])
  expect(await ends).toMatchObject([{ value: 'done' }, vain, vain, vain])
})

test('a refused action does not keep others waiting for a resource that they cannot get', async () => {
  const { pass, entered, after } = held()
  const ends = Promise.allSettled(['1', '2', '3', '4'].map(pass))
  await after(timeoutMs - 1, Promise.resolve('refused'))
  await after(1, Promise.resolve('busy'))
  expect(entered).toEqual(['1', '2'])
  expect(await ends).toMatchObject(['refused', 'busy', 'busy', 'busy'].map((value) => ({ value })))
})

test('while actions are served, one busy action does not end the wait of others', async () => {
  const { pass, entered, after } = held()
  const ends = Promise.allSettled(['1', '2', '3'].map(pass))
  await after(2 * timeoutMs, Promise.resolve('done'))
  await after(timeoutMs - 1, Promise.resolve('busy'))
  await after(0, Promise.resolve('done'))
  expect(entered).toEqual(['1', '2', '3'])
  expect(await ends).toMatchObject([{ value: 'done' }, { value: 'busy' }, { value: 'done' }])
})
