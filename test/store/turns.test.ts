/** A few go at once, the others in their order, and nobody waits for what has stopped. */

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from '../../src/store/turns.ts'

test('turns are taken in the order in which they were asked for', async () => {
  const turns = new Turns({ count: 2, patienceMs: 60_000 })
  const taken: number[] = []
  const asked = [1, 2, 3, 4, 5].map(async (number) => {
    if (await turns.take()) taken.push(number)
  })
  await new Promise(setImmediate)
  expect({ taken, waiting: turns.waitingCount }).toEqual({ taken: [1, 2], waiting: 3 })
  for (let i = 0; i < 5; i++) turns.giveBack({ isServed: true })
  await Promise.all(asked)
  expect({ taken, waiting: turns.waitingCount }).toEqual({ taken: [1, 2, 3, 4, 5], waiting: 0 })
})

test('who waits while others are served is not refused, however long it takes', async () => {
  const patienceMs = 400
  const turns = new Turns({ count: 1, patienceMs })
  await turns.take()
  const asked = Array.from({ length: 8 }, () => turns.take())
  for (let i = 0; i < 8; i++) {
    await sleep(patienceMs / 4)
    turns.giveBack({ isServed: true })
  }
  expect(await Promise.all(asked)).toEqual(asked.map(() => true))
})

test('who waits while nobody is served is refused, and what fails serves nobody', async () => {
  const turns = new Turns({ count: 1, patienceMs: 100 })
  await turns.take()
  const asked = Array.from({ length: 3 }, () => turns.take())
  turns.giveBack({ isServed: false })
  expect(await Promise.all(asked)).toEqual([true, false, false])
  turns.giveBack({ isServed: false })
  expect(await turns.take()).toBe(true)
})
