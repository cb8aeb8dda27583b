import fc from 'fast-check'
import { expect, test } from 'vitest'
import { childKey, rootKey } from '../../src/random/key.ts'
import { Permutation } from '../../src/random/permutation.ts'

test('a permutation reaches every integer below the count exactly once', () => {
  for (const count of [1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 100, 1_000, 4_096, 65_537]) {
    const permutation = new Permutation(childKey(rootKey(count), 'unique'), count)
    const seen = new Set<number>()
    for (let index = 0; index < count; index++) seen.add(permutation.at(index))
    expect(seen.size).toBe(count)
    expect(Math.max(...[...seen].slice(0, 10_000))).toBeLessThan(count)
  }
})

test('a permutation of a huge range remains inside it and does not repeat', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2 ** 32, max: 2 ** 53 - 1 }), fc.nat(), (count, seed) => {
      const permutation = new Permutation(childKey(rootKey(seed), 'unique'), count)
      const seen = new Set<number>()
      for (let index = 0; index < 500; index++) {
        const value = permutation.at(index)
        if (!Number.isSafeInteger(value) || value < 0 || value >= count) return false
        seen.add(value)
      }
      return seen.size === 500
    }),
  )
})

test('the first images are uniform over the range', () => {
  const count = 1_000_003
  const permutation = new Permutation(childKey(rootKey(1), 'unique'), count)
  const buckets = new Float64Array(100)
  for (let index = 0; index < 50_000; index++) {
    const bucket = Math.floor((permutation.at(index) / count) * 100)
    buckets[bucket] = (buckets[bucket] ?? 0) + 1
  }
  const chiSquare = buckets.reduce((sum, n) => sum + (n - 500) ** 2 / 500, 0)
  expect(chiSquare).toBeLessThan(99 + 4 * Math.sqrt(198))
})
