/** Counts dealt from decks: sums, counts and owners agree with adding up. */

import { describe, expect, test } from 'vitest'
import { newDeck } from '../../src/engine/deck.ts'
import { childKey, rootKey } from '../../src/random/key.ts'
import { expectShares } from '../random/statistics.ts'
import { drawsOf } from '../schema/random-definition.ts'

const key = childKey(rootKey(3), 'deck')
const draws = drawsOf(5)
const randomCards = (size: number, most: number): readonly number[] =>
  Array.from({ length: size }, () => draws.between(0, most))

const decks: readonly (readonly [string, readonly number[]])[] = [
  ['none or one', [0, 1]],
  ['one among zeros', [0, 0, 0, 0, 7, 0]],
  ['one to five', [1, 2, 3, 4, 5]],
  ['a hundred with zeros', randomCards(100, 3)],
  ['a thousand up to 50', randomCards(1_000, 50)],
  ['more than it keeps blocks of', randomCards(30_000, 2)],
  ['always three', [3, 3, 3]],
  ['always one', [1]],
]
const empty: readonly (readonly [string, readonly number[]])[] = [
  ['always nothing', [0, 0]],
  ['no cards', []],
]

/** 2⁴⁰ and some, in the middle of a block or at its edge. */
const far = 2 ** 40 + 12_345

describe.each([...decks, ...empty])('%s', (_, cards) => {
  test('sums are the counts added up, over 100,000 indexes', () => {
    const deck = newDeck(key, cards)
    let sum = 0
    for (let index = 0; index < 100_000; index++) {
      if (deck.before(index) !== sum) expect([index, deck.before(index)]).toEqual([index, sum])
      sum += deck.countOf(index)
    }
    expect(deck.before(100_000)).toBe(sum)
  })

  test('answers do not depend on the order of asking', () => {
    const [deck, other] = [newDeck(key, cards), newDeck(key, cards)]
    const order = drawsOf(8)
    for (let i = 0; i < 1_000; i++) {
      const index = order.below(50_000) + order.one([0, far])
      const first = deck.before(index)
      expect(first + deck.countOf(index)).toBe(deck.before(index + 1))
      expect(other.countOf(index)).toBe(deck.countOf(index))
      if (i % 100 === 0) expect(newDeck(key, cards).before(index)).toBe(first)
    }
  })
})

describe.each(decks)('%s', (_, cards) => {
  const sum = cards.reduce((total, card) => total + card, 0)

  test('each is owned by the instance that has it', () => {
    const deck = newDeck(key, cards)
    let number = 0
    for (let index = 0; number < 100_000; index++) {
      const count = deck.countOf(index)
      for (let i = 0; i < count; i++, number++) {
        if (deck.ownerOf(number) !== index) expect([number, deck.ownerOf(number)]).toEqual(index)
      }
    }
  })

  test('owners are right near 2⁴⁰', () => {
    const deck = newDeck(key, cards)
    for (let index = far; index < far + 2_000; index++) {
      const first = deck.before(index)
      const count = deck.countOf(index)
      for (let number = first; number < first + count; number++) {
        if (deck.ownerOf(number) !== index) expect([number, deck.ownerOf(number)]).toEqual(index)
      }
    }
    const block = Math.floor(far / cards.length)
    expect(deck.before(block * cards.length)).toBe(block * sum)
    expect(deck.ownerOf(block * sum - 1)).toBeLessThan(block * cards.length)
    expect(deck.ownerOf(block * sum)).toBeGreaterThanOrEqual(block * cards.length)
  })

  test('every block has each card once', () => {
    const deck = newDeck(key, cards)
    const sorted = cards.toSorted((a, b) => a - b)
    for (const block of [0, 1, 2, 40, 2 ** 31, 2 ** 32, 2 ** 33 + 1]) {
      const dealt = cards.map((_, place) => deck.countOf(block * cards.length + place))
      expect(dealt.toSorted((a, b) => a - b)).toEqual(sorted)
    }
  })
})

test('blocks have orders of their own, also 2³² blocks apart, and other keys have others', () => {
  const cards = Array.from({ length: 52 }, (_, i) => i)
  const orderOf = (name: string, block: number): string => {
    const deck = newDeck(childKey(key, name), cards)
    return cards.map((_, place) => deck.countOf(block * 52 + place)).join(' ')
  }
  const blocks = [0, 1, 2, 3, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 33]
  const orders = ['a', 'b'].flatMap((name) => blocks.map((block) => orderOf(name, block)))
  expect(new Set(orders).size).toBe(orders.length)
})

test('each order of a deck is as likely as any other', () => {
  const deck = newDeck(key, [0, 1, 2, 3])
  const orders = Array.from({ length: 24_000 }, (_, block) => {
    const [a, b, c] = [0, 1, 2].map((place) => deck.countOf(block * 4 + place)) as number[]
    // The rank of the order among all.
    const [x, y, z] = [a, b, c] as [number, number, number]
    return x * 6 + (y - Number(x < y)) * 2 + Number(z > 6 - x - y - z)
  })
  expectShares(
    orders,
    Array.from({ length: 24 }, () => 1 / 24),
  )
})
