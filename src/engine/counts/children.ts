/**
 * Arrivals that hang on others: the children of each order, or the deliveries of each record. Every instance of the
 * base has a count of its own, and each of those comes after it with a delay of its own. What comes before a moment is
 * known without looking at more of the base than what may still be in flight then; it is read in pages about as long
 * as the delays, so that a reader in small slices does not look at the same instances for every slice. A page is read in
 * parts of bounded size, with a pause after each.
 */

import { finish, type Stepwise } from '../../schema/stepwise.ts'
import type { Arrivals, RatedArrivals, Timetable } from '../arrivals/arrivals.ts'
import { add, type Found, giveFound, reserve, takeFound } from '../arrivals/found.ts'
import type { Page, PageCache } from '../arrivals/page-cache.ts'
import { partMax, partsOf, putInOrder, type Window } from '../parts.ts'
import type { Counts } from './counts.ts'

export interface Spread extends Timetable {
  readonly chain: Chain
  prepare(offset: number): Stepwise<number>
  /** The index in the base of the instance on which that one hangs. */
  ownerOf(index: number): number
}

/**
 * How arrivals hang on the first of their chain, whose offsets rise with the index. Their own indexes follow their
 * owners, so some that would come after the end have one too: indexes run up to `before(root.total)`, not to `total`.
 */
export interface Chain {
  readonly root: RatedArrivals
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
  /** How many indexes so many instances of the root that follow each other can have at most, */
  most(rootCount: number): number
  /** and how many instances of the whole chain are looked at for them. */
  work(rootCount: number): number
  /**
   * Those that hang on instances of the root with an offset from `from` to `to` − 1 and come, by index, in parts of which
   * each is of use until the next.
   */
  parts(window: Window): Generator<Found, void>
}

/** Arrivals that hang on no others are their own root. */
export function chainOf(arrivals: Arrivals): Chain {
  if (arrivals.chain !== undefined) return arrivals.chain
  return {
    root: arrivals,
    spanMs: 0,
    beginMs: 0,
    endMs: Number.POSITIVE_INFINITY,
    wholeFromMs: 0,
    wholeMs: Number.POSITIVE_INFINITY,
    before: (rootCount) => rootCount,
    most: (rootCount) => rootCount,
    work: (rootCount) => rootCount,
    parts: (window) => partsOf(arrivals, window),
  }
}

/** A page looks at twice as many instances as are in flight, but not at fewer than this. */
const pageMin = 512
export function* spread(
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
    /** Of the definition: what all its entities keep together is bounded. */
    readonly pages: PageCache
  },
): Stepwise<Spread> {
  const { counts, delayMs, delayMaxMs, beginMs, pages } = rules
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
    most: (rootCount) => counts.most(below.most(rootCount)),
    work: (rootCount) => below.work(rootCount) + chain.most(rootCount),
    *parts({ from, to }) {
      const found = takeFound()
      for (const base of below.parts({ from: Math.max(from, rootBeginMs), to })) {
        const { count, offsets, indexes } = base
        for (let i = 0; i < count; i++) {
          const baseOffset = offsets[i] as number
          const baseIndex = indexes[i] as number
          const first = counts.before(baseIndex) - skipped
          const next = first + counts.countOf(baseIndex)
          if (found.count > 0 && found.count + next - first > partMax) {
            yield found
            found.count = 0
          }
          reserve(found, next - first)
          for (let own = first; own < next; own++) {
            const offset = baseOffset + delayMs(own)
            if (offset >= beginMs && offset < endMs) add(found, offset, own)
          }
        }
        yield found
        found.count = 0
      }
      giveFound(found)
    },
  }

  /** Those that hang on instances of the root with an offset from `from` to `to` − 1. */
  const partsIn = (from: number, to: number): Generator<Found, void> =>
    chain.parts({ from, to: Math.min(to, below.endMs) })

  /** How many instances have an index and do not come, because they would come too early. */
  let tooEarly = chain.before(root.countBefore(chain.wholeFromMs))
  for (const { count } of partsIn(rootBeginMs, chain.wholeFromMs)) {
    tooEarly -= count
    yield
  }

  /** Adds those from `from` to `to` − 1, by index, and returns how many come before. */
  function* read({ from, to }: Window, found: Found): Stepwise<number> {
    const wholeTo = Math.min(from - spanMs, below.wholeMs)
    // Up to `wholeTo` counting is enough, unless some of those before it come too early.
    const isCounted = wholeTo >= chain.wholeFromMs
    let before = isCounted ? chain.before(root.countBefore(wholeTo)) - tooEarly : 0
    for (const { count, offsets, indexes } of partsIn(isCounted ? wholeTo : rootBeginMs, to)) {
      reserve(found, count)
      for (let i = 0; i < count; i++) {
        const offset = offsets[i] as number
        if (offset < from) before++
        else if (offset < to) add(found, offset, indexes[i] as number)
      }
      yield
    }
    return before
  }

  const nothing = takeFound()
  const total = yield* read({ from: endMs, to: endMs }, nothing)
  giveFound(nothing)
  const perRoot = 1 + chain.before(root.total) / Math.max(root.total, 1)
  const rootMs = root.total > 0 ? root.offsetOf(root.total - 1) - root.offsetOf(0) + 1 : 1
  const inFlight = root.total * perRoot * Math.min(spanMs / rootMs, 1)
  /** A page goes from one instance of the root to that which comes so many later, wherever it is asked for. */
  const pageRoots = Math.ceil(Math.min(Math.max(2 * inFlight, pageMin), pages.pageMax) / perRoot)
  const kept = pages.newShelf()
  let last: Page | undefined

  /** The page with that offset, which is from 0 to `endMs` − 1. */
  function pageAt(offset: number): Page {
    return last !== undefined && offset >= last.from && offset < last.to
      ? last
      : finish(readPage(offset))
  }

  function* readPage(offset: number): Stepwise<Page> {
    const number = Math.floor(Math.max(root.countBefore(offset + 1) - 1, 0) / pageRoots)
    let page = kept.get(number)
    if (page === undefined) {
      page = yield* newPage(number * pageRoots)
      kept.set(number, page)
    }
    last = page
    return page
  }

  function* newPage(firstIndex: number): Stepwise<Page> {
    const nextIndex = firstIndex + pageRoots
    const from = firstIndex === 0 ? 0 : root.offsetOf(firstIndex)
    const to = nextIndex < root.total ? Math.min(root.offsetOf(nextIndex), endMs) : endMs
    const found = takeFound()
    const before = yield* read({ from, to }, found)
    const { count } = found
    const offsets = new Float64Array(count)
    const indexes = new Float64Array(count)
    putInOrder(found, { from, to }, { offsets, indexes })
    giveFound(found)
    return { from, to, before, offsets, indexes }
  }

  const ownerOf = (index: number): number => counts.ownerOf(index + skipped)

  return {
    chain,
    total,
    *prepare(offset) {
      if (offset < 0) return 0
      if (offset >= endMs) return Number.POSITIVE_INFINITY
      return (yield* readPage(offset)).to
    },
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
