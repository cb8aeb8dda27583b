/**
 * Arrivals that hang on others: the children of each order, or the deliveries of each record. Every instance of the
 * base has a count of its own, and each of those comes after it with a delay of its own. What comes before a moment is
 * known without looking at more of the base than what may still be under way then; it is read in pages about as long
 * as the delays, so that a reader in small slices does not look at the same instances for every slice.
 */

import type { Arrivals } from './arrivals.ts'
import type { Counts } from './counts.ts'
import { add, empty, type Found, newFound, reserve } from './found.ts'
import { areInOrder, bucketsOf, settle } from './order.ts'

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
  /** Nothing that comes hangs on an instance of the root before this offset, */
  readonly beginMs: number
  /** or at this offset or later. */
  readonly endMs: number
  /** All that hangs on an instance of the root at this offset or later, */
  readonly wholeFromMs: number
  /** and before this one, comes: neither too early nor after the end. */
  readonly wholeMs: number
  /** How many indexes those have that hang on the first so many instances of the root. */
  before(rootCount: number): number
  /** Those that hang on these instances of the root and come; both by index, and of use only once. */
  expand(roots: Found): Found
}

/** Arrivals that hang on no others are their own root. */
export function chainOf(arrivals: Arrivals): Chain {
  return (
    arrivals.chain ?? {
      root: arrivals,
      spanMs: 0,
      beginMs: 0,
      endMs: Number.POSITIVE_INFINITY,
      wholeFromMs: 0,
      wholeMs: Number.POSITIVE_INFINITY,
      before: (rootCount) => rootCount,
      expand: (roots) => roots,
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

/** A page looks at twice as many instances as are under way, but not at fewer or more than this: up to 1 MB. */
const pageMin = 512
const pageMax = 65_536
/** Pages that are kept: streams at several positions may read the same run. */
const keptPages = 8

export function spread(
  base: Arrivals,
  rules: {
    /** How many hang on each instance of the base. */
    readonly counts: Counts
    /** The delay of the one with that index: a whole number of milliseconds, from 0 to `delayMaxMs`. */
    delayMs(index: number): number
    readonly delayMaxMs: number
    /** Nothing comes before this offset, */
    readonly beginMs: number
    /** or at this offset or later. */
    readonly endMs: number
  },
): Spread {
  const { counts, delayMs, delayMaxMs, beginMs } = rules
  const below = chainOf(base)
  const { root } = below
  const endMs = Math.max(rules.endMs, 0)
  const spanMs = below.spanMs + delayMaxMs
  const rootBeginMs = Math.max(below.beginMs, beginMs - spanMs)
  const firstRoot = root.countBefore(rootBeginMs)
  /** Indexes of the base before this one have nothing. */
  const firstBase = below.before(firstRoot)
  const skipped = counts.before(firstBase)

  const chain: Chain = {
    root,
    spanMs,
    beginMs: rootBeginMs,
    endMs: Math.min(below.endMs, endMs),
    wholeFromMs: Math.max(below.wholeFromMs, beginMs),
    wholeMs: Math.min(below.wholeMs, endMs - spanMs),
    before: (rootCount) => counts.before(below.before(Math.max(rootCount, firstRoot))) - skipped,
    expand(roots) {
      dropBefore(roots, firstRoot)
      const base = below.expand(roots)
      const { count, offsets, indexes } = base
      const found = otherRoom(base)
      for (let i = 0; i < count; i++) {
        const baseOffset = offsets[i] as number
        const baseIndex = indexes[i] as number
        const first = counts.before(baseIndex) - skipped
        const next = first + counts.countOf(baseIndex)
        reserve(found, next - first)
        for (let own = first; own < next; own++) {
          const offset = baseOffset + delayMs(own)
          if (offset >= beginMs && offset < endMs) add(found, offset, own)
        }
      }
      return found
    },
  }

  /** Those that hang on instances of the root with an offset from `from` to `to` − 1. */
  const expandWindow = (from: number, to: number): Found =>
    chain.expand(inOrder(root, { from, to: Math.min(to, below.endMs) }))

  /** How many instances have an index and do not come, because they would come too early. */
  const tooEarly =
    chain.before(root.countBefore(chain.wholeFromMs)) -
    expandWindow(rootBeginMs, chain.wholeFromMs).count

  /** Those from `from` to `to` − 1, by index, and how many come before. */
  function read({ from, to }: { readonly from: number; readonly to: number }): {
    readonly before: number
    readonly found: Found
  } {
    const wholeTo = Math.min(from - spanMs, below.wholeMs)
    // Up to `wholeTo` counting is enough, unless some of those before it come too early.
    const isCounted = wholeTo >= chain.wholeFromMs
    const found = expandWindow(isCounted ? wholeTo : rootBeginMs, to)
    let before = isCounted ? chain.before(root.countBefore(wholeTo)) - tooEarly : 0
    let kept = 0
    for (let i = 0; i < found.count; i++) {
      const offset = found.offsets[i] as number
      if (offset < from) before++
      else if (offset < to) {
        found.offsets[kept] = offset
        found.indexes[kept++] = found.indexes[i] as number
      }
    }
    found.count = kept
    return { before, found }
  }

  const total = read({ from: endMs, to: endMs }).before
  const perRoot = 1 + chain.before(root.total) / Math.max(root.total, 1)
  const rootMs = root.total > 0 ? root.offsetOf(root.total - 1) - root.offsetOf(0) + 1 : 1
  const underWay = root.total * perRoot * Math.min(spanMs / rootMs, 1)
  /** A page goes from one instance of the root to that which comes so many later, wherever it is asked for. */
  const pageRoots = Math.ceil(Math.min(Math.max(2 * underWay, pageMin), pageMax) / perRoot)
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
    const { before, found } = read({ from, to })
    const { count } = found
    const offsets = new Float64Array(count)
    const indexes = new Float64Array(count)
    putInOrder(found, { from, to }, { offsets, indexes })
    return { from, to, before, offsets, indexes }
  }

  const ownerOf = (index: number): number => counts.ownerOf(index + skipped)

  return {
    chain,
    total,
    countBefore(offset) {
      if (offset <= Math.max(beginMs, 0)) return 0
      if (offset >= endMs) return total
      const { before, offsets } = pageAt(offset)
      return before + countBelow(offsets, offset)
    },
    ownerOf,
    heldBytes: () =>
      [...kept.values()].reduce((sum, { offsets }) => sum + 2 * offsets.byteLength, 0),
    offsetOf(index) {
      const offset = base.offsetOf(ownerOf(index)) + delayMs(index)
      return offset >= beginMs && offset < endMs ? offset : Number.POSITIVE_INFINITY
    },
    visit({ from, to }, found) {
      const upTo = Math.min(to, endMs)
      for (let at = Math.max(from, beginMs, 0); at < upTo; ) {
        const page = pageAt(at)
        const begin = countBelow(page.offsets, at)
        const end = page.to <= upTo ? page.offsets.length : countBelow(page.offsets, upTo)
        if (!reserve(found, end - begin)) return
        const { offsets, indexes } = found
        let next = found.count
        for (let i = begin; i < end; i++, next++) {
          offsets[next] = page.offsets[i] as number
          indexes[next] = page.indexes[i] as number
        }
        found.count = next
        at = page.to
      }
    },
  }
}

/**
 * Each level of a chain is made from the one below it, so two rooms take turns, whatever is read; a page keeps what it
 * needs of the last. New ones for each page would cost as much as all else about it.
 */
const rooms: readonly [Found, Found] = [newFound(), newFound()]

function otherRoom(room: Found): Found {
  const other = room === rooms[0] ? rooms[1] : rooms[0]
  empty(other)
  return other
}

/** Those of the window, by offset and then by index. */
function inOrder(
  arrivals: Arrivals,
  window: { readonly from: number; readonly to: number },
): Found {
  const found = otherRoom(rooms[1])
  arrivals.visit(window, found)
  const { count, offsets } = found
  if (areInOrder(offsets, count)) return found
  const sorted = otherRoom(found)
  reserve(sorted, count)
  putInOrder(found, window, sorted)
  // The indexes stand in order already, whatever the offsets do.
  offsets.set(sorted.offsets.subarray(0, count))
  return found
}

/** By offset; what is equal stays as it stands. */
function putInOrder(
  found: Found,
  window: { readonly from: number; readonly to: number },
  to: { readonly offsets: Float64Array; readonly indexes: Float64Array },
): void {
  const { places, from, scale } = bucketsOf(found.offsets, found.count, window)
  for (let i = 0; i < found.count; i++) {
    const offset = found.offsets[i] as number
    const place = places[((offset - from) * scale) | 0]!++
    to.offsets[place] = offset
    to.indexes[place] = found.indexes[i] as number
  }
  settle(to.offsets, to.indexes, found.count)
}

/** Leaves out the instances before the one with that index. */
function dropBefore(found: Found, first: number): void {
  const { count, offsets, indexes } = found
  let dropped = 0
  while (dropped < count && (indexes[dropped] as number) < first) dropped++
  if (dropped === 0) return
  offsets.copyWithin(0, dropped, count)
  indexes.copyWithin(0, dropped, count)
  found.count = count - dropped
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
