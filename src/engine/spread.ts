/**
 * Arrivals that hang on others: the children of each order, or the deliveries of each record. Every instance of the
 * base has a count of its own, and each of those comes after it with a delay of its own. What comes before a moment is
 * known without looking at more of the base than what may still be under way then; it is read in pages about as long
 * as the delays, so that a reader in small slices does not look at the same instances for every slice.
 */

import type { Arrivals, Visit } from './arrivals.ts'
import type { Deck } from './deck.ts'

export interface Spread extends Arrivals {
  /** The index in the base of the instance on which that one hangs. */
  ownerOf(index: number): number
}

/**
 * How arrivals hang on the first of their chain, whose offsets rise with the index. Their own indexes follow their
 * owners, so some that would come after the end have one too: indexes run up to `before(root.total)`, not to `total`.
 */
export interface Chain {
  readonly root: Arrivals
  /** The longest time from an instance of the root to one that hangs on it. */
  readonly spanMs: number
  /** Nothing hangs on an instance of the root at this offset or later. */
  readonly endMs: number
  /** All that hangs on an instance of the root before this offset comes before the end. */
  readonly wholeMs: number
  /** How many indexes those have that hang on the first so many instances of the root. */
  before(rootCount: number): number
  /** Visits those that hang on one instance of the root and come before the end, by index. */
  expand(offset: number, index: number, visit: Visit): void
}

/** Arrivals that hang on no others are their own root. */
export function chainOf(arrivals: Arrivals): Chain {
  return (
    arrivals.chain ?? {
      root: arrivals,
      spanMs: 0,
      endMs: Number.POSITIVE_INFINITY,
      wholeMs: Number.POSITIVE_INFINITY,
      before: (rootCount) => rootCount,
      expand: (offset, index, visit) => visit(offset, index),
    }
  )
}

/** The arrivals of one stretch of time, by offset and then by index. */
interface Page {
  readonly from: number
  readonly to: number
  /** How many come before it. */
  readonly before: number
  readonly offsets: Float64Array
  readonly indexes: Float64Array
}

/** A page looks at about as many instances as are under way, but not at fewer or more than this: up to 1 MB. */
const pageMin = 1_024
const pageMax = 65_536
/** Pages that are kept: streams at several positions may read the same run. */
const keptPages = 8

export function spread(
  base: Arrivals,
  rules: {
    readonly deck: Deck
    /** The delay of the one with that index: a whole number of milliseconds, from 0 to `delayMaxMs`. */
    delayMs(index: number): number
    readonly delayMaxMs: number
    /** Nothing comes at this offset or later. */
    readonly endMs: number
    /** Instances of the root before this one have nothing that hangs on them. */
    readonly firstRoot: number
  },
): Spread {
  const { deck, delayMs, delayMaxMs, firstRoot } = rules
  const below = chainOf(base)
  const { root } = below
  const endMs = Math.max(rules.endMs, 0)
  const spanMs = below.spanMs + delayMaxMs
  /** Indexes of the base before this one have nothing. */
  const firstBase = below.before(firstRoot)
  const skipped = deck.before(firstBase)

  const chain: Chain = {
    root,
    spanMs,
    endMs: Math.min(below.endMs, endMs),
    wholeMs: Math.min(below.wholeMs, endMs - spanMs),
    before: (rootCount) => deck.before(below.before(Math.max(rootCount, firstRoot))) - skipped,
    expand(offset, index, visit) {
      if (index < firstRoot) return
      below.expand(offset, index, (baseOffset, baseIndex) => {
        const first = deck.before(baseIndex) - skipped
        const next = first + deck.countOf(baseIndex)
        for (let own = first; own < next; own++) {
          const ownOffset = baseOffset + delayMs(own)
          if (ownOffset < endMs) visit(ownOffset, own)
        }
      })
    },
  }

  /** Visits those from `from` to `to` − 1, by index, and tells how many come before. */
  function read(
    { from, to }: { readonly from: number; readonly to: number },
    visit: Visit,
  ): number {
    const begin = Math.min(from - spanMs, below.wholeMs)
    let before = chain.before(root.countBefore(begin))
    root.visit({ from: begin, to: Math.min(to, below.endMs) }, (rootOffset, rootIndex) =>
      chain.expand(rootOffset, rootIndex, (offset, index) => {
        if (offset < from) before++
        else if (offset < to) visit(offset, index)
      }),
    )
    return before
  }

  const total = read({ from: endMs, to: endMs }, () => undefined)
  const perRoot = 1 + chain.before(root.total) / Math.max(root.total, 1)
  const rootMs = root.total > 0 ? root.offsetOf(root.total - 1) - root.offsetOf(0) + 1 : 1
  const underWay = root.total * perRoot * Math.min(spanMs / rootMs, 1)
  /** A page goes from one instance of the root to that which comes so many later, wherever it is asked for. */
  const pageRoots = Math.ceil(Math.min(Math.max(underWay, pageMin), pageMax) / perRoot)
  const kept = new Map<number, Page>()
  let last: Page | undefined

  /** The page with that offset, which is from 0 to `endMs` − 1. */
  function pageAt(offset: number): Page {
    if (last !== undefined && offset >= last.from && offset < last.to) return last
    const number = Math.floor(Math.max(root.countBefore(offset + 1) - 1, 0) / pageRoots)
    let page = kept.get(number)
    if (page === undefined) {
      if (kept.size >= keptPages) kept.delete(kept.keys().next().value as number)
      page = newPage(number * pageRoots)
      kept.set(number, page)
    }
    last = page
    return page
  }

  function newPage(firstIndex: number): Page {
    const nextIndex = firstIndex + pageRoots
    const from = firstIndex === 0 ? 0 : root.offsetOf(firstIndex)
    const to = nextIndex < root.total ? Math.min(root.offsetOf(nextIndex), endMs) : endMs
    const seenOffsets: number[] = []
    const seenIndexes: number[] = []
    const before = read({ from, to }, (offset, index) => {
      seenOffsets.push(offset)
      seenIndexes.push(index)
    })
    const count = seenOffsets.length
    const offsets = new Float64Array(seenOffsets).sort()
    const indexes = new Float64Array(count)
    /** How many of the same offset have their place, by the place of the first. */
    const placed = new Uint32Array(count)
    for (let i = 0; i < count; i++) {
      const first = countBelow(offsets, seenOffsets[i] as number)
      const place = first + (placed[first] as number)
      placed[first] = place - first + 1
      indexes[place] = seenIndexes[i] as number
    }
    return { from, to, before, offsets, indexes }
  }

  const ownerOf = (index: number): number => deck.ownerOf(index + skipped)

  return {
    chain,
    total,
    countBefore(offset) {
      if (offset <= 0) return 0
      if (offset >= endMs) return total
      const { before, offsets } = pageAt(offset)
      return before + countBelow(offsets, offset)
    },
    ownerOf,
    offsetOf: (index) => base.offsetOf(ownerOf(index)) + delayMs(index),
    visit({ from, to }, visit) {
      const upTo = Math.min(to, endMs)
      for (let at = Math.max(from, 0); at < upTo; ) {
        const { to: next, offsets, indexes } = pageAt(at)
        const end = countBelow(offsets, upTo)
        for (let i = countBelow(offsets, at); i < end; i++) {
          visit(offsets[i] as number, indexes[i] as number)
        }
        at = next
      }
    },
  }
}

/** How many of the ascending values are below that. */
function countBelow(values: Float64Array, value: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
