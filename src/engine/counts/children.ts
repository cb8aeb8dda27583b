/**
 * Arrivals of children, such as the items of each order or the deliveries of each record. Every parent has its own
 * number of children, and each child has its own delay. Counting the children before an offset reads only the parents
 * whose children may still be in flight. Children are read in pages about as long as the delays, so that small windows
 * do not read the same instances again. A page is read in batches of bounded size, with a pause after each.
 */

import { finish, type Stepwise } from '../../schema/stepwise.ts'
import { type ArrivalBuffer, releaseBuffer, takeBuffer } from '../arrivals/arrival-buffer.ts'
import type { Arrivals, ChainedArrivals, OffsetRange } from '../arrivals/arrivals.ts'
import { putInOrder } from '../arrivals/batches.ts'
import type { ArrivalPage, EntityPages, PageCache } from '../arrivals/page-cache.ts'
import { ChildChain, type ChildRules } from './child-chain.ts'

/**
 * Minimum number of instances that are read for a page. A page reads twice the number of instances in flight if this
 * number is higher.
 */
const pageMin = 512

export class ChildArrivals implements ChainedArrivals {
  readonly chain: ChildChain
  readonly #parents: Arrivals
  readonly #rules: ChildRules
  readonly #pages: EntityPages
  #total = 0
  /** Number of children that have an index but would occur before the period, and therefore do not occur. */
  #tooEarly = 0
  /** Number of root instances that occur during each page. */
  #pageRoots = 1
  #last: ArrivalPage | undefined

  private constructor(parents: Arrivals, rules: ChildRules, pages: PageCache) {
    this.#parents = parents
    this.#rules = { ...rules, endMs: Math.max(rules.endMs, 0) }
    this.chain = new ChildChain(parents, this.#rules)
    this.#pages = pages.newEntityPages()
  }

  /**
   * Creates the arrivals of children, and computes their total number. `pages` limits the memory for cached pages of
   * all entities of the definition.
   */
  static *open(
    parents: Arrivals,
    { pages, ...rules }: ChildRules & { readonly pages: PageCache },
  ): Stepwise<ChildArrivals> {
    const children = new ChildArrivals(parents, rules, pages)
    yield* children.#count(pages.pageMax)
    return children
  }

  get total(): number {
    return this.#total
  }

  *prepare(offset: number): Stepwise<number> {
    if (offset < 0) return 0
    if (offset >= this.#rules.endMs) return Number.POSITIVE_INFINITY
    return (yield* this.#readPage(offset)).to
  }

  countBefore(offset: number): number {
    const { beginMs, endMs } = this.#rules
    if (offset <= Math.max(beginMs, 0)) return 0
    if (offset >= endMs) return this.#total
    const { before, offsets } = this.#pageAt(offset)
    return before + countBelow(offsets, offset)
  }

  ownerOf(index: number): number {
    return this.chain.ownerOf(index)
  }

  heldBytes(): number {
    return [...this.#pages.values()].reduce((sum, { offsets }) => sum + 2 * offsets.byteLength, 0)
  }

  offsetOf(index: number): number {
    const offset = this.#parents.offsetOf(this.chain.ownerOf(index)) + this.#rules.delayMs(index)
    return this.chain.comesAt(offset) ? offset : Number.POSITIVE_INFINITY
  }

  visit({ from, to }: OffsetRange, buffer: ArrivalBuffer): void {
    const { beginMs, endMs } = this.#rules
    const upTo = Math.min(to, endMs)
    for (let at = Math.max(from, beginMs, 0); at < upTo; ) {
      const page = this.#pageAt(at)
      const begin = countBelow(page.offsets, at)
      const end = page.to <= upTo ? page.offsets.length : countBelow(page.offsets, upTo)
      if (!buffer.reserve(end - begin)) return
      const { offsets, indexes } = buffer
      let next = buffer.count
      for (let i = begin; i < end; i++, next++) {
        offsets[next] = page.offsets[i] as number
        indexes[next] = page.indexes[i] as number
      }
      buffer.count = next
      at = page.to
    }
  }

  *#count(pageMax: number): Stepwise<void> {
    const { chain } = this
    const { root, beginMs, spanMs, wholeFromMs } = chain
    const { endMs } = this.#rules
    this.#tooEarly = chain.before(root.countBefore(wholeFromMs))
    for (const { count } of chain.batches({ from: beginMs, to: wholeFromMs })) {
      this.#tooEarly -= count
      yield
    }
    const nothing = takeBuffer()
    this.#total = yield* this.#read({ from: endMs, to: endMs }, nothing)
    releaseBuffer(nothing)
    const perRoot = 1 + chain.before(root.total) / Math.max(root.total, 1)
    const rootMs = root.total > 0 ? root.offsetOf(root.total - 1) - root.offsetOf(0) + 1 : 1
    const inFlight = root.total * perRoot * Math.min(spanMs / rootMs, 1)
    this.#pageRoots = Math.ceil(Math.min(Math.max(2 * inFlight, pageMin), pageMax) / perRoot)
  }

  /** Adds the children in a range of time to `found`, by index. Returns the number of children before the range. */
  *#read({ from, to }: OffsetRange, found: ArrivalBuffer): Stepwise<number> {
    const { chain } = this
    const wholeTo = Math.min(from - chain.spanMs, chain.wholeMs)
    // Children before `wholeTo` are counted without reading them, unless some may be before the period.
    const isCounted = wholeTo >= chain.wholeFromMs
    let before = isCounted ? chain.before(chain.root.countBefore(wholeTo)) - this.#tooEarly : 0
    const unread = { from: isCounted ? wholeTo : chain.beginMs, to }
    for (const { count, offsets, indexes } of chain.batches(unread)) {
      found.reserve(count)
      for (let i = 0; i < count; i++) {
        const offset = offsets[i] as number
        if (offset < from) before++
        else if (offset < to) found.add(offset, indexes[i] as number)
      }
      yield
    }
    return before
  }

  /** Returns the page that contains an offset from 0 to `endMs` − 1. */
  #pageAt(offset: number): ArrivalPage {
    const last = this.#last
    return last !== undefined && offset >= last.from && offset < last.to
      ? last
      : finish(this.#readPage(offset))
  }

  *#readPage(offset: number): Stepwise<ArrivalPage> {
    const roots = Math.max(this.chain.root.countBefore(offset + 1) - 1, 0)
    const number = Math.floor(roots / this.#pageRoots)
    let page = this.#pages.get(number)
    if (page === undefined) {
      page = yield* this.#newPage(number * this.#pageRoots)
      this.#pages.set(number, page)
    }
    this.#last = page
    return page
  }

  *#newPage(firstRoot: number): Stepwise<ArrivalPage> {
    const { root } = this.chain
    const { endMs } = this.#rules
    const nextRoot = firstRoot + this.#pageRoots
    const from = firstRoot === 0 ? 0 : root.offsetOf(firstRoot)
    const to = nextRoot < root.total ? Math.min(root.offsetOf(nextRoot), endMs) : endMs
    const found = takeBuffer()
    const before = yield* this.#read({ from, to }, found)
    const offsets = new Float64Array(found.count)
    const indexes = new Float64Array(found.count)
    putInOrder(found, { from, to }, { offsets, indexes })
    releaseBuffer(found)
    return { from, to, before, offsets, indexes }
  }
}

/** Returns how many of the ascending values are less than `value`. */
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
