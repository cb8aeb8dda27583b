/** Slots are within their cache, and neighboring values of one owner rarely share a slot. */

import { expect, test } from 'vitest'
import { newCacheSlots } from '../../src/random/cache-slots.ts'

const parts = [0, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1, 1e300, 0.5, 123_456.789]

test.each([1, 9, 14])(
  'a cache with 2 to the power of %i slots has a slot for any value',
  (bits) => {
    const slots = newCacheSlots(bits)
    for (const part of parts) {
      const slot = slots.of(part)
      expect(Number.isInteger(slot) && slot >= 0 && slot < 2 ** bits).toBe(true)
      expect(slots.of(part)).toBe(slot)
    }
  },
)

test('every owner has its own number', () => {
  const owners = Array.from({ length: 100 }, () => newCacheSlots(9).owner)
  expect(new Set(owners).size).toBe(100)
  expect(Math.min(...owners)).toBeGreaterThan(0)
})

test.each([
  ['neighbours', (i: number) => i],
  ['the first nodes of all levels', (i: number) => 2 ** (i % 32) + (i >> 5)],
])('%s are distributed over the slots', (_, partOf) => {
  const slots = newCacheSlots(9)
  const half = Array.from({ length: 256 }, (_, i) => slots.of(partOf(i)))
  // 256 random values would have about 202 of the 512 slots.
  expect(new Set(half).size).toBeGreaterThan(180)
})

test('different owners have different slots for the same values', () => {
  const [one, other] = [newCacheSlots(14), newCacheSlots(14)]
  const shared = Array.from({ length: 1_000 }, (_, i) => i).filter((i) => one.of(i) === other.of(i))
  expect(shared.length).toBeLessThan(10)
})
