/**
 * Arrivals that hang on others: the children of each order, or the deliveries of each record. Every instance of the
 * base has a count of its own, and each of those comes after it with a delay of its own. What comes before a moment is
 * known without looking at more of the base than what may still be under way then.
 */

import type { Arrivals, Visit } from './arrivals.ts'
import type { Deck } from './deck.ts'

export interface Spread extends Arrivals {
  /** The index in the base of the instance on which that one hangs. */
  ownerOf(index: number): number
}

/** How arrivals hang on the first of their chain, whose offsets rise with the index. */
export interface Chain {
  readonly root: Arrivals
  /** The longest time from an instance of the root to one that hangs on it. */
  readonly spanMs: number
  /** How many hang on the first so many instances of the root. */
  before(rootCount: number): number
  /** Visits those that hang on one instance of the root, by index; their offsets may be past the end of the run. */
  expand(offset: number, index: number, visit: Visit): void
}

/** Arrivals that hang on no others are their own root. */
export function chainOf(arrivals: Arrivals): Chain {
  return (
    arrivals.chain ?? {
      root: arrivals,
      spanMs: 0,
      before: (rootCount) => rootCount,
      expand: (offset, index, visit) => visit(offset, index),
    }
  )
}

export function spread(
  base: Arrivals,
  rules: {
    readonly deck: Deck
    /** The delay of the one with that index: a whole number of milliseconds, at most `delayMaxMs`. */
    delayMs(index: number): number
    readonly delayMaxMs: number
    /** Nothing comes at this offset or later. */
    readonly endMs: number
    /** Instances of the root before this one have nothing that hangs on them. */
    readonly firstRoot: number
  },
): Spread {
  const { deck, delayMs, delayMaxMs, endMs, firstRoot } = rules
  const below = chainOf(base)
  const { root } = below
  const spanMs = below.spanMs + delayMaxMs
  /** Indexes of the base before this one have nothing. */
  const firstBase = below.before(firstRoot)
  const skipped = deck.before(firstBase)

  const chain: Chain = {
    root,
    spanMs,
    before: (rootCount) =>
      Math.max(deck.before(below.before(Math.max(rootCount, firstRoot))) - skipped, 0),
    expand(offset, index, visit) {
      if (index < firstRoot) return
      below.expand(offset, index, (baseOffset, baseIndex) => {
        const count = deck.countOf(baseIndex)
        const first = deck.before(baseIndex) - skipped
        for (let own = first; own < first + count; own++) visit(baseOffset + delayMs(own), own)
      })
    },
  }

  /** The last question is often asked again: at the end of one slice of time, and as the beginning of the next. */
  const last = { offset: -1, count: 0 }

  function countBefore(offset: number): number {
    const upTo = Math.min(offset, endMs)
    if (upTo <= 0) return 0
    if (upTo === last.offset) return last.count
    let count = chain.before(root.countBefore(upTo - spanMs))
    root.visit({ from: upTo - spanMs, to: upTo }, (rootOffset, rootIndex) =>
      chain.expand(rootOffset, rootIndex, (at) => {
        if (at < upTo) count++
      }),
    )
    last.offset = upTo
    last.count = count
    return count
  }

  const ownerOf = (index: number): number => deck.ownerOf(index + skipped)

  return {
    chain,
    total: countBefore(endMs),
    countBefore,
    ownerOf,
    offsetOf: (index) => base.offsetOf(ownerOf(index)) + delayMs(index),
    visit({ from, to }, visit) {
      const upTo = Math.min(to, endMs)
      root.visit({ from: from - spanMs, to: upTo }, (rootOffset, rootIndex) =>
        chain.expand(rootOffset, rootIndex, (offset, index) => {
          if (offset >= from && offset < upTo) visit(offset, index)
        }),
      )
    },
  }
}
