/**
 * How many each instance has of something (children, deliveries), so that sums over any number of instances are known
 * at once: counts are dealt like cards. Every block of as many instances as the deck has cards gets each card once,
 * in an order of its own; so each instance has the counts in their shares, and each block the same sum.
 */

import { below, enter, moveTo, type Place } from '../random/draw.ts'
import type { Key } from '../random/key.ts'

export interface Deck {
  /** How many the instance with that index has. */
  countOf(index: number): number
  /** How many all instances before that index have together. */
  before(index: number): number
  /** The instance that has the one with that number, counted over all instances; some must have one. */
  ownerOf(number: number): number
}

/** Blocks whose order is kept: the one that is being read, and some that are referred to. Of large decks fewer. */
const keptBlocksMax = 32
const keptBlocksMin = 2
const keptCounts = 65_536

/** The cards are whole numbers from 0 on. */
export function newDeck(key: Key, cards: readonly number[]): Deck {
  const size = cards.length
  const sum = cards.reduce((total, card) => total + card, 0)
  const isPlain = cards.every((card) => card === cards[0])
  const keptBlocks = Math.max(Math.min(Math.floor(keptCounts / size), keptBlocksMax), keptBlocksMin)
  const kept = new Map<number, Float64Array>()
  const last = { block: -1, sums: new Float64Array(0) as Float64Array }

  /** For each place in the block, how many those before it have; at the end, all. */
  function sumsOf(block: number): Float64Array {
    if (block === last.block) return last.sums
    let sums = kept.get(block)
    if (sums === undefined) {
      if (kept.size >= keptBlocks) kept.delete(kept.keys().next().value as number)
      sums = sumsUpTo(shuffled(key, block, cards))
      kept.set(block, sums)
    }
    last.block = block
    last.sums = sums
    return sums
  }

  if (isPlain) {
    const each = cards[0] ?? 0
    return {
      countOf: () => each,
      before: (index) => index * each,
      ownerOf: (number) => Math.floor(number / each),
    }
  }
  return {
    countOf(index) {
      const block = Math.floor(index / size)
      const sums = sumsOf(block)
      // The remainder of doubles is ten times as slow as this, which is as exact.
      const place = index - block * size
      return (sums[place + 1] as number) - (sums[place] as number)
    },
    before(index) {
      const block = Math.floor(index / size)
      const place = index - block * size
      return block * sum + (place === 0 ? 0 : (sumsOf(block)[place] as number))
    },
    ownerOf(number) {
      const block = Math.floor(number / sum)
      const rest = number - block * sum
      const sums = sumsOf(block)
      let low = 0
      let high = size - 1
      // The last place before which there are no more than the rest.
      while (low < high) {
        const middle = (low + high + 1) >>> 1
        if ((sums[middle] as number) <= rest) low = middle
        else high = middle - 1
      }
      return block * size + low
    },
  }
}

/** The cards in the order of that block (Fisher and Yates). A permutation's keys would cost more than a small block. */
function shuffled(key: Key, block: number, cards: readonly number[]): Float64Array {
  const order = Float64Array.from(cards)
  const place: Place = { low: 0, a: 0, b: 0 }
  for (let i = order.length - 1; i > 0; i--) {
    moveTo(place, block)
    enter(place, i)
    const other = below(key, place, i + 1)
    const card = order[i] as number
    order[i] = order[other] as number
    order[other] = card
  }
  return order
}

/** For each place the sum of all before it; at the end, of all. */
function sumsUpTo(counts: Float64Array): Float64Array {
  const sums = new Float64Array(counts.length + 1)
  for (let i = 0; i < counts.length; i++) {
    sums[i + 1] = (sums[i] as number) + (counts[i] as number)
  }
  return sums
}
