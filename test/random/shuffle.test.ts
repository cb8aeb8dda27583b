/** Small ranges: every order, and every selection of some members, is equally likely. */

import { describe, expect, test } from 'vitest'
import { childKey, rootKey } from '../../src/random/key.ts'
import { Permutation, shuffledMax } from '../../src/random/permutation.ts'
import { expectShares } from './statistics.ts'

/** SPATE_TEST_EVERY=1 draws ten times as many. */
const times = process.env.SPATE_TEST_EVERY === '1' ? 10 : 1
const keyOf = (number: number) => childKey(rootKey(number), 'order')

/** Returns the rank of an arrangement among all arrangements of its length from `count` members. */
function rankOf(drawn: readonly number[], count: number): number {
  const left = Array.from({ length: count }, (_, i) => i)
  return drawn.reduce((rank, number) => {
    const place = left.indexOf(number)
    const rest = left.length
    left.splice(place, 1)
    return rank * rest + place
  }, 0)
}

const arrangements = (drawn: number, count: number): number =>
  Array.from({ length: drawn }, (_, i) => count - i).reduce((product, n) => product * n, 1)

const even = (count: number): readonly number[] => new Array<number>(count).fill(1 / count)

describe.each([
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 5],
  [3, 5],
  [3, 6],
  [2, 7],
  [2, 12],
  [2, 20],
  [2, 33],
])('%i of %i', (drawn, count) => {
  const all = arrangements(drawn, count)
  const sample = Math.max(30_000, 60 * all) * times

  test('every arrangement is equally likely, over keys', () => {
    const ranks = Array.from({ length: sample }, (_, number) => {
      const order = new Permutation(keyOf(number), count)
      return rankOf(
        Array.from({ length: drawn }, (_, i) => order.at(i)),
        count,
      )
    })
    expectShares(ranks, even(all))
  })
})

test('orders of 256 have each number equally often at the first, a middle and the last position', () => {
  const sample = 25_600 * times
  for (const place of [0, 100, 255]) {
    const numbers = Array.from({ length: sample }, (_, i) =>
      new Permutation(keyOf(i), 256).at(place),
    )
    expectShares(numbers, even(256))
  }
})

test('each array has its own order, which does not depend on the arrays before it', () => {
  for (const count of [1, 2, 5, 64, shuffledMax, shuffledMax + 1]) {
    const again = new Permutation(keyOf(0), count)
    const orders = new Set<string>()
    for (let array = 1; array < 40; array++) {
      const place = { low: array, arrayA: 0, arrayB: 0 }
      const drawn = (array * 7919) % count
      const fresh = new Permutation(keyOf(0), count)
      for (const position of [drawn, 0, drawn >> 1]) {
        const element = { ...place, position }
        expect(again.atElement(element)).toBe(fresh.atElement(element))
      }
      const order = Array.from({ length: count }, (_, i) =>
        again.atElement({ ...place, position: i }),
      )
      expect(new Set(order).size).toBe(count)
      orders.add(order.join())
    }
    if (count >= 64) expect(orders.size).toBe(39)
  }
})

test('the first position that is read may be any', () => {
  const order = Array.from({ length: 100 }, (_, i) => i).map((i) =>
    new Permutation(keyOf(1), 100).at(i),
  )
  expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i))
  const shuffle = new Permutation(keyOf(1), 100)
  for (let i = 0; i < 100; i++) {
    const place = (i * 37) % 100
    expect(shuffle.at(place)).toBe(order[place])
  }
})
