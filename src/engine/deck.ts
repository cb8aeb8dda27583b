/**
 * How many each instance has of something (children, deliveries), so that sums over any number of instances are known
 * at once: counts are dealt like cards. Every block of as many instances as the deck has cards gets each card once,
 * in an order of its own; so each instance has the counts in their shares, and each block the same sum.
 */

import type { Key } from '../random/key.ts'
import { mix } from '../random/mix.ts'
import { permutation } from '../random/permutation.ts'

export interface Deck {
  /** How many the instance with that index has. */
  countOf(index: number): number
  /** How many all instances before that index have together. */
  before(index: number): number
  /** The instance that has the one with that number, counted over all instances. */
  ownerOf(number: number): number
}

/** Blocks whose order is kept: the one that is being read, and some that are referred to. */
const keptBlocks = 32

export function newDeck(key: Key, cards: readonly number[]): Deck {
  const size = cards.length
  const sum = cards.reduce((total, card) => total + card, 0)
  const isPlain = cards.every((card) => card === cards[0])
  const kept = new Map<number, Float64Array>()

  /** For each place in the block, how many those before it have; at the end, all. */
  function sumsOf(block: number): Float64Array {
    const known = kept.get(block)
    if (known !== undefined) return known
    if (kept.size >= keptBlocks) kept.delete(kept.keys().next().value as number)
    const place = permutation(blockKey(key, block), size)
    const sums = new Float64Array(size + 1)
    for (let i = 0; i < size; i++) sums[i + 1] = (sums[i] as number) + (cards[place(i)] as number)
    kept.set(block, sums)
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
      const sums = sumsOf(Math.floor(index / size))
      const place = index % size
      return (sums[place + 1] as number) - (sums[place] as number)
    },
    before(index) {
      const block = Math.floor(index / size)
      const place = index % size
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

function blockKey({ a, b, c, d }: Key, block: number): Key {
  const [low, high] = [block | 0, Math.floor(block / 0x100000000)]
  return {
    a: mix(a ^ low),
    b: mix(b + low),
    c: mix(c ^ mix(low + high)),
    d: mix(d + mix(low ^ high)),
  }
}
