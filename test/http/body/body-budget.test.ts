/** All request bodies in progress share a limit in bytes, whether or not their clients are still connected. */

import { expect, test } from 'vitest'
import { BodyBudget } from '../../../src/http/body/body-budget.ts'
import { QueueFull } from '../../../src/queue/fair-queue.ts'

const mebibyte = 1024 * 1024

test('while 64 bodies of 1 MiB are in progress, another is refused', async () => {
  const bodies = new BodyBudget()
  const ends: (() => void)[] = []
  const handled = Array.from({ length: 64 }, () =>
    bodies.hold(mebibyte, () => new Promise<void>((resolve) => ends.push(resolve))),
  )
  await expect(bodies.hold(1, async () => 'handled')).rejects.toThrow(QueueFull)
  ends[0]?.()
  await handled[0]
  expect(await bodies.hold(mebibyte, async () => 'handled')).toBe('handled')
  for (const end of ends) end()
  await Promise.all(handled)
})

test('a body whose request has failed no longer counts', async () => {
  const bodies = new BodyBudget()
  for (let i = 0; i < 3; i++) {
    const failing = bodies.hold(40 * mebibyte, () => Promise.reject(new Error('no database')))
    await expect(failing).rejects.toThrow('no database')
  }
})
