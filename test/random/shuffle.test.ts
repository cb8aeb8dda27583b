/** Small ranges: every order, and every selection of some members, is equally likely. */

import { describe, expect, test } from 'vitest'
import { childKey, rootKey } from '../../src/random/key.ts'
import { permutation } from '../../src/random/permutation.ts'
import { Shuffle, shuffledMax } from '../../src/random/shuffle.ts'
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
      const image = permutation(keyOf(number), count)
      return rankOf(
        Array.from({ length: drawn }, (_, i) => image(i)),
        count,
      )
    })
    expectShares(ranks, even(all))
  })
})

test('orders of 256 have each number equally often at the first, a middle and the last position', () => {
  const sample = 25_600 * times
  for (const place of [0, 100, 255]) {
    const numbers = Array.from({ length: sample }, (_, i) => permutation(keyOf(i), 256)(place))
    expectShares(numbers, even(256))
  }
})

test('an order that begins again with another key equals a new order', () => {
  for (const count of [1, 2, 5, 64, shuffledMax]) {
    const again = new Shuffle(keyOf(0), count)
    for (let round = 1; round < 40; round++) {
      const drawn = (round * 7919) % count
      const fresh = new Shuffle(keyOf(round), count)
      again.begin(keyOf(round))
      for (const place of [drawn, 0, drawn >> 1]) expect(again.at(place)).toBe(fresh.at(place))
    }
  }
})

test('the first position that is read may be any', () => {
  const order = [...new Shuffle(keyOf(1), 100).all()]
  expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i))
  const shuffle = new Shuffle(keyOf(1), 100)
  for (let i = 0; i < 100; i++) {
    const place = (i * 37) % 100
    expect(shuffle.at(place)).toBe(order[place])
  }
})
