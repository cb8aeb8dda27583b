/** A few of one name are inside, and the others wait in their order. */

import { expect, test } from 'vitest'
import { newTurnstile } from '../../src/service/turnstile.ts'

test('no more than so many are inside, in the order in which they came, and those of another name too', async () => {
  const turnstile = newTurnstile(2)
  const events: string[] = []
  const open = new Map<string, () => void>()
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) =>
    turnstile.pass(name.charAt(0), async () => {
      events.push(name)
      await new Promise<void>((resolve) => open.set(name, resolve))
      return name
    }),
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

test('who fails makes room as well', async () => {
  const turnstile = newTurnstile(1)
  const fail = () => turnstile.pass('a', () => Promise.reject(new Error('no')))
  const ends = await Promise.allSettled([fail(), fail(), turnstile.pass('a', async () => 'yes')])
  expect(ends).toMatchObject([{ reason: { message: 'no' } }, {}, { value: 'yes' }])
})
