/**
 * Checks the counts of owners: sums, counts and owners agree with a plain addition, and the counts are independent
 * draws.
 */

import { describe, expect, test } from 'vitest'
import type { CountShares } from '../../../src/engine/counts/counts.ts'
import { Kernel } from '../../../src/engine/kernel.ts'
import { childKey, rootKey } from '../../../src/random/key.ts'
import { expectShares } from '../../random/statistics.ts'
import { drawsOf } from '../../schema/random-definition.ts'
import { type OwnerCounts, ownerCounts } from './owner-counts.ts'

const key = childKey(rootKey(3), 'counts')
const even = (first: number, last: number): CountShares => {
  const count = last - first + 1
  return { first, shares: new Array<number>(count).fill(1 / count) }
}

const cases: readonly (readonly [string, CountShares])[] = [
  ['none or one', even(0, 1)],
  ['one among zeros', { first: 0, shares: [0.9, 0, 0, 0, 0, 0, 0, 0.1] }],
  ['one to five', even(1, 5)],
  ['up to fifty', even(0, 50)],
  ['up to a thousand', even(0, 1_000)],
  ['hardly ever', { first: 0, shares: [0.9999, 0.0001] }],
  ['always three', { first: 3, shares: [1] }],
  ['always nothing', { first: 0, shares: [1] }],
]

describe.each(cases)('%s', (_, shares) => {
  const owners = 60_000
  const make = (): OwnerCounts => ownerCounts(key, shares, owners)

  test('sums are the added counts, and each item has its owner', () => {
    const counts = make()
    let sum = 0
    for (let index = 0; index < owners; index++) {
      const before = counts.before(index)
      if (before !== sum) expect([index, before]).toEqual([index, sum])
      const count = counts.countOf(index)
      for (const number of [sum, sum + count - 1]) {
        if (count > 0 && counts.ownerOf(number) !== index) expect(number).toBe(`of ${index}`)
      }
      sum += count
    }
    expect([counts.before(owners), counts.before(owners + 7)]).toEqual([sum, sum])
    expect([counts.countOf(owners), counts.countOf(2 ** 40)]).toEqual([0, 0])
  })

  test('results do not depend on the order of calls', () => {
    const [counts, other] = [make(), make()]
    const draws = drawsOf(8)
    const total = counts.before(owners)
    for (let i = 0; i < 300; i++) {
      const index = draws.below(owners)
      const first = counts.before(index)
      expect(first + counts.countOf(index)).toBe(counts.before(index + 1))
      expect(other.countOf(index)).toBe(counts.countOf(index))
      if (total === 0) continue
      const number = draws.below(total)
      expect(other.ownerOf(number)).toBe(counts.ownerOf(number))
      if (i % 50 === 0) expect(make().ownerOf(number)).toBe(counts.ownerOf(number))
    }
  })

  test('finds any of 5 × 10¹¹ owners directly', () => {
    const many = 500_000_000_000
    const counts = ownerCounts(key, shares, many)
    for (const place of [0, 0.3, 0.5, 0.999_999]) {
      const begin = Math.floor(place * many)
      for (let index = begin; index < begin + 300; index++) {
        const [first, count] = [counts.before(index), counts.countOf(index)]
        if (counts.before(index + 1) !== first + count) expect(index).toBe('added up')
        if (count > 0 && counts.ownerOf(first) !== index) expect(first).toBe(`of ${index}`)
      }
    }
  })
})

test('few owners: none, one and two', () => {
  for (const owners of [0, 1, 2]) {
    const counts = ownerCounts(key, even(1, 2), owners)
    const each = Array.from({ length: owners }, (_, index) => counts.countOf(index))
    expect(counts.before(owners)).toBe(each.reduce((sum, count) => sum + count, 0))
    expect(each.every((count) => count === 1 || count === 2)).toBe(true)
  }
})

test('different keys have different counts', () => {
  const textOf = (name: string): string => {
    const counts = ownerCounts(childKey(key, name), even(0, 9), 200)
    return Array.from({ length: 200 }, (_, index) => counts.countOf(index)).join(' ')
  }
  expect(new Set(['a', 'b', 'c', 'd'].map(textOf)).size).toBe(4)
})

test('the counts of two owners are independent of each other, over keys', () => {
  const kernel = new Kernel()
  const pairs = Array.from({ length: 20_000 }, (_, i) => {
    const counts = ownerCounts(childKey(key, `pair ${i}`), even(0, 2), 2, kernel)
    return counts.countOf(0) * 3 + counts.countOf(1)
  })
  expectShares(pairs, new Array<number>(9).fill(1 / 9))
})

test('sums of few owners vary like those of independent counts, over keys', () => {
  const kernel = new Kernel()
  const shares = { first: 0, shares: [0.5, 0.3, 0.2] }
  const sums = Array.from({ length: 4_000 }, (_, i) =>
    ownerCounts(childKey(key, `sum ${i}`), shares, 1_000, kernel).before(1_000),
  )
  const variance = sums.reduce((sum, one) => sum + (one - 700) ** 2, 0) / sums.length
  expect(Math.abs(variance / 610 - 1)).toBeLessThan(3.29 * Math.sqrt(2 / sums.length))
})
